import type { Run } from '@osaka/tools/processes/run';
import { findBrowser } from '@osaka/tools/tests/browser';
import type { Browser } from 'playwright-core';
import { openProductStage, type ProductStage } from '../harness/product-stage.ts';
import type { Play, Suite, Trial } from '../harness/trial.ts';
import { type Fault, faults } from './faults.ts';
import { FALLBACK_MS, FRAME_MS, HEALED_MS, meet, moments, type Outcome, places } from './matrix.ts';

/** The product, a browser, and the worst outcome per fault. */
interface FailuresStage extends ProductStage {
  browser: Browser;
  worst: Map<string, Outcome>;
}

/** Files of remotes that fail in each way, at each place and moment. Played when it is named: it takes minutes of waiting for limits. */
export const failures: Suite<FailuresStage> = {
  name: 'failures',
  isOptional: true,
  parts: 'all',
  trials: faults.map(
    (fault): Trial<FailuresStage> => ({ name: fault.name, isShort: true, play: (play) => playFault(play, fault) }),
  ),
  mutants: [],
  openStage,
  summary: ({ worst }) =>
    [...worst].map(
      ([name, { frameMs, shownMs, healedMs }]) =>
        `${name}: frame ${frameMs} ms, fallback ${shownMs} ms, healed ${healedMs} ms at worst`,
    ),
};

async function playFault({ stage, random, isShort, check, note }: Play<FailuresStage>, fault: Fault) {
  const all = places.flatMap((place) => moments.map((moment) => ({ place, moment })));
  for (const { place, moment } of isShort ? [random.pick(all), random.pick(all)] : all) {
    const outcome = await meet(stage.browser, stage.site, place, fault, moment);
    const where = `${place.name}, ${moment}`;
    if (!outcome.isRequested) note(`${where}: the file was not requested`);
    const { frameMs, shownMs, healedMs } = outcome;
    check(frameMs <= FRAME_MS, `${where}: the frame can be used after ${frameMs} ms`);
    check(shownMs <= FALLBACK_MS, `${where}: the fallback is shown after ${shownMs} ms`);
    check(healedMs <= HEALED_MS, `${where}: the screen works ${healedMs} ms after the fault`);
    const before = stage.worst.get(fault.name) ?? outcome;
    stage.worst.set(fault.name, {
      isRequested: true,
      frameMs: Math.max(before.frameMs, frameMs),
      shownMs: Math.max(before.shownMs, shownMs),
      healedMs: Math.max(before.healedMs, healedMs),
    });
  }
}

async function openStage(run: Run): Promise<FailuresStage> {
  const [{ path }, { chromium }] = await Promise.all([findBrowser(), import('playwright-core')]);
  const stage = await openProductStage(run, { name: 'failures' });
  const browser = await chromium.launch({ executablePath: path, args: ['--no-sandbox', '--disable-gpu'] });
  return {
    ...stage,
    browser,
    worst: new Map(),
    async close() {
      await browser.close();
      await stage.close();
    },
  };
}
