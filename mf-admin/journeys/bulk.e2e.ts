import { readFile } from 'node:fs/promises';
import {
  type Download,
  expect,
  expectAccessible,
  expectNoWider,
  expectSoundScreen,
  type Page,
  test,
} from '@osaka/e2e/journey';
import { ADMIN, BASE_URL, logIn, unique } from '@osaka/e2e/member';

test('a file of destinations is exported, changed, compared, applied, seen by visitors and undone', async ({
  page,
}) => {
  const explain = unique('한꺼번에 고친 소개 ');
  await logIn(page, ADMIN);
  await page.goto('/admin/travels/management?search=가이유칸');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'CSV로 내보내기' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^오사카로-여행지-\d{4}-\d\d-\d\d\.csv$/);
  const [heading = '', line = ''] = await linesOf(download);
  expect(heading).toMatch(/^\ufeff번호 \(travelNo\),이름 \(title\),/);
  const travelNo = line.split(',')[0];
  expect(line).toMatch(/^\d+,[^,]*가이유칸/);

  await upload(page, `번호,한 줄 소개\r\n${travelNo},${explain}\r\n99999,없는 곳\r\n`);
  await expect(page.getByRole('heading', { name: '여행지-수정본.csv' })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: '2행' })).toContainText(explain);
  await expect(page.getByRole('listitem').filter({ hasText: '3행' })).toContainText(
    '등록되지 않은 여행지 번호입니다: 99999',
  );
  expect(await explainOf(page, travelNo)).not.toBe(explain);
  await expectAccessible(page);
  const address = page.url();
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto('/adminPage/imports');
  await expect(page.getByRole('cell', { name: '여행지-수정본.csv' }).first()).toBeVisible();
  await expectNoWider(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(address);

  await page.getByRole('button', { name: '1곳 적용하기' }).click();
  await expect(page.getByRole('alertdialog')).toContainText(
    '1곳을 바꾸시겠습니까? 오류가 있는 1행은 적용되지 않습니다.',
  );
  await page.getByRole('alertdialog').getByRole('button', { name: '적용하기' }).click();
  await expect(page.getByText('1곳에 적용했어요.')).toBeVisible();
  await page.goto(`/travels/detail/${travelNo}`);
  await expect(page.getByText(explain)).toBeVisible();

  await page.goto('/adminPage/auditLog');
  await expect(page.getByText(explain)).toBeVisible();
  await page.goto(address);
  await page.getByRole('button', { name: '되돌리기' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '되돌리기' }).click();
  await expect(page.getByText('1곳을 되돌렸어요.')).toBeVisible();
  await expect.poll(() => explainOf(page, travelNo)).not.toBe(explain);
});

test('places with incomplete data are found by the missing field and by name', async ({ page }) => {
  await logIn(page, ADMIN);
  await page.goto('/adminPage/quality');
  await page.getByRole('link', { name: /^운영 시간 모름/ }).click();
  await expect(page).toHaveURL(/group=hours/);
  await page.getByRole('searchbox').fill('아베노 신사');
  await expect(page.getByRole('row').filter({ hasText: '아베노 신사' })).toHaveCount(1);
  await page.getByRole('link', { name: '수정 아베노 신사' }).click();
  await expect(page.getByLabel('이름', { exact: true })).toHaveValue('아베노 신사');
});

for (const address of ['/adminPage/imports', '/adminPage/quality', '/adminPage/quality?group=hours']) {
  test(`${address} is accessible @phone`, async ({ page }) => {
    await logIn(page, ADMIN);
    await expectSoundScreen(page, address);
  });
}

async function linesOf(download: Download): Promise<string[]> {
  return (await readFile(await download.path(), 'utf8')).split('\r\n');
}

async function upload(page: Page, content: string): Promise<void> {
  await page.goto('/adminPage/imports');
  await page
    .getByLabel('CSV 파일', { exact: true })
    .setInputFiles({ name: '여행지-수정본.csv', mimeType: 'text/csv', buffer: Buffer.from(`\ufeff${content}`) });
}

async function explainOf(page: Page, travelNo: string | undefined): Promise<string> {
  return (
    (await (await page.request.get(`${BASE_URL}/api/travels/${travelNo}`)).json()) as { data: { explain: string } }
  ).data.explain;
}
