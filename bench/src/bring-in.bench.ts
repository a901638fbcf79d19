import { cpus, loadavg } from 'node:os';
import { addressOf } from '@osaka/contracts';
import { listNames, type PlaceNames } from '@osaka/contracts/travel';
import type { Browser } from 'playwright-core';
import { logIn } from '../harness/browser.ts';
import { median } from '../harness/statistics.ts';
import { launchBrowser, openOn, phone, slowDown } from './pages/device.ts';

const { BASE_URL: siteUrl = '', MEMBER_ID: memberId = '', MEMBER_PASSWORD: memberPw = '' } = process.env;
const ROUNDS = Number(process.env.ROUNDS ?? 5);
const POINTS = 500;
const OTHERS = ['라멘', '카페', '이자카야', '우동', '서점', '빵집'];

interface Figures {
  previewMs: number;
  longestTaskMs: number;
  scriptBytes: number;
}

const loadBefore = loadavg()[0]?.toFixed(1);
const browser = await launchBrowser();
try {
  const { data } = (await (await fetch(`${siteUrl}${addressOf(listNames, {})}`)).json()) as { data: PlaceNames[] };
  const rounds: Figures[] = [];
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await bringIn(browser, kmlOf(data)));
  const row = (name: keyof Figures, target: number | undefined) => ({
    median: median(rounds.map((round) => round[name])),
    worst: Math.max(...rounds.map((round) => round[name])),
    target,
  });
  console.table({
    [`${POINTS} points of a KML to the preview, ms`]: row('previewMs', 2000),
    'longest task until all lines are drawn, ms': row('longestTaskMs', 200),
    'scripts of the sheet and the reader, transferred bytes': row('scriptBytes', undefined),
  });
  console.log(`${ROUNDS} rounds, phone: processor 4 × slower; ${cpus().length} cores, load before it ${loadBefore}`);
} finally {
  await browser.close();
}

async function bringIn(browser: Browser, kml: string): Promise<Figures> {
  const { page, cdp, context } = await openOn(browser, phone);
  try {
    await logIn(context, siteUrl, { memberId, memberPw });
    // tsx gives functions their names by it, also in the page.
    await context.addInitScript('globalThis.__name = (named) => named');
    await page.goto(`${siteUrl}/myplan/list`);
    const opener = page.getByRole('button', { name: '가져와서 새 플랜 만들기' });
    await opener.waitFor();
    await page.waitForLoadState('networkidle');
    let scriptBytes = 0;
    page.on('requestfinished', async (request) => {
      if (request.resourceType() === 'script') scriptBytes += (await request.sizes()).responseBodySize;
    });
    await opener.click();
    const input = page.getByLabel('가져올 파일');
    await input.waitFor({ state: 'attached' });
    await slowDown(cdp, { ...phone, network: undefined });
    await page.evaluate(watchTasks);
    await input.setInputFiles({ name: 'map.kml', mimeType: 'application/xml', buffer: Buffer.from(kml) });
    await page.waitForFunction((count) => document.querySelectorAll('dialog li select').length === count, POINTS);
    return { ...(await page.evaluate(readTasks)), scriptBytes };
  } finally {
    await context.close();
  }
}

interface Watched {
  watched: { beganAt: number; shownAt: number; longestMs: number };
}

/** From the choice of the file on. */
function watchTasks(): void {
  const watched = { beganAt: 0, shownAt: 0, longestMs: 0 };
  Object.assign(window, { watched });
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      if (watched.beganAt > 0 && startTime >= watched.beganAt)
        watched.longestMs = Math.max(watched.longestMs, duration);
  }).observe({ type: 'longtask' });
  requestAnimationFrame(function look(now: number) {
    if (watched.shownAt === 0 && document.querySelector('dialog li select')) watched.shownAt = now;
    requestAnimationFrame(look);
  });
  document.addEventListener('change', () => Object.assign(watched, { beganAt: performance.now() }), {
    once: true,
    capture: true,
  });
}

function readTasks(): Pick<Figures, 'previewMs' | 'longestTaskMs'> {
  const { beganAt, shownAt, longestMs } = (window as unknown as Watched).watched;
  return { previewMs: Math.round(shownAt - beganAt), longestTaskMs: Math.round(longestMs) };
}

/** A third of the points are places of the catalogue, a third begin like one, a third are none. */
function kmlOf(places: readonly PlaceNames[]): string {
  const marks = Array.from({ length: POINTS }, (_, at) => {
    const { names = [], mapX = 135.5, mapY = 34.7 } = places[at % places.length] ?? {};
    const other = `${OTHERS[at % OTHERS.length]} ${at}`;
    const name = [names[0] ?? '', `${names[0]?.slice(0, 4)} ${other}`, `동네 ${other}`][at % 3]?.replace(/[&<]/g, '');
    return `<Placemark><name>${name}</name><description><![CDATA[<b>메모</b> ${at}]]></description><Point><coordinates>${mapX},${mapY}</coordinates></Point></Placemark>`;
  });
  return `<kml xmlns="http://www.opengis.net/kml/2.2"><Document>${marks.join('')}</Document></kml>`;
}
