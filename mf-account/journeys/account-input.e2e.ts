import { codeMailedTo } from '@osaka/e2e/inbox';
import { expect, expectAccessible, type Page, plainTest, test } from '@osaka/e2e/journey';
import { logIn, newMember, signUpMember } from '@osaka/e2e/member';

const NEW_PASSWORD = 'Namba456#';
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true });

async function says(page: Page, ...messages: string[]) {
  for (const notice of messages) await expect(page.getByText(notice, { exact: true }).first()).toBeVisible();
}

async function alerts(page: Page, notice: string) {
  const dialog = page.getByRole('alertdialog', { name: notice, exact: true });
  await dialog.getByRole('button', { name: '확인' }).click();
  // The dialog removes its history entry asynchronously, which would abort a navigation that starts before.
  await page.waitForFunction(
    () => (history.state?.overlayDepth ?? 0) <= document.querySelectorAll('dialog[open]').length,
  );
}

async function enterCode(page: Page, email: string) {
  await button(page, '인증번호 받기').click();
  await says(page, '인증번호를 발송했습니다.');
  await field(page, '인증번호').fill(await codeMailedTo(email));
  await button(page, '인증 확인').click();
}

// Chromium logs refused calls as console errors, so these journeys do not check the console.
plainTest(
  'finding an id or a password shows missing input and does not reveal whether a member exists',
  async ({ page }) => {
    const stranger = newMember();
    await page.goto('/findId');
    await button(page, '확인').click();
    await says(page, '닉네임을 입력해주세요.', '이메일을 입력해주세요.');
    await expectAccessible(page);
    await field(page, '닉네임').fill(stranger.memberName);
    await field(page, '이메일').fill('haneul@');
    await button(page, '확인').click();
    await says(page, '유효한 이메일을 입력해주세요.');
    await field(page, '이메일').fill(stranger.email);
    await button(page, '확인').click();
    await says(page, '이메일 인증을 완료해주세요.');
    await enterCode(page, stranger.email);
    await alerts(page, '회원 정보를 찾을 수 없습니다.');

    await page.goto('/findPassword');
    await button(page, '확인').click();
    await says(page, '아이디를 입력해주세요.', '이메일을 입력해주세요.');
    await field(page, '아이디').fill('한글');
    await field(page, '이메일').fill(stranger.email);
    await button(page, '확인').click();
    await says(page, '아이디 형식이 올바르지 않습니다.');
    await field(page, '아이디').fill(stranger.memberId);
    await button(page, '확인').click();
    await says(page, '이메일 인증을 완료해주세요.');
    await expectAccessible(page);

    await page.goto('/findIdResult');
    await says(page, '아이디 정보를 불러올 수 없습니다.');
    await page.goto('/newPassword');
    await expect(page).toHaveURL(/\/findPassword$/);
  },
);

plainTest('my page shows the errors of a nickname and a password', async ({ page }) => {
  const [member, other] = [await signUpMember(), await signUpMember()];
  await logIn(page, member);
  await page.goto('/myPage');
  await page.getByRole('button', { name: /^닉네임 변경/ }).click();
  await field(page, '닉네임').fill('하');
  await button(page, '중복 확인').click();
  await says(page, '닉네임은 한글 또는 영문 2~10자만 가능합니다.');
  await field(page, '닉네임').fill(other.memberName);
  await field(page, '닉네임').press('Enter');
  await alerts(page, '닉네임 중복확인을 먼저 해주세요.');
  await button(page, '중복 확인').click();
  await says(page, '닉네임이 중복입니다.');
  await expectAccessible(page);

  await page.goto('/mypage/changePassword');
  await button(page, '확인').click();
  await says(page, '비밀번호를 입력해주세요.', '비밀번호는 영문, 숫자, 특수문자 포함 8~12자여야 합니다.');
  await expectAccessible(page);
  await field(page, '현재 비밀번호').fill('Wrong123!');
  await field(page, '새 비밀번호').fill(NEW_PASSWORD);
  await field(page, '새 비밀번호 확인').fill('Namba');
  await says(page, '비밀번호가 일치하지 않습니다.');
  await field(page, '새 비밀번호 확인').fill(NEW_PASSWORD);
  await button(page, '확인').click();
  await says(page, '비밀번호가 일치하지 않습니다.');
  await expect(field(page, '현재 비밀번호')).toHaveAttribute('aria-invalid', 'true');
  await button(page, '취소').click();
  await expect(page).toHaveURL(/\/mypage$/);
});

plainTest(
  'withdrawal requires the right password; a withdrawn member is told so at the next login',
  async ({ page }) => {
    const member = await signUpMember();
    await logIn(page, member);
    await page.goto('/mypage/deleteMember');
    await button(page, '회원 탈퇴').click();
    await says(page, '비밀번호를 입력해주세요.');
    await field(page, '비밀번호').fill('Wrong123!');
    await button(page, '회원 탈퇴').click();
    await says(page, '비밀번호가 일치하지 않습니다.');
    await field(page, '비밀번호').fill(member.memberPw);
    await button(page, '회원 탈퇴').click();
    await alerts(page, '회원 탈퇴가 완료되었습니다.');
    await field(page, '아이디').fill(member.memberId);
    await field(page, '비밀번호').fill(member.memberPw);
    await button(page, '로그인').click();
    await alerts(page, '탈퇴한 계정입니다.');
  },
);

test('the help text stays beside an error, and no layout shift occurs below @phone', async ({ page }) => {
  await page.goto('/signup');
  const helper = page.getByText('영문·숫자 6~20자', { exact: true });
  await expect(helper).toBeVisible();
  const topOfButton = async () => (await button(page, '회원가입').boundingBox())?.y;
  const before = await topOfButton();
  await field(page, '아이디').fill('ab');
  await field(page, '비밀번호').focus();
  await says(page, '아이디 형식이 올바르지 않습니다.');
  await expect(helper).toBeVisible();
  expect(await topOfButton()).toBe(before);
});

test('a click is not lost when a message appears at the same time', async ({ page }) => {
  const member = newMember();
  await page.goto('/signup', { waitUntil: 'networkidle' });
  // A font that loads later would itself shift the layout.
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await field(page, '이메일').fill(member.email);
  await field(page, '닉네임').fill('하');
  const asked = button(page, '인증번호 받기');
  const { x, y, width, height } = (await asked.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await field(page, '아이디').fill(member.memberId);
  await field(page, '비밀번호 확인').fill('other');
  await page.mouse.move(x + width / 2, y + height - 3);
  await page.mouse.down();
  await says(
    page,
    '닉네임은 한글 또는 영문 2~10자만 가능합니다.',
    '사용 가능한 아이디입니다.',
    '비밀번호가 일치하지 않습니다.',
  );
  expect((await asked.boundingBox())?.y).toBe(y);
  await page.mouse.up();
  await says(page, '인증번호를 발송했습니다.');
});

test('no validation or availability check runs during Hangul composition', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('checkedMemberName') && asked.push(request.url()));
  await page.goto('/signup');
  await field(page, '닉네임').focus();
  const devtools = await page.context().newCDPSession(page);
  for (const text of ['ㅎ', '하', '한'])
    await devtools.send('Input.imeSetComposition', { text, selectionStart: 1, selectionEnd: 1 });
  await page.waitForTimeout(900);
  expect(asked).toEqual([]);
  await expect(page.getByText('닉네임은 한글 또는 영문 2~10자만 가능합니다.')).toHaveCount(0);
  await devtools.send('Input.insertText', { text: newMember().memberName });
  await says(page, '사용 가능한 닉네임입니다.');
  expect(asked).toHaveLength(1);
});

test('a visitor signs up with the keyboard only', async ({ page }) => {
  const member = newMember();
  await page.goto('/signup');
  await field(page, '닉네임').focus();
  const { keyboard } = page;
  const next = async (times = 1) => {
    for (let tab = 0; tab < times; tab += 1) await keyboard.press('Tab');
  };
  await keyboard.insertText(member.memberName);
  await next(2);
  await keyboard.type(member.memberId);
  await next();
  await keyboard.type(member.memberPw);
  await next(2);
  await keyboard.type(member.memberPw);
  await next(2);
  await keyboard.type(member.email);
  await next();
  await keyboard.press('Enter');
  await expect(field(page, '인증번호')).toBeFocused();
  await keyboard.type(await codeMailedTo(member.email));
  await keyboard.press('Enter');
  await says(page, '이메일 인증이 완료되었습니다!');
  await field(page, '비밀번호 확인').press('Enter');
  const dialog = page.getByRole('alertdialog', { name: '회원가입이 완료되었습니다.' });
  await expect(dialog.getByRole('button', { name: '확인' })).toBeFocused();
  await keyboard.press('Enter');
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('the nickname dialog traps and restores the focus; my page fits a narrow window @phone', async ({ page }) => {
  await logIn(page, await signUpMember());
  await page.goto('/myPage');
  const tile = page.getByRole('button', { name: /^닉네임 변경/ });
  await tile.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: '닉네임 변경' });
  await expect(field(page, '닉네임')).toBeVisible();
  for (let tab = 0; tab < 6; tab += 1) {
    await page.keyboard.press('Tab');
    const isElsewhere = await page.evaluate(
      () => document.activeElement !== document.body && !document.activeElement?.closest('dialog'),
    );
    expect(isElsewhere).toBe(false);
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(tile).toBeFocused();
  for (const path of ['/myPage', '/mypage/changePassword', '/mypage/deleteMember']) {
    await page.goto(path);
    for (const width of [720, 320]) {
      await page.setViewportSize({ width, height: 640 });
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth), `${path} at ${width}`)
        .toBe(width);
    }
  }
});
