import { Count, confirmAction, Icon, IconButton, instantTimeText, PageHeading } from '@osaka/web-kit';
import { useSyncExternalStore } from 'react';
import { ChatPane } from './chat-pane.tsx';
import { waitingText } from './room-lists.ts';
import css from './staff.module.css';
import type { StaffSession } from './staff-session.ts';
import { unreadOf, unreadOfAll } from './unread.ts';
import { useAttention } from './use-attention.ts';
import { useStaffDesk } from './use-staff-desk.ts';

interface DashboardProps {
  session: StaffSession;
  onLeave: () => void;
  onForbidden: (message: string) => void;
}

export function Dashboard({ session, onLeave, onForbidden }: DashboardProps) {
  const { state, desk } = useStaffDesk(session, onForbidden);
  const { isUp, notices, waiting, assigned, selected, claiming } = state;
  const nowMs = useNow();
  const attention = useAttention(waiting.length, unreadOfAll(state));

  const leave = async () => {
    const question = `진행 중인 상담 ${assigned.length}건이 끊어집니다. 나가시겠습니까?`;
    if (assigned.length === 0 || (await confirmAction({ message: question, action: '나가기', danger: true }))) onLeave();
  };

  return (
    <div className={`wrap staff ${css.desk}`}>
      <div className="side">
        <div className="panel row row--apart">
          <div className={css.title}>
            <PageHeading isBare>상담 관리</PageHeading>
            <p className="meta">{session.staffName}</p>
          </div>
          <div className={css.tools}>
            <span className="dot" role="status" data-off={isUp ? undefined : true}>
              {isUp ? '연결됨' : '연결 안됨'}
            </span>
            <span className={css.bell}>
              <Icon name="bell" />
              <Count>{notices.length}</Count>
              <span className="sr-only">개의 알림</span>
            </span>
            <IconButton icon="leave" label="상담 관리 나가기" onClick={leave} />
          </div>
        </div>
        <section className="panel" aria-labelledby="notices">
          <h2 id="notices">
            알림
            <label className={`check ${css.sound}`}>
              <input type="checkbox" checked={attention.isOn} onChange={attention.toggle} />
              소리와 제목으로 알리기
            </label>
          </h2>
          {notices.length === 0 ? (
            <p className="meta">새 상담 요청이 오면 여기에 알려 드려요.</p>
          ) : (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reached by keyboard
            <ul className="list-lines notes" tabIndex={0} aria-label="알림 목록">
              {notices.map(({ id, message, timestamp }) => (
                <li key={id}>
                  <Icon name="bell" />
                  <span>
                    <b>{message}</b>
                    <time className="meta" dateTime={timestamp}>
                      {instantTimeText(timestamp)}
                    </time>
                  </span>
                </li>
              ))}
            </ul>
          )}
        </section>
        <section className="panel" aria-labelledby="waiting">
          <h2 id="waiting">
            대기 중인 상담 <Count>{waiting.length}</Count>
          </h2>
          {waiting.length === 0 && <p className="meta">기다리는 고객이 없어요.</p>}
          <ul className="rooms">
            {waiting.map((room) => (
              <li key={room.roomId} className="room">
                <b>{room.customerName}</b>
                <span>
                  {instantTimeText(room.createdAt)} · {waitingText(room.createdAt, nowMs)}
                </span>
                <button type="button" className="btn btn--main" aria-disabled={claiming !== undefined || undefined} onClick={() => desk.current?.claim(room)}>
                  상담 시작<span className="sr-only"> {room.customerName}님</span>
                </button>
              </li>
            ))}
          </ul>
        </section>
        <section className="panel" aria-labelledby="assigned">
          <h2 id="assigned">
            내 상담 <Count>{assigned.length}</Count>
          </h2>
          {assigned.length === 0 && <p className="meta">맡은 상담이 없어요.</p>}
          <ul className="rooms">
            {assigned.map((room) => {
              const unread = unreadOf(state, room.roomId);
              return (
                <li key={room.roomId}>
                  <button type="button" className="room" aria-current={room.roomId === selected?.roomId || undefined} onClick={() => desk.current?.select(room)}>
                    <b>{room.customerName}</b>
                    <span>{instantTimeText(room.createdAt)} 시작</span>
                    {unread > 0 && (
                      <span className="count">
                        {unread}
                        <span className="sr-only">개의 새 메시지</span>
                      </span>
                    )}
                  </button>
                </li>
              );
            })}
          </ul>
        </section>
      </div>
      <ChatPane key={selected?.roomId} room={selected} feed={selected && state.feeds[selected.roomId]} staffId={session.staffId} isUp={isUp} desk={desk} />
    </div>
  );
}

const EVERY_MS = 20_000;

/** The time, coarse enough for minutes. */
function useNow(): number {
  return useSyncExternalStore(
    (tick) => {
      const timer = setInterval(tick, EVERY_MS);
      return () => clearInterval(timer);
    },
    () => Math.floor(Date.now() / EVERY_MS) * EVERY_MS,
  );
}
