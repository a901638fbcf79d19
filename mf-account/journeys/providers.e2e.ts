import { expect, expectAccessible, expectNoWider, type Page, test } from '@osaka/e2e/journey';
import { openLocalProvider } from '@osaka/e2e/local-provider';
import { giveRole, newMember, signUpMember, type TestMember } from '@osaka/e2e/member';
import { openPrivateSite, type PrivateSite } from '@osaka/e2e/private-site';

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const press = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true }).click();

let provider: Awaited<ReturnType<typeof openLocalProvider>>;
let site: PrivateSite;
test.beforeAll(async () => {
  provider = await openLocalProvider();
  site = await openPrivateSite({
    account: { OIDC_PROVIDERS: provider.setting, ADMIN_SECOND_FACTOR: 'required' },
    gateway: { SIGN_IN_PROVIDERS: 'kakao' },
  });
  provider.allow(site.url);
});
test.afterAll(() => {
  site.close();
  provider.close();
});

// The provider's own pages ask for a font from outside.
test.beforeEach(({ page }) =>
  page.route('https://fonts.googleapis.com/**', (route) => route.fulfill({ contentType: 'text/css', body: '' })),
);

async function comeBackFromProvider(page: Page, { email }: TestMember) {
  await page.goto(`${site.url}/login?from=%2Fmypage%2FsignIn`);
  await page.getByRole('link', { name: '카카오로 로그인' }).click();
  await provider.approve(page, email);
}

test('a new member signs up at a provider with a nickname and an id @phone', async ({ page }) => {
  const member = newMember();
  await page.goto(`${site.url}/login`);
  await expect(page.getByRole('link', { name: '카카오로 로그인' })).toBeVisible();
  await expectAccessible(page);
  await expectNoWider(page);
  await comeBackFromProvider(page, member);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('가입 마무리');
  await expect(field(page, '이메일')).toHaveValue(member.email);
  await expectAccessible(page);
  await expectNoWider(page);
  await field(page, '닉네임').fill(member.memberName);
  await field(page, '아이디').fill(member.memberId);
  await press(page, '회원가입');
  await expect(page).toHaveURL(`${site.url}/mypage/signIn`);
  await expect(page.getByText('아직 비밀번호가 없어요.')).toBeVisible();
  await expectAccessible(page);
});

test('a member is joined after the password, and an administrator is still asked for the second factor', async ({
  page,
}) => {
  const member = await signUpMember();
  await comeBackFromProvider(page, member);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('계정 연결');
  await expectAccessible(page);
  await field(page, '비밀번호').fill(member.memberPw);
  await press(page, '연결하고 로그인');
  await expect(page.getByRole('button', { name: '카카오 연결 해제' })).toBeVisible();

  await giveRole(member, 'ROLE_ADMIN');
  await page.evaluate(() => localStorage.clear());
  await page.goto(`${site.url}/login`);
  await page.getByRole('link', { name: '카카오로 로그인' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('2단계 인증');
  await expect(page.getByText('관리자 계정은 2단계 인증이 필요해요.')).toBeVisible();
});
