import type { Page } from '@playwright/test';
import { chatPanel, startChat } from '../support/chat.ts';
import { expect, test } from '../support/journey.ts';
import { coveredByLauncher, stopsCovered } from '../support/launcher.ts';
import { ADMIN, logIn, signUpMember } from '../support/member.ts';
import { choose, fillDays, goOn } from '../support/plan-steps.ts';

const OF_GUESTS = [
  '/',
  '/travels',
  '/thema/travels',
  '/travels/search',
  '/travels/detail/1',
  '/reviews/list',
  '/login',
  '/signup',
  '/findId',
  '/customer-service',
];
const OF_ADMINISTRATORS = [
  '/myPage',
  '/myplan/list',
  '/reviews/write?travelNo=1',
  '/adminPage',
  '/admin/travels',
  '/admin/travels/management',
  '/admin/travels/options/management?kind=gu',
];

const launcher = (page: Page) => page.getByRole('button', { name: '상담하기' });

test('상담하기 never covers a control at any scroll position @phone', async ({ page }) => {
  const covered: string[] = [];
  const walk = async (addresses: readonly string[]) => {
    for (const address of addresses) {
      await page.goto(address);
      await expect(page.locator('main h1').first()).toBeAttached();
      if (!address.startsWith('/adminPage')) await expect(launcher(page), address).toBeVisible();
      covered.push(...(await stopsCovered(page)));
    }
  };
  await walk(OF_GUESTS);
  await logIn(page, ADMIN);
  await walk(OF_ADMINISTRATORS);
  expect(covered).toEqual([]);
});

test('상담하기 never covers the hint of a field @phone', async ({ page }) => {
  await logIn(page, await signUpMember());
  await page.goto('/reviews/write?travelNo=1');
  await expect(launcher(page)).toBeVisible();
  const found = page.locator('main .field :is(.help, .meta)');
  await expect(found.nth(1)).toBeVisible();
  const hints = await found.all();
  for (const hint of hints) {
    const box = await launcher(page).boundingBox();
    await hint.evaluate(
      (element, middle) => scrollBy(0, element.getBoundingClientRect().bottom - middle),
      (box?.y ?? 0) + (box?.height ?? 0) / 2,
    );
    await page.waitForTimeout(500);
    await expect.poll(() => coveredByLauncher(page)).toEqual([]);
  }
});

test('상담하기 never covers a control on the steps of a plan @phone', async ({ page }) => {
  await logIn(page, await signUpMember());
  await page.goto('/myplan');
  const covered = await stopsCovered(page);
  await fillDays(page);
  await expect(launcher(page)).toBeVisible();
  covered.push(...(await stopsCovered(page)));
  await page
    .getByRole('group', { name: '지역' })
    .locator('label', { hasText: /^주오구/ })
    .click();
  await goOn(page, '어디를 갈까요?');
  await expect(launcher(page)).toBeVisible();
  covered.push(...(await stopsCovered(page)));
  await choose(page, '오사카성 천수각');
  covered.push(...(await stopsCovered(page)));
  expect(covered).toEqual([]);
});

test('a press right after a reload opens the minimised chat @phone', async ({ page }) => {
  await page.goto('/customer-service');
  await startChat(page, '이르게');
  // A reload while the browser still goes back over the panel's entry would take that way back, too.
  const minimise = async () => {
    await page.getByRole('button', { name: '상담 창 접기' }).click();
    await expect(chatPanel(page)).toBeHidden();
    await page.waitForFunction(() => !history.state?.overlayDepth);
  };
  await minimise();
  for (let times = 0; times < 3; times += 1) {
    await page.reload({ waitUntil: 'commit' });
    await launcher(page).click();
    await expect(chatPanel(page)).toBeVisible();
    await minimise();
  }
});

test('a press counts when the page moves below it before it ends @phone', async ({ page }) => {
  await page.goto('/travels/detail/1');
  const boxAt = async (top: number) => {
    await page.evaluate((y) => scrollTo(0, y), top);
    await page.waitForTimeout(800);
    return await launcher(page).boundingBox();
  };
  const isElsewhere = async (top: number) => {
    const [before, after] = [await boxAt(0), await boxAt(top)];
    return (
      !before ||
      !after ||
      after.x >= before.x + before.width ||
      after.y + after.height <= before.y ||
      after.x > before.x + before.width / 2
    );
  };
  let top = 100;
  while (!(await isElsewhere(top))) top += 100;
  const box = await boxAt(0);
  if (!box) throw new Error('상담하기 is not drawn at the top of the page');
  await page.mouse.move(box.x + box.width / 4, box.y + box.height / 2);
  await page.mouse.down();
  await boxAt(top);
  await page.mouse.up();
  await expect(chatPanel(page)).toBeVisible();
});

test('the staff desk has no 상담하기', async ({ page }) => {
  await logIn(page, ADMIN);
  await page.goto('/admin/staff');
  await expect(page.getByLabel('상담원 이름')).toBeVisible();
  await expect(launcher(page)).toBeHidden();
});
