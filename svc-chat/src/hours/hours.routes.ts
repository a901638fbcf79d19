import { getSupportHours, type SupportHours } from '@osaka/contracts/chat';
import { type Clock, on } from '@osaka/service-kit';
import type { Presence } from '../presence/presence.ts';
import { closedNotice, isOpenAt, nextOpening, type WeeklyHours } from './hours.ts';

interface Parts {
  hours: WeeklyHours;
  /** The local profile has no hours, so that a chat can be tried at any time. */
  isAlwaysOpen: boolean;
  presence: Pick<Presence, 'present'>;
  clock: Clock;
}

export function hoursRoutes({ hours, isAlwaysOpen, presence, clock }: Parts) {
  return [
    on(getSupportHours, async (): Promise<SupportHours> => {
      const known = { weekly: hours.weekly, lunch: hours.lunchText };
      const now = clock.now();
      if (isAlwaysOpen || isOpenAt(now, hours)) return { ...known, isOpen: true, canStart: true };
      const next = nextOpening(now, hours);
      const canStart = (await presence.present().catch(() => [])).length > 0;
      return { ...known, isOpen: false, canStart, ...(next ? { nextOpenAt: next.toISOString() } : {}), ...(canStart ? {} : { notice: closedNotice(next) }) };
    }),
  ];
}
