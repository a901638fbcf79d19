import { tabValues } from '@osaka/web-kit';
import type { PlanDay } from './adding.api.ts';

const keyOf = (memberNo: number) => `osaka:add-to-plan:${memberNo}`;

/** The plan and day that the member has chosen during this visit. */
export function readChosenPlan(memberNo: number): PlanDay | undefined {
  try {
    const { planNo, day } = JSON.parse(tabValues.read(keyOf(memberNo)) ?? '{}') as Partial<PlanDay>;
    return Number.isInteger(planNo) && (day === null || Number.isInteger(day))
      ? { planNo: planNo as number, day: day as number | null }
      : undefined;
  } catch {
    return undefined;
  }
}

export function keepChosenPlan(memberNo: number, chosen: PlanDay) {
  tabValues.write(keyOf(memberNo), JSON.stringify(chosen));
}

export function forgetChosenPlan(memberNo: number) {
  tabValues.remove(keyOf(memberNo));
}
