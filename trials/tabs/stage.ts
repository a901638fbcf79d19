import { cp } from 'node:fs/promises';
import { runCommand } from '@osaka/build-config/release';
import { storeVariant } from '@osaka/build-config/release-variants';
import { releasesDir } from '@osaka/tools/places';
import type { Run } from '@osaka/tools/processes/run';
import { findHeadlessBrowser } from '@osaka/tools/tests/browser';
import type { Browser } from 'playwright-core';
import { openProductStage, type ProductStage } from '../harness/product-stage.ts';
import type { StageOptions } from '../harness/trial.ts';
import type { Tab } from './tab.ts';

/** The slices whose screens a guest can open, and the shell. */
export const SLICES = ['shell', 'mf-travel', 'mf-account', 'mf-chat'] as const;
export type Slice = (typeof SLICES)[number];

/** The product with a release store of its own, and a browser. */
export interface ReleasesStage extends ProductStage {
  browser: Browser;
  store: string;
  /** Adds another version of a slice to the store. */
  variant(slice: Slice): Promise<string>;
  /** Runs a command of the release store; false for what it refuses. */
  command(name: string, ...args: string[]): Promise<boolean>;
  /** Open for as long as the stage. */
  tabs: Tab[];
  counts: {
    sequences: number;
    changes: number;
    tabs: number;
    steps: number;
    reloads: number;
    oldTabs: number;
    refused: number;
  };
}

export async function openReleasesStage(run: Run, { defect }: StageOptions): Promise<ReleasesStage> {
  const [{ path }, { chromium }] = await Promise.all([findHeadlessBrowser(), import('playwright-core')]);
  const store = run.data.path(`store-${Date.now()}`);
  await cp(releasesDir, store, { recursive: true });
  const stage = await openProductStage(run, {
    name: `releases-${Date.now()}`,
    defect,
    env: { RELEASES_DIR: store, RATE_LIMIT_SCALE: '1000' },
  });
  const browser = await chromium.launch({ executablePath: path, args: ['--no-sandbox', '--disable-gpu'] });
  let serial = 0;
  return {
    ...stage,
    browser,
    store,
    variant: (slice) => storeVariant(store, slice, `variant${++serial}`),
    async command(name, ...args) {
      return (
        (await runCommand(
          name,
          [...args, `--store=${store}`],
          () => undefined,
          () => undefined,
        )) === 0
      );
    },
    tabs: [],
    counts: { sequences: 0, changes: 0, tabs: 0, steps: 0, reloads: 0, oldTabs: 0, refused: 0 },
    async close() {
      await browser.close();
      await stage.close();
    },
  };
}
