import type { Locator, Page } from '@playwright/test';
import { expect, settle, test } from '../support/journey.ts';
import { logIn, signIn, signUpMember } from '../support/member.ts';

const PLACE = '/travels/detail/111';

test('a guest who bookmarks a place is returned there after the login, and it is bookmarked @phone', async ({
  page,
}) => {
  const member = await signUpMember();
  await page.goto('/travels/search?search=오사카성&page=1');
  await settle(page);
  const toggle = page.getByRole('button', { name: '오사카성 천수각 즐겨찾기' });
  await pressAsGuest(toggle);
  await logInFromOffer(page, member);
  await expect(page).toHaveURL(/\/travels\/search\?search=/);
  await expect(toggle).toHaveAttribute('aria-pressed', 'true');
  await page.goto('/myPage/BookMarkList');
  await expect(page.getByRole('link', { name: '오사카성 천수각' })).toBeVisible();

  await page.getByRole('button', { name: '오사카성 천수각 즐겨찾기' }).click();
  await expect(page.getByText('아직 저장한 여행지가 없어요.')).toBeVisible();
  await page.reload();
  await expect(page.getByText('아직 저장한 여행지가 없어요.')).toBeVisible();
});

test('a guest who likes a review is returned there after the login, and the like counts once @phone', async ({
  page,
  browser,
}) => {
  const title = await reviewBySomeone(await browser.newPage());
  const member = await signUpMember();
  await page.goto(PLACE);
  await settle(page);
  const review = page.locator('li[data-card]', { hasText: title });
  await pressAsGuest(review.getByRole('button', { name: /좋아요/ }));
  await logInFromOffer(page, member);
  await expect(page).toHaveURL(new RegExp(`${PLACE}#reviews$`));
  await expect(review.getByRole('button', { name: '이 리뷰 좋아요 1' })).toHaveAttribute('aria-pressed', 'true');
  await page.reload();
  await expect(review.getByRole('button', { name: '이 리뷰 좋아요 1' })).toHaveAttribute('aria-pressed', 'true');
});

// For guests the button is aria-disabled, as documented, but a click offers the login.
const pressAsGuest = (button: Locator) => button.click({ force: true });

async function logInFromOffer(page: Page, member: Parameters<typeof signIn>[1]) {
  const offer = page.getByRole('alertdialog');
  await expect(offer).toContainText('로그인이 필요합니다.');
  await offer.getByRole('button', { name: '로그인' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await signIn(page, member);
}

async function reviewBySomeone(page: Page): Promise<string> {
  const title = `후기 ${Date.now().toString(36)}`;
  await logIn(page, await signUpMember());
  await page.goto(`/reviews/write?travelNo=${PLACE.split('/').at(-1)}`);
  await page.getByRole('radio', { name: '별점 5점' }).check();
  await page.getByLabel('제목').fill(title);
  await page.getByLabel('내용').fill('다시 가고 싶습니다.');
  await page.getByRole('button', { name: '저장하기' }).click();
  await expect(page.getByText('리뷰가 등록되었습니다.')).toBeVisible();
  await page.close();
  return title;
}

test('after a login the wizard opens at its top, however far the page and the form were scrolled @phone', async ({
  page,
}) => {
  const member = await signUpMember();
  await page.setViewportSize({ width: 390, height: 500 });
  for (let attempt = 0; attempt < 3; attempt += 1) {
    await page.goto('/travels');
    await settle(page);
    await page.evaluate(() => scrollTo(0, 700));
    await page.evaluate(() => document.querySelector<HTMLElement>('.site-header a[href="/myplan"]')?.click());
    await page.getByRole('alertdialog').getByRole('button').first().click();
    await expect(page).toHaveURL(/\/login$/);
    await page.getByRole('main').getByRole('button', { name: '로그인' }).scrollIntoViewIfNeeded();
    await page.evaluate(() => scrollTo(0, 203));
    await signIn(page, member);
    await expect(page).toHaveURL(/\/myplan(?:\?step=1)?$/);
    await expect(page.getByRole('heading', { level: 1, name: /떠나세요/ })).toBeVisible();
    await settle(page);
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await page.evaluate(() => localStorage.clear());
  }
});
