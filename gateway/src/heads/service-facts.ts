import { type PageHead, pageHead, type SitemapPart, sitemapPart } from '@osaka/contracts';
import type { Logger } from '@osaka/service-kit';
import { Pool } from 'undici';
import type { UrlsOf } from '../routing/upstreams.ts';
import { keepAnswers } from './kept-answers.ts';

/** A page is not held back for longer: it then goes out with the general head. */
const PAGE_WAITS_MS = 150;
const SITEMAP_WAITS_MS = 2000;
/** Whoever reloads a page sees what has just been changed. */
const FRESH_MS = 1000;
const SITEMAP_FRESH_MS = 60_000;
/** A page that has just been put on the site is not unknown for long. */
const UNKNOWN_MS = 5000;
const ANSWER_MS = 2000;
const MAX_BYTES = 16 * 1024 * 1024;
const MOST_HEADS = 1000;
const MOST_ANSWERS = 500;

/** What the services say for pages that the gateway makes; undefined while a service has said nothing yet. */
export function askServices(urlsOf: UrlsOf, logger: Logger) {
  const asked = new Map<string, ReturnType<typeof askService>>();
  const of = (service: string) => {
    const known = asked.get(service);
    if (known) return known;
    const now = askService(urlsOf(service), logger);
    asked.set(service, now);
    return now;
  };
  return {
    /** `address`: an internal one of this service. Unknown: there is no such page. */
    headAt: (service: string, address: string): Promise<PageHead | 'unknown' | undefined> => of(service).heads(address),
    sitemapAt: (service: string, address: string): Promise<SitemapPart | undefined> => of(service).sitemaps(address),
    /** The answers to public reads, by address; undefined unless all of them are known. */
    async answersTo(calls: readonly { address: string; service: string | undefined }[]): Promise<Record<string, unknown> | undefined> {
      const answers = await Promise.all(calls.map(async ({ address, service }) => [address, service && (await of(service).answers(address))] as const));
      return answers.every(([, answer]) => answer) ? Object.fromEntries(answers) : undefined;
    },
    close: () => Promise.all([...asked.values()].map(({ close }) => close())),
  };
}
export type ServiceFacts = ReturnType<typeof askServices>;

function askService([url = '']: readonly string[], logger: Logger) {
  const pool = new Pool(url, { connections: 8, connectTimeout: 1000, headersTimeout: ANSWER_MS, bodyTimeout: ANSWER_MS, maxResponseSize: MAX_BYTES });
  const keepers = new Map<string, () => Promise<unknown>>();
  return {
    heads: keepAnswers<PageHead | 'unknown'>({
      load: async (address) => {
        const answer = await ask(address);
        return answer === undefined ? 'unknown' : pageHead.parse(answer);
      },
      freshMs: (head) => (head === 'unknown' ? UNKNOWN_MS : FRESH_MS),
      waitMs: PAGE_WAITS_MS,
      most: MOST_HEADS,
    }),
    sitemaps: keepAnswers<SitemapPart>({
      load: async (address) => sitemapPart.parse((await ask(address)) ?? { pages: [] }),
      freshMs: () => SITEMAP_FRESH_MS,
      waitMs: SITEMAP_WAITS_MS,
      most: 1,
    }),
    answers,
    close: () => pool.destroy(),
  };

  /** Each address by itself, so that one that fails lets the others be asked. */
  function answers(address: string): Promise<unknown> {
    let keeper = keepers.get(address);
    if (!keeper) {
      const kept = keepAnswers({ load: () => ask(address), freshMs: () => FRESH_MS, waitMs: PAGE_WAITS_MS, most: 1 });
      keeper = () => kept('');
      if (keepers.size >= MOST_ANSWERS) keepers.clear();
      keepers.set(address, keeper);
    }
    return keeper();
  }

  /** Undefined: there is nothing at this address. */
  async function ask(address: string): Promise<unknown> {
    try {
      const { statusCode, body } = await pool.request({ method: 'GET', path: address, signal: AbortSignal.timeout(ANSWER_MS) });
      const text = await body.text();
      if (statusCode === 404 || statusCode === 400) return undefined;
      if (statusCode !== 200) throw new Error(`${address} answered ${statusCode}`);
      return JSON.parse(text);
    } catch (error) {
      logger.warn({ err: error }, 'facts for a page cannot be had');
      throw error;
    }
  }
}
