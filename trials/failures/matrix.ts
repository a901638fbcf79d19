import type { Browser, Page } from 'playwright-core';
import { waitUntil } from '../harness/wait.ts';
import type { Fault } from './faults.ts';

export const FRAME_MS = 1500;
export const FALLBACK_MS = 3000;
export const HEALED_MS = 5000;
/** Beyond the limits, so that the worst time is known. */
const MAX_WAIT_MS = 15_000;

const UNAVAILABLE = '이 화면을 잠시 열 수 없어요.';
const LATE = '일부 기능을 아직 쓸 수 없어요';

export interface Place {
  name: string;
  /** The files that the fault concerns. */
  files: RegExp;
  address: string;
  /** The link of the header that leads there. */
  link: string;
}

const SCREENS = [
  { remote: 'mf-account', address: '/login', link: '로그인' },
  { remote: 'mf-travel', address: '/travels', link: '여행지' },
  { remote: 'mf-planner', address: '/myplan', link: '내 플랜 만들기' },
];

const FILES: Record<string, (remote: string) => RegExp> = {
  remoteEntry: (remote) => new RegExp(`/remotes/${remote}/.*remoteEntry`),
  'exposed module': (remote) => new RegExp(`/remotes/${remote}/.*__federation_expose_routes.*\\.js`),
  'page chunks': (remote) => new RegExp(`/remotes/${remote}/[^/]+/assets/(?!__federation).*\\.js`),
  styles: (remote) => new RegExp(`/remotes/${remote}/.*\\.css`),
  '/remotes.json': () => /\/remotes\.json/,
};

export const places: readonly Place[] = Object.entries(FILES).flatMap(([file, filesOf]) =>
  SCREENS.map(({ remote, ...screen }) => ({ name: `${file} of ${remote}`, files: filesOf(remote), ...screen })),
);

export type Moment = 'first load' | 'mid-session';
export const moments: readonly Moment[] = ['first load', 'mid-session'];

export interface Outcome {
  isRequested: boolean;
  /** Until the frame can be used, until the page says what is the matter or is complete, and until it works after the fault. */
  frameMs: number;
  shownMs: number;
  healedMs: number;
}

/** Opens a screen while its files fail, ends the fault, and measures. */
export async function meet(
  browser: Browser,
  site: string,
  place: Place,
  fault: Fault,
  moment: Moment,
): Promise<Outcome> {
  const context = await browser.newContext({ baseURL: site, locale: 'ko-KR', viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  try {
    if (fault.isChanged)
      await page.addInitScript(() =>
        Object.defineProperty(HTMLScriptElement.prototype, 'integrity', { set: () => undefined }),
      );
    if (moment === 'mid-session') await openDrawn(page);
    let isRequested = false;
    await page.route(place.files, (route) => {
      isRequested = true;
      return fault.answer(route).catch(() => undefined);
    });
    const startedMs = performance.now();
    if (moment === 'first load') await page.goto(place.address, { waitUntil: 'commit' });
    else await page.getByRole('banner').getByRole('link', { name: place.link, exact: true }).click();
    const frameMs = await msUntil(startedMs, () =>
      page.getByRole('banner').getByRole('link', { name: place.link, exact: true }).isVisible(),
    );
    const shownMs = await msUntil(
      startedMs,
      async () =>
        (await isComplete(page)) ||
        (await page.getByText(UNAVAILABLE).isVisible()) ||
        (await page.getByText(LATE).isVisible()),
    );
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    const healedMs = await msUntil(performance.now(), () => isComplete(page));
    return { isRequested, frameMs, shownMs, healedMs };
  } finally {
    await context.close();
  }
}

async function openDrawn(page: Page) {
  await page.goto('/customer-service');
  await page.waitForFunction(() => !('interactionQueue' in window));
}

/** The screen is there and works. */
async function isComplete(page: Page): Promise<boolean> {
  const [heading, isUnavailable, isLate] = await Promise.all([
    // 내 플랜 만들기 asks a guest to log in.
    page.locator('main h1, dialog[open]').first().isVisible(),
    page.getByText(UNAVAILABLE).isVisible(),
    page.getByText(LATE).isVisible(),
  ]);
  if (!heading || isUnavailable || isLate) return false;
  return page.evaluate(
    () =>
      !('interactionQueue' in window) &&
      !document.querySelector('main [aria-busy=true][aria-label="화면을 불러오는 중"]') &&
      !location.pathname.startsWith('/customer'),
  );
}

async function msUntil(startedMs: number, ask: () => Promise<boolean>): Promise<number> {
  const isDone = await waitUntil(() => ask().catch(() => false), MAX_WAIT_MS);
  return isDone ? Math.round(performance.now() - startedMs) : Number.POSITIVE_INFINITY;
}
