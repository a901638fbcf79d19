import { AxeBuilder } from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';

/** Chromium's clock, not ours: on a slow machine the script that needs a preloaded file may run later than it expects. */
const TOO_EARLY = /was preloaded using link preload but not used within a few seconds/;

/** A page on which any console error or warning and any uncaught error fails the journey. */
export const test = base.extend<{ page: Page }>({
  page: async ({ page }, use) => {
    waitsUntilInteractive(page);
    const complaints: string[] = [];
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type()) && !TOO_EARLY.test(message.text())) complaints.push(`${message.text()} (${message.location().url})`);
    });
    page.on('pageerror', (error) => complaints.push(String(error)));
    await use(page);
    expect(complaints).toEqual([]);
  },
});
export { expect };

/**
 * Makes `page.goto` wait until the page is interactive; early-press.e2e.ts, which tests presses before that, passes `waitUntil` itself.
 * A dialog that closes goes back in the history, which aborts a navigation that a person could not have begun so soon: it is begun again.
 */
export function waitsUntilInteractive(page: Page) {
  const goto = page.goto.bind(page);
  page.goto = async (url, options) => {
    const response = await goto(url, options).catch((error: Error) => (error.message.includes('ERR_ABORTED') ? goto(url, options) : Promise.reject(error)));
    // Bounded, because a journey may hold the scripts back.
    if (!options?.waitUntil) await page.waitForFunction(() => !('interactionQueue' in window), undefined, { timeout: 10_000 }).catch(() => undefined);
    return response;
  };
}

/** No part of the page sticks out at its side. */
export async function expectNoWider(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
}

/** The server-rendered page is hydrated, and everything that it asks for has arrived. */
export async function settle(page: Page): Promise<void> {
  await page.waitForFunction(() => !('interactionQueue' in window));
  await page.waitForLoadState('networkidle');
}

/** The screen at an address as a whole: accessible, and no wider than the window. */
export async function expectSoundScreen(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await settle(page);
  // High enough that no control lies half under a bar that stays in sight.
  await page.setViewportSize({ width: page.viewportSize()?.width ?? 0, height: 4500 });
  await expectAccessible(page);
  await expectNoWider(page);
}

/** WCAG 2.2 A and AA on what the page shows now; colours in both themes. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await violationsOf(new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']))).toEqual([]);
  await showSystemTheme(page, 'dark');
  expect(await violationsOf(new AxeBuilder({ page }).withRules(['color-contrast', 'link-in-text-block'])), 'in the dark theme').toEqual([]);
  await showSystemTheme(page, 'light');
  await page.emulateMedia({ reducedMotion: null });
}

async function violationsOf(axe: AxeBuilder): Promise<string[]> {
  // The other mode opens a page for each analysis to put the results of frames together, and our screens have none.
  const { violations } = await axe.setLegacyMode().analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(' · ')}`);
}

/** The device changes its setting; resolves when the page shows the colours of that theme. */
export async function showSystemTheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  // Without transitions: a colour on its way is neither theme's.
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await expect(page.locator(`html[data-theme=${colorScheme}]`)).toBeAttached();
  // A page behind another one is not painted, and its transitions never finish.
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) if (animation instanceof CSSTransition) animation.finish();
  });
}
