import { cpus, loadavg } from 'node:os';
import type { Browser } from 'playwright-core';
import { medians } from '../harness/statistics.ts';
import { type Device, desktop, launchBrowser, phone } from './pages/device.ts';
import { pressThrough } from './pages/presses.ts';
import { type Visit, visit } from './pages/visit.ts';

const { BASE_URL: siteUrl = '', MEMBER_ID: memberId = '', MEMBER_PASSWORD: memberPw = '' } = process.env;
const ROUNDS = Number(process.env.ROUNDS ?? 5);
const PAGES = (process.env.PAGES ?? '/ /travels /travels/search /travels/detail/1').split(' ');

const browser = await launchBrowser();
const loadBefore = loadavg()[0]?.toFixed(1);
try {
  for (const device of [phone, desktop]) await measurePages(browser, device);
  console.table(
    Object.fromEntries(
      (await pressThrough(browser, siteUrl, { memberId, memberPw })).map(({ what, worstMs }) => [
        what,
        { 'next paint after ms': Math.round(worstMs) },
      ]),
    ),
  );
  console.log(
    'targets: LCP 1,600 ms phone, 600 ms desktop; TBT 50 ms; CLS 0.01; home at most 12 requests before the first paint; next paint 100 ms',
  );
  console.log(
    `medians of ${ROUNDS} visits with an empty cache; phone: processor 4 × slower, 1.6 Mbit/s, 150 ms, 390 × 844; presses: the worst of each kind`,
  );
  console.log(`Node ${process.version}, ${cpus().length} cores, load before it ${loadBefore}`);
} finally {
  await browser.close();
}

async function measurePages(browser: Browser, device: Device) {
  // Warm-up: the first visit after a start of browser and services is slower.
  await visit(browser, desktop, siteUrl);
  const rows: Record<string, object> = {};
  for (const page of PAGES) rows[`${device.name} ${page}`] = row(await rounds(browser, device, siteUrl + page));
  console.table(rows);
}

async function rounds(browser: Browser, device: Device, url: string): Promise<Visit> {
  const visits: Visit[] = [];
  while (visits.length < ROUNDS) visits.push(await visit(browser, device, url));
  return medians(visits);
}

function row({ lcpMs, tbtMs, cls, requestsFirst }: Visit) {
  return {
    'LCP ms': Math.round(lcpMs),
    'TBT ms': Math.round(tbtMs),
    CLS: Number(cls.toFixed(4)),
    'requests before paint': requestsFirst,
  };
}
