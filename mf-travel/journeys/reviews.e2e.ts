import { dragByFinger } from '@osaka/e2e/drag';
import {
  expect,
  expectAccessible,
  expectNoWider,
  expectWholeAccessible,
  type Locator,
  type Page,
  plainTest as plain,
  test,
} from '@osaka/e2e/journey';
import { logIn, signIn, signUpMember, unique } from '@osaka/e2e/member';

const PLACE = '/travels/detail/100';

test('a member writes, reorders, edits and deletes a review with photos, all without a reload @phone', async ({
  page,
}) => {
  const title = unique('다녀온 이야기 ');
  await logIn(page, await signUpMember());
  await page.goto(PLACE);
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await page.getByRole('button', { name: '리뷰 쓰기' }).click();
  const dialog = page.getByRole('dialog', { name: '리뷰 쓰기' });
  await dialog.getByRole('button', { name: '저장하기' }).click();
  for (const message of ['별점을 선택해주세요.', '리뷰 제목을 입력해주세요.', '리뷰 내용을 입력해주세요.'])
    await expect(dialog.getByText(message)).toBeVisible();

  await dialog.getByRole('radio', { name: '별점 1점' }).focus();
  for (let star = 1; star < 4; star++) await page.keyboard.press('ArrowRight');
  await expect(dialog.getByRole('radio', { name: '별점 4점' })).toBeChecked();
  await dialog.getByLabel('제목').fill(title);
  await dialog.getByLabel('내용').fill('개관 직후에 가니 줄이 없었습니다.');
  const photos = [await photo(page, '#2b3880'), await photo(page, '#b6452c')];
  await dialog
    .getByLabel('사진 파일')
    .setInputFiles([...photos, { name: '글.txt', mimeType: 'text/plain', buffer: Buffer.from('a') }]);
  await expect(dialog.getByText('글.txt: 이미지 파일만 업로드할 수 있습니다.')).toBeVisible();
  await expectAccessible(page);

  await dialog.getByRole('button', { name: '저장하기' }).click();
  const review = page.locator('li[data-card]', { hasText: title });
  await expect(review).toBeVisible();
  await expect(review.getByRole('button', { name: /사진 . 크게 보기/ })).toHaveCount(2);
  const first = review.getByRole('list', { name: '리뷰 사진' }).locator('img').first();
  await first.scrollIntoViewIfNeeded();
  await expect
    .poll(() => first.evaluate((image: HTMLImageElement) => image.currentSrc))
    .toMatch(/-400\.avif$|-800\.avif$/);
  await expectWholeAccessible(page);

  await test.step('photos open in the viewer, moved by keys and by swiping', async () => {
    const second = review.getByRole('button', { name: /사진 2 크게 보기/ });
    await second.click();
    const viewer = page.getByRole('dialog', { name: /님의 사진$/ });
    await expect(viewer.getByText('2 / 2')).toBeVisible();
    await page.keyboard.press('ArrowLeft');
    await expect(viewer.getByText('1 / 2')).toBeVisible();
    await expectAccessible(page);
    await viewer.getByRole('img', { name: /사진 1$/ }).hover();
    // A wheel event during scrolling is ignored.
    await expect(async () => {
      await page.mouse.wheel(1000, 0);
      await expect(viewer.getByText('2 / 2')).toBeVisible({ timeout: 1000 });
    }).toPass();
    for (let times = 0; times < 8; times++) {
      await page.keyboard.press('Tab');
      expect(
        await page.evaluate(
          () => document.activeElement === document.body || document.activeElement?.closest('dialog[open]') !== null,
        ),
      ).toBe(true);
    }
    await page.keyboard.press('Escape');
    await expect(viewer).toBeHidden();
    await expect(second).toBeFocused();
  });

  await test.step('kept photos are reordered, by a button and by a finger', async () => {
    const before = await photosOf(review);
    await review.getByRole('button', { name: '수정하기' }).click();
    const edit = page.getByRole('dialog', { name: '리뷰 수정' });
    const handle = (index: number) => edit.getByRole('listitem').nth(index).locator('.drag-handle');
    await edit.getByRole('button', { name: '2번째 사진 앞으로' }).click();
    await dragByFinger(page, handle(0), handle(1));
    await expect(edit.getByText('1번째 사진을 2번째로 옮겼어요.')).toBeAttached();
    await dragByFinger(page, handle(1), handle(0));
    await expect(edit.getByText('2번째 사진을 1번째로 옮겼어요.')).toBeAttached();
    await edit.getByLabel('제목').fill(`${title} 고침`);
    await edit.getByRole('button', { name: '저장하기' }).click();
    await expect(page.getByRole('heading', { name: `${title} 고침` })).toBeVisible();
    await expect.poll(() => photosOf(review)).toEqual([...before].reverse());
  });

  await review.getByRole('button', { name: /좋아요/ }).click();
  await expect(review.getByRole('button', { name: '이 리뷰 좋아요 1' })).toHaveAttribute('aria-pressed', 'true');
  await review.getByRole('button', { name: '삭제하기' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '삭제하기' }).click();
  await expect(page.getByText('리뷰가 삭제되었습니다.')).toBeVisible();
  await page.getByRole('alertdialog').getByRole('button', { name: '확인' }).click();
  await expect(review).toHaveCount(0);
  expect(await page.evaluate(() => (window as { sameDocument?: boolean }).sameDocument)).toBe(true);
});

// Chromium logs refused calls as console errors.
plain('a file that is no image despite its name is refused by name, the others stay', async ({ page }) => {
  await logIn(page, await signUpMember());
  await page.goto('/reviews/write?travelNo=101');
  await page.getByRole('radio', { name: '별점 5점' }).check();
  await page.getByLabel('제목').fill('다녀왔어요');
  await page.getByLabel('내용').fill('좋았습니다.');
  const pretended = {
    name: '깨진.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(500)]),
  };
  await page.getByLabel('사진 파일').setInputFiles([await photo(page, '#2b3880'), pretended]);
  await page.getByRole('button', { name: '저장하기' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '확인' }).click();
  await expect(page.getByText('깨진.jpg: 이미지 파일을 읽을 수 없습니다.')).toBeVisible();
  await page.getByRole('button', { name: '2번째 사진 지우기' }).click();
  await page.getByRole('button', { name: '저장하기' }).click();
  await expect(page.getByText('리뷰가 등록되었습니다.')).toBeVisible();
});

test('the lists of reviews and bookmarks are accessible, and bookmarks can be removed @phone', async ({ page }) => {
  await logIn(page, await signUpMember());
  for (const address of [
    '/reviews/list',
    '/reviews/write',
    '/reviews/write?travelNo=1',
    '/myreviews/list',
    '/myPage/BookMarkList',
  ]) {
    await page.goto(address);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expectAccessible(page);
    await expectNoWider(page);
  }
  await page.goto('/travels/search?search=오사카성');
  const toggle = page.getByRole('button', { name: '오사카성 천수각 즐겨찾기' });
  const answered = page.waitForResponse((response) => response.url().endsWith('/api/bookMark/bookmark'));
  await toggle.click();
  await expect(toggle).toHaveAttribute('aria-pressed', 'true');
  await answered;
  await page.goto('/myPage/BookMarkList');
  await page.getByRole('button', { name: '오사카성 천수각 즐겨찾기' }).click();
  await expect(page.getByText('아직 저장한 여행지가 없어요.')).toBeVisible();
  await page.getByRole('button', { name: '되돌리기' }).click();
  await expect(page.getByRole('link', { name: '오사카성 천수각' })).toBeVisible();
  await expectAccessible(page);
});

test('a review draft survives a reload with its photos; a logout leaves no photo on the device, and the next login brings it back @phone', async ({
  page,
  isMobile,
}) => {
  const member = await signUpMember();
  await logIn(page, member);
  await page.goto('/reviews/write?travelNo=102');
  await page.getByLabel('제목').fill('반쯤 쓴 후기');
  await page.getByLabel('사진 파일').setInputFiles([await photo(page, '#2b3880'), await photo(page, '#b6452c')]);
  const photos = page.getByRole('list', { name: '올릴 사진' }).getByRole('img');
  await expect(photos).toHaveCount(2);
  await expectStoredPhotos(page, 2);
  await page.reload();
  await expect(photos).toHaveCount(2);
  await expect
    .poll(() => photos.evaluateAll((images) => images.every((image) => (image as HTMLImageElement).naturalWidth > 0)))
    .toBe(true);
  await expect(page.getByText('작성하던 내용을 불러왔어요.')).toBeVisible();

  await page.getByRole('button', { name: '처음부터 쓰기' }).click();
  await expect(photos).toHaveCount(0);
  await expectStoredPhotos(page, 0);
  await page.reload();
  await expect(page.getByLabel('제목')).toHaveValue('');
  await expect(photos).toHaveCount(0);

  await page.getByLabel('사진 파일').setInputFiles([await photo(page, '#2b3880')]);
  await expect(photos).toHaveCount(1);
  await expectStoredPhotos(page, 1);
  await expect(page.getByText('작성 중인 내용을 저장했어요')).toBeVisible();
  await page.reload();
  await expect(photos).toHaveCount(1);
  await page.goto('/myPage');
  if (isMobile) await page.getByRole('button', { name: '메뉴 열기' }).click();
  await page.getByRole('button', { name: '로그아웃' }).click();
  await expect(page).toHaveURL(/:\d+\/$/);
  await expect.poll(() => page.evaluate(async () => (await indexedDB.databases()).length)).toBe(0);
  // The address changes before the page: the menu is still open then, and closing it goes back over its history entry.
  await expect(page.getByRole('heading', { name: '이번 오사카는, 내가 고른 길로' })).toBeVisible();
  await page.goto('/login');
  await signIn(page, member);
  await page.goto('/myreviews/list');
  await page.getByRole('link', { name: '이어서 쓰기' }).click();
  await expect(photos).toHaveCount(1);
  await expect(page.getByText('작성하던 내용을 불러왔어요.')).toBeVisible();
});

const photosOf = (review: Locator) =>
  review
    .getByRole('list', { name: '리뷰 사진' })
    .locator('img')
    .evaluateAll((images) => images.map((image) => image.getAttribute('src')));

/** Photos are stored on the device a moment after they are shown; a reload before that loses them. */
async function expectStoredPhotos(page: Page, count: number): Promise<void> {
  const stored = () =>
    page.evaluate(async () => {
      const open = indexedDB.open('osaka:drafts');
      await new Promise((resolve) => open.addEventListener('success', resolve));
      const all = open.result.transaction('files').objectStore('files').getAll();
      await new Promise((resolve) => all.addEventListener('success', resolve));
      open.result.close();
      return (all.result as { content: unknown[] }[]).reduce((sum, { content }) => sum + content.length, 0);
    });
  await expect.poll(stored).toBe(count);
}

/** A picture drawn on a canvas in the page. */
async function photo(page: Page, colour: string) {
  const base64 = await page.evaluate((fill) => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [1600, 1200];
    const pen = canvas.getContext('2d') as CanvasRenderingContext2D;
    pen.fillStyle = fill;
    pen.fillRect(0, 0, 1600, 1200);
    return canvas.toDataURL('image/jpeg').split(',')[1] ?? '';
  }, colour);
  return { name: `${colour.slice(1)}.jpg`, mimeType: 'image/jpeg', buffer: Buffer.from(base64, 'base64') };
}
