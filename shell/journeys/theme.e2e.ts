import { expect, type Page, settle, showSystemTheme, test } from '@osaka/e2e/journey';

const LIGHT_BACKGROUND = 'rgb(255, 255, 255)';
const DARK_BACKGROUND = 'rgb(18, 20, 28)';
/** One server-rendered page, one rendered by the client. */
const PAGES = ['/', '/login'];

test('a page is dark from its first paint when the system prefers it, and follows the system', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await recordBackgrounds(page);
  for (const address of PAGES) {
    await page.goto(address);
    await settle(page);
    expect(await recordedBackgrounds(page), address).toEqual([DARK_BACKGROUND]);
  }
  await showSystemTheme(page, 'light');
  await expect(page.locator('body')).toHaveCSS('background-color', LIGHT_BACKGROUND);
});

test('a choice in the footer is stored on the device and overrides the system setting @phone', async ({ page }) => {
  await recordBackgrounds(page);
  await page.goto('/customer-service');
  await page.getByRole('radiogroup', { name: '화면 테마' }).getByText('어둡게').click();
  await expect(page.locator('body')).toHaveCSS('background-color', DARK_BACKGROUND);
  for (const address of PAGES) {
    await page.goto(address);
    await settle(page);
    expect(await recordedBackgrounds(page), address).toEqual([DARK_BACKGROUND]);
  }

  const choice = page.getByRole('radiogroup', { name: '화면 테마' });
  await expect(choice.getByLabel('어둡게')).toBeChecked();
  await choice.getByText('기기 설정').click();
  await expect(page.locator('body')).toHaveCSS('background-color', LIGHT_BACKGROUND);
});

test('a choice made before hydration is carried out', async ({ page }) => {
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () =>
      document.querySelectorAll<HTMLInputElement>('footer input[type=radio]')[2]?.click(),
    );
  });
  await page.goto('/');
  await expect(page.locator('body')).toHaveCSS('background-color', DARK_BACKGROUND);
});

test('print is light in the dark theme', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' });
  await page.goto('/');
  await settle(page);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.locator('body')).toHaveCSS('background-color', LIGHT_BACKGROUND);
});

/** Records the background colour of each painted frame. */
async function recordBackgrounds(page: Page) {
  await page.addInitScript(() => {
    const seen = new Set<string>();
    Object.assign(window, { recordedBackgrounds: seen });
    const look = () => {
      if (document.body) seen.add(getComputedStyle(document.body).backgroundColor);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}

function recordedBackgrounds(page: Page): Promise<string[]> {
  return page.evaluate(() => [...(window as unknown as { recordedBackgrounds: Set<string> }).recordedBackgrounds]);
}
