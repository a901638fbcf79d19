import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { logIn, signUpMember } from '../support/member.ts';

test('a guest’s input before hydration is replayed afterwards', async ({ page }) => {
  const letScriptsRun = await openBeforeScripts(page, '/travels/search');
  await page.getByRole('combobox', { name: '검색어' }).fill('오사카성');
  await page.getByRole('combobox', { name: '검색어' }).press('Enter');
  letScriptsRun();
  await expect(page).toHaveURL(/search=%EC%98%A4/);
  await expect(page.getByRole('link', { name: '오사카성 천수각' }).first()).toBeVisible();
});

test('a district chosen before hydration is searched, and so is text whose last syllable is still being composed', async ({
  page,
}) => {
  const letScriptsRun = await openBeforeScripts(page, '/travels/search');
  await page.locator('fieldset select').selectOption('5');
  await page.getByRole('combobox', { name: '검색어' }).click();
  const keyboard = await page.context().newCDPSession(page);
  const compose = (text: string) =>
    keyboard.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
  for (const text of ['ㅇ', '오']) await compose(text);
  await keyboard.send('Input.insertText', { text: '오' });
  for (const text of ['ㅅ', '사']) await compose(text);
  letScriptsRun();
  await expect(page).toHaveURL(/district=5/);
  await compose('산');
  await keyboard.send('Input.insertText', { text: '산' });
  await expect(page.getByRole('combobox', { name: '검색어' })).toHaveValue('오산');
  await expect(page).toHaveURL(/search=%EC%98%A4%EC%82%B0&district=5/);
});

test('a member’s click on a page that was rendered for guests is carried out as the member @phone', async ({
  page,
}) => {
  await logIn(page, await signUpMember());
  const letScriptsRun = await openBeforeScripts(page, '/travels/detail/100');
  await page.getByRole('button', { name: '리뷰 쓰기' }).click();
  letScriptsRun();
  await expect(page.getByRole('dialog', { name: '리뷰 쓰기' })).toBeVisible();
});

test('credentials submitted on the login page before hydration log the member in @phone', async ({ page }) => {
  const member = await signUpMember();
  const letScriptsRun = await openBeforeScripts(page, '/login');
  await page.getByLabel('아이디', { exact: true }).fill(member.memberId);
  await page.getByLabel('비밀번호', { exact: true }).fill(member.memberPw);
  await page.getByLabel('비밀번호', { exact: true }).press('Enter');
  await expect(page).toHaveURL(/\/login$/);
  letScriptsRun();
  await expect(page).not.toHaveURL(/login/);
});

test('a nickname whose last syllable is being composed during hydration is complete', async ({ page }) => {
  const letScriptsRun = await openBeforeScripts(page, '/signup');
  await page.getByLabel('아이디', { exact: true }).fill('haneul77');
  await page.getByLabel('닉네임').click();
  const keyboard = await page.context().newCDPSession(page);
  const compose = (text: string) =>
    keyboard.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
  for (const text of ['ㅎ', '하']) await compose(text);
  await keyboard.send('Input.insertText', { text: '하' });
  for (const text of ['ㄴ', '느']) await compose(text);
  letScriptsRun();
  await expect(page.getByText('사용 가능한 아이디입니다.').first()).toBeVisible();
  await compose('늘');
  await keyboard.send('Input.insertText', { text: '늘' });
  await expect(page.getByLabel('닉네임')).toHaveValue('하늘');
  await expect(page.getByLabel('아이디', { exact: true })).toHaveValue('haneul77');
});

/**
 * Opens a server-rendered page and holds its scripts back, as on a slow phone. Returns a function that releases them.
 */
async function openBeforeScripts(page: Page, address: string): Promise<() => void> {
  let letScriptsRun = () => {};
  const isWanted = new Promise<void>((resolve) => {
    letScriptsRun = resolve;
  });
  await page.route(/\/assets\/main\..*\.js$/, async (route) => {
    await isWanted;
    await route.continue();
  });
  // Right after a start the gateway may answer before it can render pages.
  await expect.poll(async () => (await page.request.get(address)).text()).toContain('<h1');
  await page.goto(address, { waitUntil: 'commit' });
  return letScriptsRun;
}
