import { expect, type Page, type Route, plainTest as test, waitsUntilInteractive } from '@osaka/e2e/journey';

const UNAVAILABLE = '이 화면을 잠시 열 수 없어요.';
const LATE = '연결이 고르지 않아 일부 기능을 아직 쓸 수 없어요. 자동으로 다시 시도하고 있어요.';
const SLOW_MS = 30_000;

const answers = {
  missing: (route: Route) => route.fulfill({ status: 404, body: 'not found' }),
  broken: (route: Route) => route.fulfill({ status: 500, contentType: 'text/html', body: '<h1>500</h1>' }),
  page: (route: Route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>login</title>' }),
  cutOff: (route: Route) => route.abort('connectionreset'),
  hanging: () => undefined,
};

const files = {
  entry: /\/remotes\/mf-account\/.*remoteEntry/,
  exposed: /\/remotes\/mf-account\/.*federation_expose_routes.*\.js/,
  everything: /\/remotes\/mf-account\//,
  list: /\/remotes\.json/,
};

const faults: { file: keyof typeof files; answer: keyof typeof answers }[] = [
  { file: 'entry', answer: 'missing' },
  { file: 'entry', answer: 'broken' },
  { file: 'entry', answer: 'page' },
  { file: 'entry', answer: 'cutOff' },
  { file: 'entry', answer: 'hanging' },
  { file: 'exposed', answer: 'missing' },
  { file: 'exposed', answer: 'cutOff' },
  { file: 'exposed', answer: 'hanging' },
  { file: 'everything', answer: 'cutOff' },
  { file: 'list', answer: 'missing' },
  { file: 'list', answer: 'cutOff' },
];

// Parallel, because each journey waits for timeouts and not for the CPU.
test.describe.configure({ mode: 'parallel' });
// Before hydration a link loads the next page as a document, which names its remote itself.
test.beforeEach(({ page }) => waitsUntilInteractive(page));

for (const { file, answer } of faults) {
  test(`${file} ${answer}: the login screen shows the fallback, the rest of the site works, and 다시 시도 loads it`, async ({
    page,
  }) => {
    await page.goto('/customer-service');
    await page.route(files[file], answers[answer]);

    await openFromHeader(page, '로그인');
    await expect(page.getByRole('heading', { name: UNAVAILABLE })).toBeVisible({ timeout: SLOW_MS });

    if (file !== 'list') {
      await openFromHeader(page, '여행지');
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('heading', { name: UNAVAILABLE })).toBeHidden();
      await page.goBack();
      await expect(page.getByRole('heading', { name: UNAVAILABLE })).toBeVisible({ timeout: SLOW_MS });
    }

    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.getByRole('button', { name: '다시 시도' }).click();
    await expectScreen(page, '로그인');
  });
}

test('a screen that could not be loaded opens by itself once its code is there', async ({ page }) => {
  await page.goto('/customer-service');
  await page.route(files.exposed, answers.hanging);
  await openFromHeader(page, '로그인');
  await expect(page.getByRole('heading', { name: UNAVAILABLE })).toBeVisible();

  await page.unrouteAll({ behavior: 'ignoreErrors' });

  await expectScreen(page, '로그인');
});

test('a rendered page stays while its code is away, says so, and works once the code is there', async ({ page }) => {
  await rendered(page, '/travels');
  await page.route(/\/remotes\/mf-travel\/.*\.js/, answers.missing);
  await page.goto('/travels', { waitUntil: 'commit' });

  await expect(page.getByText(LATE)).toBeVisible();
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await page.unrouteAll({ behavior: 'ignoreErrors' });

  await expect(page.getByText(LATE)).toBeHidden();
  await page.waitForFunction(() => !('interactionQueue' in window));
  await expect(page.getByRole('heading', { name: UNAVAILABLE })).toBeHidden();
});

test('a rendered page whose code never arrived is left and opened again like any other screen', async ({ page }) => {
  await rendered(page, '/login');
  await page.route(files.everything, answers.missing);
  await page.goto('/login', { waitUntil: 'commit' });
  await expect(page.getByText(LATE)).toBeVisible();

  await openFromHeader(page, '여행지');
  await expect(page.getByText(LATE)).toBeHidden();
  await openFromHeader(page, '로그인');
  await expect(page.getByRole('heading', { name: UNAVAILABLE })).toBeVisible();
});

test('a missing page chunk shows the fallback, and 다시 시도 loads it', async ({ page }) => {
  await page.goto('/login');
  await expectScreen(page, '로그인');
  await page.route(/\/remotes\/mf-account\/.*\.js/, answers.missing);

  await openFromHeader(page, '회원가입');
  await expect(page.getByRole('heading', { name: UNAVAILABLE })).toBeVisible();

  await page.unrouteAll();
  await page.getByRole('button', { name: '다시 시도' }).click();
  await expectScreen(page, '회원가입');
});

test('after a release the page reloads once when a chunk of the old version is missing', async ({ page }) => {
  await page.goto('/login');
  await expectScreen(page, '로그인');
  let loads = 0;
  page.on('load', () => loads++);
  await page.route(/\/remotes\/mf-account\/.*\.js/, answers.missing);
  // Asked before the click: an answer that is fetched within the route may be disposed by the reload.
  const list = await page.evaluate(async (url) => (await fetch(url)).json(), '/remotes.json');
  list.remotes['mf-account'].version += '-next';
  await page.route(files.list, (route) => route.fulfill({ json: list }));

  await openFromHeader(page, '회원가입');
  // The page that the server rendered stays while the missing code is requested again.
  await expect(page.getByText(LATE)).toBeVisible({ timeout: SLOW_MS });
  await expect(page).toHaveURL(/\/signup$/i);
  expect(loads).toBe(1);
});

test('a missing stylesheet shows the fallback, not an unstyled screen', async ({ page }) => {
  await page.goto('/customer-service');
  let asked = 0;
  await page.route(/\/remotes\/mf-.*\.css/, (route) => {
    asked++;
    return answers.missing(route);
  });
  await openFromHeader(page, 'HOME');
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  if (asked === 0) test.skip(true, 'the home screen has no stylesheet of its own');

  await expect(page.getByRole('heading', { name: UNAVAILABLE })).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: '다시 시도' }).click();
  await expect(page.getByRole('heading', { name: UNAVAILABLE })).toBeHidden();
});

test('a stylesheet that hangs does not hold back the page that the server rendered, and comes by itself', async ({
  page,
}) => {
  await page.route(/\/remotes\/mf-account\/.*\.css/, answers.hanging);
  await page.goto('/login', { waitUntil: 'commit' });

  await expect(page.getByText(LATE)).toBeVisible({ timeout: SLOW_MS });
  await openFromHeader(page, '여행지');
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();

  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await openFromHeader(page, '로그인');
  await expect(page.getByLabel('아이디')).toBeVisible({ timeout: SLOW_MS });
  await expect(page.getByText(LATE)).toBeHidden();
});

for (const [what, file] of [
  ['the entry', files.entry],
  ['the exposed module', files.exposed],
  ['a page chunk', /\/remotes\/mf-account\/.*assets\/(?!__federation).*\.js/],
] as const) {
  test(`code of a remote with a changed byte does not run: ${what}`, async ({ page }) => {
    await page.goto('/customer-service');
    await page.route(file, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: `window.planted = true;${await response.text()}` });
    });

    await openFromHeader(page, '로그인');

    await expect(page.getByRole('heading', { name: UNAVAILABLE })).toBeVisible();
    expect(await page.evaluate(() => 'planted' in window)).toBe(false);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await expectScreen(page, '로그인');
  });
}

test('a chat panel that throws while rendered leaves the page as it is, also after a reload', async ({ page }) => {
  // The browser would refuse the planted code.
  await page.addInitScript(() =>
    Object.defineProperty(HTMLScriptElement.prototype, 'integrity', { set: () => undefined }),
  );
  await page.route(/\/remotes\/mf-chat\/.*widget.*\.js/, async (route) => {
    const code = await (await route.fetch()).text();
    // The exposed module of the panel, with a component that throws.
    await route.fulfill({
      contentType: 'text/javascript',
      body: code.replace(/default:\s*\(\)\s*=>\s*[\w$.]+/g, 'default:()=>()=>{throw new Error("planted")}'),
    });
  });
  await page.goto('/terms-of-service');

  await page.getByRole('button', { name: '상담하기' }).click();

  await expect(page.getByText('상담 창을 열 수 없어요. 잠시 후 다시 시도해 주세요.')).toBeVisible();
  await page.getByRole('button', { name: '확인' }).click();
  for (const isReloaded of [false, true]) {
    if (isReloaded) await page.reload();
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('button', { name: '상담하기' })).toBeVisible();
  }
});

/** Right after a start the gateway may answer before it can render pages. */
async function rendered(page: Page, address: string) {
  await expect.poll(async () => (await page.request.get(address)).text()).toContain('<h1');
}

async function openFromHeader(page: Page, name: string) {
  await page.getByRole('banner').getByRole('link', { name, exact: true }).click();
}

async function expectScreen(page: Page, title: string) {
  await expect(page).toHaveTitle(`${title} | 오사카로`, { timeout: SLOW_MS });
  await expect(page.getByRole('main').getByRole('textbox').first()).toBeVisible();
}
