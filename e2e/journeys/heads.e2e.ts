import type { Page } from '@playwright/test';
import { expect, settle, test } from '../support/journey.ts';
import { BASE_URL } from '../support/member.ts';

const PAGES = [
  { address: '/', name: '나만의 오사카 여행 계획', firstCall: '/api/travels?page=1&size=5' },
  { address: '/travels', name: '오사카 여행지', firstCall: '/api/travels?page=1&size=17' },
  { address: '/travels/search', name: '여행지 상세 검색', firstCall: '/api/travels/user/search?page=1&size=12' },
  { address: '/thema/travels', name: '테마로 찾는 여행지', firstCall: '/api/travels/user/search?page=1&size=12' },
  { address: '/travels/detail/1', name: '오사카성 천수각 (주오구 · 문화/역사)', firstCall: '/api/travels/1' },
  { address: '/courses', name: '추천 코스', firstCall: '/api/courses?page=1' },
  {
    address: '/courses/1',
    name: '처음이라면, 오사카 이틀 반 (2박 3일 추천 코스)',
    firstCall: '/api/courses/1',
  },
  { address: '/reviews/list', name: '최신 리뷰' },
  { address: '/login', name: '로그인' },
  { address: '/terms-of-service', name: '이용약관' },
];

for (const { address, name, firstCall } of PAGES) {
  test(`${address} has its title from the first response, keeps it, and sends no request twice`, async ({ page }) => {
    await noteTitles(page);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url().replace(BASE_URL, '')));
    const html = (await (await page.goto(address))?.text()) ?? '';
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeAttached();
    await settle(page);

    expect(await page.evaluate(() => (window as unknown as { titles: string[] }).titles)).toEqual([
      `${name} | 오사카로`,
    ]);
    // A place is always requested, because the call counts the visit.
    const came = firstCall && html.includes(`"${firstCall}":`) && firstCall !== '/api/travels/1';
    if (firstCall) expect(asked.filter((url) => url === firstCall)).toHaveLength(came ? 0 : 1);
    expect(asked.length).toBe(new Set(asked).size);
  });
}

test('a public screen is rendered without scripts', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  for (const { address } of PAGES.filter(({ firstCall }) => firstCall)) {
    await expect(async () => {
      await page.goto(BASE_URL + address);
      await expect(page.getByRole('heading', { level: 1 })).toBeAttached({ timeout: 100 });
      expect(
        await page.getByRole('main').getByRole('img').or(page.getByRole('main').locator('img')).count(),
      ).toBeGreaterThan(0);
    }).toPass();
  }
  await context.close();
});

test('a place has metadata for search engines and messengers without scripts', async ({ request }) => {
  const html = await (await request.get(`${BASE_URL}/travels/detail/1`)).text();
  const data = JSON.parse(/<script type="application\/ld\+json">(.+?)<\/script>/s.exec(html)?.[1] ?? '{}');
  expect(data).toMatchObject({
    '@type': 'LandmarksOrHistoricalBuildings',
    name: '오사카성 천수각',
    url: `${BASE_URL}/travels/detail/1`,
  });
  const [, picture = ''] = /property="og:image" content="([^"]+)"/.exec(html) ?? [];
  expect((await request.get(picture)).headers()['content-type']).toContain('image/');
});

test('sitemap.xml contains exactly the active places', async ({ request }) => {
  // Other journeys deactivate places.
  await expect(async () => {
    const sitemap = await (await request.get(`${BASE_URL}/sitemap.xml`)).text();
    const { data } = await (await request.get(`${BASE_URL}/api/travels?page=1&size=1`)).json();
    expect(sitemap.match(/\/travels\/detail\/\d+</g)).toHaveLength(data.total);
  }).toPass();
  expect((await request.get(`${BASE_URL}/travels/detail/999999`)).status()).toBe(404);
});

async function noteTitles(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const titles: string[] = [];
    Object.assign(window, { titles });
    new MutationObserver(() => {
      if (document.title && titles.at(-1) !== document.title) titles.push(document.title);
    }).observe(document, { childList: true, subtree: true, characterData: true });
  });
}
