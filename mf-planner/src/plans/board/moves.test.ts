import { expect, test } from '@jest/globals';
import { applyToPlan } from '../../saved-plan/trip-state.ts';
import { TRIP } from '../../testing/trip-server.ts';
import { type Spot, type Step, spotOf, stepFrom } from './moves.ts';

const orderOf = (spot: Spot, travelId: number) =>
  applyToPlan(TRIP, [{ type: 'move', changeId: 'x', travelId, ...spot }], {
    today: '',
    isOwner: true,
    placeOf: () => undefined,
  }).selectedPlaces.map(({ travelId: id, day }) => `${day ?? '-'}:${id}`);

test('steps down visit every position of every day once and end with the undated; steps up lead back the same way', () => {
  const visit = (start: Spot, step: Step) => {
    const seen = [orderOf(start, 1).join(' ')];
    for (
      let [spot, next] = [start, stepFrom(TRIP, 1, start, step)];
      next !== spot;
      [spot, next] = [next, stepFrom(TRIP, 1, next, step)]
    )
      seen.push(orderOf(next, 1).join(' '));
    return seen;
  };
  const down = visit(spotOf(TRIP, 1), 'down');
  expect(down).toEqual([
    '1:1 1:2 2:3 -:4',
    '1:2 1:1 2:3 -:4',
    '1:2 2:1 2:3 -:4',
    '1:2 2:3 2:1 -:4',
    '1:2 2:3 3:1 -:4',
    '1:2 2:3 -:1 -:4',
    '1:2 2:3 -:4 -:1',
  ]);
  expect(visit({ day: null, before: null }, 'up')).toEqual(down.toReversed());
});

test('left and right lead to the end of the neighbouring day and stop at the ends of the trip', () => {
  const first = spotOf(TRIP, 1);
  expect(stepFrom(TRIP, 1, first, 'left')).toBe(first);
  expect(stepFrom(TRIP, 1, first, 'right')).toEqual({ day: 2, before: null });
  expect(stepFrom(TRIP, 4, spotOf(TRIP, 4), 'left')).toEqual({ day: 3, before: null });
});
