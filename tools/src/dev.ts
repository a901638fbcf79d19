import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { readApp } from '@osaka/delivery/app';
import { sliceFolders } from '@osaka/delivery/every-slice';
import { fault } from '../launch/fault.mjs';
import { table } from './console/table.ts';
import { dataDir, root } from './places.ts';
import { requirePort } from './ports/ports.ts';
import { openRun } from './processes/run.ts';
import { startWeb } from './product/start-web.ts';

/**
 * `npm run dev`: the whole product from its sources. `npm run dev -- mf-planner`: this remote with hot reload on its
 * own port, inside the site that runs at SITE_URL; where none runs, inside the product as it was last built. `npm run
 * dev -- svc-planner`: that product, and this service restarts when it changes.
 */
export async function main(names: readonly string[]): Promise<number> {
  const started = performance.now();
  if (names.every((name) => name.startsWith('--'))) {
    const { main: start } = await import('./start.ts');
    return start([...names, '--dev']);
  }
  refuseUnknown(names);
  const remotes = await Promise.all(
    names.filter((name) => name.startsWith('mf-')).map((name) => readApp(join(root, name))),
  );
  const sitePort = await requirePort(Number(process.env.PORT || remotes[0]?.devPort || 8000), 'PORT');
  const siteUrl = (process.env.SITE_URL || 'http://localhost:8000').replace(/\/$/, '');
  const isInside = remotes.length === names.length && (await answers(`${siteUrl}/remotes.json`));
  const run = await openRun({
    folder: isInside ? mkdtempSync(join(tmpdir(), 'osaka-dev-')) : dataDir,
    say,
    temporary: isInside,
  });
  try {
    const up = isInside
      ? startWeb(run, { port: sitePort, gatewayUrl: siteUrl, siteUrl, remotes: names, say })
      : (await import('./product/dev-product.ts')).bringUpAround(names, run, { sitePort, say });
    const isUp = await Promise.race([up.then(() => true), run.stopAsked.then(() => false)]);
    if (!isUp) return 0;
    const { administrator } = await import('./product/settings.ts');
    const screen = remotes[0]?.declared.screens.find(({ path }) => !path.includes(':'))?.path ?? '/';
    const rows = [
      [names.join(', '), `http://localhost:${sitePort}${screen}`],
      ['Inside', isInside ? `the site at ${siteUrl}` : 'the product as it was last built'],
      ['Administrator', `${administrator.ADMIN_ID} / ${administrator.ADMIN_PASSWORD}`],
    ] as const;
    say(
      `\n${table(rows)}\n Ready after ${((performance.now() - started) / 1000).toFixed(1)} s. Ctrl-C stops everything.`,
    );
    await run.stopAsked;
    return 0;
  } finally {
    await run.close();
  }
}

function refuseUnknown(names: readonly string[]): void {
  const slices = [...sliceFolders('mf-'), ...sliceFolders('svc-'), 'gateway'];
  const unknown = names.find((name) => !slices.includes(name));
  if (unknown)
    throw fault(
      `There is no remote or service ${unknown}.`,
      `Name one or more of ${slices.join(', ')}, or nothing for all.`,
    );
}

async function answers(url: string): Promise<boolean> {
  return fetch(url, { signal: AbortSignal.timeout(2_000) }).then(
    ({ ok }) => ok,
    () => false,
  );
}

function say(message: string): void {
  process.stdout.write(`${message}\n`);
}
