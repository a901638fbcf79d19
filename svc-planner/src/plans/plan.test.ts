import { expect, test } from '@jest/globals';
import { statusOf } from './plan.ts';

test('a plan is 완료 from the day after its last day on', () => {
  expect(statusOf({ travelEndDate: '2026-03-09' }, '2026-03-10')).toBe('완료');
  expect(statusOf({ travelEndDate: '2026-03-10' }, '2026-03-10')).toBe('예정');
});
