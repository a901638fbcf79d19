import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { root } from '../places.ts';
import { failuresOf } from './run-jest.ts';
import { sum, summaryOf, tallyFrom } from './tally.ts';

test('a failed runner without a failed test counts as one failure', () => {
  const report = join(mkdtempSync(join(tmpdir(), 'tally-')), 'report.json');
  writeFileSync(report, '{"passed": 3}');
  const count = (json: unknown) => ({ passed: (json as { passed: number }).passed, failed: 0 });
  expect(tallyFrom('jest', report, { code: 1, signal: null }, count)).toEqual({
    passed: 3,
    failed: 1,
    failures: [{ title: 'jest ended with exit code 1, though no test of it failed', lines: [] }],
  });
  expect(tallyFrom('jest', `${report}.none`, { code: null, signal: 'SIGKILL' }, count)).toMatchObject({
    failed: 1,
    failures: [{ title: 'jest ended with SIGKILL, though no test of it failed', lines: [] }],
  });
  const failures = [{ title: 'a', lines: ['b'] }];
  expect(
    sum([
      { passed: 3, failed: 1, failures },
      { passed: 2, failed: 0, retried: 2 },
    ]),
  ).toEqual({ passed: 5, failed: 1, retried: 2, failures });
});

test('the line before the last counts retried journeys, and too many of them fail the run', () => {
  expect(summaryOf({ passed: 9, failed: 0, retried: 2, failures: [] })).toEqual({
    lines: ['2 of the passed journeys needed a second try', '9 passed, 0 failed'],
    isGreen: true,
  });
  const { lines, isGreen } = summaryOf({ passed: 9, failed: 0, retried: 6, failures: [] });
  expect([lines.at(-1), isGreen]).toEqual(['9 passed, 0 failed', false]);
  expect(lines[0]).toContain('6 of the passed journeys needed a second try');
  expect(summaryOf({ passed: 9, failed: 1, retried: 0, failures: [] }).isGreen).toBe(false);
});

test('failures are repeated before the counts: tests with their file, title and message, files that could not start with theirs', () => {
  const file = join(root, 'svc-chat/src/rooms/rooms.test.ts');
  const failures = failuresOf({
    testResults: [
      {
        name: file,
        message: 'all of it',
        assertionResults: [
          { status: 'passed', fullName: 'opens a room', failureMessages: [] },
          {
            status: 'failed',
            fullName: 'ends a room',
            failureMessages: ['\u001b[31mExpected: 1\u001b[39m\nReceived: 2'],
          },
        ],
      },
      { name: file, message: 'Cannot find module', assertionResults: [] },
    ],
  });
  expect(summaryOf({ passed: 1, failed: 2, retried: 0, failures }).lines.slice(0, -2)).toEqual([
    '✗ svc-chat/src/rooms/rooms.test.ts › ends a room',
    '    Expected: 1',
    '    Received: 2',
    '✗ svc-chat/src/rooms/rooms.test.ts',
    '    Cannot find module',
  ]);
});
