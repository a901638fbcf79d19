import { setTimeout as sleep } from 'node:timers/promises';
import { addressOf, type Endpoint, type Input, type Output } from '@osaka/contracts';
import { login } from '@osaka/contracts/account';
import { getCase, listNewestReviews, reportReview } from '@osaka/contracts/travel';
import { chromium, type Page } from 'playwright-core';

const {
  BASE_URL: siteUrl = '',
  CHROME_BIN: executablePath,
  MEMBER_ID: memberId = '',
  MEMBER_PASSWORD: memberPw = '',
} = process.env;
const CASES = 50;
/** Between two keys: as fast as a person who reads a short review. */
const PACE_MS = 800;
const ADMIN = { memberId: 'osakaadmin', memberPw: 'Osaka123!' };

const reporter = await tokenOf({ memberId, memberPw });
const reported: number[] = [];
const { reviews } = await call(listNewestReviews, { query: { limit: '100' } });
for (const { reviewNo } of reviews.slice(0, CASES)) {
  await call(reportReview, { body: { reviewNo, reportContent: '스팸/도배' } }, reporter);
  reported.push(reviewNo);
}

const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
try {
  const page = await browser.newPage();
  await page.goto(`${siteUrl}/login`);
  await page.getByLabel('아이디', { exact: true }).fill(ADMIN.memberId);
  await page.getByLabel('비밀번호', { exact: true }).fill(ADMIN.memberPw);
  await page.getByRole('main').getByRole('button', { name: '로그인' }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/login'));
  await page.goto(`${siteUrl}/adminPage/reviewCases`);
  await page.getByRole('article').waitFor();
  const startedMs = performance.now();
  const wanted = await work(page);
  const seconds = (performance.now() - startedMs) / 1000;
  await page.waitForLoadState('networkidle');
  const admin = await tokenOf(ADMIN);
  let wrong = reported.length - wanted.size;
  for (const [reviewNo, state] of wanted)
    if ((await call(getCase, { params: { reviewNo: String(reviewNo) } }, admin)).data.state !== state) wrong += 1;
  console.table({
    [`${CASES} cases by keys, one key every ${PACE_MS} ms, every tenth undone and decided otherwise`]: {
      seconds: seconds.toFixed(1),
      wrong,
      target: '≤ 60 s, 0 wrong',
    },
  });
} finally {
  await browser.close();
}

/** Hides every third case and rejects the others. Returns what each must be, by what stood on the screen. */
async function work(page: Page): Promise<Map<number, string>> {
  const wanted = new Map<number, string>();
  for (let index = 0; index < CASES; index += 1) {
    const reviewNo = reported[index] as number;
    const hides = index % 3 === 0;
    if (index % 10 === 9) {
      await press(page, hides ? '2' : '1');
      await press(page, 'u');
    }
    await press(page, hides ? '1' : '2');
    wanted.set(reviewNo, hides ? '처리완료' : '반려');
  }
  return wanted;
}

async function press(page: Page, key: string): Promise<void> {
  await sleep(PACE_MS);
  await page.keyboard.press(key);
}

async function tokenOf(body: { memberId: string; memberPw: string }): Promise<string> {
  const { data } = await call(login, { body });
  return (data as { tokens: { accessToken: string } }).tokens.accessToken;
}

async function call<E extends Endpoint>(endpoint: E, input: Input<E>, token?: string): Promise<Output<E>> {
  const headers = {
    'content-type': 'application/json',
    origin: siteUrl,
    'idempotency-key': crypto.randomUUID(),
    ...(token ? { authorization: `Bearer ${token}` } : {}),
  };
  const response = await fetch(siteUrl + addressOf(endpoint, input), {
    method: endpoint.method,
    headers,
    ...(input.body ? { body: JSON.stringify(input.body) } : {}),
  });
  if (!response.ok) throw new Error(`${endpoint.path} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as Output<E>;
}
