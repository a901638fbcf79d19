import { expect, test } from '@jest/globals';
import { createReviewMarks } from './review-marks.ts';

function open() {
  const state = { changeNo: 1, isChanging: false, read: [] as number[], reviews: 2 };
  const marksOf = createReviewMarks(
    async (travelNo) => {
      state.read.push(travelNo);
      return Array.from({ length: state.reviews }, (_, index) => ({
        reviewNo: index + 1,
        authorNo: 1,
        rating: 5,
        hasPhoto: false,
        hasVisited: false,
      }));
    },
    async () => state,
  );
  return { state, marksOf };
}

test('marks are read once for each change of the reviews, for each place', async () => {
  const { state, marksOf } = open();
  for (const travelNo of [7, 7, 8, 7]) expect(await marksOf(travelNo)).toHaveLength(2);
  expect(state.read).toEqual([7, 8]);
  Object.assign(state, { changeNo: 2, reviews: 3 });
  expect(await marksOf(7)).toHaveLength(3);
  expect(state.read).toEqual([7, 8, 7]);
});

test('marks are read once for readers who come together, and by each while the reviews change', async () => {
  const { state, marksOf } = open();
  const together = () => Promise.all([marksOf(7), marksOf(7), marksOf(7)]);
  await together();
  expect(state.read).toEqual([7]);
  state.isChanging = true;
  await together();
  expect(state.read).toEqual([7, 7, 7, 7]);
});

test('the places that were read longest ago are forgotten when the marks become too many', async () => {
  const { state, marksOf } = open();
  state.reviews = 150_000;
  for (const travelNo of [7, 8, 7, 9, 7, 8]) await marksOf(travelNo);
  expect(state.read).toEqual([7, 8, 9, 8]);
});

test('readers get the marks of a place that others push out while it is read', async () => {
  let end = () => {};
  const marksOf = createReviewMarks(
    async (travelNo) => {
      if (travelNo === 7) await new Promise<void>((resolve) => (end = resolve));
      return Array.from({ length: 150_000 }, (_, at) => ({
        reviewNo: at,
        authorNo: 1,
        rating: 5,
        hasPhoto: false,
        hasVisited: false,
      }));
    },
    async () => ({ changeNo: 1, isChanging: false }),
  );
  const slow = marksOf(7);
  for (const travelNo of [8, 9, 10, 11]) await marksOf(travelNo);
  end();
  expect(await slow).toHaveLength(150_000);
});
