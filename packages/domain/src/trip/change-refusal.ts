import { daysOfTrip, PLAN_MESSAGES } from '@osaka/contracts/planner';

/** Why a list of changes is refused as a whole; `path` names the field where one is wrong. */
export class ChangeRefusal extends Error {
  constructor(
    readonly kind: 'INVALID' | 'FORBIDDEN' | 'NOT_FOUND' | 'CONFLICT',
    message: string,
    readonly path = '',
  ) {
    super(message);
  }
}

export function refuseUnknownDay(
  trip: { travelStartDate: string; travelEndDate: string },
  day: number | null | undefined,
  path = 'day',
): void {
  if (day && day > daysOfTrip(trip)) throw new ChangeRefusal('INVALID', PLAN_MESSAGES.dayUnknown, path);
}
