import { endOtherSessions } from '@osaka/contracts/account';
import { changeMyPlan, getMyPlan } from '@osaka/contracts/planner';
import { callAs } from '@osaka/e2e/call-as';
import {
  type Browser,
  type BrowserContext,
  expect,
  type Page,
  plainTest as test,
  waitsUntilInteractive,
} from '@osaka/e2e/journey';
import { logIn, signIn, signUpMember, type TestMember } from '@osaka/e2e/member';
import { openPrivateSite, type PrivateSite } from '@osaka/e2e/private-site';
import { savePlanForToday, visitsOf } from '@osaka/e2e/saved-plan';

// A separate gateway, which these journeys stop and to which they release. Without the check of the console: the
// browser logs each call that fails.
let site: PrivateSite;
test.beforeAll(async () => {
  site = await openPrivateSite();
});
test.afterAll(() => site.close());

const TITLE = '길 위의 오사카';
const STORED = '오전 10:20에 저장한 내용이에요';

test('a stored plan opens and works with a server that accepts connections and never answers, and changes made meanwhile are saved when it answers', async ({
  browser,
}) => {
  const { context, page, planNo } = await withStoredPlan(browser);
  await forgetHttpCache(page);
  site.hang();
  try {
    await page.reload({ waitUntil: 'commit' });
    await expect(page.getByText(STORED)).toBeVisible();
    await expect(page.locator('.map__frame .m-ward').first()).toBeAttached();
    await page.getByRole('button', { name: '길 물어보기', exact: true }).click();
    await expect(page.getByRole('dialog')).toContainText('大阪城天守閣');
    await expect.poll(() => hasJapaneseGlyphs(page)).toBe(true);
    await page.getByRole('button', { name: '닫기' }).click();
    await page.getByRole('button', { name: '다녀왔어요', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: '다음은 도톤보리' })).toBeVisible();
  } finally {
    site.goOn();
  }
  await expect.poll(() => visitsOf(page, planNo)).toEqual(['visited', undefined]);
  await expect(page.getByText(STORED)).toHaveCount(0);
  await context.close();
});

test('without a network the stored screens lead to each other, know the ways by rail and say that they are offline, by links and by addresses, and are whole again by themselves', async ({
  browser,
}) => {
  const { context, page, planNo } = await withStoredPlan(browser, 3);
  await context.setOffline(true);
  await page.reload();
  const offline = page.getByText('오프라인', { exact: true });
  await expect(offline).toBeVisible();
  await page.getByRole('link', { name: '일정', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: TITLE })).toBeVisible();
  await expect(offline).toBeVisible();
  await expect(page.locator('section[data-day="3"]')).toBeVisible();
  await page.getByRole('button', { name: /^지하철 다니마치선 · 35~47분 · 240엔/ }).click();
  await expect(page.getByRole('dialog', { name: '가는 길' })).toContainText('谷町線');
  await page.getByRole('button', { name: '닫기' }).click();
  await page.getByRole('button', { name: '경비', exact: true }).click();
  const money = page.getByRole('dialog', { name: '경비' });
  await expect(money.getByText('아직 적은 경비가 없어요')).toBeVisible();
  await money.getByRole('button', { name: '입장료와 교통비' }).click();
  await expect(money.getByText(/^오사카 주유패스 1일권이면 [\d,]+엔 (더 들어요|아껴요)$/)).toBeVisible();
  await page.getByRole('button', { name: '닫기' }).click();
  await page.getByRole('button', { name: '예약', exact: true }).click();
  const bookings = page.getByRole('dialog', { name: '예약' });
  await bookings.getByRole('button', { name: '예약 적기' }).click();
  await bookings.getByText('입장권', { exact: true }).click();
  await bookings.getByLabel('예약 이름').fill('우메다 공중정원');
  await bookings.getByRole('button', { name: '저장하기' }).click();
  await expect(bookings.getByRole('button', { name: /^우메다 공중정원 고치기/ })).toBeVisible();
  await page.getByRole('button', { name: '닫기' }).click();
  await expect(page.locator('.map__frame .m-ward').first()).toBeAttached();
  await page.getByRole('link', { name: '오늘', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: '다음은 오사카성 천수각' })).toBeVisible();
  await page.goto(`/myplan/detail/${planNo}`);
  await expect(page.getByRole('heading', { level: 1, name: TITLE })).toBeVisible();
  await expect(offline).toBeVisible();
  await page.getByRole('link', { name: '목록으로' }).click();
  await page.getByRole('link', { name: TITLE }).click();
  await expect(page.getByRole('heading', { level: 1, name: TITLE })).toBeVisible();
  await context.setOffline(false);
  await expect(offline).toHaveCount(0);
  await expect(page.getByText('모두 저장했어요')).toBeVisible();
  const { data } = await callAs(page, getMyPlan, { params: { planNo: String(planNo) } });
  expect(data.bookings).toMatchObject([{ kind: 'ticket', title: '우메다 공중정원' }]);
  await context.close();
});

test('a plan stored without the rail network shows straight lines that say so, until a connection brings the ways by rail', async ({
  browser,
}) => {
  const { context, page, planNo } = await withStoredPlan(browser, 3);
  await context.setOffline(true);
  expect(await page.evaluate(forgetRail)).toBeGreaterThan(0);
  await page.close();
  const later = await context.newPage();
  await forgetHttpCache(later);
  await later.goto(`${site.url}/myplan/detail/${planNo}`);
  await expect(later.getByRole('button', { name: /^대중교통 · 대략 \d+분/ }).first()).toBeVisible();
  await context.setOffline(false);
  await expect(later.getByRole('button', { name: /^지하철 다니마치선 · 35~47분 · 240엔/ })).toBeVisible();
  await context.close();
});

test('changes made without a network are sent from the next page of the site, without the plan; where they replace what another device saved meanwhile, that is said', async ({
  browser,
}) => {
  const { context, page, planNo, member } = await withStoredPlan(browser);
  await context.setOffline(true);
  await page.reload();
  await page.getByRole('button', { name: '메모', exact: true }).click();
  await page.getByRole('textbox', { name: '메모' }).fill('동쪽 문에서 만나요');
  await page.getByRole('button', { name: '저장하기' }).click();
  await page.getByRole('button', { name: '다녀왔어요', exact: true }).click();
  await expect(page.getByText('바꾼 내용 2건은 연결되면 저장해요.')).toBeVisible();
  await page.close();

  const elsewhere = await browser.newPage({ baseURL: site.url });
  await logIn(elsewhere, member);
  await elsewhere.goto('/customer-service');
  const changes = [{ type: 'stop' as const, changeId: 'other-device-1', travelId: 1, memo: '서쪽 문에서 만나요' }];
  await callAs(elsewhere, changeMyPlan, { params: { planNo: String(planNo) }, body: { changes } });
  await elsewhere.close();

  await context.setOffline(false);
  const later = await context.newPage();
  await later.goto('/travels');
  await expect(later.getByRole('alertdialog')).toContainText(
    '나중에 보낸 이 기기의 내용으로 저장했어요: 오사카성 천수각 메모. 앞의 내용은 변경 기록에 남아 있어요.',
  );
  await later.getByRole('button', { name: '확인' }).click();
  await expect.poll(() => visitsOf(later, planNo)).toEqual(['visited', undefined]);
  const { data } = await callAs(later, getMyPlan, { params: { planNo: String(planNo) } });
  expect(data.selectedPlaces[0]?.memo).toBe('동쪽 문에서 만나요');
  expect(
    await later.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('osaka:waiting:'))),
  ).toEqual([]);
  await context.close();
});

test('a release neither empties offline copies nor is hidden by them, and their files never mix', async ({
  browser,
}) => {
  const { context, page } = await withStoredPlan(browser);
  await forgetHttpCache(page);
  const planner = await site.release('mf-planner');
  await site.release('shell');
  const online = watchFiles(page);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: '다음은 오사카성 천수각' })).toBeVisible();
  await expect(page.locator('.map__frame .m-ward').first()).toBeAttached();
  expect(online.length).toBeGreaterThan(0);
  expect(online.filter((file) => !file.includes(planner))).toEqual([]);

  await context.setOffline(true);
  const offline = watchFiles(page);
  await page.reload();
  await expect(page.getByText(STORED)).toBeVisible();
  await expect(page.locator('.map__frame .m-ward').first()).toBeAttached();
  expect(offline.length).toBeGreaterThan(0);
  expect(offline.filter((file) => file.includes(planner))).toEqual([]);
  await context.close();
});

test('seven days later the stored plan opens on its day without a network', async ({ browser }) => {
  const { context, page, start } = await withStoredPlan(browser, 10);
  await page.close();
  await context.setOffline(true);
  const later = await context.newPage();
  await later.clock.setFixedTime(new Date(Date.parse(`${start}T10:20:00+09:00`) + 7 * 86_400_000));
  await later.goto(page.url());
  await expect(later.getByText(STORED)).toBeVisible();
  await expect(later.getByText('8일차')).toBeVisible();
  await expect(later.getByRole('heading', { level: 1 })).toHaveText('오늘은 정한 곳이 없어요');
  await context.close();
});

test('on a full device a message is shown, the former copy stays, and a partial copy does not count as stored', async ({
  browser,
}) => {
  const { context, page } = await onTheWay(browser);
  const setFree = await fillDevice(page);
  const tooFull = page.getByText('저장 공간이 부족해 저장하지 못했어요. 기기의 공간을 비우고 다시 눌러 주세요.');
  await page.getByRole('button', { name: '오프라인 저장' }).click();
  await expect(tooFull).toBeVisible();
  await expect(page.getByRole('button', { name: '오프라인 저장' })).toBeVisible();
  expect(await page.evaluate(() => caches.keys())).toEqual([]);

  await setFree();
  await store(page);
  await fillDevice(page);
  await page.getByRole('button', { name: '다시 저장' }).click();
  await expect(tooFull).toBeVisible();
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText(STORED)).toBeVisible();
  await expect(page.locator('.map__frame .m-ward').first()).toBeAttached();
  await context.close();
});

test('changes made without a network outlive the session: they are sent once their member has signed in again', async ({
  browser,
}) => {
  const { context, page, planNo, member } = await withStoredPlan(browser);
  await context.setOffline(true);
  await page.reload();
  await page.getByRole('button', { name: '다녀왔어요', exact: true }).click();
  await expect(page.getByText('바꾼 내용 1건은 연결되면 저장해요.')).toBeVisible();

  const elsewhere = await browser.newPage({ baseURL: site.url });
  await logIn(elsewhere, member);
  await elsewhere.goto('/customer-service');
  await callAs(elsewhere, endOtherSessions, {});
  await context.setOffline(false);
  await page.getByRole('alertdialog').getByRole('button', { name: '확인' }).click();
  await expect(page).toHaveURL(/\/login/);
  expect(await visitsOf(elsewhere, planNo)).toEqual([undefined, undefined]);
  await signIn(page, member);
  await expect.poll(() => visitsOf(elsewhere, planNo)).toEqual(['visited', undefined]);
  await context.close();
  await elsewhere.close();
});

test('another member of the device sees nothing of a stored plan, whether its member signed out or the session just ended', async ({
  browser,
}) => {
  for (const isSignedOut of [true, false]) {
    const { context, page } = await withStoredPlan(browser);
    const today = page.url();
    if (isSignedOut) {
      await page.goto('/customer-service');
      await page.getByRole('button', { name: '로그아웃' }).click();
      await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([]);
    } else {
      await page.evaluate(() => {
        localStorage.removeItem('loginInfo');
        localStorage.removeItem('tokens');
      });
    }
    await page.goto('/login');
    await signIn(page, await signUpMember());
    await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([]);
    await page.goto(today);
    await expect(page.getByText('해당 플랜에 접근할 권한이 없습니다.')).toBeVisible();
    await context.setOffline(true);
    await page.goto(today).catch(() => undefined);
    await expect(page.getByText(TITLE)).toHaveCount(0);
    await expect(page.getByText('오사카성 천수각')).toHaveCount(0);
    await context.close();
  }
});

test('the kill switch takes the worker out of a browser at its next visit, and offline copies are there when the worker is back', async ({
  browser,
}) => {
  const { context, page } = await withStoredPlan(browser);
  const workers = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
  expect(await workers()).toBe(1);
  site.switchServiceWorker(false);
  try {
    await page.reload();
    await expect.poll(workers).toBe(0);
    expect(await page.evaluate(() => caches.keys())).toHaveLength(1);
  } finally {
    site.switchServiceWorker(true);
  }
  await page.reload();
  await expect.poll(workers).toBe(1);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText(STORED)).toBeVisible();
  await context.close();
});

interface Traveller {
  context: BrowserContext;
  page: Page;
  member: TestMember;
  planNo: number;
  /** The first day of the trip, which is today for the page. */
  start: string;
}

/** A member with the stored plan of today open. */
async function withStoredPlan(browser: Browser, days?: number): Promise<Traveller> {
  const traveller = await onTheWay(browser, days);
  await store(traveller.page);
  return traveller;
}

async function onTheWay(browser: Browser, days?: number): Promise<Traveller> {
  const context = await browser.newContext({ baseURL: site.url });
  const page = await context.newPage();
  waitsUntilInteractive(page);
  const member = await signUpMember();
  await logIn(page, member);
  await page.goto('/myplan/list');
  const { planNo, start } = await savePlanForToday(page, TITLE, days);
  await page.goto(`/myplan/today/${planNo}`);
  return { context, page, member, planNo, start };
}

async function store(page: Page): Promise<void> {
  await page.getByRole('button', { name: '오프라인 저장' }).click();
  await expect(page.getByRole('region', { name: '오프라인 저장' }).getByRole('status')).toContainText(
    /오전 10:20에 저장 · 2곳/,
    { timeout: 60_000 },
  );
}

/** What opens afterwards comes from the worker or from the network. */
async function forgetHttpCache(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Network.clearBrowserCache');
}

/** Takes the rail network out of the stored files, as a copy of an earlier release was. Returns how many files. */
async function forgetRail(): Promise<number> {
  let count = 0;
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      const text = await (await cache.match(request))?.clone().text();
      if (text?.includes('kobesubway-shin-kobe') && (await cache.delete(request))) count += 1;
    }
  }
  return count;
}

/** Leaves the site almost no room on the device. Returns the function that makes room again. */
async function fillDevice(page: Page): Promise<() => Promise<void>> {
  const cdp = await page.context().newCDPSession(page);
  const { usage } = await cdp.send('Storage.getUsageAndQuota', { origin: site.url });
  await cdp.send('Storage.overrideQuotaForOrigin', { origin: site.url, quotaSize: usage + 50_000 });
  return async () => void (await cdp.send('Storage.overrideQuotaForOrigin', { origin: site.url }));
}

/** The files of mf-planner that the page asks for from now on. */
function watchFiles(page: Page): string[] {
  const files: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/remotes/mf-planner/')) files.push(pathname);
  });
  return files;
}

/** Whether the font of the card, for devices without a Japanese one, is loaded or unneeded. */
function hasJapaneseGlyphs(page: Page): Promise<boolean> {
  return page.evaluate(async () => (await document.fonts.load('700 1em "Osakaro Japanese"', '区')).length > 0);
}
