import { codeMailedTo } from '@osaka/e2e/inbox';
import { expect, expectAccessible, type Page, plainTest, test, waitsUntilInteractive } from '@osaka/e2e/journey';
import { logIn, newMember, signUpMember } from '@osaka/e2e/member';

const NEW_PASSWORD = 'Namba456#';
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const press = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true }).click();

async function close(page: Page, message: string) {
  const dialog = page.getByRole('alertdialog', { name: message, exact: true });
  await dialog.getByRole('button', { name: '확인' }).click();
}

async function enterCode(page: Page, email: string, seen: number) {
  await press(page, '인증번호 받기');
  await field(page, '인증번호').fill(await codeMailedTo(email, seen));
  await press(page, '인증 확인');
  await expect(field(page, '이메일')).toBeDisabled();
}

test('a member finds the id and sets a new password with codes by mail @phone', async ({ page }) => {
  const member = await signUpMember();
  await page.goto('/login');
  await page.getByRole('main').getByRole('link', { name: '아이디 찾기' }).click();
  await field(page, '닉네임').fill(member.memberName);
  await field(page, '이메일').fill(member.email);
  await expectAccessible(page);
  await enterCode(page, member.email, 1);
  await press(page, '확인');
  await expect(page).toHaveURL(/\/findIdResult$/);
  await expect(page.getByText(member.memberId)).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('main').getByRole('link', { name: '비밀번호 찾기' }).click();
  await field(page, '아이디').fill(member.memberId);
  await field(page, '이메일').fill(member.email);
  await enterCode(page, member.email, 2);
  await press(page, '확인');
  await expect(page).toHaveURL(/\/newPassword$/);
  await field(page, '새 비밀번호').fill(NEW_PASSWORD);
  await field(page, '새 비밀번호 확인').fill(NEW_PASSWORD);
  await expectAccessible(page);
  await press(page, '확인');
  await close(page, '비밀번호가 변경되었습니다. 다시 로그인해주세요.');

  await field(page, '아이디').fill(member.memberId);
  await field(page, '비밀번호').fill(NEW_PASSWORD);
  await press(page, '로그인');
  await expect(page).toHaveURL(/\/$/);
});

test('a member changes nickname and password and withdraws @phone', async ({ page }) => {
  const member = await signUpMember();
  await logIn(page, member);
  await page.goto('/myPage');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${member.memberName}님`);
  await expectAccessible(page);
  const memberName = newMember().memberName;
  await page.getByRole('button', { name: /^닉네임 변경/ }).click();
  await field(page, '닉네임').fill(memberName);
  await expect(page.getByRole('button', { name: '변경하기' })).toBeDisabled();
  await press(page, '중복 확인');
  await expect(page.getByText('사용 가능한 닉네임입니다.').first()).toBeVisible();
  await expectAccessible(page);
  await press(page, '변경하기');
  await close(page, '닉네임이 변경되었습니다.');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${memberName}님`);

  await page.getByRole('link', { name: /^비밀번호 변경/ }).click();
  await field(page, '현재 비밀번호').fill(member.memberPw);
  await field(page, '새 비밀번호').fill(NEW_PASSWORD);
  await field(page, '새 비밀번호 확인').fill(NEW_PASSWORD);
  await expectAccessible(page);
  await press(page, '확인');
  await close(page, '비밀번호가 성공적으로 변경되었습니다.');

  await expect(page).toHaveURL(/\/login$/);
  await field(page, '아이디').fill(member.memberId);
  await field(page, '비밀번호').fill(NEW_PASSWORD);
  await press(page, '로그인');
  await expect(page).toHaveURL(/\/$/);
  await page.goto('/mypage/deleteMember');
  await expectAccessible(page);
  await field(page, '비밀번호').fill(NEW_PASSWORD);
  await press(page, '회원 탈퇴');
  await close(page, '회원 탈퇴가 완료되었습니다.');
  await expect(page).toHaveURL(/\/login$/);
});

test('a guest who opens my page is returned there after the login', async ({ page }) => {
  const member = await signUpMember();
  await page.goto('/myPage');
  await close(page, '로그인이 필요한 서비스입니다.');
  await field(page, '아이디').fill(member.memberId);
  await field(page, '비밀번호').fill(member.memberPw);
  await press(page, '로그인');
  await expect(page).toHaveURL(/\/myPage$/i);
});

test('the login works with the keyboard only, and fits the screen at 200 % zoom', async ({ page }) => {
  const member = await signUpMember();
  await page.setViewportSize({ width: 720, height: 450 });
  await page.goto('/login');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(720);
  await field(page, '아이디').focus();
  await page.keyboard.type(member.memberId);
  await page.keyboard.press('Tab');
  await page.keyboard.type(member.memberPw);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/$/);
});

// Chromium logs refused calls as console errors, so these journeys do not check the console.
plainTest('invalid input is shown at its field', async ({ page }) => {
  waitsUntilInteractive(page);
  const member = await signUpMember();
  await page.goto('/login');
  await field(page, '아이디').fill('짧은');
  await field(page, '비밀번호').fill('short');
  await press(page, '로그인');
  await expect(page.getByText('아이디 형식이 올바르지 않습니다.')).toBeVisible();
  await expect(page.getByText('비밀번호 형식이 올바르지 않습니다.')).toBeVisible();
  await field(page, '아이디').fill(member.memberId);
  await field(page, '비밀번호').fill('Wrong123!');
  await press(page, '로그인');
  await expect(page.getByText('아이디 혹은 비밀번호가 잘못 입력되었습니다.')).toBeVisible();
  await expect(field(page, '비밀번호')).toBeFocused();
  await expectAccessible(page);

  await page.goto('/signup');
  await press(page, '회원가입');
  for (const message of [
    '닉네임은 한글 또는 영문 2~10자만 가능합니다.',
    '아이디 형식이 올바르지 않습니다.',
    '비밀번호 형식이 올바르지 않습니다.',
    '유효한 이메일 형식이 아닙니다.',
  ]) {
    await expect(page.getByText(message)).toBeVisible();
  }
  await field(page, '닉네임').fill(member.memberName);
  await expect(page.getByText('닉네임이 중복입니다.').first()).toBeVisible();
  await field(page, '아이디').fill(member.memberId);
  await expect(page.getByText('이미 사용 중인 아이디입니다.').first()).toBeVisible();
  await field(page, '비밀번호').fill(NEW_PASSWORD);
  await field(page, '비밀번호 확인').fill('Namba456');
  await expect(page.getByText('비밀번호가 일치하지 않습니다.')).toBeVisible();
  const { email, memberName, memberId } = newMember();
  await field(page, '닉네임').fill(memberName);
  await field(page, '아이디').fill(memberId);
  await field(page, '비밀번호 확인').fill(NEW_PASSWORD);
  await field(page, '이메일').fill(email);
  await press(page, '회원가입');
  await expect(page.getByText('이메일 인증 후 회원가입 해주세요.')).toBeVisible();
  await press(page, '인증번호 받기');
  const code = await codeMailedTo(email);
  await field(page, '인증번호').fill(code === '0000' ? '1111' : '0000');
  await press(page, '인증 확인');
  await expect(page.getByText('인증번호가 일치하지 않습니다.')).toBeVisible();
  await expectAccessible(page);
});
