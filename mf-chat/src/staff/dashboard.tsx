import { confirmAction } from '@osaka/web-kit';
import { useEffect } from 'react';
import { ChatColumns } from './chat-columns.tsx';
import { DeskHead } from './desk-head.tsx';
import { NoticeList } from './notice-list.tsx';
import { unreadNotices } from './notices.ts';
import { OwnList } from './own-list.tsx';
import { isHere } from './room-lists.ts';
import css from './staff.module.css';
import type { StaffSession } from './staff-session.ts';
import { unreadOfAll } from './unread.ts';
import { useAttention } from './use-attention.ts';
import { useStaffDesk } from './use-staff-desk.ts';
import { WaitingList } from './waiting-list.tsx';

interface DashboardProps {
  session: StaffSession;
  onLeave: () => void;
  onForbidden: (message: string) => void;
}

export function Dashboard({ session, onLeave, onForbidden }: DashboardProps) {
  const { state, desk } = useStaffDesk(session, onForbidden);
  const { isUp, notices, waiting, assigned, current, claiming } = state;
  const attention = useAttention(waiting.filter(isHere).length, unreadOfAll(state));
  useEffect(() => {
    // The login form that had the focus is unmounted.
    if (document.activeElement === document.body) document.querySelector<HTMLElement>('main h1')?.focus();
  }, []);
  const leave = async () => {
    const question = `진행 중인 상담 ${assigned.length}건이 끊어집니다. 나가시겠습니까?`;
    if (assigned.length === 0 || (await confirmAction({ message: question, action: '나가기', danger: true }))) onLeave();
  };

  return (
    <div className={`wrap ${css.staff} ${css.desk}`} data-front={current ? 'chat' : 'lists'}>
      <div className={css.side}>
        <DeskHead staffName={session.staffName} isUp={isUp} unreadNotices={unreadNotices(notices)} onLeave={leave} />
        <NoticeList notices={notices} attention={attention} onRead={() => desk.current?.readNotices()} />
        <WaitingList rooms={waiting} isClaiming={claiming !== undefined} onClaim={(room) => desk.current?.claim(room)} />
        <OwnList state={state} onSelect={(room) => desk.current?.select(room)} />
      </div>
      <ChatColumns state={state} staffId={session.staffId} desk={desk} />
    </div>
  );
}
