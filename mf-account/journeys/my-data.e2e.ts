import { readFileSync } from 'node:fs';
import { createRoom } from '@osaka/contracts/chat';
import { saveStepOne } from '@osaka/contracts/planner';
import { createReview, toggleBookmark } from '@osaka/contracts/travel';
import { callAs } from '@osaka/e2e/call-as';
import { mailedTo } from '@osaka/e2e/inbox';
import { expect, expectAccessible, expectNoWider, type Page, test } from '@osaka/e2e/journey';
import { BASE_URL, logIn, signUpMember } from '@osaka/e2e/member';
import { dateIn } from '@osaka/e2e/plan-steps';

const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('a member orders the own data and downloads what every service stores by the mailed link @phone', async ({
  page,
}) => {
  const member = await signUpMember();
  await logIn(page, member);
  await page.goto('/mypage');
  await leaveTraces(page);

  await page
    .getByRole('main')
    .getByRole('link', { name: /^내 데이터/ })
    .click();
  await page.getByRole('button', { name: '내 데이터 요청' }).click();
  await expect(page.getByRole('heading', { name: /파일을 만들고 있어요|파일이 준비됐어요/ })).toBeVisible();
  await expectAccessible(page);
  const link = await mailedTo(member.email, /(\/mypage\/data\?token=\S+)/);

  const [download] = await Promise.all([page.waitForEvent('download'), page.goto(link)]);
  await expect(page.getByText('파일을 받았어요. 다운로드 폴더를 확인해 주세요.')).toBeVisible();
  expect(download.suggestedFilename()).toMatch(/^osakaro-data-\d{4}-\d\d-\d\d\.zip$/);
  // The names of a zip file's entries, and entries that are compressed already, are in it as they are.
  const zip = readFileSync(await download.path()).toString('latin1');
  for (const name of [
    /account\.json/,
    /drafts\/\d+\.json/,
    /bookmarks\.json/,
    /reviews\/\d+\/1\.webp/,
    /WEBPVP8/,
    /consultations\//,
  ])
    expect(zip).toMatch(name);
  await expectAccessible(page);
  await expectNoWider(page);
});

/** Something at each service. */
async function leaveTraces(page: Page): Promise<void> {
  await callAs(page, toggleBookmark, { body: { travelNo: 1 } });
  await callAs(page, saveStepOne, {
    body: { startDate: dateIn(10).replaceAll('.', '-'), endDate: dateIn(12).replaceAll('.', '-'), travelers: 2 },
  });
  await callAs(page, createRoom, { body: { userId: 'customer_1', userName: '여행자' } });
  const { accessToken } = JSON.parse((await page.evaluate(() => localStorage.getItem('tokens'))) ?? '{}') as {
    accessToken: string;
  };
  const review = {
    travelNo: 1,
    reviewTitle: '개관 직후가 한산해요',
    reviewContent: '9시에 맞춰 도착하니 줄이 없었습니다.',
    rating: 5,
  };
  const response = await page.request.post(BASE_URL + createReview.path, {
    headers: { authorization: `Bearer ${accessToken}`, origin: BASE_URL },
    multipart: {
      review: { name: 'review.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(review)) },
      images: { name: 'photo.png', mimeType: 'image/png', buffer: PICTURE },
    },
  });
  expect(response.status()).toBe(201);
}
