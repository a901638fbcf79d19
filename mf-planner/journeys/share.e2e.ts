import { readFileSync } from 'node:fs';
import { expect, expectAccessible, expectNoWider, type Page, test, waitsUntilInteractive } from '@osaka/e2e/journey';
import { logIn, signIn, signUpMember } from '@osaka/e2e/member';
import { choose, goOn, tapOrClick, toPlaces } from '@osaka/e2e/plan-steps';

const TITLE = '함께 걷는 오사카';

test('an owner shares a plan, a guest says an opinion, a member takes the plan along, and a revoked link is gone @phone', async ({
  page,
  browser,
  isMobile,
  baseURL,
}) => {
  const [owner, member] = [await signUpMember(), await signUpMember()];
  await logIn(page, owner);
  await savePlan(page);
  await tapOrClick(page.getByRole('button', { name: '공유 링크' }), isMobile);
  const sheet = page.getByRole('dialog', { name: '링크로 공유하기' });
  await expect(sheet.getByText('아직 만든 링크가 없어요.')).toBeVisible();
  await expectAccessible(page);
  await tapOrClick(sheet.getByRole('button', { name: '링크 만들고 복사하기' }), isMobile);
  const url = await sheet.getByLabel('공유 링크', { exact: true }).inputValue();
  await expect(sheet.getByText('날짜와 장소, 의견 받기')).toBeVisible();

  // Drawn before scripts run, with its own title, for nobody else's eyes.
  const bare = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
  const drawn = await bare.newPage();
  // A renderer that has just started may be late for the first page.
  await expect(async () => {
    const response = await drawn.goto(url);
    expect(response?.headers()).toMatchObject({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' });
    await expect(drawn.getByRole('heading', { level: 1, name: TITLE })).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect(drawn).toHaveTitle(`${TITLE} | 오사카로`);
  await expect(drawn.locator('[data-stop] h3')).toHaveText(['오사카성 천수각', '도톤보리']);
  await expect(drawn.getByText('道頓堀').first()).toBeVisible();
  await bare.close();

  const other = await browser.newContext();
  const guest = await other.newPage();
  waitsUntilInteractive(guest);
  const loginNeeded: string[] = [];
  guest.on(
    'request',
    (request) =>
      /\/api\/(my-plans|members|bookMark|travel-planner)/.test(request.url()) && loginNeeded.push(request.url()),
  );
  const referers: Promise<string | undefined>[] = [];
  guest.on('request', (request) => referers.push(request.allHeaders().then(({ referer }) => referer)));
  await guest.goto(url);
  await guest.getByRole('button', { name: '도톤보리 마음에 들어요 0' }).click();
  await expect(guest.getByRole('button', { name: '도톤보리 마음에 들어요 1' })).toHaveAttribute('aria-pressed', 'true');
  await guest.getByRole('button', { name: '도톤보리 의견 남기기' }).click();
  const form = guest.getByRole('dialog', { name: '도톤보리 의견' });
  await form.getByLabel('닉네임').fill('먹방이모');
  await form.getByLabel(/^의견/).fill('<b>해 질 때</b> 가세요!');
  await form.getByRole('button', { name: '의견 남기기' }).click();
  await expect(guest.getByText('<b>해 질 때</b> 가세요!')).toBeVisible();
  // A name in letters from right to left leaves the words after it in their order.
  await expect(guest.getByText('먹방이모', { exact: true }).last()).toHaveCSS('unicode-bidi', 'isolate');
  await guest.goto(url);
  await expect(guest.getByText('<b>해 질 때</b> 가세요!')).toBeVisible();
  await expect(guest.getByRole('button', { name: '도톤보리 마음에 들어요 1' })).toHaveAttribute('aria-pressed', 'true');
  await expectAccessible(guest);
  await expectNoWider(guest);
  expect(loginNeeded).toEqual([]);

  // The guest signs in first and comes back to the question.
  await guest.getByRole('button', { name: '내 플랜으로 담기' }).filter({ visible: true }).click();
  await guest.getByRole('alertdialog').getByRole('button', { name: '로그인' }).click();
  await signIn(guest, member);
  const taking = guest.getByRole('dialog', { name: '언제 떠나세요?' });
  await expect(taking).toBeVisible();
  // The login led to the link within the page, whose policy is that of the login.
  expect((await Promise.all(referers)).filter((referer) => referer?.includes('/share/'))).toEqual([]);
  await taking.getByLabel('새 여행 시작일').fill('2031-05-01');
  await taking.getByRole('button', { name: '담기' }).click();
  await expect(guest).toHaveURL(/\/myplan\/detail\/\d+$/);
  await expect(guest.locator('[data-stop] h3')).toHaveText(['오사카성 천수각', '도톤보리']);
  await expect(guest.getByText('2031.05.01(목)')).toBeVisible();

  await sheet.getByRole('button', { name: '닫기' }).click();
  await page.goto(page.url());
  await tapOrClick(page.getByRole('button', { name: /받은 의견/ }), isMobile);
  const said = page.getByRole('dialog', { name: '받은 의견' });
  await said.getByRole('button', { name: '먹방이모님의 의견 숨기기' }).click();
  await expect(said.getByRole('button', { name: '먹방이모님의 의견 다시 보이기' })).toBeVisible();
  await said.getByRole('button', { name: '닫기' }).click();
  await tapOrClick(page.getByRole('button', { name: '공유 링크' }), isMobile);
  await sheet.getByRole('button', { name: /만든 링크 없애기$/ }).click();
  await page.getByRole('button', { name: '링크 없애기', exact: true }).click();
  await expect(sheet.getByText('아직 만든 링크가 없어요.')).toBeVisible();
  await expect(async () => expect((await page.request.get(url)).status()).toBe(410)).toPass();
  await sheet.getByRole('button', { name: '닫기' }).click();

  await tapOrClick(page.getByRole('button', { name: '내보내기' }), isMobile);
  const exports = page.getByRole('dialog', { name: '내보내기' });
  const card = await saved(page, () => exports.getByRole('button', { name: '사진으로 저장' }).click());
  expect([card.subarray(1, 4).toString(), card.readUInt32BE(16), card.readUInt32BE(20)]).toEqual(['PNG', 1080, 1350]);
  expect(
    (await saved(page, () => exports.getByRole('button', { name: '달력 파일 (ICS)' }).click())).toString(),
  ).toContain('BEGIN:VCALENDAR');
  await other.close();
});

/** The bytes of the file that a click saves. */
async function saved(page: Page, press: () => Promise<void>): Promise<Buffer> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()]);
  return readFileSync(await download.path());
}

async function savePlan(page: Page): Promise<void> {
  await toPlaces(page);
  await choose(page, '오사카성 천수각', '도톤보리');
  await goOn(page, '이제 이름만 붙이면 돼요');
  await page.getByLabel('여행 제목').fill(TITLE);
  await page.getByLabel('여행 설명').fill('둘이서 나누어 보는 여행입니다.');
  await page.getByRole('button', { name: '완료' }).click();
  await page.getByRole('link', { name: TITLE }).click();
  await expect(page.getByRole('region', { name: /^날짜 미정/ })).toBeVisible();
}
