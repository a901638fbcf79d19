import { cpus, loadavg } from 'node:os';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { logIn } from '../harness/browser.ts';
import { savePlan } from '../harness/plan.ts';
import { median } from '../harness/statistics.ts';
import { openVisitor } from '../harness/visitor.ts';
import { launchBrowser, openOn, phone, slowDown } from './pages/device.ts';
import { dateIn } from './pages/presses.ts';
import { visitIn } from './pages/visit.ts';

const { BASE_URL: siteUrl = '', MEMBER_ID: memberId = '', MEMBER_PASSWORD: memberPw = '' } = process.env;
const ROUNDS = Number(process.env.ROUNDS ?? 5);
const PLACES = 20;

const browser = await launchBrowser();
const loadBefore = loadavg()[0]?.toFixed(1);
try {
  const { context, page, today } = await withStoredPlan(browser);
  const megabytes = (await storedBytes(page)) / 1_000_000;
  const opened = await rounds(() => openOffline(context, today));
  const withWorker = await rounds(() => repeatVisit(context));
  await context.close();
  const { without, allowed, repeated } = await firstVisits(browser);
  const change = (median(allowed) / median(without) - 1) * 100;
  const row = (figures: readonly number[], target = '') => ({
    measured: Math.round(median(figures)),
    worst: Math.round(Math.max(...figures)),
    target,
  });
  console.table({
    'stored plan opened offline, to usable, ms': row(opened, '1000'),
    [`stored plan of ${PLACES} places, MB`]: { measured: Number(megabytes.toFixed(2)), target: '3' },
    'repeat visit of home, LCP ms': row(repeated, '600'),
    'the same with the worker of a stored plan': row(withWorker, '600'),
    'first visit of home where workers are blocked, LCP ms': row(without),
    'first visit of home, LCP ms': row(allowed),
    'difference, %': { measured: Number(change.toFixed(1)), target: '2' },
  });
  console.log(
    `medians of ${ROUNDS}, first visits alternating; phone: processor 4 × slower, 390 × 844, visits with 1.6 Mbit/s and 150 ms`,
  );
  console.log('offline: the HTTP cache is empty; usable: the next place is shown and its card opens');
  console.log(
    `Node ${process.version}, ${cpus().length} cores, load before it ${loadBefore}, at its end ${loadavg()[0]?.toFixed(1)}`,
  );
} finally {
  await browser.close();
}

async function rounds(measure: () => Promise<number>): Promise<number[]> {
  const figures: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) figures.push(await measure());
  return figures;
}

/** A phone on which a plan of today is stored. */
async function withStoredPlan(browser: Browser): Promise<{ context: BrowserContext; page: Page; today: string }> {
  const { page, context } = await openOn(browser, phone);
  const owner = openVisitor({ site: siteUrl, accessToken: await logIn(context, siteUrl, { memberId, memberPw }) });
  const planNo = await savePlan(owner, { startDate: dateIn(0), days: 2, places: PLACES, placesADay: PLACES / 2 });
  const today = `${siteUrl}/myplan/today/${planNo}`;
  await page.goto(today);
  await page.getByRole('button', { name: '오프라인 저장' }).click();
  await page.getByRole('button', { name: '저장 지우기' }).waitFor();
  return { context, page, today };
}

function storedBytes(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const all = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    const answers = (
      await Promise.all(all.map(async (cache) => Promise.all((await cache.keys()).map((key) => cache.match(key)))))
    ).flat();
    const blobs = await Promise.all(answers.map((answer) => answer?.blob()));
    return blobs.reduce((bytes, blob) => bytes + (blob?.size ?? 0), 0);
  });
}

/** From the navigation to the shown next place whose card opens at a press. */
async function openOffline(context: BrowserContext, today: string): Promise<number> {
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  try {
    await slowDown(cdp, { ...phone, network: undefined });
    await cdp.send('Network.clearBrowserCache');
    await context.setOffline(true);
    await page.addInitScript(watchUsable);
    await page.goto(today, { waitUntil: 'commit' });
    const usableMs = await (
      await page.waitForFunction(() => (window as unknown as { usableMs?: number }).usableMs)
    ).jsonValue();
    await page.getByRole('button', { name: '길 물어보기', exact: true }).first().tap();
    await page.getByRole('dialog').waitFor();
    return usableMs ?? Number.NaN;
  } finally {
    await context.setOffline(false);
    await page.close();
  }
}

// Runs in the page, so its functions are anonymous (tsx adds a helper to keep names).
function watchUsable() {
  const timer = setInterval(() => {
    if ('interactionQueue' in window || !document.querySelector('main h1')?.textContent?.startsWith('다음은')) return;
    clearInterval(timer);
    requestAnimationFrame(() => setTimeout(() => Object.assign(window, { usableMs: performance.now() })));
  }, 16);
}

async function repeatVisit(context: BrowserContext): Promise<number> {
  const page = await context.newPage();
  try {
    return (await visitIn(page, await context.newCDPSession(page), phone, `${siteUrl}/`)).lcpMs;
  } finally {
    await page.close();
  }
}

/**
 * First visits with an empty cache, in turn with workers blocked and allowed; after each of the latter the visit again.
 */
async function firstVisits(browser: Browser): Promise<{ without: number[]; allowed: number[]; repeated: number[] }> {
  const found = { without: [] as number[], allowed: [] as number[], repeated: [] as number[] };
  for (let round = 0; round < ROUNDS * 2; round += 1) {
    const isBlocked = round % 2 === 0;
    const { page, cdp, context } = await openOn(browser, phone, { serviceWorkers: isBlocked ? 'block' : 'allow' });
    const { lcpMs } = await visitIn(page, cdp, phone, `${siteUrl}/`);
    found[isBlocked ? 'without' : 'allowed'].push(lcpMs);
    if (!isBlocked) {
      await page.close();
      found.repeated.push(await repeatVisit(context));
    }
    await context.close();
  }
  return found;
}
