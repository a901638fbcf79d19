import { expect, test } from '../support/journey.ts';
import { logIn, signUpMember } from '../support/member.ts';
import { fillDays } from '../support/plan-steps.ts';

test('a late response does not navigate after its screen was left', async ({ page }) => {
  await logIn(page, await signUpMember());
  let answer = () => {};
  const isWanted = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(/\/api\/travels\/100$/, async (route) => {
    await isWanted;
    await route.continue();
  });
  const [asked] = await Promise.all([page.waitForRequest(/\/api\/travels\/100$/), page.goto('/myplan?travelNo=100')]);
  await page.getByRole('link', { name: '오사카로 홈' }).first().click();
  await expect(page.getByRole('heading', { name: '추천 여행지' })).toBeVisible();
  answer();
  await (await asked.response())?.finished();
  // The page has handled the response before it gets the next one.
  await page.evaluate(async () => (await fetch('/remotes.json')).text());
  await expect(page).toHaveURL(/:\d+\/$/);
  await expect(page.getByRole('heading', { name: '추천 여행지' })).toBeVisible();
});

test('two filters clicked in quick succession are both applied', async ({ page }) => {
  await page.goto('/travels/search');
  const facilities = page.getByRole('group', { name: '편의시설' }).getByRole('checkbox');
  await expect(facilities.nth(1)).toBeAttached();
  await page.waitForFunction(() => !('interactionQueue' in window));
  // The second click is the next task, as on a busy machine.
  await facilities.evaluateAll(([one, other]) => {
    const next = new MessageChannel();
    next.port1.onmessage = () => (other as HTMLElement).click();
    next.port2.postMessage('');
    (one as HTMLElement).click();
  });
  await expect(page).toHaveURL(/facilities=\d+(,|%2C)\d+/);
  for (const facility of [0, 1]) await expect(facilities.nth(facility)).toBeChecked();
});

test('the web font waits for a pause in the use of the page, so that no control moves under the pointer', async ({
  page,
}) => {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\.woff2$/, async (route) => {
    await released;
    await route.continue();
  });
  const loaded = page.waitForEvent('requestfinished', (request) => request.url().endsWith('.woff2'));
  await page.clock.install();
  await logIn(page, await signUpMember());
  await Promise.all([page.waitForRequest(/\.woff2$/), page.goto('/myplan')]);
  await fillDays(page);
  const ward = page.locator('label', { hasText: /^주오구/ });
  await ward.hover();
  const before = await ward.boundingBox();
  await page.clock.pauseAt(Date.now() + 60_000);
  for (let times = 0; times < 5; times += 1) {
    await page.mouse.move((before?.x ?? 0) + 20 + times, (before?.y ?? 0) + 20);
    release();
    await loaded;
    await page.clock.runFor(900);
    expect(await ward.boundingBox()).toEqual(before);
  }
  await page.clock.resume();
  await expect(page.locator('html[data-font=here]')).toBeAttached();
});
