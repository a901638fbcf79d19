import { fault } from '@osaka/tools/launch/fault';
import { freePort } from '@osaka/tools/ports';
import type { Run } from '@osaka/tools/processes/run';
import { openProductStage, type ProductStage } from '../harness/product-stage.ts';
import type { Suite, Trial } from '../harness/trial.ts';
import type { Engine, EngineOptions } from './engine.ts';
import { findFirefox, openFirefox } from './firefox.ts';
import { scenarios } from './scenarios.ts';
import { findMiniBrowser, openWebKit, webKitDriver } from './webkit.ts';

/** The product, and the other browser engines. */
export interface BrowserStage extends ProductStage {
  engines: Readonly<Record<EngineName, (options?: EngineOptions) => Promise<Engine>>>;
}
type EngineName = (typeof ENGINES)[number];

const ENGINES = ['WebKitGTK', 'Firefox'] as const;

/** The site in the engines of Safari and Firefox. Not part of `npm test`, because it needs both browsers. */
export const browsers: Suite<BrowserStage> = {
  name: 'browsers',
  isOptional: true,
  parts: 'all',
  trials: ENGINES.flatMap((name) =>
    scenarios.map(
      (scenario): Trial<BrowserStage> => ({
        name: `${name}: ${scenario.name}`,
        play: (play) => scenario.play(play, play.stage.engines[name]),
      }),
    ),
  ),
  mutants: [],
  openStage: openBrowserStage,
};

async function openBrowserStage(run: Run): Promise<BrowserStage> {
  const [miniBrowser, firefox] = [findMiniBrowser(), findFirefox()];
  if (!miniBrowser || !firefox)
    throw fault(
      'WebKitGTK’s driver or Firefox is not installed.',
      'On Debian: apt-get install webkit2gtk-driver firefox-esr xvfb dbus-x11',
    );
  const stage = await openProductStage(run, { name: 'browsers' });
  const ports = { light: await freePort(), dark: await freePort() };
  await stage.fleet.start(
    webKitDriver(ports.light, run.data.path('logs', 'webkit-light.log')),
    webKitDriver(ports.dark, run.data.path('logs', 'webkit-dark.log'), { isDark: true }),
  );
  return {
    ...stage,
    engines: {
      WebKitGTK: ({ isDark = false } = {}) => openWebKit(isDark ? ports.dark : ports.light, miniBrowser),
      Firefox: (options) => openFirefox(firefox, options),
    },
  };
}
