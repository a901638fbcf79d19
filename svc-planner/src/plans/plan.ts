import type { PlanStatus } from '@osaka/contracts/planner';

/** 완료 once the last day lies before today; both are plain calendar dates, which compare as text. */
export function statusOf({ travelEndDate }: { travelEndDate: string }, today: string): PlanStatus {
  return travelEndDate < today ? '완료' : '예정';
}
