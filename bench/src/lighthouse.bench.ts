import { cpus, loadavg } from 'node:os';
import { chromium } from 'playwright-core';
import { importApart } from '../harness/apart.ts';
import { freePort } from '../harness/served.ts';
import { median } from '../harness/statistics.ts';

type Config = object;

interface Result {
  audits: Record<string, { numericValue?: number }>;
  categories: { performance?: { score: number | null } };
  runtimeError?: { message: string };
}

interface Lighthouse {
  default(url: string, flags: object, config: Config | undefined): Promise<{ lhr: Result } | undefined>;
  desktopConfig: Config;
}

const { default: lighthouse, desktopConfig } = await importApart<Lighthouse>('lighthouse');
const { BASE_URL: siteUrl = '', CHROME_BIN: executablePath } = process.env;
const ROUNDS = Number(process.env.ROUNDS ?? 5);
/** Every screen that a guest can open by URL. */
const GUEST_PAGES =
  '/ /travels /thema/travels /travels/search /travels/detail/1 /courses /courses/1 /reviews/list /login /signup /findId /findPassword /privacy-policy /email-collection-policy /terms-of-service /customer-service';
const PAGES = (process.env.PAGES ?? GUEST_PAGES).split(' ');
const FORM_FACTORS: readonly [name: string, config: Config | undefined][] = [
  ['phone', undefined],
  ['desktop', desktopConfig],
];
const AUDITS = {
  'FCP ms': 'first-contentful-paint',
  'LCP ms': 'largest-contentful-paint',
  'TBT ms': 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
} as const;

const port = await freePort();
const chrome = await chromium.launch({
  executablePath,
  args: ['--no-sandbox', '--disable-gpu', `--remote-debugging-port=${port}`],
});
const loadBefore = loadavg()[0]?.toFixed(1);
try {
  // Warm-up: the first page after a start of browser and services is slower.
  await measure(siteUrl, undefined);
  for (const [name, config] of FORM_FACTORS) {
    const rows: Record<string, object> = {};
    for (const page of PAGES) rows[`${name} ${page}`] = await medianOfRounds(siteUrl + page, config);
    console.table(rows);
  }
  console.log(
    `targets: performance 99 on a phone, 100 on a desktop; medians of ${ROUNDS}, Lighthouse's own simulation of phone and desktop`,
  );
  console.log(
    `Node ${process.version}, ${cpus().length} cores, load before it ${loadBefore}, during the last page ${loadavg()[0]?.toFixed(1)}`,
  );
} finally {
  await chrome.close();
}

async function medianOfRounds(url: string, config: Config | undefined) {
  const results: Result[] = [];
  while (results.length < ROUNDS) results.push(await measure(url, config));
  const audits = Object.entries(AUDITS).map(([column, audit]) => [
    column,
    rounded(median(results.map(({ audits }) => audits[audit]?.numericValue ?? Number.NaN))),
  ]);
  return {
    performance: rounded(median(results.map(scoreOf))),
    lowest: rounded(Math.min(...results.map(scoreOf))),
    ...Object.fromEntries(audits),
  };
}

/** Lighthouse sometimes misses the start of a navigation and asks to be run again. */
async function measure(url: string, config: Config | undefined, tries = 3): Promise<Result> {
  const run = await lighthouse(url, { port, onlyCategories: ['performance'], logLevel: 'error' }, config);
  if (run && !run.lhr.runtimeError) return run.lhr;
  if (tries > 1) return measure(url, config, tries - 1);
  throw new Error(`${url}: ${run?.lhr.runtimeError?.message ?? 'Lighthouse returned nothing'}`);
}

function scoreOf({ categories }: Result): number {
  return (categories.performance?.score ?? 0) * 100;
}

function rounded(value: number): number {
  return value < 1 ? Number(value.toFixed(3)) : Math.round(value);
}
