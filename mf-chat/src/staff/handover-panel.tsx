import type { Colleague, HandoverEvent, Room } from '@osaka/contracts/chat';
import { Badge, Button, messageOf } from '@osaka/web-kit';
import { type RefObject, useEffect, useState } from 'react';
import { colleaguesOf } from './desk.api.ts';
import css from './panels.module.css';
import type { StaffDesk } from './staff-desk.ts';

interface HandoverPanelProps {
  room: Room;
  staffId: string;
  /** The open offer of this room. */
  offer: HandoverEvent | undefined;
  desk: RefObject<StaffDesk | undefined>;
}

/**
 * Asks a connected colleague to take the room over. Its status is always there, so that each new message is announced.
 */
export function HandoverPanel({ room, staffId, offer, desk }: HandoverPanelProps) {
  const [colleagues, problem] = useColleagues(staffId);
  const message = offer ? `${offer.toName} 상담원의 대답을 기다리고 있어요.` : (problem ?? messageFor(colleagues));
  return (
    <>
      <div className={css.line}>
        <p role="status">{useLater(message)}</p>
        {offer && <Button onClick={() => desk.current?.answer(offer, 'withdraw')}>넘기기 취소</Button>}
      </div>
      {!offer && colleagues && colleagues.length > 0 && (
        <ul className={css.items}>
          {colleagues.map((colleague) => (
            <li key={colleague.staffId} className={css.line}>
              <span>
                <b>{colleague.staffName}</b> {colleague.isAway && <Badge kind="warn">자리 비움</Badge>}
              </span>
              {!colleague.isAway && (
                <Button onClick={() => desk.current?.offer(room, colleague)}>
                  넘기기<span className="sr-only"> {colleague.staffName} 상담원에게</span>
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function messageFor(colleagues: readonly Colleague[] | undefined): string {
  if (!colleagues) return '상담원을 찾고 있어요.';
  return colleagues.length === 0 ? '지금 연결된 다른 상담원이 없어요.' : '';
}

/**
 * A text that is put into its live region after the region itself, because one that is mounted with its text is not
 * announced.
 */
function useLater(text: string): string {
  const [shown, setShown] = useState('');
  useEffect(() => setShown(text), [text]);
  return shown;
}

/** The connected colleagues, read when the panel opens; or the message why they are unknown. */
function useColleagues(staffId: string): [Colleague[] | undefined, string | undefined] {
  const [colleagues, setColleagues] = useState<Colleague[]>();
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    let isHere = true;
    colleaguesOf(staffId).then(
      (found) => isHere && setColleagues(found),
      (error: unknown) => isHere && setProblem(messageOf(error)),
    );
    return () => {
      isHere = false;
    };
  }, [staffId]);
  return [colleagues, problem];
}
