import { expect, test } from '../support/journey.ts';
import { logIn, signUpMember } from '../support/member.ts';

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

test('two filters pressed in quick succession are both applied', async ({ page }) => {
  await page.goto('/travels/search');
  const facilities = page.getByRole('group', { name: '편의시설' }).getByRole('checkbox');
  await expect(facilities.nth(1)).toBeAttached();
  await page.waitForFunction(() => !('interactionQueue' in window));
  // The second press is the next task, as on a busy machine.
  await facilities.evaluateAll(([one, other]) => {
    const next = new MessageChannel();
    next.port1.onmessage = () => (other as HTMLElement).click();
    next.port2.postMessage('');
    (one as HTMLElement).click();
  });
  await expect(page).toHaveURL(/facilities=\d+(,|%2C)\d+/);
  for (const facility of [0, 1]) await expect(facilities.nth(facility)).toBeChecked();
});
