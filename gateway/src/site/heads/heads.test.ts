import type { RequestListener } from 'node:http';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { PageHead } from '@osaka/contracts';
import { startGateway, type TestGateway } from '../../testing/gateway.ts';
import { ask } from '../../testing/raw.ts';
import { createReleases, type TestReleases } from '../../testing/releases.ts';
import { type FakeService, startService } from '../../testing/services.ts';

const SITE_URL = 'https://osaka.example';
const HOSTILE = '</title></script><img src=x onerror="alert(1)"> & $& \u2028';
const PLACES: Record<string, PageHead> = {
  7: placeHead(7, '오사카성 천수각 (주오구 · 문화/역사)'),
  8: placeHead(8, HOSTILE),
};

let releases: TestReleases;
let travel: FakeService;
let gateway: TestGateway;

beforeAll(async () => {
  releases = await createReleases();
  await releases.write(
    'shell/2.0.0/index.html',
    '<!doctype html><html><head><meta name="description" content="general"><title>오사카로</title></head><body>two</body></html>',
  );
  travel = await startService(svcTravel);
  gateway = await startGateway({ travel }, { RELEASES_DIR: releases.dir, SITE_URL });
});
afterAll(async () => {
  await gateway.stop();
  await travel.stop();
  await releases.remove();
});

test('the head of a place’s page has its title, link preview and structured data', async () => {
  const { status, body } = await page('/travels/detail/7');
  expect(status).toBe(200);
  expect(body).toContain('<title>오사카성 천수각 (주오구 · 문화/역사) | 오사카로</title>');
  expect(body).toContain('<link rel="canonical" href="https://osaka.example/travels/detail/7">');
  expect(metaOf(body)).toEqual({
    description: '여덟 층의 성',
    'og:type': 'website',
    'og:site_name': '오사카로',
    'og:locale': 'ko_KR',
    'og:title': '오사카성 천수각 (주오구 · 문화/역사) | 오사카로',
    'og:description': '여덟 층의 성',
    'og:url': 'https://osaka.example/travels/detail/7',
    'og:image': 'https://osaka.example/images/posters/7-preview.jpg',
    'og:image:type': 'image/jpeg',
    'og:image:width': '1200',
    'og:image:height': '630',
    'twitter:card': 'summary_large_image',
  });
  expect(dataOf(body)).toMatchObject({
    '@type': 'TouristAttraction',
    name: '오사카성 천수각 (주오구 · 문화/역사)',
    url: 'https://osaka.example/travels/detail/7',
    image: 'https://osaka.example/images/posters/7-preview.jpg',
  });
});

test('the way to a page is structured data with addresses of the site', async () => {
  const { body } = await page('/travels/detail/7');
  const [, list = ''] = body.split('<script type="application/ld+json">').slice(1);
  expect(JSON.parse(list.slice(0, list.indexOf('</script>')))).toEqual({
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: [
      { '@type': 'ListItem', position: 1, name: '홈', item: 'https://osaka.example/' },
      {
        '@type': 'ListItem',
        position: 2,
        name: '오사카성 천수각 (주오구 · 문화/역사)',
        item: 'https://osaka.example/travels/detail/7',
      },
    ],
  });
});

test('the text of a place is escaped in tags and structured data', async () => {
  const { body } = await page('/travels/detail/8');
  expect(body).not.toContain('<img');
  expect(body.match(/<\/title>/g)).toHaveLength(1);
  expect(body).toContain(
    '<title>&lt;/title&gt;&lt;/script&gt;&lt;img src=x onerror=&quot;alert(1)&quot;&gt; &amp; $&amp; \u2028 | 오사카로</title>',
  );
  expect(dataOf(body)).toMatchObject({ name: HOSTILE });
});

test.each(['/travels/detail/99', '/travels/detail/abc', '/travels/detail/0', '/travels/detail/1e3'])(
  '%s is not a place and gets 404 with a title that says so',
  async (address) => {
    const { status, body } = await page(address);
    expect(status).toBe(404);
    expect(body).toContain('<title>페이지를 찾을 수 없습니다 | 오사카로</title>');
    expect(metaOf(body)).toEqual({ description: 'general' });
  },
);

test('the ETag of a page changes with its head', async () => {
  const [seven, eight] = await Promise.all([page('/travels/detail/7'), page('/travels/detail/8')]);
  expect((await page('/travels/detail/7')).headers.etag).toBe(seven.headers.etag);
  expect(eight.headers.etag).not.toBe(seven.headers.etag);
  expect(await page(`/travels/detail/7`, `\r\nif-none-match: ${seven.headers.etag}`)).toMatchObject({
    status: 304,
    body: '',
  });
});

test('pages have the default head of their screen and 503 while svc-travel is slow or unreachable', async () => {
  const slow = await startService(() => undefined);
  const before = await startGateway({ travel: slow }, { RELEASES_DIR: releases.dir, SITE_URL });
  const { status, body } = await ask(before.port, 'GET /travels/detail/7 HTTP/1.1');
  expect({ status, title: titleOf(body) }).toEqual({ status: 503, title: '여행지 상세 | 오사카로' });
  await before.stop();
  await slow.stop();

  const alone = await startGateway({}, { RELEASES_DIR: releases.dir, SITE_URL });
  expect(await ask(alone.port, 'GET /travels/detail/7 HTTP/1.1')).toMatchObject({
    status: 503,
    headers: { 'retry-after': '2', 'cache-control': 'no-store' },
    body: expect.stringContaining('two'),
  });
  expect(await ask(alone.port, 'GET /sitemap.xml HTTP/1.1')).toMatchObject({
    status: 503,
    headers: { 'retry-after': expect.any(String) },
  });
  await alone.stop();
});

test('the cached head of a place is served while svc-travel is unreachable', async () => {
  const leaving = await startService(svcTravel);
  const kept = await startGateway({ travel: leaving }, { RELEASES_DIR: releases.dir, SITE_URL });
  await ask(kept.port, 'GET /travels/detail/7 HTTP/1.1');
  await ask(kept.port, 'GET /sitemap.xml HTTP/1.1');
  await leaving.stop();
  expect(titleOf((await ask(kept.port, 'GET /travels/detail/7 HTTP/1.1')).body)).toContain('오사카성');
  expect((await ask(kept.port, 'GET /sitemap.xml HTTP/1.1')).status).toBe(200);
  await kept.stop();
});

test('every screen has its own title, and every public screen its description', async () => {
  expect(await page('/TRAVELS/')).toMatchObject({
    status: 200,
    body: expect.stringContaining('<link rel="canonical" href="https://osaka.example/travels">'),
  });
  const mine = (await page('/myplan/list')).body;
  expect(titleOf(mine)).toBe('내 여행 플랜 | 오사카로');
  expect(metaOf(mine)).toEqual({ description: 'general' });
});

test.each([
  ['?page=2', '?page=2'],
  ['?utm_source=x&page=3&thema=%EC%95%BC%EA%B2%BD', '?thema=%EC%95%BC%EA%B2%BD&amp;page=3'],
  ['?page=1', ''],
  ['?page=abc&sort=title', ''],
])('the canonical address of /travels%s keeps the parameters that show other contents: %s', async (query, kept) => {
  const { body } = await page(`/travels${query}`);
  expect(body).toContain(`<link rel="canonical" href="https://osaka.example/travels${kept}">`);
  expect(metaOf(body)['og:url']).toBe(`https://osaka.example/travels${kept}`);
});

test('paths below /internal are not reachable from outside', async () => {
  const seen = travel.requests.length;
  for (const path of [
    '/internal/travels/7/head',
    '/internal/travels/offered',
    '/internal',
    '/api/internal/travels/offered',
    '/INTERNAL/travels/offered',
  ]) {
    const { status, body } = await ask(gateway.port, `GET ${path} HTTP/1.1`);
    expect({ path, status }).toEqual({ path, status: 404 });
    expect(body).not.toContain('modifiedDate');
  }
  expect(travel.requests).toHaveLength(seen);
});

test('sitemap.xml lists the public screens and every active place', async () => {
  const { status, headers, body } = await page('/sitemap.xml');
  expect({ status, type: headers['content-type'] }).toEqual({ status: 200, type: 'application/xml; charset=utf-8' });
  expect(body).toContain('<url><loc>https://osaka.example/</loc></url>');
  expect(body).toContain(
    '<url><loc>https://osaka.example/travels/detail/7</loc><lastmod>2026-03-02T01:02:03.000Z</lastmod></url>',
  );
  expect(body).not.toMatch(/myplan|admin|login|:travelNo/);
});

test('robots.txt disallows the screens of members and administrators', async () => {
  const { headers, body } = await page('/robots.txt');
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  const closed = body.match(/(?<=^Disallow: ).+$/gm) ?? [];
  expect(closed).toEqual(
    expect.arrayContaining([
      '/api/',
      '/adminPage',
      '/admin/travels',
      '/admin/staff',
      '/myplan',
      '/myPage',
      '/myreviews/list',
      '/login',
    ]),
  );
  for (const open of [
    '/',
    '/travels',
    '/travels/search',
    '/travels/detail/7',
    '/thema/travels',
    '/reviews/list',
    '/images/posters/7-1200.webp',
  ]) {
    expect(closed.filter((path) => open.startsWith(path))).toEqual([]);
  }
  expect(body).toContain('\nSitemap: https://osaka.example/sitemap.xml\n');
});

test('without SITE_URL no tag and no file contains an address of the site', async () => {
  const nameless = await startGateway({ travel }, { RELEASES_DIR: releases.dir });
  const { body } = await ask(nameless.port, 'GET /travels/detail/7 HTTP/1.1');
  expect(titleOf(body)).toContain('오사카성');
  expect(body).not.toMatch(/canonical|og:url|og:image/);
  expect((await ask(nameless.port, 'GET /robots.txt HTTP/1.1')).body).not.toContain('Sitemap');
  expect((await ask(nameless.port, 'GET /sitemap.xml HTTP/1.1')).status).toBe(404);
  await nameless.stop();
});

function page(path: string, headers = '') {
  return ask(gateway.port, `GET ${path} HTTP/1.1${headers}`);
}

function titleOf(html: string): string | undefined {
  return /<title>(.*?)<\/title>/.exec(html)?.[1];
}

function metaOf(html: string): Record<string, string> {
  const tags = html.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)">/g);
  return Object.fromEntries([...tags].map(([, name, content]) => [name, content]));
}

function dataOf(html: string): unknown {
  return JSON.parse(/<script type="application\/ld\+json">(.+?)<\/script>/s.exec(html)?.[1] ?? 'null');
}

function placeHead(travelNo: number, title: string): PageHead {
  return {
    title,
    description: '여덟 층의 성',
    path: `/travels/detail/${travelNo}`,
    imagePath: `/images/posters/${travelNo}-preview.jpg`,
    structuredData: { '@context': 'https://schema.org', '@type': 'TouristAttraction', name: title },
    breadcrumbs: [
      { name: '홈', path: '/' },
      { name: title, path: `/travels/detail/${travelNo}` },
    ],
  };
}

const svcTravel: RequestListener = ({ url = '' }, response) => {
  const [, travelNo = ''] = /^\/internal\/travels\/(\d+)\/head$/.exec(url) ?? [];
  const answer =
    url === '/internal/travels/offered'
      ? { pages: [{ path: '/travels/detail/7', modifiedDate: '2026-03-02T01:02:03.000Z' }] }
      : PLACES[travelNo];
  response
    .writeHead(answer ? 200 : 404, { 'content-type': 'application/json' })
    .end(JSON.stringify(answer ?? { code: '404', message: '여행지 정보를 찾을 수 없습니다.' }));
};
