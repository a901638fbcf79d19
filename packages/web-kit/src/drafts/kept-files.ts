import { readSession } from '../session/stored-session.ts';
import { tabValues } from '../stored-values.ts';

/** A draft with files as stored in IndexedDB. */
interface KeptFiles {
  /** <tab>:<memberNo>:<draft> */
  key: string;
  memberNo: number | undefined;
  content: unknown;
  /** Epoch ms. */
  keptAt: number;
}

const DATABASE = 'osaka:drafts';
const STORE = 'files';
/** Files of closed tabs are deleted after this time, at every sign-out, and at the login of another member. */
const KEPT_MS = 24 * 60 * 60 * 1000;

/**
 * Stores a draft with files, which session storage cannot hold, for this tab and the current member. `content` must be
 * structured-cloneable. Without IndexedDB, or when it is full, nothing is stored.
 */
export function keepFiles(draft: string, content: unknown): Promise<void> {
  const { memberNo, key } = ownerOf(draft);
  return change((store) => store.put({ key, memberNo, content, keptAt: Date.now() } satisfies KeptFiles));
}

/** Deletes the files of a draft. Never rejects. */
export function forgetFiles(draft: string): Promise<void> {
  const { key } = ownerOf(draft);
  return change((store) => store.delete(key));
}

/** The content that `keepFiles` stored; undefined without one, and where IndexedDB is blocked. */
export async function readFiles(draft: string): Promise<unknown> {
  const { key } = ownerOf(draft);
  const database = await open();
  const found: KeptFiles | undefined =
    database &&
    (await resultOf<KeptFiles | undefined>(database.transaction(STORE).objectStore(STORE).get(key)).catch(
      () => undefined,
    ));
  return found?.content;
}

/** Called at a login, because the session of another member may have ended without a sign-out. */
export async function forgetFilesOfOthers(): Promise<void> {
  const database = await open();
  const { memberNo } = readSession().loginInfo ?? {};
  if (database) await removeWhere(database, (files) => files.memberNo !== memberNo);
}

/** Called at a sign-out, so that later users of this browser find no files of any tab. */
export function forgetAllFiles() {
  try {
    globalThis.indexedDB?.deleteDatabase(DATABASE);
  } catch {
    // Databases are blocked, so nothing was stored.
  }
}

function ownerOf(draft: string) {
  const memberNo = readSession().loginInfo?.memberNo;
  return { memberNo, key: `${tabId()}:${memberNo ?? 'guest'}:${draft}` };
}

/** Values of the tab live as long as it, and so does this id. */
function tabId(): string {
  const id =
    tabValues.read('osaka:tab') ??
    Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-');
  tabValues.write('osaka:tab', id);
  return id;
}

async function change(write: (store: IDBObjectStore) => IDBRequest): Promise<void> {
  const database = await open();
  if (!database) return;
  await resultOf(write(database.transaction(STORE, 'readwrite').objectStore(STORE))).catch(() => undefined);
}

let opening: Promise<IDBDatabase | undefined> | undefined;

function open(): Promise<IDBDatabase | undefined> {
  opening ??= openDatabase().catch(() => {
    opening = undefined;
    return undefined;
  });
  return opening;
}

async function openDatabase(): Promise<IDBDatabase | undefined> {
  if (!globalThis.indexedDB) return undefined;
  const request = indexedDB.open(DATABASE, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'key' });
  const database = await resultOf(request);
  const release = () => {
    opening = undefined;
    database.close();
  };
  database.onversionchange = release;
  database.onclose = release;
  await removeWhere(database, ({ keptAt }) => keptAt < Date.now() - KEPT_MS);
  return database;
}

async function removeWhere(database: IDBDatabase, isOutdated: (files: KeptFiles) => boolean): Promise<void> {
  const store = database.transaction(STORE, 'readwrite').objectStore(STORE);
  const all: KeptFiles[] = await resultOf(store.getAll());
  for (const files of all) if (isOutdated(files)) store.delete(files.key);
}

function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
