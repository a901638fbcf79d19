import { dateAfter } from '@osaka/contracts/planner';
import type { Run } from '@osaka/tools/processes/run';
import { findHeadlessBrowser } from '@osaka/tools/tests/browser';
import type { Browser } from 'playwright-core';
import { openMember, type Person } from '../../harness/members.ts';
import { befriend, savePlan } from '../../harness/plan.ts';
import { openProductStage, type ProductStage } from '../../harness/product-stage.ts';
import type { StageOptions } from '../../harness/trial.ts';

/** The product, a browser, and a plan that two people may edit. */
export interface TripStage extends ProductStage {
  browser: Browser;
  owner: Person;
  companion: Person;
  planNo: number;
  /** Measured after each kill. */
  rounds: { victim: string; backMs: number; equalMs: number; acknowledged: number }[];
}

/** All members share a few addresses, and rate limits are not tested here. */
const UNLIMITED = { RATE_LIMIT_SCALE: '1000' };

export async function openTripStage(run: Run, { defect }: StageOptions): Promise<TripStage> {
  const [{ path }, { chromium }] = await Promise.all([findHeadlessBrowser(), import('playwright-core')]);
  const stage = await openProductStage(run, { name: 'trip', defect, env: UNLIMITED });
  const [owner, companion] = (await Promise.all(
    [0, 1].map((index) => openMember(stage, { address: stage.loopback.visitor(index) })),
  )) as [Person, Person];
  const startDate = dateAfter(new Date().toISOString().slice(0, 10), 30);
  const planNo = await savePlan(owner.visitor, { startDate, days: 3, places: 9, placesADay: 3 });
  await befriend(owner.visitor, companion.visitor, planNo);
  const browser = await chromium.launch({ executablePath: path, args: ['--no-sandbox', '--disable-gpu'] });
  return {
    ...stage,
    browser,
    owner,
    companion,
    planNo,
    rounds: [],
    async close() {
      await browser.close();
      for (const { visitor } of [owner, companion]) visitor.close();
      await stage.close();
    },
  };
}
