import { releaseOf } from '../page-release.ts';
import { readSession } from '../session/stored-session.ts';
import {
  RECORD_PATH,
  SERVICE_WORKER_PATH,
  STORED_MARK,
  STORED_PREFIX,
  type StoredSummary,
  storedPicturePath,
} from './stored-names.ts';

/** A page to be stored, with the data and pictures that it and the pages beside it show. */
export interface PageToStore<T> extends Omit<StoredSummary, 'alsoAt'> {
  /** Names the page among those of the member, such as plan-12. */
  name: string;
  /** The screen of `page` as slice.ts declares it, whose files are stored. */
  screen: string;
  /** Other pages that show the same data, stored along with their screens. */
  beside: readonly { page: string; screen: string }[];
  /** JSON that the screen needs in place of its calls. */
  data: T;
  /** Addresses of pictures of this site. */
  pictures: readonly string[];
}

/** A page on this device. */
export interface StoredPage<T> extends StoredSummary {
  data: T;
  /** Size of everything that is stored for it. */
  bytes: number;
  /** Pictures that found no room, or could not be loaded. */
  missingPictures: number;
}

/** Thrown when the device has no room for what the page cannot do without. */
export class NoRoomError extends Error {}

/** False in browsers without service workers, and without a secure connection. */
export function canStorePages(): boolean {
  return typeof caches !== 'undefined' && typeof navigator !== 'undefined' && 'serviceWorker' in navigator;
}

/**
 * Stores a page of the current member on this device, so that it opens without a network. Its former copy
 * is replaced only when all of the new is there. `onProgress` gets the number of stored parts and of all parts.
 *
 * @throws NoRoomError where the device is full, else the error of the failed file; the former copy stays. Missing
 * pictures are counted in the result.
 */
export async function storePage<T>(
  page: PageToStore<T>,
  onProgress: (done: number, all: number) => void,
): Promise<StoredPage<T>> {
  await startServiceWorker();
  const prefix = prefixOf(page.name);
  const cacheName = prefix + (await timeAfterAll(prefix));
  const cache = await caches.open(cacheName);
  try {
    const documents = await Promise.all([page, ...page.beside].map(readDocument));
    const files = [...new Set(documents.flatMap((document) => document.files))];
    const pictures = [...new Set(page.pictures)];
    const all = documents.length + files.length + pictures.length;
    let done = 0;
    const step = () => onProgress(++done, all);
    let bytes = 0;
    for (const document of documents) {
      bytes += await put(cache, document.page, document.answer);
      step();
    }
    await inParallel(files, async (file) => {
      const stored = await put(cache, file, await read(file));
      bytes += stored;
      step();
    });
    let missingPictures = 0;
    await inParallel(pictures, async (picture) => {
      const stored = await read(storedPicturePath(picture))
        .then((found) => put(cache, storedPicturePath(picture), found))
        .catch(() => undefined);
      if (stored === undefined) missingPictures += 1;
      else bytes += stored;
      step();
    });
    const { title, savedAt, data } = page;
    const alsoAt = page.beside.map((other) => other.page);
    const record: StoredPage<T> = { page: page.page, alsoAt, title, savedAt, data, bytes, missingPictures };
    await putRecord(cache, record);
    await deleteCaches((name) => name.startsWith(prefix) && name !== cacheName);
    return record;
  } catch (error) {
    await caches.delete(cacheName);
    throw isQuota(error) ? new NoRoomError('no room on the device', { cause: error }) : error;
  }
}

/** All stored pages of the current member, the newest first. */
export async function listStoredPages(): Promise<StoredSummary[]> {
  if (!canStorePages()) return [];
  const names = (await caches.keys()).filter((name) => name.startsWith(prefixOfMember()));
  const found = new Map<string, StoredSummary>();
  for (const name of names.sort((one, other) => timeOf(one) - timeOf(other))) {
    const record = (await (await (await caches.open(name)).match(RECORD_PATH))?.json()) as StoredSummary | undefined;
    if (record) found.set(record.page, record);
  }
  return [...found.values()].sort((one, other) => other.savedAt.localeCompare(one.savedAt));
}

const timeOf = (cacheName: string) => Number(cacheName.split(':').at(-1));

/** The stored page of the current member, or undefined. */
export async function readStoredPage<T>(name: string): Promise<StoredPage<T> | undefined> {
  const found = await completeCache(name);
  // A browser may have lost it, or the kill switch has taken it out.
  if (found) void navigator.serviceWorker.register(SERVICE_WORKER_PATH).catch(() => undefined);
  return found?.record as StoredPage<T> | undefined;
}

/**
 * Replaces the data of a stored page by newer ones; its files stay.
 *
 * @returns undefined where the page is not stored; the new data also where they could not be written.
 */
export async function updateStoredPage<T>(
  name: string,
  part: Pick<StoredPage<T>, 'data' | 'savedAt' | 'title'>,
): Promise<StoredPage<T> | undefined> {
  const found = await completeCache(name);
  if (!found) return undefined;
  const record = { ...(found.record as StoredPage<T>), ...part };
  await putRecord(found.cache, record).catch(() => undefined);
  return record;
}

/** Deletes the stored page of the current member; nothing happens where there is none. */
export async function forgetStoredPage(name: string): Promise<void> {
  const prefix = prefixOf(name);
  await deleteCaches((each) => each.startsWith(prefix));
}

/**
 * Called at a sign-out, so that later users of this browser find nothing; also ends the service worker, which has
 * nothing to do then, and with it a push subscription.
 */
export async function forgetAllStoredPages(): Promise<void> {
  await deleteCaches((name) => name.startsWith(STORED_PREFIX));
  if (typeof navigator === 'undefined' || !('serviceWorker' in navigator)) return;
  for (const registration of await navigator.serviceWorker.getRegistrations()) await registration.unregister();
}

/** Called at a login, because the session of another member may have ended without a sign-out. */
export async function forgetStoredPagesOfOthers(): Promise<void> {
  const own = `${STORED_PREFIX}${readSession().loginInfo?.memberNo}:`;
  await deleteCaches((name) => name.startsWith(STORED_PREFIX) && !name.startsWith(own));
}

function prefixOf(name: string): string {
  return `${prefixOfMember()}${name}:`;
}

function prefixOfMember(): string {
  return `${STORED_PREFIX}${readSession().loginInfo?.memberNo ?? 'guest'}:`;
}

async function completeCache(name: string): Promise<{ cache: Cache; record: unknown } | undefined> {
  if (!canStorePages()) return undefined;
  const prefix = prefixOf(name);
  const names = (await caches.keys()).filter((each) => each.startsWith(prefix)).sort();
  for (const each of names.reverse()) {
    const cache = await caches.open(each);
    const record: unknown = await (await cache.match(RECORD_PATH))?.json();
    if (record) return { cache, record };
  }
  return undefined;
}

/** Now, and later than all that is stored of the page, whatever the clock of the device was set to meanwhile. */
async function timeAfterAll(prefix: string): Promise<number> {
  const times = (await caches.keys())
    .filter((each) => each.startsWith(prefix))
    .map((each) => Number(each.slice(prefix.length)));
  return Math.max(Date.now(), ...times.map((time) => time + 1));
}

async function deleteCaches(isOutdated: (name: string) => boolean): Promise<void> {
  if (typeof caches === 'undefined') return;
  for (const name of await caches.keys()) if (isOutdated(name)) await caches.delete(name);
}

/** It only serves stored pages, so it exists only where there are some. */
async function startServiceWorker(): Promise<void> {
  await navigator.serviceWorker.register(SERVICE_WORKER_PATH);
  await navigator.serviceWorker.ready;
  // Without it a browser may delete stored pages when it needs room.
  await navigator.storage?.persist?.().catch(() => false);
}

const READ_TIMEOUT_MS = 20_000;

/** Pauses before a further attempt; a hundred files rarely come without a gap of the network or a busy server. */
const RETRY_PAUSES_MS = [1000, 3000];

async function read(path: string, init: RequestInit = {}, pausesMs = RETRY_PAUSES_MS): Promise<Response> {
  const answer = await fetch(path, { ...init, signal: AbortSignal.timeout(READ_TIMEOUT_MS) }).catch(
    (error: Error) => error,
  );
  if (answer instanceof Response && answer.ok) return answer;
  const [pauseMs, ...rest] = pausesMs;
  const isFinal = answer instanceof Response && answer.status < 500;
  if (isFinal || pauseMs === undefined)
    throw answer instanceof Response ? new Error(`${path}: ${answer.status}`) : answer;
  await new Promise((resolve) => setTimeout(resolve, pauseMs));
  return read(path, init, rest);
}

/** The document of a page as it is stored, and the files that its screen needs. */
async function readDocument({ page, screen }: { page: string; screen: string }) {
  const answer = await read(page, { headers: { accept: 'text/html' }, cache: 'no-cache' });
  const files = await filesOf(await answer.clone().text(), screen);
  return { page, files, answer: await markedAsStored(answer) };
}

/** Stores an answer and returns its size. */
async function put(cache: Cache, path: string, answer: Response): Promise<number> {
  const { size } = await answer.clone().blob();
  await cache.put(path, answer);
  return size;
}

/** The shell draws a page with this mark at once with its screen, because all of its code is on the device. */
async function markedAsStored(document: Response): Promise<Response> {
  const headers = new Headers(document.headers);
  headers.delete('content-length');
  return new Response((await document.text()).replace('<html', `<html ${STORED_MARK}`), { headers });
}

async function putRecord(cache: Cache, record: unknown): Promise<void> {
  await cache.put(RECORD_PATH, Response.json(record));
}

/**
 * All files of this release that a screen may ask for: those that its document names, and those that the screen loads
 * later, as the build lists them. The document names the release, so files of two releases never meet.
 */
async function filesOf(html: string, screen: string): Promise<string[]> {
  const page = new DOMParser().parseFromString(html, 'text/html');
  // A version that an administrator looks at is in no release.
  if (page.getElementById('preview')) throw new Error('a preview is not stored');
  const named = [
    ...page.querySelectorAll<HTMLElement>(
      'script[src], link[rel=stylesheet], link[rel=preload]:not([as=image]), link[rel=icon]',
    ),
  ].map((element) => element.getAttribute('src') ?? element.getAttribute('href') ?? '');
  const { remotes = {} } = releaseOf(page);
  const later = await Promise.all(
    Object.values(remotes).map(async ({ entry }) => {
      const folder = entry.slice(0, entry.lastIndexOf('/') + 1);
      const lists = (await (await read(`${folder}later.json`)).json()) as Record<string, string[]>;
      return (lists[screen] ?? []).map((file) => folder + file);
    }),
  );
  return [...new Set([...named, ...later.flat(), ...loadedFonts()])].filter((path) => path.startsWith('/'));
}

/** Those that this page shows. */
function loadedFonts(): string[] {
  const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name));
  return loaded.flatMap(({ origin, pathname }) =>
    origin === location.origin && pathname.endsWith('.woff2') ? pathname : [],
  );
}

const AT_ONCE = 6;

/** Begins nothing more after a failure, and rejects with it when nothing is in flight any longer. */
async function inParallel<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const left = [...items];
  const lanes = Array.from({ length: AT_ONCE }, async () => {
    try {
      for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item);
    } catch (error) {
      left.length = 0;
      throw error;
    }
  });
  await Promise.allSettled(lanes);
  await Promise.all(lanes);
}

function isQuota(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'QuotaExceededError';
}
