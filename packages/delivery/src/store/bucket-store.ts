import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseJson, releaseManifest, type WritableReleaseStore } from '@osaka/contracts/release-store';
import { atOnce } from './at-once.ts';
import type { Bucket } from './bucket.ts';
import { LEFT_OVER_MS, sha256 } from './folder-store.ts';

/** Holds the bytes of all versions of a slice by their digests: files/<slice>/<sha256>. */
const FILES = 'files';
const NO_SLICES = ['channels', 'keys', 'previews', FILES];
const MANIFEST = 'release.json';
const REQUESTS_AT_ONCE = 16;
/** A command asks for the same lists and manifests several times; none of them may be older than this. */
const RECENT_MS = 5000;

type Digests = Readonly<Record<string, string>>;

/**
 * A release store in a bucket. A version is one object, its `release.json`, which is created last and removed first;
 * the bytes of its files lie under their digests, so that what an interrupted command has left is part of no version,
 * and two commands never write different bytes to one key.
 */
export function createBucketStore(bucket: Bucket): WritableReleaseStore {
  const recent = createRecent();
  const manifestBytes = (slice: string, version: string) =>
    recent(`${slice}/${version}`, () => bucket.read(`${slice}/${version}/${MANIFEST}`));
  const digestsOf = async (slice: string, version: string): Promise<Digests> =>
    filesIn(await manifestBytes(slice, version));
  const storedFiles = (slice: string) => recent(`${FILES}/${slice}`, () => keysOf(bucket, `${FILES}/${slice}/`));
  const addressOf = (slice: string, digest: string) => `${FILES}/${slice}/${digest}`;

  async function read(key: string): Promise<Uint8Array | undefined> {
    const file = versionedFile(key);
    if (!file) return bucket.read(key);
    const digest = (await digestsOf(file.slice, file.version))[file.path];
    return digest === undefined ? undefined : bucket.read(addressOf(file.slice, digest));
  }

  return {
    read,
    async digest(key) {
      const file = versionedFile(key);
      if (!file) {
        const bytes = await bucket.read(key);
        return bytes && sha256(bytes);
      }
      const digest = (await digestsOf(file.slice, file.version))[file.path];
      return digest !== undefined && (await storedFiles(file.slice)).has(addressOf(file.slice, digest))
        ? digest
        : undefined;
    },
    names: async (folder) => (await bucket.names(folder)).filter((name) => folder !== '' || name !== FILES),
    async files(folder) {
      const found: string[] = [];
      for await (const { key } of bucket.list(folder && `${folder}/`)) {
        if (key.startsWith(`${FILES}/`)) continue;
        const paths = [key];
        const [slice = '', version = '', file] = key.split('/');
        if (file === MANIFEST)
          paths.push(...Object.keys(await digestsOf(slice, version)).map((path) => `${slice}/${version}/${path}`));
        found.push(...paths.map((path) => (folder ? path.slice(folder.length + 1) : path)));
      }
      return found;
    },
    create: (key, text) => bucket.create(key, Buffer.from(text)),
    async write(key, bytes) {
      const file = versionedFile(key);
      await bucket.write(file ? addressOf(file.slice, sha256(bytes)) : key, bytes);
    },
    async addVersion(slice, version, folder) {
      if (await bucket.read(`${slice}/${version}/${MANIFEST}`)) return false;
      const manifest = await readFile(join(folder, MANIFEST));
      // Also those that another version has: writing them again keeps `sweep` from taking them.
      await atOnce(REQUESTS_AT_ONCE, Object.entries(filesIn(manifest)), async ([path, digest]) =>
        bucket.write(addressOf(slice, digest), await readFile(join(folder, path))),
      );
      const isAdded = await bucket.create(`${slice}/${version}/${MANIFEST}`, manifest);
      recent.forget();
      await rm(folder, { recursive: true, force: true });
      return isAdded;
    },
    async removeVersion(slice, version) {
      await bucket.remove(`${slice}/${version}/${MANIFEST}`);
      recent.forget();
    },
    remove: (key) => bucket.remove(key),
    workFolder: () => mkdtemp(join(tmpdir(), 'osaka-release-')),
    async sweep(nowMs = Date.now()) {
      for (const slice of await bucket.names(FILES)) await sweepFiles(bucket, slice, nowMs);
      recent.forget();
    },
  };
}

/** Deletes bytes that no version has and that no command can be about to use. */
async function sweepFiles(bucket: Bucket, slice: string, nowMs: number): Promise<void> {
  const old: string[] = [];
  for await (const { key, modifiedMs } of bucket.list(`${FILES}/${slice}/`))
    if (nowMs - modifiedMs > LEFT_OVER_MS) old.push(key);
  if (old.length === 0) return;
  const needed = new Set<string>();
  await atOnce(REQUESTS_AT_ONCE, await bucket.names(slice), async (version) => {
    const manifest = await bucket.read(`${slice}/${version}/${MANIFEST}`);
    for (const digest of Object.values(filesIn(manifest))) needed.add(`${FILES}/${slice}/${digest}`);
  });
  await atOnce(
    REQUESTS_AT_ONCE,
    old.filter((key) => !needed.has(key)),
    (key) => bucket.remove(key),
  );
}

/** The parts of a key that names a file of a version, which lies under its digest. */
function versionedFile(key: string): { slice: string; version: string; path: string } | undefined {
  const [slice = '', version = '', ...parts] = key.split('/');
  const path = parts.join('/');
  return NO_SLICES.includes(slice) || path === '' || path === MANIFEST ? undefined : { slice, version, path };
}

/** None for a manifest that cannot be read, which no pointer names. */
function filesIn(manifest: Uint8Array | undefined): Digests {
  try {
    return manifest ? releaseManifest.parse(parseJson(manifest)).files : {};
  } catch {
    return {};
  }
}

async function keysOf(bucket: Bucket, beginning: string): Promise<ReadonlySet<string>> {
  const keys = new Set<string>();
  for await (const { key } of bucket.list(beginning)) keys.add(key);
  return keys;
}

/** Shares answers that are not older than RECENT_MS. */
function createRecent() {
  const known = new Map<string, { untilMs: number; answer: Promise<unknown> }>();
  function recent<T>(key: string, ask: () => Promise<T>): Promise<T> {
    const found = known.get(key);
    if (found && found.untilMs > performance.now()) return found.answer as Promise<T>;
    const answer = ask();
    known.set(key, { untilMs: performance.now() + RECENT_MS, answer });
    answer.catch(() => known.delete(key));
    return answer;
  }
  return Object.assign(recent, { forget: () => known.clear() });
}
