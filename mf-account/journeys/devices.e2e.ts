import { expect, expectAccessible, test } from '@osaka/e2e/journey';
import { logIn, signIn, signUpMember } from '@osaka/e2e/member';

test('a member sees every browser that is logged in and signs another one out @phone', async ({ page, browser }) => {
  const member = await signUpMember();
  const elsewhere = await (await browser.newContext()).newPage();
  await elsewhere.goto('/login?from=%2Fmypage%2Fdevices');
  await signIn(elsewhere, member);
  await logIn(page, member);
  await page.goto('/mypage');
  await page
    .getByRole('main')
    .getByRole('link', { name: /^로그인한 기기/ })
    .click();
  const devices = page.getByRole('main').getByRole('listitem');
  await expect(devices).toHaveCount(2);
  await expect(devices.first()).toContainText('이 기기');
  await expectAccessible(page);

  await devices
    .nth(1)
    .getByRole('button', { name: /로그아웃$/ })
    .click();
  await expect(devices).toHaveCount(1);
  await elsewhere.goto('/mypage/devices');
  await elsewhere.getByRole('alertdialog').getByRole('button', { name: '확인' }).click();
  await expect(elsewhere).toHaveURL(/\/login/);
  await expect(page.getByText('로그인한 다른 기기가 없어요.')).toBeVisible();
  await elsewhere.context().close();
});
