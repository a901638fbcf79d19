import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { planTests } from './plan.ts';
import { sum, tallyFrom } from './tally.ts';

test('a slice by name runs its folder alone, a package by its short name too', () => {
  expect(planTests(['svc-planner']).jest?.[0]).toMatch(/\/svc-planner\/$/);
  expect(planTests(['contracts']).jest?.[0]).toMatch(/\/packages\/contracts\/$/);
});

test('words after the slice narrow its tests and leave the journeys out', () => {
  const plan = planTests(['svc-planner', 'drafts']);
  expect(plan.jest?.[0]).toMatch(/\/svc-planner\/\.\*drafts$/);
  expect(plan.journeys).toEqual([]);
});

test('e2e runs the journeys alone', () => {
  expect(planTests(['e2e']).jest).toBeUndefined();
});

test('a word that no journey carries is refused with the names there are', () => {
  expect(planTests(['e2e', 'sign-up']).journeys).toEqual(['sign-up.e2e.ts']);
  expect(() => planTests(['e2e', 'nothing-like-it'])).toThrow("No journey's file is named nothing-like-it.");
});

test('the trials of the chat are played with everything and with svc-chat', () => {
  expect(planTests([]).trials).toContain('chat');
  expect(planTests(['svc-chat']).trials).toEqual(['chat']);
  expect(planTests(['svc-chat', 'presence']).trials).toEqual([]);
  expect(planTests(['e2e']).trials).toEqual([]);
});

test('an unknown workspace is refused with examples', () => {
  expect(() => planTests(['svc-hotels'])).toThrow('There is no workspace svc-hotels.');
});

test('a runner that ends badly without naming a failed test counts as one failure', () => {
  const report = join(mkdtempSync(join(tmpdir(), 'tally-')), 'report.json');
  writeFileSync(report, '{"passed": 3}');
  const count = (json: unknown) => ({ passed: (json as { passed: number }).passed, failed: 0 });
  expect(tallyFrom(report, { code: 1, signal: null }, count)).toEqual({ passed: 3, failed: 1 });
  expect(tallyFrom(`${report}.none`, { code: null, signal: 'SIGKILL' }, count)).toEqual({ passed: 0, failed: 1 });
  expect(
    sum([
      { passed: 3, failed: 1 },
      { passed: 2, failed: 0 },
    ]),
  ).toEqual({ passed: 5, failed: 1 });
});
