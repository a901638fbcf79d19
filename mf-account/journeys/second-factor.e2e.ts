import { expect, expectAccessible, expectNoWider, type Page, test } from '@osaka/e2e/journey';
import { BASE_URL, giveRole, logIn, signIn, signUpMember } from '@osaka/e2e/member';
import { openPrivateSite, type PrivateSite } from '@osaka/e2e/private-site';
import { addVirtualAuthenticator, appCode, namedAddress } from '@osaka/e2e/second-factor';

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const press = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true }).click();

async function typePassword(page: Page, { memberId, memberPw }: { memberId: string; memberPw: string }) {
  await field(page, '아이디').fill(memberId);
  await field(page, '비밀번호').fill(memberPw);
  await press(page, '로그인');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('2단계 인증');
}

test('a member connects an authenticator app, logs in with its code, and turns it off with a recovery code @phone', async ({
  page,
}) => {
  const member = await signUpMember();
  await logIn(page, member);
  await page.goto('/mypage');
  await page
    .getByRole('main')
    .getByRole('link', { name: /^2단계 인증/ })
    .click();
  await expect(page.getByText('아직 켜지 않았어요.')).toBeVisible();
  await expectAccessible(page);
  await press(page, '인증 앱 연결');
  await field(page, '비밀번호').fill(member.memberPw);
  await press(page, '다음');
  await expect(page.getByRole('img', { name: '인증 앱에 등록할 QR 코드' })).toBeVisible();
  await expectAccessible(page);
  await expectNoWider(page);
  const key = (await page.locator('code').textContent()) ?? '';
  await field(page, '인증번호').fill(appCode(key, -1));
  await press(page, '연결하기');
  const codes = page.getByRole('list', { name: '복구 코드' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const recoveryCode = (await codes.first().textContent()) ?? '';
  await expectAccessible(page);
  await press(page, '보관했어요');
  await expect(page.getByText('10개 남았어요.')).toBeVisible();

  await page.evaluate(() => localStorage.clear());
  await page.goto('/login?from=%2Fmypage%2FsecondFactor');
  await typePassword(page, member);
  await expectAccessible(page);
  await page.reload();
  await field(page, '인증번호').fill(appCode(key));
  await press(page, '확인');
  await expect(page).toHaveURL(/\/mypage\/secondFactor$/);

  await press(page, '인증 앱 해제');
  await press(page, '복구 코드로 확인');
  await field(page, '복구 코드').fill(recoveryCode);
  await press(page, '해제하기');
  await expect(page.getByText('아직 켜지 않았어요.')).toBeVisible();
});

test('a member adds a passkey and logs in with it', async ({ page }) => {
  const member = await signUpMember();
  const site = namedAddress(BASE_URL);
  await addVirtualAuthenticator(page);
  await page.goto(`${site}/login?from=%2Fmypage%2FsecondFactor`);
  await signIn(page, member);
  await press(page, '패스키 추가');
  await field(page, '비밀번호').fill(member.memberPw);
  await press(page, '다음');
  await expect(page.getByRole('list', { name: '복구 코드' }).getByRole('listitem')).toHaveCount(10);
  await press(page, '보관했어요');
  await expect(page.getByRole('button', { name: /패스키 삭제$/ })).toBeVisible();

  await page.evaluate(() => localStorage.clear());
  await page.goto(`${site}/login?from=%2Fmypage%2FsecondFactor`);
  await typePassword(page, member);
  await expect(page.getByRole('button', { name: '패스키로 로그인' })).toBeFocused();
  await expectAccessible(page);
  await press(page, '패스키로 로그인');
  await expect(page).toHaveURL(/\/mypage\/secondFactor$/);

  await page.getByRole('button', { name: /패스키 삭제$/ }).click();
  await press(page, '패스키로 확인');
  await expect(page.getByText('아직 켜지 않았어요.')).toBeVisible();
});

test.describe('where administrators must have a second factor', () => {
  let site: PrivateSite;
  test.beforeAll(async () => {
    site = await openPrivateSite({ account: { ADMIN_SECOND_FACTOR: 'required' } });
  });
  test.afterAll(() => site.close());

  test('an administrator without one sets up an authenticator app at the login, keeps the codes and is let in @phone', async ({
    page,
  }) => {
    const admin = await signUpMember();
    await giveRole(admin, 'ROLE_ADMIN');
    await page.goto(`${site.url}/login?from=%2FadminPage`);
    await typePassword(page, admin);
    await expect(page.getByText('관리자 계정은 2단계 인증이 필요해요. 인증 앱을 연결해 주세요.')).toBeVisible();
    await expect(page.getByRole('img', { name: '인증 앱에 등록할 QR 코드' })).toBeVisible();
    await expectAccessible(page);
    await expectNoWider(page);

    await test.step('leaving begins no session', async () => {
      await press(page, '취소');
      await page.goto(`${site.url}/adminPage`);
      await page.getByRole('alertdialog').getByRole('button', { name: '확인' }).click();
      await expect(page).toHaveURL(/\/login/);
    });

    await test.step('the codes are kept before the session begins', async () => {
      await page.goto(`${site.url}/login?from=%2FadminPage`);
      await typePassword(page, admin);
      const key = (await page.locator('code').textContent()) ?? '';
      await field(page, '인증번호').fill(appCode(key, -1));
      await press(page, '연결하기');
      await expect(page.getByRole('list', { name: '복구 코드' }).getByRole('listitem')).toHaveCount(10);
      await press(page, '보관했어요');
      await expect(page).toHaveURL(`${site.url}/adminPage`);
      await expect(page.getByRole('main').getByRole('link', { name: '회원 관리' })).toBeVisible();

      await page.evaluate(() => localStorage.clear());
      await page.goto(`${site.url}/login?from=%2FadminPage`);
      await typePassword(page, admin);
      await field(page, '인증번호').fill(appCode(key));
      await press(page, '확인');
      await expect(page).toHaveURL(`${site.url}/adminPage`);
    });
  });
});
