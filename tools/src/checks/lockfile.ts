import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../places.ts';

interface LockedPackage {
  version?: string;
  optional?: boolean;
  dev?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
}

interface Lockfile {
  packages: Record<string, LockedPackage>;
}

const file = join(root, 'package-lock.json');

/**
 * npm writes no entry for a binary that its registry does not serve, and then `npm ci` refuses the lockfile on every
 * machine. One message for each such gap.
 */
export function lockfileProblems(): string[] {
  return gapsIn(read()).map(
    ({ by, name }) =>
      `package-lock.json has no entry for ${name}, which ${by} asks for: run \`npm run build -- lockfile\` and commit it.`,
  );
}

/** Adds the missing entries; the names of such packages say for which system they are. */
export function fillLockfile(): void {
  const lockfile = read();
  for (const { by, name, version } of gapsIn(lockfile)) {
    const { dev } = lockfile.packages[by] ?? {};
    lockfile.packages[`node_modules/${name}`] = { version, ...systemOf(name), ...(dev ? { dev } : {}), optional: true };
  }
  lockfile.packages = Object.fromEntries(
    Object.entries(lockfile.packages).sort(([a], [b]) => a.localeCompare(b, 'en')),
  );
  writeFileSync(file, `${JSON.stringify(lockfile, null, 2)}\n`);
}

function gapsIn({ packages }: Lockfile): { by: string; name: string; version: string }[] {
  return Object.entries(packages).flatMap(([by, { optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies)
      .filter(([name]) => !placesOf(by, name).some((place) => place in packages))
      .map(([name, version]) => ({ by, name, version })),
  );
}

/** Where Node would look for `name` from inside `by`. */
function placesOf(by: string, name: string): string[] {
  const parents = [by];
  for (let parent = by; parent.includes('/node_modules/'); parent = parents.at(-1) ?? '')
    parents.push(parent.slice(0, parent.lastIndexOf('/node_modules/')));
  return [...parents.map((parent) => `${parent}/node_modules/${name}`), `node_modules/${name}`];
}

const systems = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32'];
const processors = ['arm64', 'arm', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64'];

function systemOf(name: string): Pick<LockedPackage, 'os' | 'cpu' | 'libc'> {
  const words = name.split(/[/-]/);
  const os = systems.find((system) => words.includes(system));
  const cpu = processors.find((processor) => words.includes(processor));
  const libc = ['musl', 'gnu'].find((library) => words.some((word) => word.startsWith(library)));
  return {
    ...(cpu ? { cpu: [cpu] } : {}),
    ...(os ? { os: [os] } : {}),
    ...(libc ? { libc: [libc === 'gnu' ? 'glibc' : libc] } : {}),
  };
}

function read(): Lockfile {
  return JSON.parse(readFileSync(file, 'utf8')) as Lockfile;
}
