import { cp } from 'node:fs/promises';
import { createShare, dateAfter } from '@osaka/contracts/planner';
import { releasesDir } from '@osaka/tools/places';
import type { Run } from '@osaka/tools/processes/run';
import { administrator } from '@osaka/tools/product/settings';
import { findHeadlessBrowser } from '@osaka/tools/tests/browser';
import type { Browser } from 'playwright-core';
import { browserSession } from '../harness/browser-session.ts';
import { signUpAndIn } from '../harness/members.ts';
import { openProductStage, type ProductStage } from '../harness/product-stage.ts';
import { releaseVariant } from '../harness/released-variant.ts';
import type { StageOptions } from '../harness/trial.ts';
import { openVisitor } from '../harness/visitor.ts';
import { insist, savePlan } from '../trip/plan.ts';
import { type FaultProxy, openFaultProxy } from './fault-proxy.ts';
import type { Outcome } from './meet.ts';
import { SAME_ADDRESS, withSameAddress } from './mutants.ts';
import { findMapChunks, type MapChunks, PLAN, SHARE, type Target } from './places.ts';

/** Pages that are played at the same time, each with a proxy of its own. */
const SIDE_BY_SIDE = 3;

/** The product, a browser, and the outcomes so far. */
export interface FailuresStage extends ProductStage {
  browser: Browser;
  proxies: readonly FaultProxy[];
  mapChunks: MapChunks;
  isShort: boolean;
  /** Fills the number of the plan and its link into an address. */
  addressFor(address: string): string;
  /** What a page has in local storage after a new sign-in of the visitor. */
  sessionOf(visitor: Target['visitor']): Promise<Record<string, string>>;
  outcomes: (Outcome & { fault: string; name: string })[];
}

/** All visitors share an address, and rate limits are not tested here. */
const UNLIMITED = { RATE_LIMIT_SCALE: '1000' };

export async function openFailuresStage(run: Run, { defect, isShort }: StageOptions): Promise<FailuresStage> {
  const [{ path }, { chromium }] = await Promise.all([findHeadlessBrowser(), import('playwright-core')]);
  const store = defect?.client ? run.data.path(`store-${Date.now()}`) : releasesDir;
  if (store !== releasesDir) await cp(releasesDir, store, { recursive: true });
  const stage = await openProductStage(run, {
    name: `failures-${Date.now()}`,
    defect,
    env: { ...UNLIMITED, RELEASES_DIR: store },
  });
  if (defect?.client === SAME_ADDRESS)
    for (const slice of ['shell', ...Object.keys(await versionsAt(stage.site))])
      await releaseVariant(store, stage.site, slice, 'defect', withSameAddress);
  const [owner, companion] = [0, 1].map((index) =>
    openVisitor({ site: stage.site, address: stage.loopback.visitor(index) }),
  ) as [ReturnType<typeof openVisitor>, ReturnType<typeof openVisitor>];
  const member = await signUpAndIn(owner, stage.inbox);
  await signUpAndIn(companion, stage.inbox);
  const planNo = await savePlan(owner, companion, dateAfter(new Date().toISOString().slice(0, 10), 30));
  const { data: share } = await insist(owner, createShare, {
    params: { planNo: String(planNo) },
    body: { budget: false, links: false, memo: true, opinions: false, expiresInDays: 1 },
  });
  const browser = await chromium.launch({ executablePath: path, args: ['--no-sandbox', '--disable-gpu'] });
  await warmUp(browser, stage.site);
  const proxies = await Promise.all(Array.from({ length: SIDE_BY_SIDE }, () => openFaultProxy(stage.site)));
  const accounts = {
    member: { memberId: member.memberId, memberPw: member.memberPw },
    administrator: { memberId: administrator.ADMIN_ID, memberPw: administrator.ADMIN_PASSWORD },
  };
  return {
    ...stage,
    browser,
    proxies,
    isShort,
    mapChunks: await findMapChunks(store, await versionsAt(stage.site)),
    addressFor: (address) => address.replace(PLAN, String(planNo)).replace(SHARE, share.token),
    sessionOf: (visitor) => browserSession(stage.site, accounts[visitor]),
    outcomes: [],
    async close() {
      await browser.close();
      for (const { close } of [...proxies, owner, companion]) close();
      await stage.close();
    },
  };
}

/** The first visit after a start is slower, in the gateway and in the browser. */
async function warmUp(browser: Browser, site: string) {
  const page = await browser.newPage();
  for (const address of ['/', '/travels', '/login']) await page.goto(site + address, { waitUntil: 'networkidle' });
  await page.close();
}

async function versionsAt(site: string): Promise<Record<string, string>> {
  const { remotes } = (await (await fetch(`${site}/remotes.json`)).json()) as {
    remotes: Record<string, { version: string }>;
  };
  return Object.fromEntries(Object.entries(remotes).map(([name, { version }]) => [name, version]));
}
