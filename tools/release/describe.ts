import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type DeclaredRemote, declaredRemote, type ReleasePointer } from '@osaka/contracts';

interface FileList {
  js: string[];
  css: string[];
}
interface ChunkList {
  entry?: string;
  modules: Record<string, FileList>;
  screens: Record<string, FileList>;
}
type RemoteRelease = ReleasePointer['remotes'][string];

/** The pointer's entry of a built remote; file names become URL paths. */
export async function describeRemote(slice: string, version: string, folder: string): Promise<RemoteRelease> {
  const base = `/remotes/${slice}/${version}/`;
  const chunks = await readChunks(folder);
  const modules = mapValues(chunks.modules, (files) => prefixed(files, base));
  const entry = chunks.entry ?? '';
  const integrity = { [base + entry]: await digest(join(folder, entry)) };
  return { version, entry: base + entry, integrity, modules, screens: pages(chunks, modules, base), slice: await readSlice(folder) };
}

export async function describeShell(version: string, folder: string): Promise<Omit<ReleasePointer['shell'], 'kept'>> {
  const { modules, screens } = await readChunks(folder);
  return { version, runtime: prefixed(modules.runtime ?? { js: [], css: [] }, '/'), screens: mapValues(screens, (files) => prefixed(files, '/')), slice: await readSlice(folder) };
}

function pages(chunks: ChunkList, modules: Record<string, FileList>, base: string) {
  const known = modules['./routes'] ?? { js: [], css: [] };
  return mapValues(chunks.screens, (files) => {
    const { js, css } = prefixed(files, base);
    return { js: js.filter((each) => !known.js.includes(each)), css: css.filter((each) => !known.css.includes(each)) };
  });
}

async function readSlice(folder: string): Promise<DeclaredRemote> {
  return declaredRemote.parse(JSON.parse(await readFile(join(folder, 'slice.json'), 'utf8')));
}

async function readChunks(folder: string) {
  return JSON.parse(await readFile(join(folder, 'chunks.json'), 'utf8')) as ChunkList;
}

async function digest(file: string) {
  return `sha384-${createHash('sha384')
    .update(await readFile(file))
    .digest('base64')}`;
}

function prefixed({ js, css }: FileList, base: string): FileList {
  return { js: js.map((file) => base + file), css: css.map((file) => base + file) };
}

function mapValues<V, W>(record: Record<string, V>, change: (value: V) => W): Record<string, W> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));
}
