import type { Room, RoomCustomer } from '@osaka/contracts/chat';
import { Badge, Button, confirmAction, IconButton, useOnce } from '@osaka/web-kit';
import type { RefObject } from 'react';
import { ShownByCustomer } from './shown-by-customer.tsx';
import css from './staff.module.css';
import type { StaffDesk } from './staff-desk.ts';
import { downloadTranscript } from './transcript.ts';

interface ColumnHeadProps {
  room: Room;
  customer: RoomCustomer | undefined;
  titleId: string;
  isEnded: boolean;
  desk: RefObject<StaffDesk | undefined>;
}

/** Customer, state and actions of a chat. */
export function ColumnHead({ room, customer, titleId, isEnded, desk }: ColumnHeadProps) {
  const isGone = customer?.isHere === false;
  const close = () => desk.current?.close(room.roomId);
  const [download] = useOnce(() => downloadTranscript(room.roomId));
  const [end, isEnding] = useOnce(() => desk.current?.end(room));
  const ask = async () => {
    if (await confirmAction({ message: '정말로 상담을 종료하시겠습니까?', action: '상담 종료', danger: true }))
      await end();
  };
  return (
    <header>
      <span className="avatar" aria-hidden="true">
        {room.customerName.slice(0, 1)}
      </span>
      <div className={css.who}>
        <h2 id={titleId}>{room.customerName}</h2>
        <p role="status">
          {isEnded ? (
            <Badge>상담 종료됨</Badge>
          ) : isGone ? (
            <Badge kind="warn">고객 자리 비움</Badge>
          ) : (
            <Badge kind="ok">상담 중</Badge>
          )}
          {customer?.isMember && <Badge>회원</Badge>}
        </p>
      </div>
      <div className={css.acts}>
        <IconButton icon="download" label="대화 내려받기" onClick={download} />
        {!isEnded && <IconButton icon="minus" label="대화 접기" onClick={close} />}
        {isEnded ? (
          <Button onClick={close}>닫기</Button>
        ) : (
          <Button kind="danger-line" isBusy={isEnding} onClick={ask}>
            상담 종료
          </Button>
        )}
      </div>
      <ShownByCustomer customer={customer} />
    </header>
  );
}
