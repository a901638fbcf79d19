import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildApp, compile } from '@osaka/delivery/build-app';
import { type Bytes, chunksOf, firstScripts, weigh } from './bundle/home-files.ts';
import { plainSpa } from './bundle/plain-spa.ts';

const workspaceDir = join(import.meta.dirname, '../..');
const TARGET = 1.05;

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

  const spa = {
    first: firstScripts(join(scratch, 'spa')),
    home: within('spa', ({ modules, screens }) => [...js(modules['./routes']), ...js(screens['/'])]),
  };
  const shell = firstScripts(join(scratch, 'shell'));
  const home = within('mf-travel', ({ modules, screens }) => [...js(modules['./routes']), ...js(screens['/'])]);
  const federation = [
    ...within('shell', ({ modules }) => js(modules.runtime)),
    ...within('mf-travel', ({ entry }) => [entry ?? '']),
  ];

  console.table({
    'plain SPA: first paint': row(weigh(spa.first)),
    'shell: first paint': row(weigh(shell)),
    'plain SPA: home screen in all': row(weigh([...spa.first, ...spa.home])),
    'shell + mf-travel: home screen, without federation': row(weigh([...shell, ...home])),
    'federation runtime and remoteEntry, lazy': row(weigh(federation)),
    'shell + mf-travel: home screen in all': row(weigh([...shell, ...home, ...federation])),
  });
  const critical = weigh(shell).gzip / weigh(spa.first).gzip;
  const whole = weigh([...shell, ...home, ...federation]).gzip / weigh([...spa.first, ...spa.home]).gzip;
  console.log(
    `critical JavaScript, shell / plain SPA: ${critical.toFixed(3)} (target ${TARGET}); everything the home screen loads: ${whole.toFixed(3)}`,
  );
  console.log('The same sources, webpack settings and minifier for both; gzip -9, brotli 11, sum of files.');
}

function within(name: string, choose: (chunks: ReturnType<typeof chunksOf>) => string[]): string[] {
  const folder = join(scratch, name);
  return choose(chunksOf(folder)).map((file) => join(folder, file));
}

function js(files: { js: string[] } | undefined): string[] {
  return files?.js ?? [];
}

function row({ files, gzip, brotli }: Bytes) {
  return { files, 'gzip KB': Number((gzip / 1024).toFixed(1)), 'brotli KB': Number((brotli / 1024).toFixed(1)) };
}
