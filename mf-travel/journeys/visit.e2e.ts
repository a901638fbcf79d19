import { expect, expectAccessible, expectNoWider, settle, test } from '@osaka/e2e/journey';

test('a guest browses, opens a destination with its map and finds 오사카성 @phone', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { name: '추천 여행지' })).toBeVisible();
  await expectAccessible(page);

  await page.goto('/travels');
  const place = page.getByRole('main').getByRole('link', { name: '도톤보리' }).first();
  await expect(place).toBeVisible();
  await expectAccessible(page);

  await place.click();
  await expect(page).toHaveURL(/\/travels\/detail\/\d+/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('heading', { name: '위치' }).scrollIntoViewIfNeeded();
  await expect(page.getByText('국토수치정보').first()).toBeVisible();
  // From the top: the bar at the bottom half covers some control of every longer page, which axe takes for a target
  // that is too small.
  await page.evaluate(() => scrollTo(0, 0));
  await settle(page);
  await expectAccessible(page);

  await page.goto('/travels/search');
  await page.getByRole('combobox', { name: '검색어' }).fill('오사카성');
  await expect(page.getByRole('link', { name: '오사카성 천수각' }).first()).toBeVisible();
  await expect(page).toHaveURL(/search=%EC%98%A4/);
  // The former results are pale while they are replaced.
  await expect(page.getByText('여행지 …곳')).toHaveCount(0);
  await expectAccessible(page);
});

for (const address of [
  '/',
  '/travels',
  '/travels?page=2',
  '/thema/travels',
  '/travels/search?category=4&search=성',
  '/travels/detail/1',
  '/reviews/list',
]) {
  test(`${address} is accessible and fits the window @phone`, async ({ page }) => {
    await page.goto(address);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeAttached();
    await settle(page);
    await expectAccessible(page);
    await expectNoWider(page);
  });
}

test('an unknown URL shows a notice and answers 404', async ({ page }) => {
  const response = await page.request.get('/no/such/page');
  expect(response.status()).toBe(404);
});

test('documented URLs are found in any letter case', async ({ page }) => {
  for (const path of ['/signUp', '/SIGNUP', '/FindId', '/mypage']) {
    const response = await page.request.get(path);
    expect(response.status()).toBe(200);
  }
});

test('with more space between letters and lines every tag of a card is seen at 320 px', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto('/travels');
  await settle(page);
  await page.evaluate(() => {
    const spacing = new CSSStyleSheet();
    spacing.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }',
    );
    document.adoptedStyleSheets = [spacing];
  });
  const tags = page.locator('.card__tags li');
  expect(await tags.count()).toBeGreaterThan(3);
  const hidden = await tags.evaluateAll((all) =>
    all
      .filter((tag) => {
        const [box, list] = [tag.getBoundingClientRect(), (tag.parentElement as Element).getBoundingClientRect()];
        const card = (tag.closest('.card') as Element).getBoundingClientRect();
        return box.bottom > list.bottom + 1 || box.right > list.right + 1 || box.bottom > card.bottom + 1;
      })
      .map(({ textContent }) => textContent),
  );
  expect(hidden).toEqual([]);
});
