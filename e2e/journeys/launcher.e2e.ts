import type { Page } from '@playwright/test';
import { chatPanel, startChat } from '../support/chat.ts';
import { expect, test } from '../support/journey.ts';
import { launcherStops } from '../support/launcher.ts';
import { ADMIN, logIn } from '../support/member.ts';

const SIZES = ['320x568', '390x844', '844x390', '900x700', '1200x800', '1366x650', '1440x900'].map((text) => {
  const [width = 0, height = 0] = text.split('x').map(Number);
  return { width, height };
});
const OF_GUESTS = ['/', '/travels', '/travels/search', '/travels/detail/1', '/reviews/list', '/signup'];
const OF_ADMINISTRATORS = [
  '/myPage',
  '/myplan',
  '/myplan/list',
  '/reviews/write?travelNo=1',
  '/adminPage',
  '/admin/travels',
];

const launcher = (page: Page) => page.getByRole('button', { name: '상담하기' });

test('상담하기 is always there, in one place in the header, and covers nothing', async ({ page }) => {
  test.slow();
  const walk = async (addresses: readonly string[]) => {
    for (const address of addresses) {
      await page.goto(address);
      await expect(page.locator('main h1').first()).toBeAttached();
      for (const size of SIZES) {
        const at = `${address} at ${size.width} × ${size.height}`;
        await page.setViewportSize(size);
        await expect(address === '/adminPage' ? page.locator('.fab:visible') : launcher(page), at).toBeInViewport({
          ratio: 1,
        });
        const { places, covered } = await launcherStops(page);
        expect.soft(covered, at).toEqual([]);
        expect.soft(places, at).toHaveLength(1);
        const header = await page
          .locator('.site-header')
          .evaluate((element) => element.scrollWidth - element.clientWidth);
        expect.soft(header, `the header overflows: ${at}`).toBeLessThanOrEqual(0);
      }
    }
  };
  await walk(OF_GUESTS);
  await logIn(page, ADMIN);
  await walk(OF_ADMINISTRATORS);
});

test('a click right after a reload opens the minimised chat @phone', async ({ page }) => {
  await page.goto('/customer-service');
  await startChat(page, '이르게');
  // A reload while the browser still goes back over the panel's entry would go back over that entry, too.
  const minimise = async () => {
    await page.getByRole('button', { name: '상담 창 접기' }).click();
    await expect(chatPanel(page)).toBeHidden();
    await page.waitForFunction(() => !history.state?.overlayDepth);
  };
  await minimise();
  for (let times = 0; times < 3; times += 1) {
    await page.reload({ waitUntil: 'commit' });
    await launcher(page).click();
    await expect(chatPanel(page)).toBeVisible();
    await minimise();
  }
});

test('the staff desk has no 상담하기', async ({ page }) => {
  await logIn(page, ADMIN);
  await page.goto('/admin/staff');
  await expect(page.getByLabel('상담원 이름')).toBeVisible();
  await expect(launcher(page)).toBeHidden();
});
