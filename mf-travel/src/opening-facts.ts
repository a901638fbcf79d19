import type { DayHours, OpenState } from '@osaka/domain/trip';

/** Empty on a closing day, and where no hours are known. */
export function hoursIn(opening: OpenState): readonly DayHours[] {
  return opening.state === 'open' ? opening.hours : [];
}
