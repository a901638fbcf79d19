import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { freePort } from '../ports/ports.ts';
import { openRun } from '../processes/run.ts';
import { startServers } from '../servers/servers.ts';
import { findBrowser } from '../tests/browser.ts';
import { bringUpProduct } from './product.ts';
import { sampleMembers, samplePassword } from './sample/members.ts';
import { addSamples } from './sample/sample.ts';

/** Runs a measurement that needs the whole site: a product of its own with sample data, named to it by the environment. */
export async function withProduct(measure: () => Promise<unknown>): Promise<void> {
  const browser = await findBrowser();
  const run = await openRun({ folder: mkdtempSync(join(tmpdir(), 'osaka-bench-')), say: (sentence) => process.stdout.write(`${sentence}\n`), temporary: true });
  try {
    const servers = await startServers(run, 'test');
    const product = await bringUpProduct(run, { sitePort: await freePort(), sample: true, servers });
    await addSamples(product);
    Object.assign(process.env, { BASE_URL: product.settings.siteUrl, CHROME_BIN: browser.path, MEMBER_ID: sampleMembers[0]?.memberId, MEMBER_PASSWORD: samplePassword });
    await Promise.race([measure(), run.stopAsked]);
  } finally {
    await run.close();
  }
}
