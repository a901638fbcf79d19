import { PLAN_MESSAGES, type PlanEdit, type PlanStatus } from '@osaka/contracts';

/** 완료 once the last day lies before today; both are plain calendar dates, which compare as text. */
export function statusOf({ travelEndDate }: { travelEndDate: string }, today: string): PlanStatus {
  return travelEndDate < today ? '완료' : '예정';
}

export interface Problem {
  path: string;
  message: string;
}

/** What is wrong with the days of a trip that is still to be made; plain dates compare as text. */
export function problemsOfDates({ startDate, endDate }: { startDate: string; endDate: string }, today: string): Problem[] {
  const problems: Problem[] = [];
  if (startDate < today) problems.push({ path: 'startDate', message: PLAN_MESSAGES.startPast });
  if (endDate < today) problems.push({ path: 'endDate', message: PLAN_MESSAGES.endPast });
  else if (endDate <= startDate) problems.push({ path: 'endDate', message: PLAN_MESSAGES.endBeforeStart });
  return problems;
}

/** The plan's own places in the order asked for; undefined where one is asked for that the plan does not hold. */
export function reorder<P extends { travelId: number }>(places: readonly P[], choices: PlanEdit['selectedPlaces']): P[] | undefined {
  const inOrder = choices.toSorted((one, other) => one.choiceOrder - other.choiceOrder).map(({ travelId }) => places.find((place) => place.travelId === travelId));
  return inOrder.every((place) => place !== undefined) ? inOrder : undefined;
}
