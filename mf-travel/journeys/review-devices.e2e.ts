import { expect, expectAccessible, test } from '@osaka/e2e/journey';
import { logIn, signUpMember, unique } from '@osaka/e2e/member';

const WRITE = '/reviews/write?travelNo=103';
const SAVED = '작성 중인 내용을 저장했어요';

test('a review begun on one device is finished on another; what both typed is kept; filters of the list stand in the address @phone', async ({
  page,
  browser,
}) => {
  const member = await signUpMember();
  const title = unique('두 기기 ');
  await logIn(page, member);
  await page.goto(WRITE);
  await page.getByRole('radio', { name: '별점 2점' }).check();
  await page.getByLabel('제목').fill(title);
  await page.getByLabel('내용').fill('휴대폰에서 쓰기 시작했습니다.');
  await expect(page.getByText(SAVED)).toBeVisible();

  // The dialog opens with the typed text, and the focus is not on the button that discards it.
  await page.goto('/travels/detail/103');
  await page.getByRole('button', { name: '리뷰 쓰기' }).click();
  const dialog = page.getByRole('dialog', { name: '리뷰 쓰기' });
  await expect(dialog.getByRole('button', { name: '처음부터 쓰기' })).toBeVisible();
  await expect(dialog.getByRole('radio').first()).toBeFocused();
  await page.goto(WRITE);

  const other = await (await browser.newContext()).newPage();
  await logIn(other, member);
  await other.goto(WRITE);
  await expect(other.getByLabel('제목')).toHaveValue(title);
  // The note already shows that the found draft is saved, so the journey waits for the call.
  const saved = other.waitForResponse(
    (response) => response.ok() && response.request().method() === 'PUT' && /review-drafts/.test(response.url()),
  );
  await other.getByLabel('내용').fill('집에서 이어 씁니다.');
  await saved;

  await page.getByLabel('내용').fill('버스에서 조금 더 씁니다.');
  await page.getByRole('button', { name: '그 내용으로 바꾸기' }).click();
  await expect(page.getByLabel('내용')).toHaveValue('집에서 이어 씁니다.');
  await expectAccessible(page);
  await other.context().close();
  await page.getByRole('button', { name: '저장하기' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '확인' }).click();

  await page.goto('/travels/detail/103');
  const reviews = page.getByRole('region', { name: /^리뷰/ });
  await reviews.getByRole('group', { name: '리뷰 조건' }).getByRole('button', { name: /^2점/ }).click();
  await expect(page).toHaveURL(/rating=2/);
  await expect(reviews.getByText(/^조건에 맞는 리뷰 \d+개$/)).toBeVisible();
  await page.goto(`/travels/detail/103?rating=2&search=${encodeURIComponent(title)}`);
  await expect(reviews.getByText('조건에 맞는 리뷰 1개')).toBeVisible();
  await expect(reviews.locator('mark').first()).toHaveText('두');
  await reviews.getByRole('button', { name: '조건 지우기' }).click();
  await expect(page).toHaveURL(/\/travels\/detail\/103$/);
  await expect(reviews.getByRole('group', { name: '리뷰 조건' })).toBeFocused();
});
