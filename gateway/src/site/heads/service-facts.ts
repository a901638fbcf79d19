import { type PageHead, pageHead, type ReleasedScreen, type SitemapPart, sitemapPart } from '@osaka/contracts';
import type { Logger } from '@osaka/service-kit';
import { Pool } from 'undici';
import type { Instances, InstancesOf } from '../../proxy/routing/instances.ts';
import { createLiveSet } from '../../proxy/routing/live-set.ts';
import { createFreshReads, createStaleCache } from './stale-cache.ts';

/** A page waits no longer while there is an older answer. */
const WAIT_MS = 150;
/** A page waits no longer for its first answer; it is then sent with 503. */
const FIRST_WAIT_MS = 5000;
const SITEMAP_WAIT_MS = 2000;
/** Short, so that a reload shows a change that was just made. */
const FRESH_MS = 1000;
const SITEMAP_FRESH_MS = 60_000;
/** Short, so that a new place is found soon after its creation. */
const UNKNOWN_MS = 5000;
const ANSWER_MS = 2000;
const MAX_BYTES = 16 * 1024 * 1024;
const MAX_HEADS = 1000;
const MAX_ANSWERS = 500;

/**
 * Requests page heads, sitemaps and prefetched answers from services and caches them; undefined while a service has
 * never answered.
 */
export function askServices(instancesOf: InstancesOf, logger: Logger) {
  const clients = new Map<string, ReturnType<typeof askService>>();
  const clientOf = (service: string) => {
    const client = clients.get(service);
    if (client) return client;
    const now = askService(instancesOf(service), logger);
    clients.set(service, now);
    return now;
  };
  return {
    /**
     * `address` is an internal one of this service; 'unknown' means that the page does not exist, 'gone' that it no
     * longer does.
     */
    headAt(
      service: string,
      address: string,
      { isSecret = false }: Pick<ReleasedScreen, 'isSecret'> = {},
    ): Promise<HeadFact | undefined> {
      const { heads, secretHeads } = clientOf(service);
      return (isSecret ? secretHeads : heads)(address);
    },
    sitemapAt: (service: string, address: string): Promise<SitemapPart | undefined> =>
      clientOf(service).sitemaps(address),
    /** The answers to public reads, by address; undefined unless all of them are available. */
    async answersTo(
      calls: readonly { address: string; service: string | undefined }[],
    ): Promise<Record<string, unknown> | undefined> {
      const answers = await Promise.all(
        calls.map(
          async ({ address, service }) => [address, service && (await clientOf(service).answers(address))] as const,
        ),
      );
      return answers.every(([, answer]) => answer) ? Object.fromEntries(answers) : undefined;
    },
    close: () => Promise.all([...clients.values()].map(({ close }) => close())),
  };
}
export type HeadFact = PageHead | 'unknown' | 'gone';
export type ServiceFacts = ReturnType<typeof askServices>;

function askService(instances: Instances, logger: Logger) {
  const pools = createLiveSet(instances, {
    open: (origin) =>
      new Pool(origin, {
        connections: 8,
        connectTimeout: 1000,
        headersTimeout: ANSWER_MS,
        bodyTimeout: ANSWER_MS,
        maxResponseSize: MAX_BYTES,
      }),
    retire: (pool) => void pool.close(),
  });
  const caches = new Map<string, () => Promise<unknown>>();
  return {
    heads: createStaleCache({
      load: loadHead,
      freshMs: (head) => (typeof head === 'string' ? UNKNOWN_MS : FRESH_MS),
      waitMs: WAIT_MS,
      firstWaitMs: FIRST_WAIT_MS,
      maxEntries: MAX_HEADS,
    }),
    // What a secret address shows may be taken back.
    secretHeads: createFreshReads({ load: loadHead, firstWaitMs: FIRST_WAIT_MS, maxEntries: MAX_HEADS }),
    sitemaps: createStaleCache<SitemapPart>({
      load: async (address) => sitemapPart.parse((await answerTo(address)) ?? { pages: [] }),
      freshMs: () => SITEMAP_FRESH_MS,
      waitMs: SITEMAP_WAIT_MS,
      firstWaitMs: FIRST_WAIT_MS,
      maxEntries: 1,
    }),
    answers,
    close: () => Promise.all(pools.now().map((pool) => pool.destroy())),
  };

  async function loadHead(address: string): Promise<HeadFact> {
    const { statusCode, body } = await request(address);
    if (statusCode === 410) return 'gone';
    return body === undefined ? 'unknown' : pageHead.parse(body);
  }

  /** One cache per address, so that a failing address does not pause the others. */
  function answers(address: string): Promise<unknown> {
    let cache = caches.get(address);
    if (!cache) {
      const cached = createStaleCache({
        load: () => answerTo(address),
        freshMs: () => FRESH_MS,
        waitMs: WAIT_MS,
        firstWaitMs: FIRST_WAIT_MS,
        maxEntries: 1,
      });
      cache = () => cached('');
      if (caches.size >= MAX_ANSWERS) caches.clear();
      caches.set(address, cache);
    }
    return cache();
  }

  async function answerTo(address: string): Promise<unknown> {
    const { body } = await request(address);
    return body;
  }

  /** `body` is undefined for 404, 400 and 410. The log names no address: it may hold a token. */
  async function request(address: string): Promise<{ statusCode: number; body: unknown }> {
    const first = pools.next();
    const signal = AbortSignal.timeout(ANSWER_MS);
    let failure: unknown;
    for (const pool of [first, ...pools.now().filter((other) => other !== first)] as Pool[])
      try {
        const { statusCode, body } = await pool.request({ method: 'GET', path: address, signal });
        const text = await body.text();
        if ([400, 404, 410].includes(statusCode)) return { statusCode, body: undefined };
        if (statusCode !== 200) throw new Error(`page data: the service answered ${statusCode}`);
        return { statusCode, body: JSON.parse(text) };
      } catch (error) {
        failure = error;
      }
    logger.warn({ err: failure }, 'cannot load page data from the service');
    throw failure;
  }
}
