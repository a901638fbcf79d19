import { expect, test } from '@jest/globals';
import { planTests } from './plan.ts';

test('a slice name selects the tests of its folder, a package also by its short name', () => {
  expect(planTests(['svc-planner']).jest?.[0]).toMatch(/\/svc-planner\/$/);
  expect(planTests(['contracts']).jest?.[0]).toMatch(/\/packages\/contracts\/$/);
});

test('words after the slice filter its tests and exclude the journeys', () => {
  const plan = planTests(['svc-planner', 'drafts']);
  expect(plan.jest?.[0]).toMatch(/\/svc-planner\/\.\*drafts$/);
  expect(plan.journeys).toEqual([]);
});

test('a remote selects its unit tests and the journeys of its folder, and no others', () => {
  const plan = planTests(['mf-planner']);
  expect(plan.jest?.[0]).toMatch(/\/mf-planner\/$/);
  expect(plan.journeys).toContain('mf-planner/journeys/plan.e2e.ts');
  expect(plan.journeys.filter((file) => !file.startsWith('mf-planner/'))).toEqual([]);
});

test('e2e selects the journeys of all slices and those across slices, without unit tests', () => {
  const plan = planTests(['e2e']);
  expect(plan.jest).toBeUndefined();
  expect(plan.journeys).toEqual(
    expect.arrayContaining([
      'mf-chat/journeys/chat.e2e.ts',
      'shell/journeys/frame.e2e.ts',
      'e2e/journeys/session.e2e.ts',
    ]),
  );
  expect(planTests([]).journeys).toEqual(plan.journeys);
});

test('a journey is selected by name in any slice, and an unknown name is refused with the existing names', () => {
  expect(planTests(['e2e', 'sign-up']).journeys).toEqual(['mf-account/journeys/sign-up.e2e.ts']);
  expect(() => planTests(['e2e', 'nothing-like-it'])).toThrow("No journey's file is named nothing-like-it.");
});

test('all trials run by default, and those of the chat with svc-chat', () => {
  expect(planTests([]).trials).toEqual(['chat', 'kill', 'trip', 'attack', 'compose']);
  expect(planTests(['svc-chat']).trials).toEqual(['chat']);
  expect(planTests(['svc-chat', 'presence']).trials).toEqual([]);
  expect(planTests(['e2e']).trials).toEqual([]);
});

test('only a run of everything repeats some tests on the newest Node', () => {
  expect(planTests([]).jestOnNewest?.[0]).toMatch(/\/packages\//);
  expect(planTests(['svc-chat']).jestOnNewest).toBeUndefined();
});

test('an unknown workspace is refused with examples', () => {
  expect(() => planTests(['svc-hotels'])).toThrow('There is no workspace svc-hotels.');
});
