import { expect, expectAccessible, expectNoWider, type Page, settle, test } from '@osaka/e2e/journey';
import { ADMIN, logIn, signUpMember, unique } from '@osaka/e2e/member';

const SCREENS = [
  '/adminPage',
  '/adminPage/memberList',
  '/adminPage/reviewReportList',
  '/adminPage/reviewCases',
  '/adminPage/travelReportList',
  '/adminPage/auditLog',
  '/admin/travels',
  '/admin/travels/management',
  '/admin/travels/options/management',
];

test('the administrator logs in and sees the five tiles and the members @phone', async ({ page }) => {
  await logIn(page, ADMIN);
  await page.goto('/adminPage');
  await expect(page.getByRole('heading', { name: '관리자 페이지' })).toBeVisible();
  for (const [tile, address] of [
    ['회원 관리', '/adminPage/memberList'],
    ['여행지 등록', '/admin/travels'],
    ['여행지 관리', '/admin/travels/management'],
    ['여행지 옵션 관리', '/admin/travels/options/management'],
    ['리뷰 신고 관리', '/adminPage/reviewReportList'],
    ['변경 기록', '/adminPage/auditLog'],
  ] as const) {
    await expect(page.getByRole('main').getByRole('link', { name: tile }).first()).toHaveAttribute('href', address);
  }
  for (const number of [
    /회원 관리\s*[\d,]+명/,
    /여행지 등록\s*[\d,]+곳/,
    /여행지 관리\s*[\d,]+곳/,
    /리뷰 신고 관리\s*[\d,]+건/,
    /상담 관리\s*\d+/,
  ]) {
    await expect(page.getByRole('link', { name: number })).toBeVisible();
  }
  await expect(page.getByRole('link', { name: '상담 관리' })).toHaveAttribute('href', '/admin/staff');
  await expect(page.getByRole('button', { name: '상담하기' })).toBeHidden();
  await expectAccessible(page);

  await page.getByRole('main').getByRole('link', { name: '회원 관리' }).click();
  await expect(
    page
      .getByRole('row')
      .filter({ hasText: ADMIN.memberId })
      .or(page.getByRole('navigation', { name: '페이지 이동' })),
  ).not.toHaveCount(0);
  expect(await page.getByRole('table').getByRole('row').count()).toBeLessThanOrEqual(6);
  await expectAccessible(page);
});

test('a role is saved per row and takes effect at once; forbidden changes show a message', async ({
  page,
  browser,
}) => {
  const member = await signUpMember();
  await logIn(page, ADMIN);
  await page.goto('/adminPage/memberList');
  await changeRole(page, member.memberId, 'ROLE_ADMIN');
  await expectAlert(page, '권한이 변경되었습니다.');

  const context = await browser.newContext();
  const theirs = await context.newPage();
  await logIn(theirs, member);
  await theirs.goto('/adminPage');
  await expect(theirs.getByRole('main').getByRole('link', { name: '회원 관리' })).toBeVisible();
  // Away from the dashboard, which asks again every 15 s and would notice without a click.
  await theirs.goto('/terms-of-service');
  const administration = theirs.getByRole('banner').getByRole('link', { name: '관리자 페이지' });
  await expect(administration).toBeVisible();
  await settle(theirs);

  await changeRole(page, member.memberId, 'ROLE_USER');
  await expectAlert(page, '권한이 변경되었습니다.');
  await administration.click();
  await expect(theirs.getByText('관리자만 접근할 수 있는 페이지입니다.')).toBeVisible();
  await context.close();
});

test('the audit log shows changes of roles and places, filtered, and each service’s entries on their own @phone', async ({
  page,
}) => {
  const member = await signUpMember();
  await logIn(page, ADMIN);
  await page.goto('/adminPage/memberList');
  await changeRole(page, member.memberId, 'ROLE_ADMIN');
  await expectAlert(page, '권한이 변경되었습니다.');
  const tag = unique('기록태그');
  await page.goto('/admin/travels/options/management?kind=tag');
  await page.getByRole('button', { name: '태그 등록' }).click();
  await page.getByRole('dialog').getByLabel('이름').fill(tag);
  await page.getByRole('dialog').getByRole('button', { name: '저장하기' }).click();
  await expectAlert(page, '등록 성공!');

  await page.goto('/adminPage/auditLog');
  const role = page.getByRole('listitem').filter({ hasText: member.memberId });
  await expect(role).toContainText('권한 변경');
  await expect(role).toContainText('이전 사용자');
  await expect(role).toContainText('이후 관리자');
  await expect(page.getByRole('listitem').filter({ hasText: `#${tag}` })).toContainText('등록');
  await expectAccessible(page);
  await expectNoWider(page);

  await page.getByLabel('대상', { exact: true }).selectOption({ label: '태그' });
  await expect(page).toHaveURL(/kind=tag/);
  await expect(role).toHaveCount(0);
  await page.getByRole('searchbox').fill(tag);
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1);
  await expect(page.getByRole('main').getByRole('listitem')).toContainText(ADMIN.memberId);
});

for (const address of SCREENS) {
  test(`${address} is for administrators only`, async ({ page, browser }) => {
    const member = await signUpMember();
    await logIn(page, member);
    await page.goto(address);
    await expect(page.getByText('관리자만 접근할 수 있는 페이지입니다.')).toBeVisible();
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();

    const guest = await (await browser.newContext()).newPage();
    await guest.goto(address);
    await expectAlert(guest, '로그인이 필요한 서비스입니다.');
    await expect(guest).toHaveURL(/\/login$/);
    await guest.context().close();
  });
}

async function changeRole(page: Page, memberId: string, role: string): Promise<void> {
  await page.getByLabel(`${memberId} 권한`).selectOption(role);
  await page.getByRole('button', { name: `저장 ${memberId}` }).click();
  if (role === 'ROLE_ADMIN')
    await page.getByRole('alertdialog').getByRole('button', { name: '관리자로 바꾸기' }).click();
}

async function expectAlert(page: Page, text: string): Promise<void> {
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText(text);
  await dialog.getByRole('button', { name: '확인' }).click();
}
