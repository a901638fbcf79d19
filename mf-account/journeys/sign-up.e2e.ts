import { codeMailedTo } from '@osaka/e2e/inbox';
import { expect, expectAccessible, test } from '@osaka/e2e/journey';
import { newMember } from '@osaka/e2e/member';

test('a visitor signs up with a mail code and logs in @phone', async ({ page, isMobile }) => {
  const member = newMember();
  await page.goto('/signup');
  await expectAccessible(page);
  await page.getByLabel('닉네임', { exact: true }).fill(member.memberName);
  await page.getByLabel('아이디', { exact: true }).fill(member.memberId);
  await page.getByLabel('비밀번호', { exact: true }).fill(member.memberPw);
  await page.getByLabel('비밀번호 확인', { exact: true }).fill(member.memberPw);
  await page.getByLabel('이메일', { exact: true }).fill(member.email);
  await expect(page.getByText('사용 가능한 아이디입니다.').first()).toBeVisible();
  await page.getByRole('button', { name: '인증번호 받기' }).click();
  await expect(page.getByText('인증번호를 발송했습니다.').first()).toBeVisible();
  await page.getByLabel('인증번호', { exact: true }).fill(await codeMailedTo(member.email));
  await page.getByRole('button', { name: '인증 확인' }).click();
  await expect(page.getByText('이메일 인증이 완료되었습니다!').first()).toBeVisible();
  await expect(page.getByLabel('이메일', { exact: true })).toBeDisabled();
  await page.getByRole('main').getByRole('button', { name: '회원가입' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '확인' }).click();

  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByRole('heading', { level: 1, name: '다시 만나 반가워요' })).toBeVisible();
  await page.getByLabel('아이디', { exact: true }).fill(member.memberId);
  await page.getByLabel('비밀번호', { exact: true }).fill(member.memberPw);
  await page.getByRole('main').getByRole('button', { name: '로그인' }).click();

  // The menu closes on navigation.
  await expect(page).not.toHaveURL(/\/login/);
  if (isMobile) await page.getByRole('button', { name: /메뉴/ }).click();
  await expect(page.getByRole('link', { name: '내 정보' })).toBeVisible();
});
