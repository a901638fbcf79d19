import { createHash } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { ReleasePointer } from '@osaka/contracts';
import { atOnce } from '@osaka/release-store';
import { addFolder, manifestIn } from './add-folder.ts';
import { inForce, storedIn } from './commands.ts';
import { copyVersion } from './copy-version.ts';
import { openStore } from './open-store.ts';
import { prune } from './prune.ts';

/** Scripts that webpack's runtime loads, and those that the page or the list of remotes names. */
const CHUNK = /\.[0-9a-f]{10}\.js$/;
const ENTRY = /^(?:main|remoteEntry)\./;
const TEXT = /\.(?:js|json|html)$/;

const COPIES_AT_ONCE = 16;

/** What a version says of itself: its contracts, and the declaration of its screens and widgets. */
export interface Said {
  contracts: unknown;
  'slice.json': unknown;
}

/**
 * Stores a version of a slice in which every script has other bytes, as a release of changed sources has: new names and
 * new digests wherever they are written. For trials, which cannot wait for webpack. `change` edits what the version
 * says of itself, `edit` the text of its scripts. Returns its name.
 */
export async function storeVariant(
  place: string,
  slice: string,
  mark: string,
  change: (said: Said) => void = () => undefined,
  edit: (text: string) => string = (text) => text,
): Promise<string> {
  const store = await openStore(place);
  const { version: before } = storedIn(await inForce(store), slice);
  const manifest = await manifestIn(store, slice, before);
  const version = `1.0.0-${mark}`;
  const folder = await copyVersion(store, slice, before);
  const originals = await textsIn(folder);
  const texts = new Map(originals);
  replaceAll(texts, [[before, version]]);
  const changed = (text: string) => `${edit(text)}\n//${mark}`;
  changeScripts(texts, originals, mark, changed, (path) => !ENTRY.test(basename(path)));
  changeScripts(texts, originals, mark, changed, (path) => ENTRY.test(basename(path)));
  const worker = texts.get('service-worker.js');
  if (worker !== undefined) texts.set('service-worker.js', `${worker}\n// ${mark}\n`);
  const said: Said = structuredClone({
    contracts: manifest?.contracts,
    'slice.json': JSON.parse(texts.get('slice.json') ?? '{}'),
  });
  change(said);
  texts.set('slice.json', JSON.stringify(said['slice.json']));
  for (const path of originals.keys())
    if (!texts.has(path))
      for (const coding of ['', '.gz', '.br']) await rm(join(folder, path + coding), { force: true });
  for (const [path, text] of texts) if (text !== originals.get(path)) await writeText(join(folder, path), text);
  await addFolder(store, folder, { slice, version, commit: manifest?.commit ?? 'unknown', contracts: said.contracts });
  return version;
}

/** Copies all files of a release store into an empty one. */
export async function copyStore(from: string, to: string): Promise<void> {
  const [source, target] = [await openStore(from), await openStore(to)];
  await atOnce(COPIES_AT_ONCE, await source.files(''), async (path) => {
    const bytes = await source.read(path);
    if (bytes) await target.write(path, bytes);
  });
}

/** The pointer in force. */
export async function newestPointer(place: string): Promise<ReleasePointer> {
  return inForce(await openStore(place));
}

/** `prune` as it would be at a later time. */
export async function pruneAt(place: string, nowMs: number): Promise<string[]> {
  return prune(await openStore(place), nowMs);
}

async function textsIn(folder: string): Promise<Map<string, string>> {
  const paths = (await readdir(folder, { recursive: true })).filter((path) => TEXT.test(path));
  return new Map(
    await Promise.all(paths.map(async (path) => [path, await readFile(join(folder, path), 'utf8')] as const)),
  );
}

/** Changes the bytes and the names of scripts, and then names and digests in all files. */
function changeScripts(
  texts: Map<string, string>,
  originals: ReadonlyMap<string, string>,
  mark: string,
  change: (text: string) => string,
  isMeant: (path: string) => boolean,
) {
  const changes: [string, string][] = [];
  for (const [path, text] of [...texts]) {
    if (!CHUNK.test(path) || !isMeant(path)) continue;
    const changed = change(text);
    const hash = hashIn(path);
    const next = createHash('sha256').update(`${hash}${mark}`).digest('hex').slice(0, hash.length);
    changes.push([hash, next], [digestOf(originals.get(path) ?? ''), digestOf(changed)]);
    texts.delete(path);
    texts.set(path.replace(hash, next), changed);
  }
  replaceAll(texts, changes);
}

function replaceAll(texts: Map<string, string>, changes: readonly (readonly [string, string])[]) {
  for (const [path, text] of texts) {
    const next = changes.reduce((changed, [find, put]) => changed.replaceAll(find, put), text);
    if (next !== text) texts.set(path, next);
  }
}

/** Beside the others: a file may be shared with the version before. */
async function writeText(target: string, text: string) {
  const forms = {
    '': text,
    '.gz': await promisify(gzip)(text, { level: 1 }),
    '.br': await promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }),
  };
  for (const [coding, body] of Object.entries(forms)) {
    await rm(target + coding, { force: true });
    await writeFile(target + coding, body);
  }
}

function hashIn(path: string): string {
  return basename(path).split('.').at(-2) ?? '';
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('base64');
}
