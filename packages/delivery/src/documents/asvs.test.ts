import { expect, test } from '@jest/globals';
import { type Chapters, faultsOf } from './asvs.ts';

const OWN_FILE = 'packages/delivery/src/documents/asvs.test.ts';

test('a requirement that names a test of the repository has no fault', () => {
  expect(
    faultsOf(table({ tested: [`${OWN_FILE} › a requirement that names a test of the repository has no fault`] })),
  ).toEqual([]);
});

test.each([
  ['a title that no test has', `${OWN_FILE} › ${['a test', 'that was renamed'].join(' ')}`],
  ['a file that is gone', 'packages/delivery/src/documents/gone.test.ts › a requirement that names a test'],
])('a requirement that names %s is a fault', (_, reference) => {
  expect(faultsOf(table({ tested: [reference] }))).toEqual([
    expect.stringContaining(`1.1.1 names a test that is gone: ${reference}`),
  ]);
});

test.each([
  ['no answer', {}],
  ['two answers', { design: 'a', open: 'b' }],
])('a requirement with %s is a fault', (_, answers) => {
  expect(faultsOf(table(answers))).toEqual([expect.stringContaining('1.1.1 needs exactly one of')]);
});

function table(answers: object): Chapters {
  return { V1: { name: 'Encoding', requirements: { '1.1.1': { level: 2, about: 'Decode once', ...answers } } } };
}
