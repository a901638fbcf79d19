import { expect, type Page } from '@osaka/e2e/journey';
import { BASE_URL, type TestMember } from '@osaka/e2e/member';

/** The place of the reviews. */
const TRAVEL_NO = 3;

export async function writeReview(
  page: Page,
  author: TestMember,
  { reviewTitle = '제목', reviewContent }: { reviewTitle?: string; reviewContent: string },
): Promise<number> {
  const review = {
    name: 'review',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify({ travelNo: TRAVEL_NO, reviewTitle, reviewContent, rating: 3 })),
  };
  const answer = await page.request.post(`${BASE_URL}/api/reviews`, {
    multipart: { review },
    headers: await tokenOf(page, author),
  });
  return (await answer.json()).data.reviewNo;
}

export async function report(page: Page, reporter: TestMember, reviewNo: number): Promise<void> {
  const answer = await page.request.post(`${BASE_URL}/api/reports/review`, {
    data: { reviewNo, reportContent: '스팸/도배' },
    headers: await tokenOf(page, reporter),
  });
  expect(answer.status()).toBe(201);
}

/** What visitors read. */
export async function publicReviews(page: Page): Promise<string> {
  return (await page.request.get(`${BASE_URL}/api/reviews/travel/${TRAVEL_NO}?limit=20`)).text();
}

async function tokenOf(page: Page, { memberId, memberPw }: TestMember): Promise<Record<string, string>> {
  const answer = await page.request.post(`${BASE_URL}/api/auth/login`, {
    data: { memberId, memberPw },
    headers: { origin: BASE_URL },
  });
  return { authorization: `Bearer ${(await answer.json()).data.tokens.accessToken}`, origin: BASE_URL };
}
