import {
  type Browser,
  expect,
  expectWholeAccessible,
  type Page,
  plainTest as test,
  waitsUntilInteractive,
} from '@osaka/e2e/journey';
import { ADMIN, logIn } from '@osaka/e2e/member';
import { openPrivateSite, type PrivateSite } from '@osaka/e2e/private-site';

// A separate gateway and release store, to which these journeys release.
let site: PrivateSite;
let held: string;
test.beforeAll(async () => {
  site = await openPrivateSite();
  held = await site.store('mf-travel');
});
test.afterAll(() => site.close());

test('an administrator opens a stored version by its link, sees that it is a preview and ends it; others with the link do not get it', async ({
  browser,
}) => {
  const [, link = ''] = await site.command('preview', 'mf-travel', held, `--site=${site.url}`);
  const guest = await openPage(browser);
  await guest.goto(link);
  await expect(guest.getByText('미리보기 링크예요. 관리자로 로그인하면 열려요.')).toBeVisible();
  expect([new URL(guest.url()).search, await travelIn(guest)]).toEqual(['', held.replace(/-again$/, '')]);
  await guest.context().close();

  const page = await openPage(browser);
  await logIn(page, ADMIN);
  await page.goto(link);
  const bar = page.getByRole('complementary', { name: '미리보기' });
  await expect(bar).toContainText(`mf-travel ${held}`);
  expect(await travelIn(page)).toBe(held);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await expectWholeAccessible(page);
  await page.goto(`${site.url}/travels`);
  await bar.getByRole('button', { name: '미리보기 끝내기' }).click();
  await expect(bar).toHaveCount(0);
  expect([page.url(), await travelIn(page)]).toEqual([`${site.url}/travels`, held.replace(/-again$/, '')]);
  await page.context().close();
});

test('a visitor of a canary keeps it over pages and loads; all others have the current version, and after its end everybody', async ({
  browser,
}) => {
  await site.command('canary', 'mf-travel', '50%', held);
  const seen = new Map<string, Page>();
  await expect
    .poll(async () => {
      const page = await openPage(browser);
      // Chance decides, so there may be many visitors: the answer alone tells which version each has.
      const version = travelOf(await (await page.request.get(site.url)).text());
      // Visitors from before the gateway has read of the canary have not been decided on yet.
      const isDecided = version === held || seen.has(held);
      if (seen.has(version) || !isDecided) await page.context().close();
      else seen.set(version, page);
      return seen.size;
    })
    .toBe(2);
  for (const [version, page] of seen) {
    for (const path of ['/travels', '/', '/reviews/list']) {
      await page.goto(site.url + path);
      expect(await travelIn(page)).toBe(version);
    }
    const files = await page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => /\/remotes\/mf-travel\/([^/]+)\//.exec(name)?.[1]),
    );
    expect(new Set(files.filter(Boolean))).toEqual(new Set([version]));
  }
  await site.command('canary', 'mf-travel', 'abort');
  await expect
    .poll(async () => {
      await seen.get(held)?.goto(site.url);
      return travelIn(seen.get(held) as Page);
    })
    .toBe(held.replace(/-again$/, ''));
  for (const page of seen.values()) await page.context().close();
});

test('a page of an earlier release that cannot read an answer loads the new release, once', async ({ browser }) => {
  const page = await openPage(browser);
  await page.goto(`${site.url}/courses`);
  await expect(page.getByRole('heading', { level: 1, name: '추천 코스' })).toBeVisible();
  let loads = 0;
  page.on('load', () => (loads += 1));
  const unknown = { code: '200', data: { courses: [{ courseNo: 'new' }], totalPages: 1, totalElements: 1 } };
  await page.route('**/api/courses?*', (route) => route.fulfill({ json: unknown }));
  await page.getByRole('link', { name: '당일', exact: true }).click();
  await expect(page.getByText('서버에서 받은 데이터 형식이 올바르지 않습니다.')).toBeVisible();
  expect(loads).toBe(0);
  await site.release('mf-planner');
  await page.getByRole('link', { name: '1박 2일', exact: true }).click();
  await expect.poll(() => loads).toBe(1);
  await page.getByRole('link', { name: '2박 3일', exact: true }).click();
  await expect(page.getByText('서버에서 받은 데이터 형식이 올바르지 않습니다.')).toBeVisible();
  expect(loads).toBe(1);
  await page.context().close();
});

async function openPage(browser: Browser): Promise<Page> {
  const page = await browser.newPage({ baseURL: site.url });
  waitsUntilInteractive(page);
  return page;
}

/** The version of mf-travel that the page names. */
async function travelIn(page: Page): Promise<string> {
  return travelOf(await page.content());
}

function travelOf(html: string): string {
  const [, list = '{}'] = /id="first-remote"[^>]*>([^<]*)</.exec(html) ?? [];
  const { remotes } = JSON.parse(list) as { remotes: Record<string, { version: string }> };
  return remotes['mf-travel']?.version ?? '';
}
