import {
  type EndedRoom,
  type FoundRoom,
  SEARCH_WORD_MIN,
  SEARCH_WORD_TOO_SHORT,
  searchWords,
} from '@osaka/contracts/chat';
import { Button, instantText, Modal, messageOf, SearchField } from '@osaka/web-kit';
import { useRef, useState } from 'react';
import { findRooms } from './desk.api.ts';
import { FoundText } from './found-text.tsx';
import css from './panels.module.css';

interface SearchDialogProps {
  isOpen: boolean;
  onClose: () => void;
  onOpen: (room: EndedRoom) => void;
}

interface Found {
  q: string;
  results: readonly FoundRoom[];
  next: number | null;
}

/** Searches ended consultations; a click on a result opens it as a column. */
export function SearchDialog({ isOpen, onClose, onOpen }: SearchDialogProps) {
  const { found, state, search, readMore } = useRoomSearch();
  const open = (room: EndedRoom) => {
    onClose();
    onOpen(room);
  };
  return (
    <Modal title="지난 상담 찾기" isOpen={isOpen} onClose={onClose} isWide>
      <SearchField
        label="지난 상담에서 찾을 말"
        placeholder="대화 내용, 고객이나 상담원의 이름"
        value={found.q}
        onSearch={search}
      />
      <p className={`meta ${css.summary}`} role="status">
        {state ?? summaryOf(found)}
      </p>
      <ul className={css.found}>
        {found.results.map(({ room, excerpts }) => (
          <li key={room.roomId}>
            <button type="button" className={css.past} onClick={() => open(room)}>
              <b>
                <FoundText text={room.customerName} q={found.q} />
              </b>
              <span className="meta">
                {' '}
                {instantText(room.createdAt)}
                {room.staffName && ` · ${room.staffName} 상담원`}
              </span>
              {excerpts.map(({ seq, senderName, content }) => (
                <blockquote key={seq}>
                  <span className="meta">{senderName}</span> <FoundText text={content} q={found.q} />
                </blockquote>
              ))}
            </button>
          </li>
        ))}
      </ul>
      <div className="row row--apart">
        <Button onClick={onClose}>닫기</Button>
        {found.next !== null && <Button onClick={readMore}>더 찾아보기</Button>}
      </div>
    </Modal>
  );
}

const NOTHING: Found = { q: '', results: [], next: null };

function useRoomSearch() {
  const [found, setFound] = useState<Found>(NOTHING);
  const [state, setState] = useState<string>();
  /** Answers of earlier searches are ignored. */
  const turn = useRef(0);

  const read = async (q: string, before: readonly FoundRoom[], next?: number) => {
    const mine = ++turn.current;
    if (!searchWords(q).some(({ length }) => length >= SEARCH_WORD_MIN)) {
      setFound({ ...NOTHING, q });
      return setState(q ? SEARCH_WORD_TOO_SHORT : undefined);
    }
    setState('찾고 있어요.');
    try {
      const page = await findRooms(q, next);
      if (mine !== turn.current) return;
      setFound({ q, results: [...before, ...page.results], next: page.next });
      setState(undefined);
    } catch (error) {
      if (mine === turn.current) setState(messageOf(error));
    }
  };
  return {
    found,
    state,
    search: (q: string) => void read(q, []),
    readMore: () => void read(found.q, found.results, found.next ?? undefined),
  };
}

function summaryOf({ q, results, next }: Found): string {
  if (!q) return '';
  if (results.length > 0) return `${results.length}건${next === null ? '' : ' 이상'}을 찾았어요.`;
  return next === null ? '찾은 상담이 없어요.' : '아직 찾은 상담이 없어요. 더 오래된 상담에서 찾아볼까요?';
}
