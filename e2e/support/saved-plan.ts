import {
  changeMyPlan,
  dateAfter,
  getMyPlan,
  saveStepFour,
  saveStepOne,
  saveStepThree,
  saveStepTwo,
} from '@osaka/contracts/planner';
import type { Page } from '@playwright/test';
import { callAs } from './call-as.ts';
import { dateIn, TRIP_STARTS_IN } from './plan-steps.ts';

interface SavedPlan {
  planNo: number;
  /** First day, as YYYY-MM-DD. */
  start: string;
}

/** Saves a plan of two places on three days, by calls of the page's member; a page of the site must be open. */
export async function savePlan(page: Page, planTitle: string): Promise<SavedPlan> {
  const [startDate, endDate] = [dateIn(TRIP_STARTS_IN), dateIn(TRIP_STARTS_IN + 2)].map((date) =>
    date.replaceAll('.', '-'),
  ) as [string, string];
  const { data } = await callAs(page, saveStepOne, { body: { startDate, endDate, travelers: 2 } });
  const { planNo } = data;
  const place = (travelId: number, travelName: string, mapX: number, mapY: number) => ({
    travelId,
    travelName,
    mapX,
    mapY,
    travelDescription: '',
  });
  await callAs(page, saveStepTwo, { body: { planNo, selectedRegion: '주오구' } });
  await callAs(page, saveStepThree, {
    body: {
      planNo,
      selectedPlaces: [place(1, '오사카성 천수각', 135.5258, 34.6873), place(2, '도톤보리', 135.5013, 34.6687)],
    },
  });
  await callAs(page, saveStepFour, {
    body: {
      planNo,
      planTitle,
      planDescription: '하루를 손에 들고 걷는 여행입니다.',
      minBudget: 0,
      maxBudget: 0,
      transportReservationLink: '',
      accommodationLink: '',
    },
  });
  return { planNo, start: startDate };
}

/** A plan of two places whose first day is today for the page, by its clock. */
export async function savePlanForToday(page: Page, planTitle: string, days = 3): Promise<SavedPlan> {
  const { planNo, start } = await savePlan(page, planTitle);
  const dates = {
    type: 'dates' as const,
    changeId: 'today-dates',
    travelStartDate: start,
    travelEndDate: dateAfter(start, days - 1),
  };
  const moves = [1, 2].map((travelId) => ({
    type: 'move' as const,
    changeId: `today-move-${travelId}`,
    travelId,
    day: 1,
    before: null,
  }));
  await callAs(page, changeMyPlan, { params: { planNo: String(planNo) }, body: { changes: [dates, ...moves] } });
  await page.clock.setFixedTime(`${start}T10:20:00+09:00`);
  return { planNo, start };
}

/** The visit state of each place, in the order of the plan. */
export async function visitsOf(page: Page, planNo: number): Promise<(string | undefined)[]> {
  const { data } = await callAs(page, getMyPlan, { params: { planNo: String(planNo) } });
  return data.selectedPlaces.map(({ visit }) => visit?.state);
}
