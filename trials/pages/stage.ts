import { cp } from 'node:fs/promises';
import { releasesDir } from '@osaka/tools/places';
import type { Run } from '@osaka/tools/processes/run';
import { administrator } from '@osaka/tools/product/settings';
import { findHeadlessBrowser } from '@osaka/tools/tests/browser';
import type { Browser, Page } from 'playwright-core';
import { browserSession } from '../harness/browser-session.ts';
import { openProductStage, type ProductStage } from '../harness/product-stage.ts';
import { releaseVariant } from '../harness/released-variant.ts';
import type { StageOptions } from '../harness/trial.ts';
import { waitUntil } from '../harness/wait.ts';

/** A screen of each remote, which an administrator may open. */
export const SCREENS = {
  'mf-travel': '/travels',
  'mf-planner': '/myplan/list',
  'mf-account': '/myPage',
  'mf-admin': '/adminPage',
  'mf-chat': '/admin/staff',
} as const;
/** A page of the shell alone. */
export const START = '/customer-service';
/** Was compiled against another patch of React than the others. */
const PATCHED = 'mf-account';

/** Planted defects, by the slice whose code has them. */
export const OWN_COPY = 'a remote brings its own react-query';
export const LEAK = 'a remote listens once more to the window with each visit';

/** The product with a release store of its own, and a browser. */
export interface PagesStage extends ProductStage {
  browser: Browser;
  /** A new page of an administrator, with the addresses and texts of its scripts. */
  openPage(): Promise<{ page: Page; scripts: Map<string, string>; close(): Promise<void> }>;
  figures: string[];
}

const WITHIN_MS = 20_000;

export async function openPagesStage(run: Run, { defect }: StageOptions): Promise<PagesStage> {
  const [{ path }, { chromium }] = await Promise.all([findHeadlessBrowser(), import('playwright-core')]);
  const store = run.data.path(`store-${Date.now()}`);
  await cp(releasesDir, store, { recursive: true });
  const stage = await openProductStage(run, {
    name: `pages-${Date.now()}`,
    env: { RELEASES_DIR: store, RATE_LIMIT_SCALE: '1000' },
  });
  await releaseVariant(store, stage.site, PATCHED, 'patch-apart', onePatchEarlier);
  if (defect?.client) await releaseVariant(store, stage.site, 'mf-planner', 'defect', planted(defect.client));
  const account = { memberId: administrator.ADMIN_ID, memberPw: administrator.ADMIN_PASSWORD };
  const browser = await chromium.launch({
    executablePath: path,
    args: ['--no-sandbox', '--disable-gpu', '--js-flags=--expose-gc', '--enable-precise-memory-info'],
  });
  return {
    ...stage,
    browser,
    figures: [],
    async openPage() {
      const session = await browserSession(stage.site, account);
      const context = await browser.newContext({
        baseURL: stage.site,
        locale: 'ko-KR',
        viewport: { width: 1440, height: 900 },
        serviceWorkers: 'block',
      });
      await context.addInitScript((values) => void Object.assign(localStorage, values), session);
      const page = await context.newPage();
      const scripts = new Map<string, string>();
      page.on('response', async (response) => {
        const { pathname } = new URL(response.url());
        if (pathname.endsWith('.js')) scripts.set(pathname, await response.text().catch(() => ''));
      });
      await page.goto(START);
      await page.waitForFunction(() => !('interactionQueue' in window));
      return { page, scripts, close: () => context.close() };
    },
    async close() {
      await browser.close();
      await stage.close();
    },
  };
}

/** Opens a screen without loading the page again; false if it does not come. */
export async function visit(page: Page, address: string): Promise<boolean> {
  const left = await page.evaluateHandle((to) => {
    // The address changes at once, the screen later.
    const heading = location.pathname === to ? null : document.querySelector('#main h1');
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
    return heading;
  }, address);
  const isThere = await waitUntil(
    () =>
      page.evaluate((before) => {
        const heading = document.querySelector('#main h1');
        return (
          heading !== null &&
          heading !== before &&
          document.querySelector('#main [aria-busy=true]') === null &&
          !document.getElementById('main')?.textContent?.includes('이 화면을 잠시 열 수 없어요.')
        );
      }, left),
    WITHIN_MS,
    25,
  );
  await left.dispose();
  return isThere;
}

/** The range of React versions in the code of a remote, moved by one patch. */
function onePatchEarlier(text: string): string {
  return text.replaceAll(/"\^(\d+\.\d+)\.(\d+)"/g, (range, minor: string, patch: string) =>
    Number(patch) > 0 ? `"^${minor}.${Number(patch) - 1}"` : range,
  );
}

function planted(defect: string): (text: string) => string {
  if (defect === LEAK)
    return (text) =>
      text.includes('내 여행 플랜')
        ? `${text};addEventListener("popstate",()=>{for(let i=0;i<9;i++)addEventListener("resize",()=>i)});`
        : text;
  return (text) => (text.startsWith('"use strict";(') ? `${text};"No QueryClient set"` : text);
}
