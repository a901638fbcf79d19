import { expect, expectAccessible, expectNoWider, expectWholeAccessible, type Page, test } from '@osaka/e2e/journey';
import { logIn, signUpMember } from '@osaka/e2e/member';
import { tapOrClick } from '@osaka/e2e/plan-steps';
import { savePlanForToday, visitsOf } from '@osaka/e2e/saved-plan';

test('on a day of the trip the next place comes first, is asked for in Japanese and checked off @phone', async ({
  page,
  isMobile,
}) => {
  await logIn(page, await signUpMember());
  await page.goto('/myplan/list');
  const { planNo } = await savePlanForToday(page, '길 위의 오사카');
  await page.goto(`/myplan/today/${planNo}`);
  await expect(page.getByRole('heading', { level: 1, name: '다음은 오사카성 천수각' })).toBeVisible();
  await expectWholeAccessible(page);
  await expectNoWider(page);

  await tapOrClick(page.getByRole('button', { name: '길 물어보기', exact: true }), isMobile);
  const card = page.getByRole('dialog', { name: '길 물어보기: 오사카성 천수각' });
  await expect(card).toContainText('大阪城天守閣');
  await expectAccessible(page);
  await expectNoWider(page);
  await page.goBack();
  await expect(card).toHaveCount(0);

  await tapOrClick(page.getByRole('button', { name: '다녀왔어요', exact: true }), isMobile);
  await expect(page.getByRole('heading', { level: 1, name: '다음은 도톤보리' })).toBeVisible();
  await tapOrClick(page.getByRole('button', { name: '되돌리기' }), isMobile);
  await expect(page.getByRole('heading', { level: 1, name: '다음은 오사카성 천수각' })).toBeVisible();
  await tapOrClick(page.getByRole('button', { name: '건너뛰기' }), isMobile);
  await tapOrClick(page.getByRole('button', { name: '다녀왔어요', exact: true }), isMobile);
  await expect(page.getByRole('heading', { level: 1, name: '오늘 일정을 마쳤어요' })).toBeVisible();
  await expectAccessible(page);
  await expect.poll(() => visitsOf(page, planNo)).toEqual(['skipped', 'visited']);
});

// In separate contexts, because the browser logs each call that fails without a network.
test('a stored plan opens without a network, keeps checked stops over a closed tab, and is gone after signing out', async ({
  browser,
}) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await logIn(page, await signUpMember());
  await page.goto('/myplan/list');
  const { planNo } = await savePlanForToday(page, '길 위의 오사카');
  await page.goto(`/myplan/today/${planNo}`);
  await page.getByRole('button', { name: '오프라인 저장' }).click();
  await expect(page.getByRole('region', { name: '오프라인 저장' }).getByRole('status')).toContainText(
    /오전 10:20에 저장 · 2곳/,
    { timeout: 60_000 },
  );
  expect(await storedBytes(page)).toBeLessThan(3_000_000);

  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText('오전 10:20에 저장한 내용이에요')).toBeVisible();
  await expect(page.locator('.map__frame .m-ward').first()).toBeAttached();
  await page.getByRole('button', { name: '길 물어보기', exact: true }).click();
  await expect(page.getByRole('dialog')).toContainText('大阪城天守閣');
  await page.getByRole('button', { name: '닫기' }).click();
  await page.getByRole('button', { name: '다녀왔어요', exact: true }).click();
  await expect(page.getByText('바꾼 내용 1건은 연결되면 저장해요.')).toBeVisible();
  await page.close();

  const later = await context.newPage();
  await later.clock.setFixedTime(new Date(Date.now() + 31 * 86_400_000));
  await later.goto('/travels');
  await later.getByRole('link', { name: '길 위의 오사카' }).click();
  await expect(later.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(later.getByText('바꾼 내용 1건은 연결되면 저장해요.')).toBeVisible();
  await context.setOffline(false);
  await expect(later.getByText('바꾼 내용 1건은 연결되면 저장해요.')).toHaveCount(0);
  expect(await visitsOf(later, planNo)).toEqual(['visited', undefined]);

  await later.goto('/customer-service');
  await later.getByRole('button', { name: '로그아웃' }).click();
  await expect.poll(() => later.evaluate(() => caches.keys())).toEqual([]);
  await expect
    .poll(() => later.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length))
    .toBe(0);
  await context.close();
});

async function storedBytes(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const all = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    const answers = (
      await Promise.all(all.map(async (cache) => Promise.all((await cache.keys()).map((key) => cache.match(key)))))
    ).flat();
    const blobs = await Promise.all(answers.map((answer) => answer?.blob()));
    return blobs.reduce((bytes, blob) => bytes + (blob?.size ?? 0), 0);
  });
}
