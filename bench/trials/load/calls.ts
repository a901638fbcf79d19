import { listCategories, listDestinations, listNewestReviews, searchDestinations } from '@osaka/contracts/travel';
import { Pool } from 'undici';
import type { Random } from '../../harness/seeded-random.ts';
import { quantile } from '../../harness/statistics.ts';
import { pause } from '../../harness/wait.ts';

/** One call of a visitor. Status 0: no answer. */
export interface Outcome {
  what: string;
  status: number;
  /** Date.now at its start. */
  startedMs: number;
  tookMs: number;
  /** Of a refusal: whether it has Retry-After and a Korean sentence. */
  isExplained: boolean;
}

export type Caller = ReturnType<typeof createCaller>;

const ADDRESSES = 4000;
const TIMEOUT_MS = 30_000;
const WORDS = ['오사카', '타코야키', '공원', '전망대', 'castle'];

/** Reads of guests from thousands of addresses, which a trusted proxy names. */
export function createCaller(site: string, random: Random) {
  const pool = new Pool(site, {
    connections: null,
    pipelining: 1,
    headersTimeout: TIMEOUT_MS,
    bodyTimeout: TIMEOUT_MS,
  });
  const list = { what: 'list', path: () => `${listDestinations.path}?page=${random.between(1, 10)}` };
  const place = { what: 'place', path: () => `/api/travels/${random.between(61, 200)}` };
  const reads = [
    list,
    list,
    { what: 'search', path: () => `${searchDestinations.path}?search=${encodeURIComponent(random.pick(WORDS))}` },
    place,
    place,
    { what: 'newest reviews', path: () => listNewestReviews.path },
    { what: 'categories', path: () => listCategories.path },
  ];

  async function ask(): Promise<Outcome> {
    const [startedMs, begunMs, number] = [Date.now(), performance.now(), random.between(0, ADDRESSES - 1)];
    const { what, path } = random.pick(reads);
    const headers = { 'x-forwarded-for': `10.0.${number >> 8}.${number & 255}` };
    const { status, isExplained } = await pool.request({ path: path(), method: 'GET', headers }).then(
      async ({ statusCode, headers: answered, body }) => {
        const text = await body.text();
        return { status: statusCode, isExplained: 'retry-after' in answered && /"message":"[^"]*[가-힣]/.test(text) };
      },
      () => ({ status: 0, isExplained: true }),
    );
    return { what, status, startedMs, tookMs: performance.now() - begunMs, isExplained };
  }

  return {
    /** One call at a time on each of so many connections: as much as the site can answer. */
    async closedLoop(connections: number, ms: number) {
      const outcomes: Outcome[] = [];
      const untilMs = performance.now() + ms;
      await Promise.all(
        Array.from({ length: connections }, async () => {
          while (performance.now() < untilMs) outcomes.push(await ask());
        }),
      );
      return outcomes;
    },
    /** So many calls a second, whether or not those before have been answered; resolves when all have ended. */
    async openLoop(perS: number, ms: number) {
      const begunMs = performance.now();
      const asked: Promise<Outcome>[] = [];
      for (let elapsedMs = 0; elapsedMs < ms; elapsedMs = performance.now() - begunMs) {
        while (asked.length < (elapsedMs / 1000) * perS) asked.push(ask());
        await pause(5);
      }
      return Promise.all(asked);
    },
    close: () => void pool.destroy(),
  };
}

export const isGood = ({ status }: Outcome) => status === 200;
export const isRefused = ({ status }: Outcome) => status === 503 || status === 429;

/** A quantile of how long the calls took, in milliseconds. */
export function latencyOf(outcomes: readonly Outcome[], share: number): number {
  return quantile(
    outcomes.map(({ tookMs }) => tookMs),
    share,
  );
}

/** Good answers a second. */
export function goodPerS(outcomes: readonly Outcome[], ms: number): number {
  return (outcomes.filter(isGood).length * 1000) / ms;
}
