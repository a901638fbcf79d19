import { decideCases, getCase } from '@osaka/contracts/travel';
import { callAs } from '@osaka/e2e/call-as';
import {
  type BrowserContext,
  expect,
  expectAccessible,
  expectNoWider,
  type Locator,
  type Page,
  test,
} from '@osaka/e2e/journey';
import { ADMIN, logIn, signUpMember, type TestMember, unique } from '@osaka/e2e/member';
import { publicReviews, report, writeReview } from './reported-review.ts';

const TEXT = '광고가 아니라 직접 다녀온 이야기예요.';

test('a case is decided and undone by keys, appealed by its author and answered @phone', async ({ page, browser }) => {
  const [author, reporter] = [await signUpMember(), await signUpMember()];
  const titles = [unique('광고 '), unique('도배 '), unique('후기 ')] as const;
  for (const reviewTitle of titles)
    await report(
      page,
      reporter,
      await writeReview(page, author, { reviewTitle, reviewContent: `${reviewTitle} 내용` }),
    );

  await logIn(page, ADMIN);
  await page.goto('/adminPage/reviewCases');
  const row = rowOf(page, titles[0]);
  await row.getByRole('button').click();
  await expect(page.getByRole('article').getByRole('heading', { level: 2 })).toHaveText(titles[0]);
  await expectAccessible(page);
  await expectNoWider(page);

  await page.keyboard.press('1');
  await expect(row).toContainText('블라인드');
  expect(await publicReviews(page)).not.toContain(titles[0]);
  await page.keyboard.press('u');
  await expect(row).toContainText('대기중');
  await expect(row).toHaveAttribute('aria-current', 'true');
  expect(await publicReviews(page)).toContain(titles[0]);
  await page.keyboard.press('1');
  await expect(row).toContainText('블라인드');

  for (const title of titles.slice(1)) await rowOf(page, title).getByRole('checkbox').check();
  await page.getByRole('group', { name: '고른 신고 한꺼번에 처리' }).getByRole('button', { name: '반려' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '반려' }).click();
  for (const title of titles.slice(1)) await expect(rowOf(page, title)).toContainText('반려');

  const theirs = await ownPage(await browser.newContext(), author);
  await expect(theirs.getByText('사유: 스팸/도배')).toBeVisible();
  await theirs.getByRole('button', { name: '이의제기' }).click();
  await theirs.getByRole('textbox', { name: '이의제기' }).fill(TEXT);
  await expectAccessible(theirs);
  await theirs.getByRole('button', { name: '이의제기 보내기' }).click();
  await expect(theirs.getByText('관리자가 다시 살펴보고 있어요.')).toBeVisible();

  await page.goto('/adminPage/reviewCases?state=이의제기');
  await rowOf(page, titles[0]).getByRole('button').click();
  await expect(page.getByRole('article')).toContainText(TEXT);
  await page.getByLabel('답변').fill('사진으로 확인했습니다.');
  await page.keyboard.press('Escape');
  await page.keyboard.press('2');
  await expect(rowOf(page, titles[0])).toContainText('반려');
  expect(await publicReviews(page)).toContain(titles[0]);

  await theirs.reload();
  await expect(theirs.getByText('다시 보여요')).toBeVisible();
  await expect(theirs.getByText('답변: 사진으로 확인했습니다.')).toBeVisible();
  await theirs.context().close();

  const reporters = await ownPage(await browser.newContext(), reporter);
  await expect(reporters.getByRole('heading', { name: '내 신고 (3)' })).toBeVisible();
  await expect(reporters.getByText('운영 기준에 어긋나지 않아 리뷰를 그대로 두었어요.')).toHaveCount(3);
  await reporters.context().close();
});

test('going twelve cases down by keys keeps the title of the case in sight, below the header', async ({ page }) => {
  const [author, reporter] = [await signUpMember(), await signUpMember()];
  const reviewNos: number[] = [];
  for (let index = 0; index < 13; index += 1) {
    const reviewNo = await writeReview(page, author, { reviewContent: `${unique('긴 글 ')}\n`.repeat(30) });
    await report(page, reporter, reviewNo);
    reviewNos.push(reviewNo);
  }
  await logIn(page, ADMIN);
  await page.goto('/adminPage/reviewCases');
  const title = page.getByRole('article').getByRole('heading', { level: 2 });
  await expect(title).toBeVisible();
  const row = page.getByRole('region', { name: '신고 목록' }).locator('li[aria-current]');
  const header = await page.getByRole('banner').boundingBox();
  for (let presses = 0; presses < 12; presses += 1) {
    await page.keyboard.press('j');
    for (const part of [title, row]) await expect(part).toBeInViewport({ ratio: 0.9 });
    expect((await title.boundingBox())?.y).toBeGreaterThanOrEqual(header?.height ?? 0);
  }
  const together = await page.getByRole('group', { name: '고른 신고 한꺼번에 처리' }).boundingBox();
  expect(together?.y).toBeGreaterThanOrEqual(header?.height ?? 0);
  // Other journeys find their reports on the first page of the list.
  const decisions = [];
  for (const reviewNo of reviewNos) {
    const { step } = (await callAs(page, getCase, { params: { reviewNo: String(reviewNo) } })).data;
    decisions.push({ reviewNo, step, action: 'REJECT' as const, reason: '' });
  }
  await callAs(page, decideCases, { body: { decisions } });
});

function rowOf(page: Page, title: string): Locator {
  return page.getByRole('region', { name: '신고 목록' }).getByRole('listitem').filter({ hasText: title });
}

async function ownPage(context: BrowserContext, member: TestMember): Promise<Page> {
  const page = await context.newPage();
  await logIn(page, member);
  await page.goto('/myreviews/list');
  return page;
}
