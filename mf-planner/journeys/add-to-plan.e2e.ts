import { expect, expectAccessible, test } from '@osaka/e2e/journey';
import { logIn, signUpMember } from '@osaka/e2e/member';
import { choose, goOn, toPlaces } from '@osaka/e2e/plan-steps';

test('a member adds places of cards and detail pages to a day of a saved plan, is asked once, and takes one back', async ({
  page,
}) => {
  await logIn(page, await signUpMember());
  await toPlaces(page);
  await choose(page, '도톤보리');
  await goOn(page, '이제 이름만 붙이면 돼요');
  await page.getByLabel('여행 제목').fill('오사카 가을 여행');
  await page.getByLabel('여행 설명').fill('시장에서 먹고 강가를 걷는 여행입니다.');
  await page.getByRole('button', { name: '완료' }).click();
  await expect(page).toHaveURL(/\/myplan\/list/);

  await page.goto('/travels/search?search=쓰텐카쿠');
  await page.getByRole('button', { name: '쓰텐카쿠 일정에 담기' }).click();
  const dialog = page.getByRole('dialog', { name: '일정에 담기' });
  await dialog.getByText('오사카 가을 여행').click();
  await dialog.locator('label', { hasText: '2일차' }).click();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: '담기', exact: true }).click();
  await expect(page.getByText('오사카 가을 여행 2일차에 담았어요.')).toBeVisible();

  // The second click comes while the first is in flight, and its message replaces that of the first.
  await page.goto('/travels/search?search=시장');
  const additions: string[] = [];
  page.on('response', (response) => {
    if (response.ok() && response.request().method() === 'POST' && response.url().endsWith('/changes'))
      additions.push(response.url());
  });
  for (const place of ['구로몬시장', '신세카이 시장'])
    await page.getByRole('button', { name: `${place} 일정에 담기` }).click();
  await expect.poll(() => additions.length).toBe(2);
  await expect(page.locator('.toast')).toHaveCount(1);

  await page.goto('/travels/detail/1');
  await page.getByRole('link', { name: '일정에 담기' }).filter({ visible: true }).click();
  await expect(page.getByText('오사카 가을 여행 2일차에 담았어요.')).toBeVisible();
  await page.getByRole('button', { name: '되돌리기' }).click();
  await expect(page.getByText('담은 것을 되돌렸어요.')).toBeVisible();

  await page.goto('/myplan/list');
  await page.getByRole('link', { name: '오사카 가을 여행' }).click();
  for (const place of ['쓰텐카쿠', '구로몬시장', '신세카이 시장'])
    await expect(page.getByRole('main')).toContainText(place);
  await expect(page.getByRole('main')).not.toContainText('오사카성 천수각');
});
