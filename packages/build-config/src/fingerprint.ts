import { createHash, type Hash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { build } from 'esbuild';
import { workspaceDir } from './webpack-common.ts';
import { libraryNames } from './webpack-remote.ts';

const SETTINGS = join(workspaceDir, 'packages/build-config');
const ENTRIES = ['src/main.tsx', 'src/ssr.tsx', 'src/routes.tsx', 'src/widget.tsx', 'slice.ts'];
/** Build inputs besides modules. */
const PAGE_FILES = ['package.json', 'src/index.html', 'src/icon.svg'];

/**
 * Hashes the inputs of a slice: the modules in its bundles, the versions of the packages among them, and the build settings.
 * A change in another slice's contract, or in an unused part of the kit, does not change the hash. Returns hexadecimal digits.
 */
export async function fingerprintOf(slice: string): Promise<string> {
  const hash = createHash('sha256').update(process.version);
  const { sources, packages } = await bundledModules(slice);
  for (const file of [...sources, ...(await settingFiles())].sort()) await addFile(hash, file);
  for (const name of [...packages].sort()) hash.update(`\0${name}`);
  return hash.digest('hex');
}

/** The contents of a slice's bundles: sources as absolute paths, packages as name@version. Libraries shared by the shell count by version. */
export async function bundledModules(slice: string): Promise<{ sources: Set<string>; packages: Set<string> }> {
  const appDir = join(workspaceDir, slice);
  const kit = slice === 'shell' ? [join(workspaceDir, 'packages/web-kit/src/ssr/queue-interactions.ts')] : [];
  const { metafile } = await build({
    entryPoints: [...ENTRIES.map((file) => join(appDir, file)).filter((file) => existsSync(file)), ...kit],
    absWorkingDir: workspaceDir,
    outdir: join(workspaceDir, '.cache/fingerprint'),
    bundle: true,
    write: false,
    metafile: true,
    format: 'esm',
    splitting: true,
    platform: 'browser',
    conditions: ['production', 'browser', 'import'],
    jsx: 'automatic',
    external: [...(slice === 'shell' ? [] : libraryNames), 'node:*'],
    loader: { '.svg': 'file', '.woff2': 'file', '.png': 'file', '.webp': 'file', '.module.css': 'local-css' },
    logLevel: 'silent',
  });
  const sources = new Set(PAGE_FILES.map((file) => join(appDir, file)).filter((file) => existsSync(file)));
  const packages = new Set(slice === 'shell' ? [] : ['react', 'react-dom'].map((name) => versionedName(join(workspaceDir, 'node_modules', name, 'package.json'))));
  for (const { inputs } of Object.values(metafile.outputs)) {
    for (const [file, { bytesInOutput }] of Object.entries(inputs)) {
      if (bytesInOutput === 0) continue;
      if (file.includes('node_modules/')) packages.add(versionedName(manifestOf(join(workspaceDir, file))));
      else sources.add(join(workspaceDir, file));
    }
  }
  return { sources, packages };
}

/** The build settings, and package.json with the exact versions of the tools. */
async function settingFiles(): Promise<string[]> {
  const names = await readdir(join(SETTINGS, 'src'));
  const ofReleases = names.filter((name) => /^(app|build-app|build-run|chunk-list|pure-calls|urgent|webpack)/.test(name));
  return [...ofReleases.map((name) => join(SETTINGS, 'src', name)), join(SETTINGS, 'package.json')];
}

function manifestOf(file: string): string {
  for (let folder = dirname(file); ; folder = dirname(folder)) {
    const manifest = join(folder, 'package.json');
    // Some packages have a package.json without a name in the folder of each module format.
    if (existsSync(manifest) && 'version' in (JSON.parse(readFileSync(manifest, 'utf8')) as object)) return manifest;
  }
}

function versionedName(manifest: string): string {
  const { name, version } = JSON.parse(readFileSync(manifest, 'utf8')) as { name: string; version: string };
  return `${name}@${version}`;
}

async function addFile(hash: Hash, file: string) {
  hash.update(`\0${relative(workspaceDir, file)}\0`).update(await readFile(file));
}
