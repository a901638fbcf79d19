import type { Page } from '@playwright/test';
import { expect, settle, showSystemTheme, test } from '../support/quiet-page.ts';

const LIGHT_GROUND = 'rgb(255, 255, 255)';
const DARK_GROUND = 'rgb(18, 20, 28)';
/** One drawn by the gateway, one filled by scripts. */
const PAGES = ['/', '/login'];

test('a page is dark from its first paint on where the device asks for it, and follows the device', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await noteGrounds(page);
  for (const address of PAGES) {
    await page.goto(address);
    await settle(page);
    expect(await groundsSeen(page), address).toEqual([DARK_GROUND]);
  }
  await showSystemTheme(page, 'light');
  await expect(page.locator('body')).toHaveCSS('background-color', LIGHT_GROUND);
});

test('a choice in the footer holds on this device and outweighs its setting @phone', async ({ page }) => {
  await noteGrounds(page);
  await page.goto('/customer-service');
  await page.getByRole('radiogroup', { name: '화면 테마' }).getByText('어둡게').click();
  await expect(page.locator('body')).toHaveCSS('background-color', DARK_GROUND);
  for (const address of PAGES) {
    await page.goto(address);
    await settle(page);
    expect(await groundsSeen(page), address).toEqual([DARK_GROUND]);
  }

  const choice = page.getByRole('radiogroup', { name: '화면 테마' });
  await expect(choice.getByLabel('어둡게')).toBeChecked();
  await choice.getByText('기기 설정').click();
  await expect(page.locator('body')).toHaveCSS('background-color', LIGHT_GROUND);
});

test('a choice made before the page answers is carried out', async ({ page }) => {
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => document.querySelectorAll<HTMLInputElement>('footer input[type=radio]')[2]?.click());
  });
  await page.goto('/');
  await expect(page.locator('body')).toHaveCSS('background-color', DARK_GROUND);
});

test('paper is light in the dark theme', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' });
  await page.goto('/');
  await settle(page);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.locator('body')).toHaveCSS('background-color', LIGHT_GROUND);
});

/** Notes the ground of each frame that is painted. */
async function noteGrounds(page: Page) {
  await page.addInitScript(() => {
    const seen = new Set<string>();
    Object.assign(window, { groundsSeen: seen });
    const look = () => {
      if (document.body) seen.add(getComputedStyle(document.body).backgroundColor);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}

function groundsSeen(page: Page): Promise<string[]> {
  return page.evaluate(() => [...(window as unknown as { groundsSeen: Set<string> }).groundsSeen]);
}
