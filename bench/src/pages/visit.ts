import type { Browser, CDPSession, Page } from 'playwright-core';
import { type Device, openOn, slowDown } from './device.ts';

export interface Visit {
  lcpMs: number;
  /** Time of tasks after the first paint beyond 50 ms each. */
  tbtMs: number;
  /** The sum of all shifts, an upper bound. */
  cls: number;
  /** Requests started before the first paint. */
  requestsFirst: number;
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
  await page.addInitScript(watchPaints);
  await page.goto(url, { waitUntil: 'load' });
  await page.waitForFunction(() => (window as unknown as { seen: Seen }).seen.fcpMs > 0);
  await page.waitForTimeout(SETTLE_MS[device.name]);
  await page.waitForLoadState('networkidle');
  const { lcpMs, cls, fcpMs, tasks, requests } = await page.evaluate(() => (window as unknown as { seen: Seen }).seen);
  const tbtMs = tasks.reduce((sum, [atMs, ms]) => sum + (atMs >= fcpMs ? ms - 50 : 0), 0);
  return { lcpMs, cls, tbtMs, requestsFirst: 1 + requests.filter((atMs) => atMs < fcpMs).length };
}

interface Seen {
  lcpMs: number;
  fcpMs: number;
  cls: number;
  /** Start and duration of those of more than 50 ms. */
  tasks: [number, number][];
  /** Starts of all but the page's own. */
  requests: number[];
}

// Runs in the page, so its functions are anonymous (tsx adds a helper to keep names).
function watchPaints() {
  const seen: Seen = { lcpMs: 0, fcpMs: 0, cls: 0, tasks: [], requests: [] };
  Object.assign(window, { seen });
  for (const type of ['largest-contentful-paint', 'paint', 'layout-shift', 'longtask', 'resource']) {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (type === 'largest-contentful-paint') seen.lcpMs = entry.startTime;
        if (entry.name === 'first-contentful-paint') seen.fcpMs = entry.startTime;
        if (type === 'layout-shift') seen.cls += (entry as PerformanceEntry & { value: number }).value;
        if (type === 'longtask') seen.tasks.push([entry.startTime, entry.duration]);
        if (type === 'resource') seen.requests.push(entry.startTime);
      }
    }).observe({ type, buffered: true });
  }
}
