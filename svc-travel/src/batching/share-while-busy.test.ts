import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { shareWhileBusy } from './share-while-busy.ts';

test('calls that come during a read share the next one, which begins after them, and keys do not wait for each other', async () => {
  const ends: (() => void)[] = [];
  const share = shareWhileBusy<number>();
  const read = () => {
    const nth = ends.length;
    return new Promise<number>((resolve) => ends.push(() => resolve(nth)));
  };
  const first = share('a', read);
  await turn();
  const rest = [share('a', read), share('a', read)];
  const other = share('b', read);
  await turn();
  expect(ends).toHaveLength(2);
  ends[0]?.();
  await turn();
  expect(ends).toHaveLength(3);
  for (const end of ends) end();
  expect(await Promise.all([first, ...rest, other])).toEqual([0, 2, 2, 1]);
});

test('a read that fails fails for those who shared it, and not for later ones', async () => {
  const share = shareWhileBusy<string>();
  const broken = () => Promise.reject(new Error('broken'));
  const results = await Promise.allSettled([share('a', broken), share('a', broken)]);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await share('a', async () => 'read')).toBe('read');
});
