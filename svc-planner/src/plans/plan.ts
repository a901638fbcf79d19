import type { PlanEdit, PlanStatus } from '@osaka/contracts/planner';

/** 완료 once the last day lies before today; both are plain calendar dates, which compare as text. */
export function statusOf({ travelEndDate }: { travelEndDate: string }, today: string): PlanStatus {
  return travelEndDate < today ? '완료' : '예정';
}

/** The plan's own places in the order asked for; undefined where one is asked for that the plan does not hold. */
export function reorder<P extends { travelId: number }>(places: readonly P[], choices: PlanEdit['selectedPlaces']): P[] | undefined {
  const inOrder = choices.toSorted((one, other) => one.choiceOrder - other.choiceOrder).map(({ travelId }) => places.find((place) => place.travelId === travelId));
  return inOrder.every((place) => place !== undefined) ? inOrder : undefined;
}
