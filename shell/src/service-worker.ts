import { RECORD_PATH, STORED_PREFIX, type StoredSummary, storedPicturePath } from '@osaka/web-kit/stored-names';
import { clientsClaim } from 'workbox-core';
import type { WorkboxPlugin } from 'workbox-core/types.js';
import * as navigationPreload from 'workbox-navigation-preload';
import { registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkFirst } from 'workbox-strategies';
import icon from './app/app-icon-192.png';
import { offlinePage } from './offline-page.ts';
import { type PushScope, showPushedNotices } from './pushed-notices.ts';

/**
 * Serves offline copies (오프라인 저장) when the network does not answer, and shows pushed notices. It stores nothing by
 * itself, and it is registered only in browsers with a stored page or with push, so it cannot make any other visit
 * slower. The network always goes first: a new release is never hidden.
 */
declare const self: PushScope & { skipWaiting(): Promise<void>; navigator: Navigator };

/** Longer than a slow answer takes, shorter than one waits at a street corner. */
const NETWORK_TIMEOUT_S = 3;

/** Paths of stored files and pictures, as of the last navigation; undefined until they are read. */
let storedFiles: ReadonlySet<string> | undefined;

const neverStore: WorkboxPlugin = { cacheWillUpdate: async () => null };

const storedDocument: WorkboxPlugin = {
  handlerWillStart: async () => void readStoredFiles(),
  cachedResponseWillBeUsed: async ({ request }) => documentFor(new URL(request.url)),
  handlerDidError: async ({ request }) => (await documentFor(new URL(request.url))) ?? offlinePage(await storedPages()),
};

const storedFile: WorkboxPlugin = {
  cachedResponseWillBeUsed: async ({ request }) => storedAnswer(new URL(request.url).pathname),
};

navigationPreload.enable();
registerRoute(({ request }) => request.mode === 'navigate', networkFirst(storedDocument));
// Stored in one width. A file that failed is asked for again with a query; its stored copy may be the one that failed.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && isStored(url) && (isPicture(url.pathname) || url.search !== ''),
  networkFirst(storedFile),
);
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && isStored(url),
  new CacheFirst({ plugins: [neverStore, storedFile] }),
);
showPushedNotices(self, icon);
void readStoredFiles();
void self.skipWaiting();
clientsClaim();

function networkFirst(stored: WorkboxPlugin): NetworkFirst {
  return new NetworkFirst({ networkTimeoutSeconds: NETWORK_TIMEOUT_S, plugins: [neverStore, stored] });
}

/**
 * All other files bypass this worker. The addresses of stored ones name their content, so they are not
 * asked of a network that may be silent: scripts would time out one after the other.
 */
function isStored({ pathname }: URL): boolean {
  if (!/^\/(?:assets|remotes|images)\//.test(pathname)) return false;
  return !self.navigator.onLine || !storedFiles || storedFiles.has(storedPath(pathname));
}

function isPicture(pathname: string): boolean {
  return pathname.startsWith('/images/');
}

function storedPath(pathname: string): string {
  return isPicture(pathname) ? storedPicturePath(pathname) : pathname;
}

async function documentFor(url: URL): Promise<Response | undefined> {
  const path = pathOf(url);
  const found = (await storedPages()).find(({ page, alsoAt }) => [page, ...alsoAt].includes(path));
  if (!found) return undefined;
  return (await storedAnswer(path)) ?? (found.page === path ? undefined : Response.redirect(found.page));
}

function pathOf({ pathname }: URL): string {
  return pathname.replace(/\/+$/, '').toLowerCase();
}

async function storedPages(): Promise<StoredSummary[]> {
  const records = await Promise.all(
    (await storedCaches()).map(
      async (cache) => (await cache.match(RECORD_PATH))?.json() as Promise<StoredSummary> | undefined,
    ),
  );
  return records.filter((record) => record !== undefined);
}

async function readStoredFiles(): Promise<void> {
  const requests = await Promise.all((await storedCaches()).map((cache) => cache.keys()));
  storedFiles = new Set(requests.flat().map(({ url }) => new URL(url).pathname));
}

async function storedAnswer(path: string): Promise<Response | undefined> {
  for (const cache of await storedCaches()) {
    // Only complete copies count: the record is stored last.
    const answer = (await cache.match(RECORD_PATH)) && (await cache.match(storedPath(path), { ignoreVary: true }));
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
