import type { Browser, CDPSession, Page } from 'playwright-core';
import { type Device, openOn, slowDown } from './device.ts';
import { type LongTasks, recordTasks } from './main-thread.ts';

export interface Visit extends LongTasks {
  lcpMs: number;
  cls: number;
  kb: number;
  requests: number;
  /** Requests started before the first paint. */
  requestsFirst: number;
  /** Loaded before the largest contentful paint. */
  kbFirst: number;
}

/** Time after the first paint for the last picture and the web font. */
const SETTLE_MS = { phone: 3500, desktop: 1500 };

/** Opens a URL once with an empty cache and waits until the page is idle. */
export async function visit(browser: Browser, device: Device, url: string): Promise<Visit> {
  const { page, cdp, context } = await openOn(browser, device);
  try {
    return await visitIn(page, cdp, device, url);
  } finally {
    await context.close();
  }
}

/** The same in a page that is open, with what its browser has cached. */
export async function visitIn(page: Page, cdp: CDPSession, device: Device, url: string): Promise<Visit> {
  await slowDown(cdp, device);
  const requests = watchRequests(cdp);
  await page.addInitScript(watchPaints);
  const stopTasks = await recordTasks(cdp);
  await page.goto(url, { waitUntil: 'load' });
  await page.waitForFunction(() => (window as unknown as { seen: Seen }).seen.fcpMs > 0);
  await page.waitForTimeout(SETTLE_MS[device.name]);
  await page.waitForLoadState('networkidle');
  const { lcpMs, cls, fcpMs } = await page.evaluate(() => (window as unknown as { seen: Seen }).seen);
  return { lcpMs, cls, ...requests.counts(fcpMs, lcpMs), ...(await stopTasks()) };
}

interface Seen {
  lcpMs: number;
  fcpMs: number;
  cls: number;
}

// Runs in the page, so its functions are anonymous (tsx adds a helper to keep names). The sum of all shifts is an upper
// bound of CLS.
function watchPaints() {
  const seen: Seen = { lcpMs: 0, fcpMs: 0, cls: 0 };
  Object.assign(window, { seen });
  for (const type of ['largest-contentful-paint', 'paint', 'layout-shift']) {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (type === 'largest-contentful-paint') seen.lcpMs = entry.startTime;
        if (entry.name === 'first-contentful-paint') seen.fcpMs = entry.startTime;
        if (type === 'layout-shift') seen.cls += (entry as PerformanceEntry & { value: number }).value;
      }
    }).observe({ type, buffered: true });
  }
}

function watchRequests(cdp: CDPSession) {
  const begun: number[] = [];
  const loaded: { at: number; kb: number }[] = [];
  cdp.on('Network.requestWillBeSent', ({ timestamp }) => begun.push(timestamp));
  cdp.on('Network.loadingFinished', ({ timestamp, encodedDataLength }) =>
    loaded.push({ at: timestamp, kb: encodedDataLength / 1024 }),
  );
  const counts = (fcpMs: number, lcpMs: number) => {
    const isWithin = (at: number, ms: number) => (at - (begun[0] ?? 0)) * 1000 < ms;
    const sum = (files: typeof loaded) => files.reduce((total, { kb }) => total + kb, 0);
    return {
      kb: sum(loaded),
      kbFirst: sum(loaded.filter(({ at }) => isWithin(at, lcpMs))),
      requests: begun.length,
      requestsFirst: begun.filter((at) => isWithin(at, fcpMs)).length,
    };
  };
  return { counts };
}
