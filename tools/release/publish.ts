import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { clashIn, type DeclaredService, type ReleasePointer, releasePointer } from '@osaka/contracts';
import { describeRemote, describeShell } from './describe.ts';

// Open pages still request the files of the version they started with.
const KEPT = 5;

/** Moves the pointer atomically to these versions and declarations; other slices keep theirs. */
export async function publish(storeDir: string, versions: ReadonlyMap<string, string>, declared: Record<string, DeclaredService> = {}): Promise<ReleasePointer> {
  const before = await readPointer(storeDir);
  const remotes = { ...before?.remotes };
  for (const [slice, version] of versions) if (slice !== 'shell') remotes[slice] = await describeRemote(slice, version, join(storeDir, slice, version));
  const shellVersion = versions.get('shell');
  const shell = shellVersion ? await describeShell(shellVersion, join(storeDir, 'shell', shellVersion)) : before?.shell;
  if (!shell) throw new Error('the first release must contain the shell');

  const services = { ...before?.services, ...declared };
  refuseClash({ shell: { ...shell, kept: [] }, remotes, services });
  const kept = await keepLast(storeDir, 'shell', shell.version);
  const pointer: ReleasePointer = { shell: { ...shell, kept }, remotes, services };
  await writePointer(storeDir, pointer);
  for (const [name, { version }] of Object.entries(remotes)) await keepLast(storeDir, name, version);
  return pointer;
}

function refuseClash(pointer: ReleasePointer) {
  const clash = clashIn(pointer);
  if (clash) throw new Error(`${clash}; nothing is published`);
}

async function readPointer(storeDir: string): Promise<ReleasePointer | undefined> {
  const text = await readFile(join(storeDir, 'channels/stable.json'), 'utf8').catch(() => undefined);
  const result = text === undefined ? undefined : releasePointer.safeParse(JSON.parse(text));
  return result?.success ? result.data : undefined;
}

async function writePointer(storeDir: string, pointer: ReleasePointer) {
  const file = join(storeDir, 'channels/stable.json');
  await mkdir(join(storeDir, 'channels'), { recursive: true });
  await writeFile(`${file}.new`, JSON.stringify(pointer, null, 2));
  await rename(`${file}.new`, file);
}

/** Deletes all but the newest versions, never the current one; returns the remaining ones, the current one first. */
async function keepLast(storeDir: string, slice: string, current: string): Promise<string[]> {
  const folder = join(storeDir, slice);
  const names = (await readdir(folder)).filter((name) => !name.startsWith('.') && name !== current);
  const aged = await Promise.all(names.map(async (name) => ({ name, builtMs: (await stat(join(folder, name))).mtimeMs })));
  const others = aged.sort((one, other) => other.builtMs - one.builtMs).map(({ name }) => name);
  for (const name of others.slice(KEPT - 1)) await rm(join(folder, name), { recursive: true, force: true });
  return [current, ...others.slice(0, KEPT - 1)];
}
