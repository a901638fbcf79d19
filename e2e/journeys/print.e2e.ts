import { changeMyPlan } from '@osaka/contracts/planner';
import type { Page } from '@playwright/test';
import { callAs } from '../support/call-as.ts';
import { expect, settle, test } from '../support/journey.ts';
import { logIn, signUpMember } from '../support/member.ts';
import { choose, toPlaces } from '../support/plan-steps.ts';
import { savePlan } from '../support/saved-plan.ts';

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
  await expect(page.getByRole('application', { name: '여행지 지도' }).locator('.pin[data-kind=stop]')).toHaveCount(2);
  await expectPaper(page, '종이에 담은 오사카');
  await expect(page.getByText('모두 저장했어요')).toBeHidden();
  await expect(page.getByText('도톤보리', { exact: true }).first()).toBeVisible();
});

test('a page of a printed plan has its legs, cuts no place and does not end with a heading', async ({ page }) => {
  await logIn(page, await signUpMember());
  await page.goto('/myplan/list');
  const { planNo } = await savePlan(page, '사흘을 담은 종이');
  const changes = Array.from({ length: 15 }, (_, index) => ({
    type: 'add' as const,
    changeId: `print-add-${index}`,
    travelNo: index + 3,
    day: (index % 3) + 1,
    before: null,
  }));
  const memo = { type: 'day' as const, changeId: 'print-memo', day: 2, memo: '비가 오면 실내 위주로 다녀요.' };
  await callAs(page, changeMyPlan, { params: { planNo: String(planNo) }, body: { changes: [...changes, memo] } });
  await page.goto(`/myplan/detail/${planNo}`);
  await expect(page.locator('[data-stop]')).toHaveCount(17);
  const leg = page.getByRole('button', { name: /\d분.*가는 길 보기$/ }).first();
  await expect(leg).toBeVisible();
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize({ width: 680, height: 960 });
  await expect(leg).toBeVisible();

  // Columns break by the rules of pages.
  const faults = await page.evaluate(() => {
    const days = document.querySelector<HTMLElement>('section[data-day]')?.parentElement;
    if (!days) return ['no days'];
    const found: string[] = [];
    for (let height = 500; height <= 1000; height += 7) {
      Object.assign(days.style, { columnWidth: '600px', columnFill: 'auto', height: `${height}px` });
      for (const stop of days.querySelectorAll('[data-stop]'))
        if (stop.getClientRects().length > 1) found.push(`${height}: ${stop.querySelector('h3')?.textContent} is cut`);
      for (const day of days.querySelectorAll('section[data-day]')) {
        const [title, stop] = [day.querySelector('h2'), day.querySelector('[data-stop]')];
        const leftOf = (element: Element) => element.getBoundingClientRect().left;
        if (title && stop && Math.abs(leftOf(title) - leftOf(stop)) > 100)
          found.push(`${height}: ${title.textContent} is alone`);
      }
    }
    return found;
  });
  expect(faults).toEqual([]);
  await expect(page.locator('[data-stop] > i').first()).toHaveCSS('print-color-adjust', 'exact');
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
  await expect(page.locator('main details:not([open])')).toHaveCount(0);
  await expect(page.locator('.map').first()).toHaveCSS('break-inside', 'avoid');
  const map = await page.locator('.map').first().boundingBox();
  const pin = await page.locator('.map .pin:is([data-kind=place], [data-kind=stop]) svg').first().boundingBox();
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
