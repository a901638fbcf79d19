import { ok } from '@osaka/contracts';
import { EMPTY_STOP, listMyPlans, type PlanSummary } from '@osaka/contracts/planner';

/** A saved plan as the list answers it; `days` has the day of each place by its number. */
export function testPlan({
  days = {},
  ...part
}: Partial<PlanSummary> & { days?: Record<number, number | null> } = {}): PlanSummary {
  return {
    planNo: 12,
    planTitle: '엄마와 둘이 오사카',
    groupSize: 2,
    minBudget: 0,
    maxBudget: 0,
    planStatus: '예정',
    selectedRegion: '주오구',
    travelStartDate: '2031-03-02',
    travelEndDate: '2031-03-04',
    createDate: '2031-02-01T00:00:00.000Z',
    updateDate: '2031-02-01T00:00:00.000Z',
    role: 'owner',
    selectedPlaces: Object.entries(days).map(([travelId, day], index) => ({
      travelId: Number(travelId),
      travelName: `여행지 ${travelId}`,
      mapX: 135.5,
      mapY: 34.68,
      travelDescription: '',
      choiceOrder: index + 1,
      status: 'Y',
      imageUrl: null,
      ...EMPTY_STOP,
      day,
    })),
    ...part,
  };
}

/** For `serveCalls`: the list of the member's plans. */
export function plansHandler(...plans: PlanSummary[]) {
  return [listMyPlans, () => ({ body: ok({ plans, totalPages: 1, totalElements: plans.length }) })] as [
    typeof listMyPlans,
    () => { body: unknown },
  ];
}
