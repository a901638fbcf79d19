import { expect, type Page, test } from '../support/journey.ts';
import { ADMIN, logIn, signUpMember } from '../support/member.ts';
import { savePlan } from '../support/saved-plan.ts';

/** Positions and heights may differ by the rounding of lines of text. */
const TOLERANCE_PX = 12;

test('the skeleton of a place has the picture and the columns where the place has them @phone', async ({ page }) => {
  await page.goto('/travels');
  const release = await holdCalls(page, /\/api\/travels\/\d+$/);
  await page.locator('.card a').first().click();
  const skeleton = await boxesOf(page, '.waiting .gallery .sk', '.waiting .detail');
  release();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('여행지 상세');
  expectSameBoxes(await boxesOf(page, '.gallery .shot', '.detail'), skeleton, ['x', 'y', 'width']);
});

test('the skeleton of a list has cards of the size of the places @phone', async ({ page }) => {
  await page.goto('/');
  const release = await holdCalls(page, /\/api\/travels\?/);
  await page.locator('a[href="/travels"]:visible').first().click();
  await expect(page).toHaveURL(/\/travels$/);
  await expect(page.getByRole('heading', { level: 1, name: '여행지' })).toBeVisible();
  const skeleton = await boxesOf(page, '.cards[aria-busy] .card .sk--shot');
  release();
  await expect(page.locator('.cards:not([aria-busy]) .card').first()).toBeVisible();
  expectSameBoxes(await boxesOf(page, '.cards:not([aria-busy]) .card .shot'), skeleton, ['x', 'width', 'height']);
});

test('the skeleton of the plan list has cards of the size of the plans @phone', async ({ page }) => {
  await logIn(page, await signUpMember());
  await page.goto('/customer-service');
  await savePlan(page, '뼈대와 같은 플랜');
  const release = await holdCalls(page, /\/api\/my-plans\?/);
  await page.goto('/myplan/list');
  const skeleton = await boxesOf(
    page,
    '[aria-label="플랜을 불러오는 중"] > li',
    '[aria-label="플랜을 불러오는 중"] .shot',
  );
  release();
  expectSameBoxes(await boxesOf(page, '[data-card]', '[data-card] .shot'), skeleton, ['x', 'y', 'width', 'height']);
});

for (const { path, call } of [
  { path: '/adminPage/memberList', call: /\/api\/admin\/members\?/ },
  { path: '/admin/travels/management', call: /\/api\/admin\/travels\/(list|filter)/ },
]) {
  test(`the skeleton of ${path} has rows as wide and about as high as the table’s @phone`, async ({ page }) => {
    await logIn(page, ADMIN);
    const release = await holdCalls(page, call);
    await page.goto(path);
    const skeleton = await boxesOf(page, '.sk--row');
    release();
    await expect(page.locator('tbody tr').first()).toBeVisible();
    const rows = await boxesOf(page, 'tbody tr');
    expectSameBoxes(rows, skeleton, ['x', 'width']);
    expect(rows[0]?.height).toBeLessThan(2 * (skeleton[0]?.height ?? 0));
  });
}

/** Holds the answers of matching calls until the returned function is called. */
async function holdCalls(page: Page, address: RegExp): Promise<() => void> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(address, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The box of the first element of each selector. */
async function boxesOf(page: Page, ...selectors: string[]): Promise<Box[]> {
  const boxes: Box[] = [];
  for (const selector of selectors) {
    const element = page.locator(selector).first();
    await expect(element, selector).toBeVisible();
    boxes.push((await element.boundingBox()) as Box);
  }
  return boxes;
}

function expectSameBoxes(actual: readonly Box[], expected: readonly Box[], sides: readonly (keyof Box)[]) {
  actual.forEach((box, index) => {
    for (const side of sides)
      expect(
        Math.abs(box[side] - (expected[index]?.[side] ?? Number.NaN)),
        `${side} of element ${index + 1}`,
      ).toBeLessThanOrEqual(TOLERANCE_PX);
  });
}
