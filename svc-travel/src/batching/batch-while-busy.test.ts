import { expect, test } from '@jest/globals';
import { batchWhileBusy } from './batch-while-busy.ts';

test('calls that come during a run are one run after it', async () => {
  const runs: number[][] = [];
  let end = () => {};
  const add = batchWhileBusy<number>((items) => {
    runs.push([...items]);
    return new Promise((resolve) => {
      end = resolve;
    });
  });
  const first = add([1]);
  await turn();
  const rest = [add([2]), add([3, 4])];
  await turn();
  expect(runs).toEqual([[1]]);
  end();
  await first;
  await turn();
  expect(runs).toEqual([[1], [2, 3, 4]]);
  end();
  await Promise.all(rest);
});

test('a run that fails rejects its own calls alone', async () => {
  const add = batchWhileBusy<number>(async ([item]) => {
    await turn();
    if (item === 1) throw new Error('refused');
  });
  const first = add([1]);
  await turn();
  await expect(Promise.allSettled([first, add([2])])).resolves.toMatchObject([
    { status: 'rejected', reason: { message: 'refused' } },
    { status: 'fulfilled' },
  ]);
});

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));
