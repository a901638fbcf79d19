import { expect, test } from '@jest/globals';
import { readOptions } from './options.ts';

const known = ['chat', 'attack'];

test('readOptions parses a suite, a seed and a name filter; without a suite it means all', () => {
  expect(readOptions(['attack', '--seed', '7', '--only', 'slow heads'], known)).toMatchObject({
    suites: ['attack'],
    seed: 7,
    only: 'slow heads',
    isShort: false,
    times: 1,
  });
  expect(readOptions(['--short'], known)).toMatchObject({ suites: known, isShort: true });
  expect(readOptions([], [...known, 'browsers'], known)).toMatchObject({ suites: known });
  expect(readOptions(['browsers'], [...known, 'browsers'], known)).toMatchObject({ suites: ['browsers'] });
});

test('readOptions refuses an unknown argument and an invalid seed, and lists the valid ones', () => {
  expect(() => readOptions(['atack'], known)).toThrow('npm run trial does not know atack.');
  expect(() => readOptions(['chat', '--seed', 'x'], known)).toThrow('--seed needs a whole number');
});
