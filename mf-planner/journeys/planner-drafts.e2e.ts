import { expect, expectAccessible, type Page, test } from '@osaka/e2e/journey';
import { logIn, signIn, signUpMember } from '@osaka/e2e/member';
import { choose, expectSaved, goOn, toPlaces } from '@osaka/e2e/plan-steps';

const DESCRIPTION = '벚꽃을 보고 시장에서 먹는 짧은 여행';

test('after a crash of the tab the input of the last moment is offered in a new tab', async ({ page, context }) => {
  await logIn(page, await signUpMember());
  await toTexts(page);
  await page.getByLabel('여행 제목').fill('엄마와 봄 오사카');
  await page.getByLabel('여행 설명').fill(DESCRIPTION);
  await expectSaved(page);
  await page.close();

  const tab = await context.newPage();
  await tab.goto('/myplan');
  await tab.getByRole('button', { name: '이어서 작성하기' }).click();
  await expect(tab.getByLabel('여행 제목')).toHaveValue('엄마와 봄 오사카');
  await expect(tab.getByLabel('여행 설명')).toHaveValue(DESCRIPTION);
  await tab.reload();
  await expect(tab.getByLabel('여행 제목')).toHaveValue('엄마와 봄 오사카');
});

test('without a network no input is lost, the notice and 다음 단계 say so, and only a click continues', async ({
  browser,
}) => {
  // A separate page, because the browser logs each failed call.
  const tab = await (await browser.newContext()).newPage();
  await logIn(tab, await signUpMember());
  await toPlaces(tab);
  await tab.context().setOffline(true);
  await choose(tab, '도톤보리');
  await expect(tab.getByText(/^오프라인/)).toBeVisible();
  await expectAccessible(tab);
  await tab.getByRole('button', { name: /^다음 단계/ }).click();
  const dialog = tab.getByRole('alertdialog');
  await expect(dialog).toContainText('네트워크 연결을 확인해주세요.');
  await dialog.getByRole('button', { name: '확인' }).click();
  await tab.context().setOffline(false);
  await expectSaved(tab);
  await expect(tab.getByRole('heading', { level: 1, name: '어디를 갈까요?' })).toBeVisible();
  await goOn(tab, '이제 이름만 붙이면 돼요');
  await tab.context().close();
});

test('an ended session is shown, and after login the draft continues with the same text', async ({ browser }) => {
  const tab = await (await browser.newContext()).newPage();
  const member = await signUpMember();
  await logIn(tab, member);
  await toTexts(tab);
  await tab.getByLabel('여행 제목').fill('끊겼다 이어진 여행');
  await expectSaved(tab);
  await tab.context().clearCookies();
  await tab.evaluate(() => localStorage.setItem('tokens', JSON.stringify({ accessToken: 'expired' })));
  await tab.getByLabel('여행 설명').fill(DESCRIPTION);
  const dialog = tab.getByRole('alertdialog');
  await expect(dialog).toContainText('인증정보가 유효하지 않습니다. 다시 로그인해주세요.');
  await dialog.getByRole('button', { name: '확인' }).click();

  await signIn(tab, member);
  await expect(tab.getByLabel('여행 제목')).toHaveValue('끊겼다 이어진 여행');
  await expect(tab.getByLabel('여행 설명')).toHaveValue(DESCRIPTION);
  await tab.context().close();
});

test('another member in the same browser never sees the draft', async ({ page, context }) => {
  await page.goto('/login');
  await signIn(page, await signUpMember());
  await toTexts(page);
  await page.getByLabel('여행 제목').fill('남이 보면 안 되는 여행');
  await expectSaved(page);
  await page.getByRole('button', { name: '로그아웃' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: '로그인' })).toBeVisible();
  await page.goto('/login');
  await signIn(page, await signUpMember());
  for (const tab of [page, await context.newPage()]) {
    await tab.goto('/myplan');
    await expect(tab.getByLabel('여행 시작일')).toHaveValue('');
    await expect(tab.getByRole('main')).not.toContainText('남이 보면 안 되는 여행');
  }
});

test('on conflicting edits of two devices the member chooses, and the choice is saved', async ({ browser }) => {
  const member = await signUpMember();
  const [laptop, phone] = [await (await browser.newContext()).newPage(), await (await browser.newContext()).newPage()];
  await logIn(laptop, member);
  await toPlaces(laptop);
  await logIn(phone, member);
  await phone.goto('/myplan');
  await phone.getByRole('button', { name: '이어서 작성하기' }).click();
  await choose(laptop, '도톤보리');
  await expectSaved(laptop);

  await choose(phone, '구로몬시장');
  const changes = phone.getByRole('region', { name: '다른 곳에서 바뀐 내용' });
  await expect(changes.getByRole('radio', { name: /이 화면.*구로몬시장/ })).toBeChecked();
  await expectAccessible(phone);
  await changes.getByRole('radio', { name: /다른 곳.*도톤보리/ }).check();
  await expect(phone.getByRole('button', { name: '담기 구로몬시장' })).toBeVisible();
  await goOn(phone, '이제 이름만 붙이면 돼요');
  await expect(phone.locator('[data-list=places] b')).toHaveText(['도톤보리']);
  await Promise.all([laptop.context().close(), phone.context().close()]);
});

test('edits of different parts of a draft on two devices are merged', async ({ browser }) => {
  const member = await signUpMember();
  const [laptop, phone] = [await (await browser.newContext()).newPage(), await (await browser.newContext()).newPage()];
  await logIn(laptop, member);
  await toTexts(laptop);
  await logIn(phone, member);
  await phone.goto('/myplan');
  await phone.getByRole('button', { name: '이어서 작성하기' }).click();
  await phone.goto('/myplan?step=1');
  await phone.getByRole('textbox', { name: '여행 인원' }).fill('5');
  await goOn(phone, '어느 동네로 갈까요?');

  await laptop.getByLabel('여행 제목').fill('다섯이 가는 오사카');
  await laptop.getByLabel('여행 설명').fill(DESCRIPTION);
  await laptop.getByRole('button', { name: '완료' }).click();
  await expect(laptop.getByRole('link', { name: '다섯이 가는 오사카' })).toBeVisible();
  await expect(laptop.getByRole('main')).toContainText('5명');
  await Promise.all([laptop.context().close(), phone.context().close()]);
});

test('today is the date in Seoul in any time zone of the browser', async ({ browser }) => {
  const member = await signUpMember();
  for (const timezoneId of ['America/Los_Angeles', 'Pacific/Kiritimati', 'Asia/Seoul']) {
    const context = await browser.newContext({ timezoneId, locale: 'ko-KR' });
    const tab = await context.newPage();
    await logIn(tab, member);
    for (const [now, today] of [
      ['2031-03-09T23:59:00+09:00', 9],
      ['2031-03-10T00:01:00+09:00', 10],
    ] as const) {
      await tab.clock.setFixedTime(now);
      await tab.goto('/myplan');
      await expect(tab.locator('td[data-today] button')).toHaveAccessibleName(
        new RegExp(`^2031년 3월 ${today} ?일 ?오늘`),
      );
      await expect(tab.locator('td button:enabled').first()).toHaveAccessibleName(/오늘/);
    }
    await context.close();
  }
});

async function toTexts(page: Page) {
  await toPlaces(page);
  await choose(page, '도톤보리', '구로몬시장');
  await goOn(page, '이제 이름만 붙이면 돼요');
}
