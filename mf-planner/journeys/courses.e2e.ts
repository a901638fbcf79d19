import { expect, expectAccessible, expectNoWider, test } from '@osaka/e2e/journey';
import { signIn, signUpMember } from '@osaka/e2e/member';
import { tapOrClick } from '@osaka/e2e/plan-steps';

const COURSE = '벚꽃 따라 하루';
/** 니시노마루 정원 is closed then. */
const MONDAY = '2030-06-03';

test('a guest reads the courses without scripts, signs in, takes one along, and hears what is closed @phone', async ({
  page,
  browser,
  isMobile,
  baseURL,
}) => {
  const bare = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
  const drawn = await bare.newPage();
  // A renderer that has just started may be late for the first page.
  await expect(async () => {
    await drawn.goto('/courses');
    await expect(drawn.getByRole('link', { name: COURSE })).toBeVisible({ timeout: 1000 });
  }).toPass();
  await drawn.getByRole('link', { name: '당일' }).click();
  await expect(drawn).toHaveURL(/\/courses\?days=1$/);
  await expect(drawn).toHaveTitle('추천 코스 (당일) | 오사카로');
  await expect(drawn.getByRole('link', { name: '부모님과 천천히' })).toHaveCount(0);
  await drawn.getByRole('link', { name: COURSE }).click();
  await expect(drawn.getByRole('heading', { level: 1, name: COURSE })).toBeVisible();
  await expect(drawn.locator('[data-stop] h3')).toHaveCount(6);
  await expect(drawn.getByText('매주 월 휴무, 공휴일이면 다음 평일 휴무').first()).toBeAttached();
  await bare.close();

  const member = await signUpMember();
  await page.goto('/courses');
  await tapOrClick(page.getByRole('link', { name: COURSE }), isMobile);
  await expect(page.getByRole('heading', { level: 1, name: COURSE })).toBeVisible();
  await expectAccessible(page);
  await expectNoWider(page);
  if (isMobile) await page.locator('.action-bar').getByRole('button', { name: '내 플랜으로 담기' }).tap();
  const form = () =>
    isMobile
      ? page.getByRole('dialog', { name: '내 플랜으로 담기' })
      : page.getByRole('region', { name: '언제 떠나세요?' });
  await form().getByLabel('출국일').fill(MONDAY);
  await expect(form().getByText('1일차 오사카성 니시노마루 정원')).toBeVisible();
  await form().getByRole('button', { name: '내 플랜으로 담기' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '로그인' }).click();
  await signIn(page, member);

  // Back on the course, with the chosen start.
  const sheet = page.getByRole('dialog', { name: '내 플랜으로 담기' });
  await expect(sheet.getByLabel('출국일')).toHaveValue(MONDAY);
  await sheet.getByRole('button', { name: '내 플랜으로 담기' }).click();
  await expect(sheet.getByText('내 플랜에 담았어요')).toBeVisible();
  await expect(sheet.getByText('이날은 1곳이 쉬어요.')).toBeVisible();
  await expectAccessible(page);
  await sheet.getByRole('link', { name: '일정 보기' }).click();
  await expect(page).toHaveURL(/\/myplan\/detail\/\d+$/);
  await expect(page.getByRole('heading', { level: 1, name: COURSE })).toBeVisible();
  await expect(page.getByText('월요일은 휴무일이에요.').first()).toBeVisible();
});

test('the home page and the page of a theme show courses when a reader comes near, and lead to them', async ({
  page,
}) => {
  await page.goto('/');
  const row = page.getByRole('list', { name: '추천 코스 목록' });
  await page.getByRole('heading', { name: '그대로 따라가는 코스' }).scrollIntoViewIfNeeded();
  await expect(row.getByRole('listitem')).toHaveCount(9);
  await row.getByRole('link').first().click();
  await expect(page).toHaveURL(/\/courses\/\d+$/);
  await page.goto('/thema/travels');
  await page.getByRole('radio', { name: '가족여행' }).check({ force: true });
  const course = page.getByRole('article').filter({ hasText: '이 테마의 코스' });
  await expect(course).toContainText('아이와 바다 쪽 이틀');
  await page.getByRole('radio', { name: '야경명소' }).check({ force: true });
  await expect(course).toHaveCount(0);
});

test('the map of a course keeps its square when it is loaded', async ({ page }) => {
  await page.goto('/courses/1');
  const shape = (selector: string) =>
    page
      .locator(`main aside ${selector}`)
      .first()
      .evaluate((map) => map.clientWidth / map.clientHeight);
  await expect.poll(() => shape('.map')).toBeCloseTo(1);
  await page.mouse.wheel(0, 200);
  await expect(page.locator('main aside .map-place .leaflet-container')).toBeVisible();
  expect(await shape('.map-place')).toBeCloseTo(1);
});
