import { confirmAction, showAlert } from '@osaka/web-kit';
import { useEffect, useRef, useState } from 'react';
import { authorizationBy } from '../realtime/authorization.ts';
import { loadLink } from '../realtime/load-link.ts';
import { waitingRooms } from '../rooms/rooms.api.ts';
import { CannedEditor } from './canned-editor.tsx';
import { ChatColumns } from './chat-columns.tsx';
import { DeskHead } from './desk-head.tsx';
import { EMPTY_DESK } from './desk-state.ts';
import { DeskTools } from './desk-tools.tsx';
import { InquiryList } from './inquiry-list.tsx';
import { NoticeList } from './notice-list.tsx';
import { unreadNotices } from './notices.ts';
import { OfferList } from './offer-list.tsx';
import { OwnList } from './own-list.tsx';
import panelsCss from './panels.module.css';
import { isHere } from './room-lists.ts';
import { SearchDialog } from './search-dialog.tsx';
import css from './staff.module.css';
import { openStaffDesk, type StaffDesk } from './staff-desk.ts';
import type { StaffSession } from './staff-session.ts';
import { newestUnread, unreadOfAll } from './unread.ts';
import { useAttention } from './use-attention.ts';
import { useCannedReplies } from './use-canned-replies.ts';
import { useDesktopNotices } from './use-desktop-notices.ts';
import { WaitingList } from './waiting-list.tsx';

const authorization = () => authorizationBy(waitingRooms);
const LIBRARIES_MISSING = '채팅 서버 연결에 필요한 라이브러리를 불러올 수 없습니다.';

interface DashboardProps {
  session: StaffSession;
  onLeave: () => void;
  onForbidden: (message: string) => void;
}

export function Dashboard({ session, onLeave, onForbidden }: DashboardProps) {
  const { state, desk } = useStaffDesk(session, onForbidden);
  const { isUp, notices, waiting, assigned, current, claiming, offers, isAway } = state;
  const { replies, reload } = useCannedReplies();
  const [dialog, setDialog] = useState<'search' | 'replies'>();
  // Away, new requests are not announced.
  const news = { waiting: isAway ? 0 : waiting.filter(isHere).length, unread: unreadOfAll(state) };
  const attention = useAttention(news.waiting, news.unread);
  const desktop = useDesktopNotices({ ...news, newest: newestUnread(state) });
  useEffect(() => {
    // The login form that had the focus is unmounted.
    if (document.activeElement === document.body) document.querySelector<HTMLElement>('main h1')?.focus();
  }, []);
  const leave = async () => {
    const question = `진행 중인 상담 ${assigned.length}건이 끊어집니다. 나가시겠습니까?`;
    if (assigned.length === 0 || (await confirmAction({ message: question, action: '나가기', danger: true })))
      onLeave();
  };

  return (
    <div className={`wrap ${css.staff} ${css.desk}`} data-front={current ? 'chat' : 'lists'}>
      <div className={css.side}>
        <div className={panelsCss.first}>
          <DeskHead
            staffName={session.staffName}
            isUp={isUp}
            unreadNotices={unreadNotices(notices)}
            onLeave={leave}
            tools={
              <DeskTools
                isAway={isAway}
                onAway={(away) => desk.current?.setAway(away)}
                onSearch={() => setDialog('search')}
                onReplies={() => setDialog('replies')}
              />
            }
          />
          <OfferList
            offers={offers.filter(({ toId }) => toId === session.staffId)}
            onAnswer={(offer, action) => desk.current?.answer(offer, action)}
          />
        </div>
        <NoticeList
          notices={notices}
          attention={attention}
          desktop={desktop}
          onRead={() => desk.current?.readNotices()}
        />
        <WaitingList
          rooms={waiting}
          isClaiming={claiming !== undefined}
          onClaim={(room) => desk.current?.claim(room)}
          onCleared={() => desk.current?.refresh()}
        />
        <OwnList state={state} onSelect={(room) => desk.current?.select(room)} />
        <InquiryList staffName={session.staffName} />
      </div>
      <ChatColumns state={state} staffId={session.staffId} replies={replies} desk={desk} />
      <SearchDialog
        isOpen={dialog === 'search'}
        onClose={() => setDialog(undefined)}
        onOpen={(room) => desk.current?.select(room)}
      />
      <CannedEditor
        isOpen={dialog === 'replies'}
        onClose={() => setDialog(undefined)}
        replies={replies}
        onChange={reload}
      />
    </div>
  );
}

/** The desk of a staff member, connected while the page is open. */
function useStaffDesk(session: StaffSession, onForbidden: (message: string) => void) {
  const [state, setState] = useState(EMPTY_DESK);
  const desk = useRef<StaffDesk>(undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: one desk per staff session
  useEffect(() => {
    let isHere = true;
    const connect = async () => {
      const openLink = await loadLink().catch(() => undefined);
      if (!isHere) return;
      if (openLink)
        desk.current = openStaffDesk({
          openLink,
          session,
          authorization,
          onChange: setState,
          onAlert: showAlert,
          onForbidden,
        });
      else void showAlert(LIBRARIES_MISSING);
    };
    void connect();
    return () => {
      isHere = false;
      desk.current?.stop();
    };
  }, [session.staffId]);

  return { state, desk };
}
