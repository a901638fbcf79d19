import { getSupportHours, type SupportHours } from '@osaka/contracts/chat';
import { type Clock, on } from '@osaka/service-kit';
import type { Desks } from '../desks/desks.ts';
import { closedNotice, isOpenAt, nextOpening, type WeeklyHours } from './hours.ts';

interface Parts {
  hours: WeeklyHours;
  /** The local profile has no hours, so that a chat can be tried at any time. */
  isAlwaysOpen: boolean;
  desks: Pick<Desks, 'isStaffed'>;
  clock: Clock;
}

export function hoursRoutes({ hours, isAlwaysOpen, desks, clock }: Parts) {
  return [
    on(getSupportHours, async (): Promise<SupportHours> => {
      const known = { weekly: hours.weekly, lunch: hours.lunchText };
      const now = clock.now();
      if (isAlwaysOpen || isOpenAt(now, hours)) return { ...known, isOpen: true, canStart: true };
      const next = nextOpening(now, hours);
      const canStart = await desks.isStaffed().catch(() => false);
      return {
        ...known,
        isOpen: false,
        canStart,
        ...(next ? { nextOpenAt: next.toISOString() } : {}),
        ...(canStart ? {} : { notice: closedNotice(next) }),
      };
    }),
  ];
}
