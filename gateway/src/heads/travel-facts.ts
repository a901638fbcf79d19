import { addressOf, type Endpoint, type Output } from '@osaka/contracts';
import { type FirstCall, firstNeeds, getDestinationHead, listOfferedDestinations, type PageHead } from '@osaka/contracts/travel';
import type { Logger } from '@osaka/service-kit';
import { Pool } from 'undici';
import { keepAnswers } from './kept-answers.ts';

/** A page is not held back for longer: it then goes out with the general head. */
const PAGE_WAITS_MS = 150;
const SITEMAP_WAITS_MS = 2000;
/** Whoever reloads a page sees what has just been changed. */
const FRESH_MS = 1000;
const SITEMAP_FRESH_MS = 60_000;
/** A place that has just been put on the site is not unknown for long. */
const UNKNOWN_MS = 5000;
const ANSWER_MS = 2000;
const MAX_BYTES = 16 * 1024 * 1024;

const BRIEFLY = { freshMs: () => FRESH_MS, waitMs: PAGE_WAITS_MS, most: 1 };

export type Offered = Output<typeof listOfferedDestinations>;

/** What svc-travel says of places to those outside; undefined while it has said nothing yet. */
export function askTravel(travelUrl: string, logger: Logger) {
  const pool = new Pool(travelUrl, { connections: 8, connectTimeout: 1000, headersTimeout: ANSWER_MS, bodyTimeout: ANSWER_MS, maxResponseSize: MAX_BYTES });
  const headOf = keepAnswers<PageHead | 'unknown'>({
    load: async (travelNo) => (await ask(getDestinationHead, addressOf(getDestinationHead, { params: { travelNo } }))) ?? 'unknown',
    freshMs: (head) => (head === 'unknown' ? UNKNOWN_MS : FRESH_MS),
    waitMs: PAGE_WAITS_MS,
    most: 1000,
  });
  const offered = keepAnswers<Offered>({
    load: async () => (await ask(listOfferedDestinations, addressOf(listOfferedDestinations))) ?? { destinations: [] },
    freshMs: () => SITEMAP_FRESH_MS,
    waitMs: SITEMAP_WAITS_MS,
    most: 1,
  });
  const answerTo = new Map(
    Object.values(firstNeeds).flatMap(({ calls }) => calls.map(({ address, endpoint }) => [address, keepAnswers({ ...BRIEFLY, load: () => ask(endpoint, address) })] as const)),
  );
  return {
    headOf,
    offered: () => offered(''),
    /** What a screen asks for first, by address; undefined unless all of it is known. */
    async answersTo(calls: readonly FirstCall[]): Promise<Record<string, unknown> | undefined> {
      const answers = await Promise.all(calls.map(async ({ address }) => [address, await answerTo.get(address)?.('')] as const));
      return answers.every(([, answer]) => answer) ? Object.fromEntries(answers) : undefined;
    },
    close: () => pool.destroy(),
  };

  async function ask<E extends Endpoint>(endpoint: E, address: string): Promise<Output<E> | undefined> {
    try {
      const { statusCode, body } = await pool.request({ method: endpoint.method, path: address, signal: AbortSignal.timeout(ANSWER_MS) });
      const text = await body.text();
      if (statusCode === 404) return undefined;
      if (statusCode !== 200) throw new Error(`${endpoint.path} answered ${statusCode}`);
      return endpoint.success.parse(JSON.parse(text)) as Output<E>;
    } catch (error) {
      logger.warn({ err: error }, 'facts about places cannot be had');
      throw error;
    }
  }
}
export type TravelFacts = ReturnType<typeof askTravel>;
