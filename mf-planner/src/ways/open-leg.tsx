import { toPosition } from '@osaka/contracts';
import { Late, lateCode, Sheet } from '@osaka/web-kit';
import { type ReactNode, useState } from 'react';
import type { DayView } from '../saved-plan/day-view.ts';
import type { WayEnds } from './leg-ways.tsx';
import type { WayBook } from './way-book.ts';

/** A leg whose ways are shown. */
export interface OpenLeg extends WayEnds {
  leavesAt: number | undefined;
}

export const legWays = lateCode(async () => (await import('./leg-ways.tsx')).LegWays);

/** The sheet of a leg on screens that only show a trip. */
export function useOpenLeg(ways: WayBook): { open: (leg: OpenLeg) => void; sheet: ReactNode } {
  const [leg, open] = useState<OpenLeg>();
  const sheet = leg && (
    <Sheet title={titleOf(leg)} isOpen isBeside onClose={() => open(undefined)}>
      <Late code={legWays}>{(LegWays) => <LegWays {...leg} ways={ways} />}</Late>
    </Sheet>
  );
  return { open, sheet };
}

export function titleOf({ from, to }: WayEnds): string {
  return `${from.name} → ${to.name}`;
}

/** The leg to a stop of a day by its index, after the last one to the lodging; undefined where there is none. */
export function wayOfDay(
  { stops, schedule, from, to, bookings, lastLeg }: DayView,
  index: number,
): OpenLeg | undefined {
  const ends = stops.map(({ place }) => ({ name: place.travelName, position: toPosition(place) }));
  const [start, end] = [index === 0 ? from : ends[index - 1], index < stops.length ? ends[index] : to];
  const leavesAt = index === 0 ? schedule.startsAt : schedule.stops[index - 1]?.leavesAt;
  const booked = bookings.findLast(({ after, isEnd }) => after === index && !isEnd)?.booking;
  const leg = index < stops.length ? stops[index]?.leg : lastLeg;
  // Something booked before it ends elsewhere.
  if (booked && end && leg && start?.position.longitude !== leg.from.longitude)
    return { from: { name: booked.toName || booked.title, position: leg.from }, to: end, leavesAt };
  return start && end && { from: start, to: end, leavesAt };
}
