import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { buildApp, compile } from '@osaka/delivery/build-app';
import { plainSpa } from './bundle/plain-spa.ts';

const workspaceDir = join(import.meta.dirname, '../..');
const TARGET = 1.05;

interface ChunkList {
  entry?: string;
  modules: Record<string, { js: string[] }>;
  screens: Record<string, { js: string[] }>;
}

const scratch = mkdtempSync(join(tmpdir(), 'osaka-bench-bundle-'));
try {
  await main();
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

async function main() {
  const run = (name: string) => ({
    appDir: join(workspaceDir, name),
    outDir: join(scratch, name),
    version: 'bench',
    mode: 'production' as const,
    cached: false,
  });
  await buildApp(run('shell'));
  await buildApp(run('mf-travel'));
  await compile(await plainSpa(workspaceDir, scratch, { ...run('shell'), outDir: join(scratch, 'spa') }));

  const homeOf = ({ modules, screens }: ChunkList) => [...js(modules['./routes']), ...js(screens['/'])];
  const spa = { first: firstScripts('spa'), home: within('spa', homeOf) };
  const [shell, home] = [firstScripts('shell'), within('mf-travel', homeOf)];
  const federation = [
    ...within('shell', ({ modules }) => js(modules.runtime)),
    ...within('mf-travel', ({ entry }) => [entry ?? '']),
  ];
  const sets = {
    'plain SPA: first paint': spa.first,
    'shell: first paint': shell,
    'plain SPA: home screen in all': [...spa.first, ...spa.home],
    'shell + mf-travel: home screen, without federation': [...shell, ...home],
    'federation runtime and remoteEntry, lazy': federation,
    'shell + mf-travel: home screen in all': [...shell, ...home, ...federation],
  };
  const row = (files: string[]) => ({
    files: new Set(files).size,
    'gzip KB': Number((gzipped(files) / 1024).toFixed(1)),
  });
  console.table(Object.fromEntries(Object.entries(sets).map(([name, files]) => [name, row(files)])));
  console.log(
    `critical JavaScript, shell / plain SPA: ${(gzipped(shell) / gzipped(spa.first)).toFixed(3)} (target ${TARGET}); the same sources, webpack settings and minifier for both; gzip -9, sum of files`,
  );
}

/** The scripts in index.html, which block the first paint. */
function firstScripts(name: string): string[] {
  const html = readFileSync(join(scratch, name, 'index.html'), 'utf8');
  return [...html.matchAll(/<script[^>]+src="\/([^"]+)"/g)].map(([, file = '']) => join(scratch, name, file));
}

function within(name: string, choose: (chunks: ChunkList) => string[]): string[] {
  const chunks = JSON.parse(readFileSync(join(scratch, name, 'chunks.json'), 'utf8')) as ChunkList;
  return choose(chunks).map((file) => join(scratch, name, file));
}

function js(files: { js: string[] } | undefined): string[] {
  return files?.js ?? [];
}

function gzipped(files: readonly string[]): number {
  return [...new Set(files)].reduce((sum, file) => sum + gzipSync(readFileSync(file), { level: 9 }).length, 0);
}
