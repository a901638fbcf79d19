import process from 'node:process';
import { shortLived } from '@osaka/delivery/short-lived';
import { step } from '../../launch/step.mjs';
import { releasesDir, root } from '../places.ts';
import { freePort } from '../ports/ports.ts';
import type { Run } from '../processes/run.ts';
import { bringUpProduct } from '../product/product.ts';
import type { Instance, Settings } from '../product/settings.ts';
import { programOf } from '../product/start-services.ts';
import type { Servers } from '../servers/servers.ts';
import { findHeadlessBrowser } from './browser.ts';
import { type Tally, tallyFrom } from './tally.ts';

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number };
}

/** Journeys through the whole product in a real browser. */
export async function runJourneys(run: Run, servers: Servers, journeys: readonly string[]): Promise<Tally> {
  const browser = await step('Browser', async () => {
    const found = await findHeadlessBrowser();
    return { ...found, detail: found.label };
  });
  const { settings } = await bringUpProduct(run, { sitePort: await freePort(), sample: false, servers });
  const report = run.data.path('journeys.json');
  const exit = await run.supervisor.outcome({
    name: 'playwright',
    command: process.execPath,
    args: [
      ...shortLived,
      'node_modules/@playwright/test/cli.js',
      'test',
      '--config',
      'e2e/playwright.config.ts',
      '--reporter=list,json,./e2e/page-reporter.ts',
      ...journeys,
    ],
    env: {
      ...process.env,
      BASE_URL: settings.siteUrl,
      SERVICE_URLS: JSON.stringify(serviceUrls(settings)),
      READY_URLS: JSON.stringify(
        Object.fromEntries(settings.services.map(({ name, opsPort }) => [name, `http://127.0.0.1:${opsPort}/ready`])),
      ),
      INBOX_URL: servers.mail.inboxUrl?.replace(/\/$/, ''),
      CHROME_BIN: browser.path,
      RUN_FILE: run.data.path('run.json'),
      GATEWAY: JSON.stringify({ ...processOf(settings.gateway, run), releases: releasesDir }),
      ACCOUNT: JSON.stringify(processOf(accountOf(settings), run)),
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    },
    cwd: root,
  });
  return tallyFrom('Playwright', report, exit, (json) => {
    const { expected, unexpected, flaky } = (json as PlaywrightReport).stats;
    return { passed: expected + flaky, failed: unexpected, retried: flaky };
  });
}

/** How a journey starts a further process of a service, with other settings. */
function processOf(instance: Instance, run: Run): object {
  const { command, args } = programOf(instance, run.data.path('logs'), {});
  return { command, args, env: instance.env };
}

function accountOf({ services }: Settings): Instance {
  return services.find(({ slice }) => slice === 'svc-account') as Instance;
}

/** URLs of the services without the gateway, of several instances the first. */
function serviceUrls({ services }: Settings): Record<string, string> {
  return Object.fromEntries(
    services.map(({ slice, port }) => [slice.replace('svc-', ''), `http://127.0.0.1:${port}`]).reverse(),
  );
}
