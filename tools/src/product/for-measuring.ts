import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { freePort } from '../ports/ports.ts';
import { openRun, type Run } from '../processes/run.ts';
import { startServers } from '../servers/servers.ts';
import { findHeadlessBrowser } from '../tests/browser.ts';
import { bringUpProduct } from './product.ts';
import { sampleMembers, samplePassword } from './sample/members.ts';
import { addSamples } from './sample/sample.ts';

/** Runs a measurement against its own product with sample data, whose settings are in the environment. */
export async function withProduct(measure: () => Promise<unknown>): Promise<void> {
  const browser = await findHeadlessBrowser();
  await inRun(async (run) => {
    const servers = await startServers(run, 'measurement');
    const product = await bringUpProduct(run, { sitePort: await freePort(), sample: true, servers });
    await addSamples(product);
    const { siteUrl, gateway } = product.settings;
    // The gateway's own settings, so that a measurement may start more processes of the same product.
    Object.assign(process.env, gateway.env, {
      BASE_URL: siteUrl,
      CHROME_BIN: browser.path,
      MEMBER_ID: sampleMembers[0]?.memberId,
      MEMBER_PASSWORD: samplePassword,
    });
    await measure();
  });
}

/** Runs a measurement of one service with its own MongoDB and Redis, unless the environment names both. */
export async function withServers(measure: () => Promise<unknown>): Promise<void> {
  if (process.env.MONGODB_URL && process.env.REDIS_URL) return void (await measure());
  await inRun(async (run) => {
    const { mongo, redis } = await startServers(run, 'measurement');
    Object.assign(process.env, { MONGODB_URL: mongo.url, MONGODB_LABEL: mongo.label, REDIS_URL: redis.url });
    await measure();
  });
}

async function inRun(act: (run: Run) => Promise<void>): Promise<void> {
  const run = await openRun({
    folder: mkdtempSync(join(tmpdir(), 'osaka-bench-')),
    say: (message) => process.stdout.write(`${message}\n`),
    temporary: true,
  });
  try {
    await Promise.race([act(run), run.stopAsked]);
  } finally {
    await run.close();
  }
}
