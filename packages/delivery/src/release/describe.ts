import { createHash } from 'node:crypto';
import {
  type DeclaredRemote,
  declaredRemote,
  declaredService,
  type ReleasePointer,
  type StoredVersions,
} from '@osaka/contracts';
import type { ReleaseStore } from '@osaka/contracts/release-store';
import { sha256 } from '../store/index.ts';
import { manifestIn } from './add-folder.ts';
import { Refused } from './refused.ts';

interface FileList {
  js: string[];
  css: string[];
}
interface ChunkList {
  entry?: string;
  modules: Record<string, FileList>;
  screens: Record<string, FileList>;
}
type Without<T> = Omit<T, keyof StoredVersions>;

/** What the pointer says of a version, besides the other versions of its slice. */
export type Described = Pick<StoredVersions, 'version' | 'manifest'> &
  (
    | { kind: 'shell'; part: Without<ReleasePointer['shell']> }
    | { kind: 'remote'; name: string; part: Without<ReleasePointer['remotes'][string]> }
    | { kind: 'service'; name: string; part: Omit<ReleasePointer['services'][string], 'release'> }
  );

/**
 * Reads from the store what the pointer says of a version; undefined if the version is not stored.
 *
 * @throws {Refused} when a file differs from what was released.
 */
export async function describe(store: ReleaseStore, slice: string, version: string): Promise<Described | undefined> {
  const manifest = await store.digest(`${slice}/${version}/release.json`);
  if (!manifest) return undefined;
  const files = (await manifestIn(store, slice, version))?.files ?? {};
  const read = async (file: string) => {
    const bytes = await store.read(`${slice}/${version}/${file}`);
    if (bytes && sha256(bytes) !== files[file])
      throw new Refused(`${slice}/${version}/${file} is not what was released; nothing is changed.`);
    return bytes;
  };
  const own = { version, manifest };
  if (slice === 'shell') return { ...own, kind: 'shell', part: await shellPart(read) };
  if (slice.startsWith('svc-'))
    return {
      ...own,
      kind: 'service',
      name: slice.slice('svc-'.length),
      part: declaredService.parse(await json(read, 'slice.json')),
    };
  return { ...own, kind: 'remote', name: slice, part: await remotePart(read, `/remotes/${slice}/${version}/`) };
}

type Read = (file: string) => Promise<Uint8Array | undefined>;

/** File names become URL paths. */
async function remotePart(read: Read, base: string): Promise<Without<ReleasePointer['remotes'][string]>> {
  const chunks = (await json(read, 'chunks.json')) as ChunkList;
  const modules = mapValues(chunks.modules, (files) => prefixed(files, base));
  const entry = chunks.entry ?? '';
  const integrity = {
    [base + entry]: `sha384-${createHash('sha384')
      .update(await needed(read, entry))
      .digest('base64')}`,
  };
  return {
    entry: base + entry,
    integrity,
    modules,
    screens: pages(chunks, modules, base),
    slice: await readSlice(read),
  };
}

async function shellPart(read: Read): Promise<Without<ReleasePointer['shell']>> {
  const { modules, screens } = (await json(read, 'chunks.json')) as ChunkList;
  return {
    runtime: prefixed(modules.runtime ?? { js: [], css: [] }, '/'),
    screens: mapValues(screens, (files) => prefixed(files, '/')),
    slice: await readSlice(read),
  };
}

function pages(chunks: ChunkList, modules: Record<string, FileList>, base: string) {
  const known = modules['./routes'] ?? { js: [], css: [] };
  return mapValues(chunks.screens, (files) => {
    const { js, css } = prefixed(files, base);
    return { js: js.filter((each) => !known.js.includes(each)), css: css.filter((each) => !known.css.includes(each)) };
  });
}

async function readSlice(read: Read): Promise<DeclaredRemote> {
  return declaredRemote.parse(await json(read, 'slice.json'));
}

async function json(read: Read, file: string): Promise<unknown> {
  return JSON.parse(new TextDecoder().decode(await needed(read, file)));
}

async function needed(read: Read, file: string): Promise<Uint8Array> {
  const bytes = await read(file);
  if (!bytes) throw new Error(`${file} is missing in the stored version`);
  return bytes;
}

function prefixed({ js, css }: FileList, base: string): FileList {
  return { js: js.map((file) => base + file), css: css.map((file) => base + file) };
}

function mapValues<V, W>(record: Record<string, V>, change: (value: V) => W): Record<string, W> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));
}
