import { expect, test } from '@jest/globals';
import { PLAN_MESSAGES } from './plan-messages.ts';
import { problemsOfDates } from './trip-dates.ts';

test('a trip begins today at the earliest and ends on a later day', () => {
  const today = '2026-03-10';
  expect(problemsOfDates({ startDate: '2026-03-10', endDate: '2026-03-11' }, today)).toEqual([]);
  expect(problemsOfDates({ startDate: '2026-03-09', endDate: '2026-03-11' }, today)).toEqual([
    { path: 'startDate', message: PLAN_MESSAGES.startPast },
  ]);
  expect(problemsOfDates({ startDate: '2026-03-11', endDate: '2026-03-11' }, today)).toEqual([
    { path: 'endDate', message: PLAN_MESSAGES.endBeforeStart },
  ]);
  expect(problemsOfDates({ startDate: '2026-03-08', endDate: '2026-03-09' }, today)).toEqual([
    { path: 'startDate', message: PLAN_MESSAGES.startPast },
    { path: 'endDate', message: PLAN_MESSAGES.endPast },
  ]);
});
