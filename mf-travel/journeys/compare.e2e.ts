import { expect, expectAccessible, expectNoWider, settle, test } from '@osaka/e2e/journey';
import { tapOrClick } from '@osaka/e2e/plan-steps';

test('a guest puts places into the tray, which stays in every tab, and compares them by an address @phone', async ({
  page,
  context,
  isMobile,
}) => {
  await page.goto('/travels/search?search=전망대');
  const toggles = page.getByRole('main').getByRole('button', { name: / 비교하기$/ });
  await tapOrClick(toggles.nth(0), isMobile);
  await tapOrClick(toggles.nth(1), isMobile);
  await expect(page.getByRole('main').getByRole('button', { name: / 비교하기$/, pressed: true })).toHaveCount(2);

  await page.goto('/travels');
  const other = await context.newPage();
  await other.goto('/reviews/list');
  if (isMobile) await page.getByRole('button', { name: '비교함 2' }).tap();
  const tray = page.getByRole('complementary', { name: '비교함, 2곳' });
  await expect(tray).toBeVisible();
  await expectAccessible(page);
  await expect(
    isMobile
      ? other.getByRole('button', { name: '비교함 2' })
      : other.getByRole('complementary', { name: '비교함, 2곳' }),
  ).toBeVisible();
  await other.close();

  await tapOrClick(tray.getByRole('link', { name: '비교하기' }), isMobile);
  await expect(page).toHaveURL(/\/travels\/compare\?no=\d+,\d+$/);
  await expect(page.getByRole('rowheader', { name: '가까운 역' })).toBeVisible();
  await page.getByLabel('여행 시작일').fill('2027-11-22');
  await page.getByLabel('여행 종료일').fill('2027-11-24');
  await expect(page.getByRole('rowheader', { name: '여행 날짜에' })).toBeVisible();
  await settle(page);
  await expectAccessible(page);
  await expectNoWider(page);

  await page.reload();
  await expect(page.getByRole('rowheader', { name: '여행 날짜에' })).toBeVisible();
  await page
    .getByRole('button', { name: / 비교에서 빼기$/ })
    .first()
    .click();
  await expect(page.getByText('한 곳을 더 골라 주세요')).toBeVisible();
});

test('a comparison is drawn before scripts run, with its title', async ({ page }) => {
  const drawn = async () => (await page.request.get('/travels/compare?no=6,1&from=2027-11-22&to=2027-11-23')).text();
  await expect.poll(drawn).toContain('가까운 역');
  const html = await drawn();
  expect(html).toContain('<title>쓰텐카쿠 · 오사카성 천수각 비교 | 오사카로</title>');
  expect(html.indexOf('쓰텐카쿠</b>')).toBeLessThan(html.indexOf('오사카성 천수각</b>'));
  expect(html).toContain('11.22(월)');
  await page.goto('/travels/compare?no=6,1&from=2027-11-22&to=2027-11-23');
  await expect(page).toHaveTitle('쓰텐카쿠 · 오사카성 천수각 비교 | 오사카로');
  await settle(page);
});
