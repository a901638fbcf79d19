import type { Page } from '@playwright/test';
import { expect, settle, test } from '../support/journey.ts';
import { logIn, signUpMember } from '../support/member.ts';
import { choose, toPlaces } from '../support/plan-steps.ts';

test.skip(({ isMobile }) => isMobile, 'print layout does not depend on the device');

test('a place is printed without header and footer, with its map and the whole week', async ({ page }) => {
  await page.goto('/travels/detail/1');
  await settle(page);
  await page.getByRole('heading', { name: '위치' }).scrollIntoViewIfNeeded();
  await expectPaper(page, '오사카성 천수각');
  await expect(page.getByRole('heading', { name: '편의시설' })).toBeVisible();
});

test('a plan is printed with its route on the map and all collapsed parts', async ({ page }) => {
  await logIn(page, await signUpMember());
  await toPlaces(page);
  await choose(page, '오사카성 천수각', '도톤보리');
  await page.getByRole('button', { name: /^다음 단계/ }).click();
  await page.getByLabel('여행 제목').fill('종이에 담은 오사카');
  await page.getByLabel('여행 설명').fill('인쇄해서 들고 다닐 이틀 일정입니다.');
  await page.getByRole('button', { name: '완료' }).click();
  await page.getByRole('link', { name: '종이에 담은 오사카' }).click();
  await expect(page.getByRole('application', { name: '여행지 지도' }).locator('.pin[data-kind=numbered]')).toHaveCount(
    2,
  );
  await expectPaper(page, '종이에 담은 오사카');
  await expect(page.getByText('모두 저장했어요')).toBeHidden();
  await expect(page.getByText('도톤보리', { exact: true }).first()).toBeVisible();
});

/** Simulates printing: the beforeprint event, then the print layout. */
async function expectPaper(page: Page, title: string) {
  await expect(page.locator('.map__frame .m-ward').first()).toBeAttached();
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await page.setViewportSize({ width: 680, height: 960 });

  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  for (const noise of ['.site-header', '.site-footer', '.fab', '.map__tools', '.action-bar', 'main .btn', 'main .more'])
    await expect(page.locator(`${noise}:visible`), noise).toHaveCount(0);
  expect(await page.locator('main details:not([open])').count()).toBe(0);
  const map = await page.locator('.map').first().boundingBox();
  const pin = await page.locator('.map .pin:is([data-kind=place], [data-kind=numbered]) svg').first().boundingBox();
  expect(
    map &&
      pin &&
      pin.x > map.x &&
      pin.x + pin.width < map.x + map.width &&
      pin.y > map.y &&
      pin.y + pin.height < map.y + map.height,
  ).toBe(true);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(680);
  expect((await page.pdf({ format: 'A4' })).length).toBeGreaterThan(10_000);
}
