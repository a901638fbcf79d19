import { expect, expectAccessible, expectNoWider, test } from '@osaka/e2e/journey';
import { ADMIN, logIn } from '@osaka/e2e/member';

test('a search without a result is counted and read in the statistics, without its word @phone', async ({ page }) => {
  await page.goto('/travels/search?search=없는곳이름');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await logIn(page, ADMIN);
  await page.goto('/adminPage');
  await page.getByRole('link', { name: '통계 보기' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '통계' })).toBeVisible();
  const searches = page.getByRole('region', { name: '결과가 없던 검색' });
  await expect(searches).toContainText(/검색 [1-9]\d*번 가운데 [1-9]/);
  await expect(searches).not.toContainText('없는곳이름');
  await expect(page.getByRole('table', { name: '날마다 들어오고 처리한 신고' }).getByRole('row')).toHaveCount(31);
  await expectAccessible(page);
  await expectNoWider(page);
  await page.getByRole('navigation', { name: '기간' }).getByRole('link', { name: '최근 90일' }).click();
  await expect(page.getByRole('table', { name: '날마다 들어오고 처리한 신고' }).getByRole('row')).toHaveCount(14);
});
