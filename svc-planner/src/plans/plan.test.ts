import { expect, test } from '@jest/globals';
import { reorder, statusOf } from './plan.ts';

test('a plan is 완료 from the day after its last day on', () => {
  expect(statusOf({ travelEndDate: '2026-03-09' }, '2026-03-10')).toBe('완료');
  expect(statusOf({ travelEndDate: '2026-03-10' }, '2026-03-10')).toBe('예정');
});

test('places follow the order asked for and none can be added', () => {
  const places = [{ travelId: 1 }, { travelId: 2 }, { travelId: 3 }];
  const asked = (...travelIds: number[]) => travelIds.map((travelId, index) => ({ travelId, choiceOrder: index + 1 }));
  expect(reorder(places, asked(3, 1).toReversed())).toEqual([{ travelId: 3 }, { travelId: 1 }]);
  expect(reorder(places, asked(1, 4))).toBeUndefined();
});
