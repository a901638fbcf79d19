import { RECORD_PATH, STORED_PREFIX, type StoredSummary, storedPicturePath } from '@osaka/web-kit/stored-names';
import { clientsClaim } from 'workbox-core';
import type { WorkboxPlugin } from 'workbox-core/types.js';
import * as navigationPreload from 'workbox-navigation-preload';
import { registerRoute } from 'workbox-routing';
import { NetworkFirst } from 'workbox-strategies';
import { offlinePage } from './offline-page.ts';

/**
 * Serves what members have stored for the way (오프라인 저장) when the network does not answer. It stores nothing by itself, and it is registered only in
 * browsers with a stored page, so it cannot make any other visit slower. The network always goes first: a new release is never hidden.
 */
declare const self: { skipWaiting(): Promise<void>; navigator: Navigator };

/** The parts of a FetchEvent that are used here; the project’s types are those of pages. */
interface PageRequest {
  clientId: string;
  resultingClientId: string;
}

/** Longer than a slow answer takes, shorter than one waits at a street corner. */
const NETWORK_TIMEOUT_S = 3;

/** Pages that were served from what is stored; what they ask for next is stored, too. */
const storedClients = new Set<string>();

const neverStore: WorkboxPlugin = { cacheWillUpdate: async () => null };

const storedDocument: WorkboxPlugin = {
  cachedResponseWillBeUsed: async ({ request, event }) => documentFor(new URL(request.url), pageRequestOf(event)),
  handlerDidError: async ({ request, event }) => (await documentFor(new URL(request.url), pageRequestOf(event))) ?? offlinePage(await storedPages()),
};

const storedFile: WorkboxPlugin = { cachedResponseWillBeUsed: async ({ request }) => storedAnswer(new URL(request.url).pathname) };

navigationPreload.enable();
registerRoute(({ request }) => request.mode === 'navigate', new NetworkFirst({ networkTimeoutSeconds: NETWORK_TIMEOUT_S, plugins: [neverStore, storedDocument] }));
registerRoute(isForStoredPage, new NetworkFirst({ networkTimeoutSeconds: NETWORK_TIMEOUT_S, plugins: [neverStore, storedFile] }));
void self.skipWaiting();
clientsClaim();

/** Files and pictures, for a stored page or while the device says that it has no network; all others go their way without this worker. */
function isForStoredPage({ url, event, sameOrigin }: { url: URL; event: Event; sameOrigin: boolean }): boolean {
  if (!sameOrigin || !/^\/(?:assets|remotes|images)\//.test(url.pathname)) return false;
  return storedClients.has(pageRequestOf(event).clientId) || !self.navigator.onLine;
}

async function documentFor({ pathname }: URL, { resultingClientId }: PageRequest): Promise<Response | undefined> {
  const path = pathname.replace(/\/+$/, '').toLowerCase();
  const found = (await storedPages()).find(({ page, alsoAt }) => [page, ...alsoAt].includes(path));
  if (!found) return undefined;
  if (found.page !== path) return Response.redirect(found.page);
  storedClients.add(resultingClientId);
  return storedAnswer(found.page);
}

function pageRequestOf(event: unknown): PageRequest {
  return event as PageRequest;
}

async function storedPages(): Promise<StoredSummary[]> {
  const records = await Promise.all((await storedCaches()).map(async (cache) => (await cache.match(RECORD_PATH))?.json() as Promise<StoredSummary> | undefined));
  return records.filter((record) => record !== undefined);
}

async function storedAnswer(path: string): Promise<Response | undefined> {
  const stored = path.startsWith('/images/') ? storedPicturePath(path) : path;
  for (const cache of await storedCaches()) {
    // Only what is complete counts: its record was stored last.
    const answer = (await cache.match(RECORD_PATH)) && (await cache.match(stored, { ignoreVary: true }));
    if (answer) return answer;
  }
  return undefined;
}

/** The newest first. */
async function storedCaches(): Promise<Cache[]> {
  const names = (await caches.keys()).filter((name) => name.startsWith(STORED_PREFIX));
  const storedAt = (name: string) => Number(name.split(':').at(-1));
  return Promise.all(names.sort((one, other) => storedAt(other) - storedAt(one)).map((name) => caches.open(name)));
}
