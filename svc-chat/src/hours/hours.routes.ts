import { getSupportHours, type SupportHours } from '@osaka/contracts/chat';
import { on } from '@osaka/service-kit';
import type { ChatServices } from '../services.ts';
import { closedNotice, isOpenAt, nextOpening, readHours, USUAL_HOURS } from './hours.ts';

export function hoursRoutes({ clock, colleagues, config }: ChatServices) {
  const hours = readHours(config.SUPPORT_HOURS ?? USUAL_HOURS);
  // The local profile has no hours, so that a chat can be tried at any time.
  const isAlwaysOpen = config.LOCAL_PROFILE && config.SUPPORT_HOURS === undefined;
  return [
    on(getSupportHours, async (): Promise<SupportHours> => {
      const known = { weekly: hours.weekly, lunch: hours.lunchText };
      const now = clock.now();
      if (isAlwaysOpen || isOpenAt(now, hours)) return { ...known, isOpen: true, canStart: true };
      const next = nextOpening(now, hours);
      const canStart = await colleagues.isStaffed().catch(() => false);
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
