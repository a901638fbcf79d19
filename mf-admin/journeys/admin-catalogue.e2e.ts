import { dragByFinger, dragByMouse } from '@osaka/e2e/drag';
import { expect, expectNoWider, expectSoundScreen, type Page, test } from '@osaka/e2e/journey';
import { ADMIN, BASE_URL, logIn, signUpMember, unique } from '@osaka/e2e/member';
import { publicReviews, report, writeReview } from './reported-review.ts';

const POSTER = {
  name: 'poster.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
};

for (const address of [
  '/adminPage/reviewReportList',
  '/adminPage/reviewCases',
  '/adminPage/travelReportList',
  '/adminPage/auditLog',
  '/admin/travels/management',
  '/admin/travels',
  '/admin/travels/1',
  '/admin/travels/options/management?kind=gu',
]) {
  test(`${address} is accessible @phone`, async ({ page }) => {
    await logIn(page, ADMIN);
    await expectSoundScreen(page, address);
  });
}

test('a place is created with all its fields, seen by visitors, deactivated and activated', async ({ page }) => {
  const name = unique('시험 전망대 ');
  await logIn(page, ADMIN);
  await page.goto('/admin/travels');
  await page.getByRole('button', { name: '저장하기' }).click();
  for (const message of [
    '여행지 이름을 입력해주세요.',
    '카테고리를 선택해주세요.',
    '지역을 선택해주세요.',
    '주소를 입력해주세요.',
    '위도를 입력해주세요.',
    '경도를 입력해주세요.',
  ]) {
    await expect(page.getByText(message)).toBeVisible();
  }
  await expect(page.getByLabel('이름', { exact: true })).toBeFocused();

  await page.getByLabel('이름', { exact: true }).fill(name);
  await page.getByLabel('카테고리').selectOption({ label: '관광명소' });
  await page.getByLabel('지역', { exact: true }).selectOption({ label: '주오구' });
  await page.getByLabel('주소', { exact: true }).fill('오사카시 주오구 1-1');
  await page.getByLabel('위도').fill('35.9');
  await page.getByLabel('경도').fill('135.51');
  await page.getByLabel('매일 운영').check();
  await expect(page.getByLabel('일요일 닫는 시각')).toHaveValue('18:00');
  for (const tag of ['시험', '#시험']) {
    await page.getByLabel('태그 추가').fill(tag);
    await page.getByLabel('태그 추가').press('Enter');
  }
  await expect(page.getByRole('button', { name: '#시험 지우기' })).toHaveCount(1);
  await page.getByLabel('사진 파일').setInputFiles(POSTER);
  await expect(page.getByRole('button', { name: '1번째 사진 지우기' })).toBeVisible();

  await page.getByLabel('저작자').fill('오사카로');
  await page.getByLabel('이용 조건').fill('직접 찍은 사진');

  await page.getByRole('button', { name: '저장하기' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(/위치가 주오구에서 .*km 떨어져 있습니다/);
  await question.getByRole('button', { name: '취소' }).click();
  await page.getByLabel('위도').fill('34.68');
  await page.getByRole('button', { name: '저장하기' }).click();
  await expectAlert(page, '등록 성공!');

  await expect(page).toHaveURL(/\/admin\/travels\/management$/);
  await page.getByRole('searchbox').fill(name);
  await expect(page).toHaveURL(/search=/);
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row.getByText('등록완료')).toBeVisible();
  const address = `/travels/detail/${(await row.getByRole('link', { name }).first().getAttribute('href'))?.split('/').pop()}`;

  await row.getByRole('button', { name: `${name}에 테마 추가` }).click();
  await page.getByRole('dialog').getByRole('button', { name: '야경명소' }).click();
  await row.getByRole('button', { name: `${name}에서 야경명소 테마 빼기` }).click();
  await expect(row.getByText('야경명소')).toHaveCount(0);

  await row.getByRole('button', { name: '비활성화' }).click();
  await expect(row.getByText('비활성', { exact: true })).toBeVisible();
  expect((await page.request.get(`${BASE_URL}/api/travels/${address.split('/').pop()}`)).status()).toBe(404);
  await row.getByRole('button', { name: '활성화' }).click();
  await expect(row.getByText('등록완료')).toBeVisible();
  await page.goto(address);
  await expect(page.getByRole('heading', { name })).toBeVisible();
});

test('places are sorted by a heading or, on phones, by a menu; the URL keeps the order, and a new order resets the page @phone', async ({
  page,
  isMobile,
}) => {
  await logIn(page, ADMIN);
  await page.goto('/admin/travels/management?page=3');
  const names = page.locator('td[data-title]');
  await expect(names).toHaveCount(10);
  if (isMobile) await page.getByLabel('정렬').selectOption({ label: '이름순' });
  else await page.getByRole('columnheader', { name: '이름' }).getByRole('button').press('Enter');
  await expect(page).toHaveURL(/\?sort=title$/);
  const inOrder = async () => {
    const shown = await names.allTextContents();
    return shown.join() === shown.toSorted(new Intl.Collator('ko', { numeric: true }).compare).join();
  };
  await expect.poll(inOrder).toBe(true);
  if (!isMobile)
    await expect(page.getByRole('columnheader', { name: '이름' })).toHaveAttribute('aria-sort', 'ascending');
  const first = await names.first().textContent();
  await page.getByRole('link', { name: '2', exact: true }).click();
  await expect(page).toHaveURL(/sort=title&page=2$/);
  await expect(names.first()).not.toHaveText(first ?? '');
  await page.goBack();
  await expect(names.first()).toHaveText(first ?? '');
});

test('unsaved changes are not lost on leaving, and a colleague’s changes are not overwritten', async ({ page }) => {
  await logIn(page, ADMIN);
  await page.goto('/admin/travels/2');
  await page.getByLabel('한 줄 소개').fill('간판과 운하');
  await page.getByRole('link', { name: '회원 관리' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('저장하지 않은 변경 사항이 있습니다.');
  await page.getByRole('alertdialog').getByRole('button', { name: '취소' }).click();
  await expect(page.getByLabel('한 줄 소개')).toHaveValue('간판과 운하');
});

test('Back asks about unsaved changes and can be cancelled or confirmed', async ({ page }) => {
  await logIn(page, ADMIN);
  await page.goto('/admin/travels/management');
  await page.getByRole('row').nth(1).getByRole('link').first().click();
  const explain = page.getByLabel('한 줄 소개');
  await explain.fill('아직 저장하지 않은 소개');
  const question = page.getByRole('alertdialog');
  await page.goBack();
  await expect(question).toContainText('저장하지 않은 변경 사항이 있습니다. 이 페이지를 나가시겠습니까?');
  await question.getByRole('button', { name: '취소' }).click();
  await expect(explain).toHaveValue('아직 저장하지 않은 소개');
  await page.goBack();
  await question.getByRole('button', { name: '나가기' }).click();
  await expect(page).toHaveURL(/\/admin\/travels\/management$/);
});

test('the pin can be dragged to another position', async ({ page }) => {
  await logIn(page, ADMIN);
  await page.goto('/admin/travels/2');
  const pin = page.getByRole('img', { name: '여행지 위치' });
  const latitude = page.getByLabel('위도');
  await pin.scrollIntoViewIfNeeded();
  const before = Number(await latitude.inputValue());
  // While the map is moving, the pin may have moved before it is grabbed.
  await expect(async () => {
    const box = await pin.boundingBox();
    if (!box) throw new Error('the pin has no bounding box');
    await page.mouse.move(box.x + box.width / 2, box.y + 20);
    await page.mouse.down();
    await page.mouse.move(box.x + 30, box.y - 20, { steps: 4 });
    await page.mouse.move(box.x + 60, box.y - 60, { steps: 4 });
    await page.mouse.up();
    expect(Number(await latitude.inputValue())).toBeGreaterThan(before);
  }).toPass();
});

test('pictures of a place are reordered with a mouse, a finger or their arrow buttons @phone', async ({
  page,
  isMobile,
}) => {
  await logIn(page, ADMIN);
  await page.goto('/admin/travels');
  await page
    .getByLabel('사진 파일')
    .setInputFiles([POSTER, { ...POSTER, name: 'second.png' }, { ...POSTER, name: 'third.png' }]);
  const pictures = page.getByRole('list', { name: '여행지 사진' }).getByRole('img');
  await expect(pictures).toHaveCount(3);
  const order = () => pictures.evaluateAll((images) => images.map((image) => image.getAttribute('src')));
  const [first, second, third] = await order();

  await (isMobile ? dragByFinger : dragByMouse)(page, pictures.nth(2), pictures.nth(0));
  await expect.poll(order).toEqual([third, first, second]);
  await expect(page.getByText('2번째 사진을 1번째로 옮겼어요.')).toBeAttached();
  await page.getByRole('button', { name: '1번째 사진 뒤로' }).press('ArrowRight');
  await expect.poll(order).toEqual([first, third, second]);
  await expect(page.getByRole('button', { name: '2번째 사진 뒤로' })).toBeFocused();
});

test('a tag of the reference data is added, found and deleted', async ({ page }) => {
  const tag = unique('시험태그');
  await logIn(page, ADMIN);
  await page.goto('/admin/travels/options/management?kind=tag');
  await addTag(page, tag);
  await expectAlert(page, '등록 성공!');
  await page.getByRole('searchbox').fill(tag);
  await expect(page.getByRole('cell', { name: `#${tag}`, exact: true })).toBeVisible();
  await page.getByRole('checkbox', { name: `#${tag} 선택` }).check();
  await page.getByRole('button', { name: '선택 삭제 (1)' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '삭제하기' }).click();
  await expect(page.getByText('검색 조건에 맞는 데이터가 없습니다.')).toBeVisible();
});

test('a category with a long name widens no page at 320 px, and sorting headings keep their names there', async ({
  page,
}) => {
  const name = `오사카의아름다운야경${unique('')}`.slice(0, 20);
  await logIn(page, ADMIN);
  await page.goto('/admin/travels/options/management?kind=category');
  await page.getByRole('button', { name: '카테고리 등록' }).click();
  await page.getByRole('dialog').getByLabel('이름').fill(name);
  await page.getByRole('dialog').getByRole('button', { name: '저장하기' }).click();
  await expectAlert(page, '등록 성공!');
  await page.setViewportSize({ width: 320, height: 700 });
  for (const address of ['/', '/travels', '/travels/search']) {
    await page.goto(address);
    await expect(page.getByText(name).first()).toBeAttached();
    await expectNoWider(page);
  }
  await page.goto(`/admin/travels/options/management?kind=category&search=${encodeURIComponent(name)}`);
  await expect(page.getByRole('columnheader', { name: '이름' })).toBeAttached();
  await page.getByRole('button', { name: `삭제 ${name}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '삭제하기' }).click();
  await expect(page.getByText('검색 조건에 맞는 데이터가 없습니다.')).toBeVisible();
});

test('a reported review is opened, blinded and restored', async ({ page }) => {
  const [author, reporter] = [await signUpMember(), await signUpMember()];
  const content = unique('광고입니다 ');
  const reviewNo = await writeReview(page, author, { reviewContent: content });
  await report(page, reporter, reviewNo);

  await logIn(page, ADMIN);
  await page.goto('/adminPage/reviewReportList');
  const row = page.getByRole('row').filter({ hasText: content });
  await row.getByRole('button', { name: content }).click();
  const dialog = page.getByRole('dialog', { name: '신고된 리뷰' });
  await expect(dialog).toContainText(author.memberName);
  await dialog.getByRole('button', { name: '닫기' }).click();

  await row.getByRole('link', { name: /^자세히/ }).click();
  await expect(page.getByRole('article').getByText(content)).toBeVisible();
  await page.goBack();
  await row.getByRole('button', { name: /^확인/ }).click();
  const toast = page.getByRole('status').filter({ hasText: '신고가 접수되어 블라인드 처리되었습니다.' });
  await expect(toast.getByText('신고가 접수되어 블라인드 처리되었습니다.')).toBeVisible();
  // Waiting reports come first, so that the row may be on a later page by now.
  await expect(row.getByText('대기중')).toHaveCount(0);
  await expect.poll(() => publicReviews(page)).not.toContain(content);
  await toast.getByRole('button', { name: '되돌리기' }).click();
  // Its row waits again, on a later page if other journeys have reported more meanwhile.
  await expect.poll(() => publicReviews(page)).toContain(content);
});

async function addTag(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: '태그 등록' }).click();
  await page.getByRole('dialog').getByLabel('이름').fill(name);
  await page.getByRole('dialog').getByRole('button', { name: '저장하기' }).click();
}

async function expectAlert(page: Page, message: string): Promise<void> {
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText(message);
  await dialog.getByRole('button', { name: '확인' }).click();
}
