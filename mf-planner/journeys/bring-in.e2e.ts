import { fileURLToPath } from 'node:url';
import { expect, expectAccessible, expectNoWider, test } from '@osaka/e2e/journey';
import { logIn, signUpMember } from '@osaka/e2e/member';
import { tapOrClick } from '@osaka/e2e/plan-steps';

const fixture = (name: string) => fileURLToPath(new URL(`../src/bringing-in/fixtures/${name}`, import.meta.url));

test('a member makes a plan of a text, adds a map of Google with one press and takes it back with one @phone', async ({
  page,
  isMobile,
}) => {
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).hostname === 'example.com') elsewhere.push(request.url());
  });
  await logIn(page, await signUpMember());
  await page.goto('/myplan/list');
  await tapOrClick(page.getByRole('button', { name: '가져와서 새 플랜 만들기' }), isMobile);
  const sheet = page.getByRole('dialog', { name: '가져와서 새 플랜 만들기' });
  await tapOrClick(sheet.getByRole('button', { name: '글', exact: true }), isMobile);
  await sheet
    .getByLabel('일정을 적은 글')
    .fill('1일차\n- 12:30 구로몬시장\n츠텐카쿠\n2일차\n오전 10시 오사카성\n우리 단골 라멘집\n저녁 먹기');
  await tapOrClick(sheet.getByRole('button', { name: '7줄 미리 보기' }), isMobile);
  await expect(sheet.getByLabel('츠텐카쿠')).toHaveValue('found');
  await expect(sheet.getByLabel('우리 단골 라멘집', { exact: true })).toHaveValue('own');
  await expect(sheet.getByLabel('저녁 먹기')).toHaveValue('skip');
  await expectAccessible(page);
  await expectNoWider(page);
  await sheet.getByLabel('여행 시작일').fill('2031-03-02');
  await tapOrClick(sheet.getByRole('button', { name: '4곳으로 플랜 만들기' }), isMobile);
  await expect(page).toHaveURL(/\/myplan\/detail\/\d+/);
  await expect(page.getByRole('region', { name: /^1일차/ })).toContainText('쓰텐카쿠');
  await expect(page.getByRole('region', { name: /^2일차/ })).toContainText('우리 단골 라멘집');

  await tapOrClick(page.getByRole('button', { name: '가져오기' }), isMobile);
  const board = page.getByRole('dialog', { name: '가져오기' });
  await board.getByLabel('가져올 파일').setInputFiles(fixture('broken-other-tool.csv'));
  await expect(
    board.getByText('읽을 수 없는 파일이에요. 지원하는 형식은 CSV, GeoJSON, KML, KMZ, GPX, ICS, JSON이에요.'),
  ).toBeVisible();
  await board.getByLabel('가져올 파일').setInputFiles(fixture('mymaps.kml'));
  await expect(board.getByText('선 1개, 영역 1개는 가져오지 않아요.')).toBeVisible();
  await expect(board.getByText('이미 1일차에 있어요')).toBeVisible();
  await expect(board.getByText(/오사카에서 먼 곳이에요\.$/)).toBeVisible();
  await tapOrClick(board.getByRole('button', { name: /곳 담기$/ }), isMobile);
  await expect(page.getByRole('main')).toContainText('인천국제공항');
  await tapOrClick(page.getByRole('button', { name: '되돌리기' }).first(), isMobile);
  await expect(page.getByRole('main')).not.toContainText('인천국제공항');
  expect(elsewhere).toEqual([]);
});
