import { afterAll, beforeAll } from '@jest/globals';
import { declaredCalls, refusesStrangers } from '@osaka/service-kit/testing';
import { openTravel, type TestTravel } from './testing/open-travel.ts';

let travel: TestTravel;
beforeAll(async () => {
  travel = await openTravel({ seeded: false });
});
afterAll(() => travel.close());

refusesStrangers(() => travel.app, declaredCalls('travel'));
