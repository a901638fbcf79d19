import { expect, test } from '@jest/globals';
import { PLAN_MESSAGES } from '@osaka/contracts';
import { problemsOfDates, reorder, statusOf } from './plan.ts';

test('a plan is 완료 from the day after its last day on', () => {
  expect(statusOf({ travelEndDate: '2026-03-09' }, '2026-03-10')).toBe('완료');
  expect(statusOf({ travelEndDate: '2026-03-10' }, '2026-03-10')).toBe('예정');
});

test('a trip begins today at the earliest and ends on a later day', () => {
  const today = '2026-03-10';
  expect(problemsOfDates({ startDate: '2026-03-10', endDate: '2026-03-11' }, today)).toEqual([]);
  expect(problemsOfDates({ startDate: '2026-03-09', endDate: '2026-03-11' }, today)).toEqual([{ path: 'startDate', message: PLAN_MESSAGES.startPast }]);
  expect(problemsOfDates({ startDate: '2026-03-11', endDate: '2026-03-11' }, today)).toEqual([{ path: 'endDate', message: PLAN_MESSAGES.endBeforeStart }]);
  expect(problemsOfDates({ startDate: '2026-03-08', endDate: '2026-03-09' }, today)).toEqual([
    { path: 'startDate', message: PLAN_MESSAGES.startPast },
    { path: 'endDate', message: PLAN_MESSAGES.endPast },
  ]);
});

test('places follow the order asked for and none can be added', () => {
  const places = [{ travelId: 1 }, { travelId: 2 }, { travelId: 3 }];
  const asked = (...travelIds: number[]) => travelIds.map((travelId, index) => ({ travelId, choiceOrder: index + 1 }));
  expect(reorder(places, asked(3, 1).toReversed())).toEqual([{ travelId: 3 }, { travelId: 1 }]);
  expect(reorder(places, asked(1, 4))).toBeUndefined();
});
