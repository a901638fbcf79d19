import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { type App, readApp } from '@osaka/build-config/app';
import { sliceFolders } from '@osaka/build-config/every-slice';
import { fault } from '../launch/fault.mjs';
import { table } from './console/table.ts';
import { dataDir, root } from './places.ts';
import { requirePort } from './ports/ports.ts';
import { openRun } from './processes/run.ts';
import { bringUpAround, startWeb } from './product/dev-product.ts';
import { administrator } from './product/settings.ts';
import { main as start } from './start.ts';

/**
 * `npm run dev`: the whole product from its sources. `npm run dev -- mf-planner`: this remote with hot reload on its own port, inside the site that
 * runs at SITE_URL; where none runs, inside the product as it was last built.
 */
export async function main(names: readonly string[]): Promise<number> {
  const started = performance.now();
  if (!names.some((name) => name.startsWith('mf-'))) return start([...names, '--dev']);
  const [first] = await Promise.all(names.map(readRemote));
  const sitePort = await requirePort(Number(process.env.PORT || first?.devPort), 'PORT');
  const siteUrl = (process.env.SITE_URL || 'http://localhost:8000').replace(/\/$/, '');
  const isRunning = await answers(`${siteUrl}/remotes.json`);
  const run = await openRun({ folder: isRunning ? mkdtempSync(join(tmpdir(), 'osaka-dev-')) : dataDir, say, temporary: isRunning });
  try {
    const up = isRunning ? startWeb(run, { port: sitePort, gatewayUrl: siteUrl, siteUrl, remotes: names, say }) : bringUpAround(names, run, { sitePort, say });
    const isUp = await Promise.race([up.then(() => true), run.stopAsked.then(() => false)]);
    if (!isUp) return 0;
    const screen = first?.declared.screens.find(({ path }) => !path.includes(':'))?.path ?? '/';
    const rows = [
      [names.join(', '), `http://localhost:${sitePort}${screen}`],
      ['Inside', isRunning ? `the site at ${siteUrl}` : 'the product as it was last built'],
      ['Administrator', `${administrator.ADMIN_ID} / ${administrator.ADMIN_PASSWORD}`],
    ] as const;
    say(`\n${table(rows)}\n Ready after ${((performance.now() - started) / 1000).toFixed(1)} s. Ctrl-C stops everything.`);
    await run.stopAsked;
    return 0;
  } finally {
    await run.close();
  }
}

async function readRemote(name: string): Promise<App> {
  if (!sliceFolders('mf-').includes(name)) throw fault(`There is no remote ${name}.`, `Name one of ${sliceFolders('mf-').join(', ')}, or nothing for all.`);
  return readApp(join(root, name));
}

async function answers(url: string): Promise<boolean> {
  return fetch(url, { signal: AbortSignal.timeout(2_000) }).then(
    ({ ok }) => ok,
    () => false,
  );
}

function say(sentence: string): void {
  process.stdout.write(`${sentence}\n`);
}
