import { type Page, test as plain } from '@playwright/test';
import { expect, settle, test } from '../support/journey.ts';
import { giveRole, logIn, signIn, signUpMember } from '../support/member.ts';

const PLACE = '/travels/detail/110';

// The first call after the change of a role is refused and retried with a new token; Chromium logs the refusal.
plain(
  'a promoted member gets the administrator menu and pages on the next navigation, without a reload',
  async ({ page }) => {
    const member = await signUpMember();
    await logIn(page, member);
    await page.goto('/customer-service');
    await expect(banner(page).getByRole('link', { name: '내 정보' })).toBeVisible();
    await stayInThisDocument(page);

    await giveRole(member, 'ROLE_ADMIN');
    await banner(page).getByRole('link', { name: '여행지', exact: true }).click();
    await banner(page).getByRole('link', { name: '관리자 페이지' }).click();
    await expect(page.getByRole('main').getByRole('link', { name: '회원 관리' })).toBeVisible();
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    expect(await isSameDocument(page)).toBe(true);
  },
);

plain('a promoted member can open an administration page at once', async ({ page }) => {
  const member = await signUpMember();
  await logIn(page, member);
  await page.goto('/customer-service');
  await settle(page);
  await giveRole(member, 'ROLE_ADMIN');
  await page.goto('/adminPage/memberList');
  await expect(page.getByRole('main').getByRole('table')).toBeVisible();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
});

plain('a demoted administrator loses the administrator menu and pages on the next navigation', async ({ page }) => {
  const member = await signUpMember();
  await giveRole(member, 'ROLE_ADMIN');
  await logIn(page, member);
  await page.goto('/customer-service');
  await expect(banner(page).getByRole('link', { name: '관리자 페이지' })).toBeVisible();
  await stayInThisDocument(page);

  await giveRole(member, 'ROLE_USER');
  await banner(page).getByRole('link', { name: '여행지', exact: true }).click();
  await expect(banner(page).getByRole('link', { name: '내 정보' })).toBeVisible();
  await expect(banner(page).getByRole('link', { name: '관리자 페이지' })).toHaveCount(0);
  expect(await isSameDocument(page)).toBe(true);
  await page.goto('/adminPage');
  await expect(page.getByText('관리자만 접근할 수 있는 페이지입니다.')).toBeVisible();
});

plain(
  'after a session ended on the server a public page silently continues as guest with few refused calls, and drafts are kept for the member',
  async ({ page }) => {
    const member = await signUpMember();
    await logIn(page, member);
    await page.goto(PLACE);
    await page.getByRole('button', { name: '리뷰 쓰기' }).click();
    await page.getByRole('dialog', { name: '리뷰 쓰기' }).getByLabel('제목').fill('반쯤 쓴 후기');

    await endSessionOnServer(page);
    const refused: string[] = [];
    page.on('response', (response) => {
      if (response.status() === 401) refused.push(new URL(response.url()).pathname);
    });
    await page.reload();
    await expect(banner(page).getByRole('link', { name: '로그인' })).toBeVisible();
    await settle(page);
    await banner(page).getByRole('link', { name: '여행지', exact: true }).click();
    await expect(page).toHaveURL(/\/travels/);
    await settle(page);
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    expect(refused.filter((path, index) => refused.indexOf(path) !== index)).toEqual([]);
    expect(refused).toContain('/api/auth/refresh');

    await page.goto('/login');
    await signIn(page, member);
    await page.goto(PLACE);
    await page.getByRole('button', { name: '리뷰 쓰기' }).click();
    await expect(page.getByRole('dialog', { name: '리뷰 쓰기' }).getByLabel('제목')).toHaveValue('반쯤 쓴 후기');
  },
);

test('a bookmark set in one tab is shown in the other without a reload', async ({ page, context }) => {
  await logIn(page, await signUpMember());
  await page.goto(PLACE);
  const other = await context.newPage();
  await other.goto(PLACE);
  const toggles = [page, other].map((tab) =>
    tab.getByRole('main').getByRole('button', { name: '즐겨찾기', exact: true }).first(),
  );
  for (const toggle of toggles) await expect(toggle).toHaveAttribute('aria-pressed', 'false');
  await toggles[1]?.click();
  for (const toggle of toggles) await expect(toggle).toHaveAttribute('aria-pressed', 'true');
  await page.bringToFront();
  await toggles[0]?.click();
  for (const toggle of toggles) await expect(toggle).toHaveAttribute('aria-pressed', 'false');
});

const banner = (page: Page) => page.getByRole('banner');
const stayInThisDocument = (page: Page) => page.evaluate(() => void Object.assign(window, { sameDocument: true }));
const isSameDocument = (page: Page) =>
  page.evaluate(() => (window as { sameDocument?: boolean }).sameDocument === true);

/** Ends the session as a password change on another device does: token and cookie become invalid. */
async function endSessionOnServer(page: Page) {
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.setItem('tokens', JSON.stringify({ accessToken: 'ended' })));
}
