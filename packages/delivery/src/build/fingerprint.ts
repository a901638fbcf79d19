import { createHash, type Hash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { minify } from '@swc/core';
import { build, type Metafile, transform } from 'esbuild';
import own from '../../package.json' with { type: 'json' };
import { workspaceDir } from './every-slice.ts';
import { libraryNames, PAGE, PAGE_FILES, readSlice, SCHEMAS } from './inputs.ts';
import { pureCalls } from './pure-calls-plugin.ts';

const SETTINGS = import.meta.dirname;
/** Besides the modules that a remote exposes. */
const ENTRIES = ['src/main.tsx', 'src/service-worker.ts', 'src/ssr.tsx', 'slice.ts'];
/**
 * Hashes what a slice is made of: its code after tree shaking, the versions of the packages in it, and the build
 * settings. A change in another slice's contract, in an unused export or in a comment does not change the hash. Returns
 * hexadecimal digits.
 */
export async function fingerprintOf(slice: string): Promise<string> {
  const hash = createHash('sha256').update(process.version);
  const { code, sources, packages } = await bundle(slice);
  for (const text of code) hash.update(`\0${text}`);
  for (const file of pageFiles(slice)) await addFile(hash, file);
  for (const file of await settingFiles()) hash.update(`\0${basename(file)}\0${await codeOf(file)}`);
  hash.update(`\0${JSON.stringify(own.dependencies)}`);
  for (const file of [...sources].sort()) await addWebpackComments(hash, file);
  for (const name of [...packages].sort()) hash.update(`\0${name}`);
  return hash.digest('hex');
}

/** A megabyte, of which the version says as much as the code. */
const BY_VERSION = ['maplibre-gl'];

interface Bundle {
  /** The output, sorted; dependent on nothing that the slice does not use. */
  code: string[];
  /** The modules in the output, as absolute paths. */
  sources: Set<string>;
  /** The packages in the output as name@version. Libraries shared by the shell count by version. */
  packages: Set<string>;
}

export async function bundle(slice: string): Promise<Bundle> {
  const appDir = join(workspaceDir, slice);
  const kit = slice === 'shell' ? [join(workspaceDir, 'packages/web-kit/src/ssr/queue-interactions.ts')] : [];
  const files = [...ENTRIES, ...(await exposedBy(appDir))].map((file) => join(appDir, file));
  const entries = [...files.filter((file) => existsSync(file)), ...kit];
  const { metafile, outputFiles } = await build({
    entryPoints: entries,
    absWorkingDir: workspaceDir,
    outdir: join(workspaceDir, '.cache/fingerprint'),
    bundle: true,
    write: false,
    metafile: true,
    format: 'esm',
    splitting: true,
    platform: 'browser',
    conditions: ['production', 'browser', 'import'],
    define: { 'process.env.NODE_ENV': '"production"' },
    jsx: 'automatic',
    // Names are shortened below: esbuild would choose them by letters of unused code, too.
    minifyWhitespace: true,
    minifySyntax: true,
    legalComments: 'none',
    alias: { 'zod/mini': SCHEMAS },
    external: [...(slice === 'shell' ? [] : libraryNames), ...BY_VERSION, 'node:*'],
    loader: { '.svg': 'file', '.woff2': 'file', '.png': 'file', '.webp': 'file', '.module.css': 'local-css' },
    plugins: [pureCalls],
    logLevel: 'silent',
  });
  const sources = new Set<string>();
  const packages = new Set(
    slice === 'shell'
      ? []
      : ['react', 'react-dom'].map((name) => versionedName(join(workspaceDir, 'node_modules', name, 'package.json'))),
  );
  const loaded = loadedOutputs(metafile, entries);
  for (const output of loaded) {
    for (const { path } of metafile.outputs[output]?.imports ?? [])
      if (BY_VERSION.includes(path))
        packages.add(versionedName(join(workspaceDir, 'node_modules', path, 'package.json')));
    for (const [file, { bytesInOutput }] of Object.entries(metafile.outputs[output]?.inputs ?? {})) {
      if (bytesInOutput === 0) continue;
      if (file.includes('node_modules/')) packages.add(versionedName(manifestOf(join(workspaceDir, file))));
      else sources.add(join(workspaceDir, file));
    }
  }
  const code = (
    await Promise.all(
      outputFiles
        .filter(({ path }) => loaded.has(relative(workspaceDir, path)))
        .map(async ({ path, contents, text }) =>
          path.endsWith('.js') ? shortened(text) : createHash('sha256').update(contents).digest('hex'),
        ),
    )
  ).sort();
  return { code, sources, packages };
}

async function exposedBy(appDir: string): Promise<string[]> {
  const slice = await readSlice(appDir);
  return 'exposes' in slice ? Object.values(slice.exposes) : [];
}

/**
 * The outputs that the entries load. esbuild also writes one for each `import()` of a module that tree shaking has
 * dropped, such as the map for slices without a map; webpack does not.
 */
function loadedOutputs({ outputs }: Metafile, entries: readonly string[]): Set<string> {
  const loaded = new Set<string>();
  const isEntry = (file: string | undefined) => file !== undefined && entries.includes(join(workspaceDir, file));
  const waiting = Object.keys(outputs).filter((path) => isEntry(outputs[path]?.entryPoint));
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const output = outputs[path];
    if (!output || loaded.has(path)) continue;
    loaded.add(path);
    waiting.push(...output.imports.map((each) => each.path), ...(output.cssBundle ? [output.cssBundle] : []));
  }
  return loaded;
}

/** Without comments, local names and the hashes in the names of other outputs. */
async function shortened(text: string): Promise<string> {
  const { code } = await minify(text, { module: true, mangle: true, compress: false, format: { comments: false } });
  return code.replace(/-[A-Z0-9]{8}(?=\.\w+")/g, '');
}

/** Inputs of the shell besides modules. */
function pageFiles(slice: string): string[] {
  return [PAGE, ...PAGE_FILES].map((file) => join(workspaceDir, slice, file)).filter((file) => existsSync(file));
}

/** The build settings; package.json adds the exact versions of the tools. */
async function settingFiles(): Promise<string[]> {
  const names = await readdir(SETTINGS);
  return names
    .filter((name) =>
      /^(app|build-app|build-run|chunk-list|inputs|integrity|maplibre|minified-styles|page-plugin|pure-calls|retry-chunks|ssr-bundle|webpack)/.test(
        name,
      ),
    )
    .map((name) => join(SETTINGS, name));
}

/** The code of a file without comments. */
async function codeOf(file: string): Promise<string> {
  const { code } = await transform(await readFile(file, 'utf8'), {
    loader: file.endsWith('.cjs') ? 'js' : 'ts',
    minifyWhitespace: true,
  });
  return code;
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

/** Such as webpackMode: they change webpack's output and are in no code. */
async function addWebpackComments(hash: Hash, file: string) {
  if (!/\.tsx?$/.test(file)) return;
  for (const comment of (await readFile(file, 'utf8')).match(/\/\*\s*webpack.*?\*\//gs) ?? [])
    hash.update(`\0${relative(workspaceDir, file)}\0${comment}`);
}
