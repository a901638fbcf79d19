import type { Plan } from '@osaka/contracts/planner';
import { Button, browserValues, Notice } from '@osaka/web-kit';
import { useState } from 'react';
import { randomOwnId } from '../../saved-plan/random-key.ts';
import { useBoardParts } from '../board/board-context.ts';

const LINKS = [
  { field: 'transportReservationLink', kind: 'flight', title: '항공편' },
  { field: 'accommodationLink', kind: 'hotel', title: '숙소' },
] as const;

/** Offers the two links of the plan as bookings, once on this device. */
export function LinkOffer() {
  const { board, say } = useBoardParts();
  const { plan } = board;
  const key = `planner:booking-links:${plan.planNo}`;
  const [isAnswered, setAnswered] = useState(() => browserValues.read(key) !== undefined);
  const open = LINKS.filter(({ field }) => isOpen(plan, plan[field]));
  if (isAnswered || open.length === 0) return null;
  const answer = () => {
    browserValues.write(key, '1');
    setAnswered(true);
  };
  const take = () => {
    const done = `${open.map(({ title }) => title).join('과 ')} 링크를 예약에 적었어요.`;
    const drafts = open.map(({ field, kind, title }) => ({
      ...({ type: 'booking', bookingNo: randomOwnId() } as const),
      ...{ kind, title, link: plan[field] },
    }));
    if (!board.change(drafts, done)) return;
    say(done);
    answer();
  };
  return (
    <div className="stack stack--tight">
      <Notice>플랜에 적어 둔 {open.map(({ title }) => title).join('과 ')} 링크가 있어요. 예약으로도 적을까요?</Notice>
      <p className="row">
        <Button onClick={take}>예약으로 적기</Button>
        <Button kind="plain" onClick={answer}>
          괜찮아요
        </Button>
      </p>
    </div>
  );
}

/** A booking takes a link of at most 500 characters. */
function isOpen({ bookings }: Plan, link: string): boolean {
  return link !== '' && link.length <= 500 && bookings.every((booking) => booking.link !== link);
}
