import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import * as contract from '@osaka/contracts/planner';
import { clockAt, type ServiceApp } from '@osaka/service-kit';
import { asMember, expectDeclaredRefusals, openTestDatabase, type TestDatabase } from '@osaka/service-kit/testing';
import { createPlannerApp } from '../app.ts';
import { createPlannerContext, declarePlannerIndexes, type PlannerContext } from '../context.ts';
import { type Calls, callsOf } from './plan-calls.ts';

const onRefusal = expectDeclaredRefusals('planner', contract);

export interface TestPlanner extends Calls {
  app: ServiceApp;
  context: PlannerContext;
  database: TestDatabase;
  time: { now: Date };
}

/**
 * The service for all tests of a file, empty and at noon of the same day at the beginning of each, there from the first
 * `beforeAll` behind this call on.
 */
export function testPlanner(): TestPlanner {
  const time = { now: new Date() };
  const planner = { time, ...callsOf(() => planner.app) } as TestPlanner;
  beforeAll(async () => {
    const database = await openTestDatabase();
    const context = createPlannerContext({
      db: database.db,
      counters: database.counters,
      clock: clockAt(() => time.now),
      authenticate: asMember,
      onRefusal,
    });
    await declarePlannerIndexes(context);
    Object.assign(planner, { database, context, app: createPlannerApp(context) });
  });
  beforeEach(async () => {
    time.now = new Date('2026-03-10T12:00:00+09:00');
    await planner.database.empty();
  });
  afterAll(() => planner.database.close());
  return planner;
}
