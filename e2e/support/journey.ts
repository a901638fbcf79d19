import { type BrowserContext, expect, type Page, test as playwrightTest } from '@playwright/test';
import axe from 'axe-core';

/** Chromium's own time limit: on a slow machine the script may use a preloaded file later. */
const UNUSED_PRELOAD = /was preloaded using link preload but not used within a few seconds/;

/** Of the graphics driver that draws WebGL without a graphics card; says nothing about the page. */
const GRAPHICS_DRIVER = /^\[\.WebGL-0x[0-9a-f]+\]GL Driver Message/;

/** Fails the journey on any violation of the content security policy, whichever page of its browser reports it. */
const plainTest = playwrightTest.extend<{ noPolicyViolations: undefined }>({
  noPolicyViolations: [
    async ({ browser }, use) => {
      const violations: string[] = [];
      const watch = (context: BrowserContext) =>
        void context.on('console', (message) => {
          if (message.text().includes('Content Security Policy')) violations.push(message.text());
        });
      browser.on('context', watch);
      await use(undefined);
      browser.off('context', watch);
      expect(violations).toEqual([]);
    },
    { auto: true },
  ],
});

/** A page that fails the journey on any console error or warning and any uncaught error. */
export const test = plainTest.extend<{ page: Page }>({
  page: async ({ page }, use) => {
    waitsUntilInteractive(page);
    const problems: string[] = [];
    page.on('console', (message) => {
      const text = message.text();
      if (['error', 'warning'].includes(message.type()) && !UNUSED_PRELOAD.test(text) && !GRAPHICS_DRIVER.test(text))
        problems.push(`${text} (${message.location().url})`);
    });
    page.on('pageerror', (error) => problems.push(String(error)));
    await use(page);
    expect(problems).toEqual([]);
  },
});
export type { Browser, BrowserContext, Download, Locator, Page, Route } from '@playwright/test';
export { expect, plainTest };

/**
 * Makes `page.goto` wait until the page is interactive; early-press.e2e.ts, which tests clicks before that, passes
 * `waitUntil` itself. `page.goto` and `page.reload` wait for what a closed dialog has begun, see `leavesDialog`.
 */
export function waitsUntilInteractive(page: Page) {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
  page.goto = async (url, options) => {
    await leavesDialog(page);
    const response = await goto(url, options).catch((error: Error) =>
      error.message.includes('ERR_ABORTED') ? goto(url, options) : Promise.reject(error),
    );
    // With a timeout, because a journey may hold the scripts back.
    if (!options?.waitUntil)
      await page
        .waitForFunction(() => !('interactionQueue' in window), undefined, { timeout: 10_000 })
        .catch(() => undefined);
    return response;
  };
  page.reload = async (options) => {
    await leavesDialog(page);
    return reload(options);
  };
}

const DIALOG_LEFT_MS = 1_000;

/**
 * A closed dialog goes back over its history entry, asynchronously: that would abort a navigation which starts at once,
 * or undo it. One that stays open is not waited for.
 */
async function leavesDialog(page: Page): Promise<void> {
  await page
    .waitForFunction(() => !(history.state as { overlayDepth?: number } | null)?.overlayDepth, undefined, {
      timeout: DIALOG_LEFT_MS,
    })
    .catch(() => undefined);
}

/** The page has no horizontal overflow. */
export async function expectNoWider(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
    page.viewportSize()?.width ?? 0,
  );
}

/** Waits for hydration and for all requests. */
export async function settle(page: Page): Promise<void> {
  await page.waitForFunction(() => !('interactionQueue' in window));
  await page.waitForLoadState('networkidle');
}

/** The whole screen is accessible and has no horizontal overflow. */
export async function expectSoundScreen(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await settle(page);
  await expectWholeAccessible(page);
  await expectNoWider(page);
}

/**
 * The same as `expectAccessible` for all of a page that scrolls: so high that no sticky bar covers part of a control.
 */
export async function expectWholeAccessible(page: Page): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  await page.setViewportSize({ width, height: 9000 });
  // Where it is higher still, what is scrolled below the header would count as covered.
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await expectAccessible(page);
  await page.setViewportSize({ width, height });
}

/** Checks WCAG 2.2 A and AA on the current page; colours in both themes. */
export async function expectAccessible(page: Page): Promise<void> {
  await showSystemTheme(page, 'light');
  expect(
    await violations(page, {
      runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
    }),
  ).toEqual([]);
  await showSystemTheme(page, 'dark');
  expect(
    await violations(page, { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } }),
    'in the dark theme',
  ).toEqual([]);
  await showSystemTheme(page, 'light');
  await page.emulateMedia({ reducedMotion: null });
}

/**
 * Runs axe directly, without @axe-core/playwright, which sends its half a megabyte of script twice for each analysis.
 */
async function violations(page: Page, options: axe.RunOptions): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  await finishTransitions(page);
  return page.evaluate(async (given) => {
    const found = await (window as unknown as { axe: typeof axe }).axe.run(document, {
      ...given,
      resultTypes: ['violations'],
    });
    return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(' · ')}`);
  }, options);
}

/** Changes the system theme; resolves when the page shows its colours. */
export async function showSystemTheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  // Without transitions, because intermediate colours belong to no theme.
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await expect(page.locator(`html[data-theme=${colorScheme}]`)).toBeAttached();
  await finishTransitions(page);
}

/**
 * A button that has just become enabled has colours in between; a page in the background is not painted, so its
 * transitions would never finish.
 */
async function finishTransitions(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) if (animation instanceof CSSTransition) animation.finish();
  });
}
