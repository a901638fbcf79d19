import { dragByFinger, dragByMouse } from '@osaka/e2e/drag';
import { expect, expectAccessible, type Locator, type Page, test } from '@osaka/e2e/journey';
import { logIn, signUpMember } from '@osaka/e2e/member';
import { choose, dateIn, fillDays, TRIP_STARTS_IN, tapOrClick, toPlaces } from '@osaka/e2e/plan-steps';

test('the whole wizard works with the keyboard only', async ({ page }) => {
  await logIn(page, await signUpMember());
  await page.goto('/myplan');
  await page.getByLabel('여행 시작일').focus();
  await page.keyboard.type(dateIn(TRIP_STARTS_IN));
  await page.keyboard.press('Tab');
  await page.keyboard.type(dateIn(TRIP_STARTS_IN + 3));
  await pressOn(page, page.getByRole('button', { name: /^다음 단계/ }), 'Enter');

  await expect(page.getByRole('heading', { level: 1, name: '어느 동네로 갈까요?' })).toBeFocused();
  await pressOn(page, page.getByRole('radio', { name: /^주오구/ }), 'Space');
  await pressOn(page, page.getByRole('button', { name: /^다음 단계/ }), 'Enter');

  await expect(page.getByRole('heading', { level: 1, name: '어디를 갈까요?' })).toBeFocused();
  for (const place of ['오사카성 천수각', '도톤보리'])
    await pressOn(page, page.getByRole('button', { name: `담기 ${place}`, exact: true }), 'Enter');
  await pressOn(page, page.getByRole('button', { name: '도톤보리 위로' }), 'Enter');
  await expect(page.getByRole('button', { name: '1번째 도톤보리' })).toBeVisible();
  await pressOn(page, page.getByRole('button', { name: /^다음 단계/ }), 'Enter');

  await expect(page.getByRole('heading', { level: 1, name: '이제 이름만 붙이면 돼요' })).toBeFocused();
  await page.getByLabel('여행 제목').focus();
  await page.keyboard.type('키보드로 만든 플랜');
  await page.keyboard.press('Tab');
  await page.keyboard.type('마우스 없이 처음부터 끝까지 만들어 봅니다.');
  await pressOn(page, page.getByRole('button', { name: '완료' }), 'Enter');
  await expect(page.getByRole('link', { name: '키보드로 만든 플랜' })).toBeVisible();
});

test('days are picked in the calendar by click and by arrow keys', async ({ page }) => {
  await logIn(page, await signUpMember());
  await page.goto('/myplan');
  await page.getByRole('button', { name: '다음 달' }).click();
  const days = page.getByRole('table').nth(1).getByRole('button');
  await days.nth(9).click();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('여행 시작일')).toHaveValue(/\.10$/);
  await expect(page.getByLabel('여행 종료일')).toHaveValue(/\.18$/);
  await expect(page.getByRole('main')).toContainText('8박 9일');
});

test('map and lists stay in sync, and the shortest route can be applied and undone @phone', async ({
  page,
  isMobile,
}) => {
  await logIn(page, await signUpMember());
  await throughDays(page);
  if (isMobile) await page.getByRole('button', { name: '지도 보기' }).click();
  await page
    .getByRole('application', { name: '오사카시 지역 지도' })
    .getByRole('button', { name: '주오구', exact: true })
    .click();
  await expect(page.getByRole('radio', { name: /^주오구/ })).toBeChecked();
  await page.getByRole('button', { name: /^다음 단계/ }).click();

  for (const place of ['오사카성 천수각', '도톤보리', '오사카 역사박물관'])
    await page.getByRole('button', { name: `담기 ${place}`, exact: true }).click();
  const map = page.getByRole('application', { name: '주오구 여행지 지도' });
  await expect(map.getByRole('button', { name: '2 도톤보리' })).toBeVisible();
  await page.getByRole('button', { name: '동선 추천' }).click();
  await expect(page.getByText(/짧아졌어요/)).toBeVisible();
  await expect(map.getByRole('button', { name: '3 도톤보리' })).toBeVisible();
  await page.getByRole('button', { name: '되돌리기' }).click();
  await expect(map.getByRole('button', { name: '2 도톤보리' })).toBeVisible();
  await expectAccessible(page);
});

test('every pin of a district is large enough, opens its place, and clusters split on zoom @phone', async ({
  page,
  isMobile,
}) => {
  await logIn(page, await signUpMember());
  await toPlaces(page);
  const pins = page.getByRole('application', { name: '주오구 여행지 지도' }).locator('.pin');
  await expect(pins.first()).toBeVisible();
  await expectRoom(pins);
  await expectAccessible(page);

  const group = pins.and(page.locator('[data-kind="group"]')).first();
  const before = await pins.count();
  await tapOrClick(group, isMobile);
  await expect.poll(() => pins.count()).toBeGreaterThan(before);
  await expectRoom(pins);

  await page.reload();
  const pin = pins.and(page.locator('[data-kind="rest"]')).last();
  const name = (await pin.getAttribute('aria-label')) ?? '';
  await tapOrClick(pin, isMobile);
  const preview = page.getByRole('region', { name, exact: true });
  await expect(preview.getByRole('button', { name: `${name} 담기` })).toBeFocused();
  await expect(page.getByText('0 / 5')).toBeVisible();
  // A phone shows the place over the map and does not scroll the list.
  if (!isMobile)
    await expect(
      page.getByRole('listitem').filter({ has: page.getByRole('button', { name: `담기 ${name}`, exact: true }) }),
    ).toBeInViewport();
  await expectAccessible(page);
  await tapOrClick(preview.getByRole('button', { name: `${name} 담기` }), isMobile);
  await expect(page.getByText('1 / 5')).toBeVisible();
});

test('chosen places are reordered by dragging with a mouse and with a finger @phone', async ({ page, isMobile }) => {
  await logIn(page, await signUpMember());
  await toPlaces(page);
  await choose(page, '오사카성 천수각', '도톤보리', '구로몬시장');
  const names = page.locator('[data-list=places] b');
  await expect(names).toHaveText(['오사카성 천수각', '도톤보리', '구로몬시장']);
  await (isMobile ? dragByFinger : dragByMouse)(
    page,
    page.locator('[data-list=places] i').nth(2),
    page.locator('[data-list=places] i').nth(0),
  );
  await expect(names).toHaveText(['구로몬시장', '오사카성 천수각', '도톤보리']);
  await expect(page.getByText('구로몬시장, 1번째로 옮겼어요.')).toBeAttached();
});

test('a draft continues after a reload and on another device', async ({ page, browser }) => {
  const member = await signUpMember();
  await logIn(page, member);
  await throughDays(page);
  await page
    .getByRole('group', { name: '지역' })
    .locator('label', { hasText: /^기타구/ })
    .click();
  await page.reload();
  await expect(page.getByRole('radio', { name: /^기타구/ })).toBeChecked();
  await page.getByRole('button', { name: /^다음 단계/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: '어디를 갈까요?' })).toBeVisible();

  const elsewhere = await (await browser.newContext()).newPage();
  await logIn(elsewhere, member);
  await elsewhere.goto('/myplan');
  await expect(elsewhere.getByRole('main')).toContainText('기타구');
  await expectAccessible(elsewhere);
  await elsewhere.getByRole('button', { name: '이어서 작성하기' }).click();
  await expect(elsewhere.getByRole('heading', { level: 1, name: '어디를 갈까요?' })).toBeVisible();
  await elsewhere.context().close();
});

test('일정에 담기 on a destination starts a plan with it', async ({ page }) => {
  await logIn(page, await signUpMember());
  await page.goto('/travels/detail/1');
  await page.getByRole('link', { name: '일정에 담기' }).filter({ visible: true }).click();
  await expect(page).toHaveURL(/\/myplan/);
  await expect(page.getByText('새 플랜에 담았어요: 오사카성 천수각')).toBeVisible();
  await fillDays(page);
  await expect(page.getByRole('radio', { name: /^주오구/ })).toBeChecked();
  await page.getByRole('button', { name: /^다음 단계/ }).click();
  await expect(page.getByRole('button', { name: '1번째 오사카성 천수각' })).toBeVisible();
});

async function throughDays(page: Page) {
  await page.goto('/myplan');
  await fillDays(page);
}

/** Pins do not overlap and are at least 44 px wide and high once the map stands still. */
async function expectRoom(pins: Locator) {
  await expect(async () => {
    const boxes = await pins.evaluateAll((elements) =>
      elements.map((element) => element.getBoundingClientRect().toJSON() as DOMRect),
    );
    for (const [index, one] of boxes.entries()) {
      expect(Math.min(one.width, one.height)).toBeGreaterThanOrEqual(44);
      for (const other of boxes.slice(0, index)) expect(overlap(one, other)).toBeLessThan(1);
    }
  }).toPass({ timeout: 5_000 });
}

function overlap(one: DOMRect, other: DOMRect): number {
  const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return Math.min(across, down);
}

async function pressOn(page: Page, control: ReturnType<Page['locator']>, key: string) {
  await control.focus();
  await page.keyboard.press(key);
}
