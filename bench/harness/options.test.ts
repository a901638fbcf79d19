import { expect, test } from '@jest/globals';
import { readOptions } from './options.ts';

test('a suite, a seed and a filter are read; without a suite all are meant that need no name', () => {
  const known = ['chat', 'attack'];
  expect(readOptions(['attack', '--seed', '7', '--only', 'slow heads', '--short'], known)).toMatchObject({
    suites: ['attack'],
    seed: 7,
    only: 'slow heads',
    isShort: true,
    times: 1,
  });
  expect(readOptions([], [...known, 'soak'], known)).toMatchObject({ suites: known });
  for (const wrong of [['atack'], ['--fast'], ['chat', '--seed', 'x']])
    expect(() => readOptions(wrong, known)).toThrow();
});
