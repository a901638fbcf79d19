import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { Random } from '../harness/seeded-random.ts';
import { pause, waitUntil } from '../harness/wait.ts';
import type { FaultProxy } from './fault-proxy.ts';
import type { Combination } from './matrix.ts';
import { isMap } from './places.ts';
import { look, type Part, type Sight } from './screen.ts';

/** Beyond the limits, so that the worst time is known. */
const MAX_WAIT_MS = 15_000;
const POLL_MS = 25;
/** The fault that a part of a screen cannot recover from without another release. */
const THROWS = 'throws when drawn';
/** A page collects its errors for two seconds before it reports them. */
const REPORTED_MS = 4_000;
const HOLDS_MS = [0, 1000, 2500];
/** Another screen of the site: of another slice, or of the shell while no address of a slice is known. */
const ELSEWHERE = { slice: '/travels', otherSlice: '/login', shell: '/customer-service' };

/** What the visitor does while the files fail. */
const conducts = ['waits', 'presses 다시 시도', 'goes elsewhere and comes back'] as const;

export interface Outcome {
  conduct: (typeof conducts)[number];
  isRequested: boolean;
  /**
   * Until the frame can be used, until the page says what is the matter or is complete, and until it works after the
   * fault. The second counts from the press that opens a panel, or from the request of the first refused file where the
   * fault has a limit of its own.
   */
  frameMs: number;
  shownMs: number;
  healedMs: number;
  /** What else is wrong, one sentence each. */
  faults: string[];
}

export interface Meeting {
  browser: Browser;
  proxy: FaultProxy;
  combination: Combination;
  /** The address that is opened. */
  address: string;
  matches(path: string): boolean;
  /** Values of the local storage of the visitor. */
  session: Record<string, string>;
  random: Random;
}

/** Opens a screen while its files fail, ends the fault, and measures. */
export async function meet(meeting: Meeting): Promise<Outcome> {
  const { browser, proxy } = meeting;
  const context = await browser.newContext({
    baseURL: proxy.site,
    locale: 'ko-KR',
    viewport: { width: 1440, height: 900 },
    serviceWorkers: 'block',
  });
  proxy.reset();
  try {
    return await play(meeting, context);
  } finally {
    await context.close();
  }
}

async function play({ proxy, combination, address, matches, session, random }: Meeting, context: BrowserContext) {
  const { fault, kind, target, moment } = combination;
  const part: Part = target.exposed === 'widget' ? 'panel' : isMap(kind) ? 'map' : 'screen';
  const faults: string[] = [];
  await prepare(context, combination, session);
  const page = await context.newPage();
  page.on('pageerror', ({ message }) => {
    // React renders a screen again that threw while it was hydrated.
    if (fault.name === THROWS && message.includes('React error #422')) return;
    if (!/planted|Invalid or unexpected token|Unexpected|missing|ChunkLoadError|Loading/.test(message))
      faults.push(`an error in the page: ${message}`);
  });
  if (moment === 'mid-session') await openInteractive(page, ELSEWHERE.shell);
  const see = (hadHeading = moment === 'drawn page') => look(page, part, address, hadHeading);
  const until = (startedMs: number, ask: (sight: Sight) => boolean) =>
    msUntil(startedMs, async () => {
      const sight = await see();
      return sight !== undefined && ask(sight);
    });

  proxy.begin(matches, fault);
  const startedMs = performance.now();
  const opening = open(page, combination, address);
  const frameMs = await until(startedMs, ({ isFrameUsable }) => isFrameUsable);
  const askedMs = await opening;
  let shownMs = await until(askedMs, ({ isTold, isComplete }) => isTold || isComplete);
  const requestedMs = proxy.requestedMs();
  if (fault.fallbackMs && requestedMs) shownMs -= Math.round(requestedMs - askedMs);

  const conduct = random.pick(conducts);
  await pause(random.pick(HOLDS_MS));
  const before = await seeLoaded();
  if (!before?.isRestThere) faults.push('the rest of the page is gone');
  if (conduct === 'presses 다시 시도' && before?.hasRetry) await pressRetry();
  if (conduct === 'goes elsewhere and comes back' && part === 'screen') await goElsewhere();
  if ((await see())?.isChanged) faults.push('changed bytes are in use');
  const needed = proxy.requestedMs() !== undefined && !(await see())?.isComplete;
  if (fault.fallbackMs && needed && !(await waitUntil(async () => proxy.reports() > 0, REPORTED_MS, POLL_MS)))
    faults.push('the page has not reported it');

  proxy.end(fault.isReleased ? target.slice : undefined);
  const endedMs = performance.now();
  if (part === 'panel') await pressPanel();
  if (part === 'map' && fault.name === THROWS) await reload();
  if (conduct === 'presses 다시 시도') await press(page, '다시 시도');
  const healedMs = await until(endedMs, ({ isComplete }) => isComplete);
  return { conduct, isRequested: proxy.requestedMs() !== undefined, frameMs, shownMs, healedMs, faults };

  /** A page that loads itself again is not gone. */
  async function seeLoaded(): Promise<Sight | undefined> {
    let sight: Sight | undefined;
    const isSeen = async () => {
      sight = await see();
      return sight !== undefined;
    };
    await waitUntil(isSeen, MAX_WAIT_MS, POLL_MS);
    return sight;
  }

  async function pressRetry() {
    await press(page, '다시 시도');
    const pressedMs = performance.now();
    const againMs = await until(pressedMs, ({ isTold, hasRetry, isComplete }) => isComplete || (isTold && hasRetry));
    if (againMs > MAX_WAIT_MS) faults.push('다시 시도 hangs');
  }

  async function goElsewhere() {
    const own = target.slice === 'mf-travel' ? ELSEWHERE.otherSlice : ELSEWHERE.slice;
    // A member who opens 로그인 is sent on.
    const elsewhere = kind === '/remotes.json' || (own === '/login' && moment !== 'drawn page') ? ELSEWHERE.shell : own;
    await navigate(page, elsewhere);
    const isThere = await waitUntil(
      async () => (await look(page, 'screen', elsewhere, false))?.isComplete === true,
      MAX_WAIT_MS,
      POLL_MS,
    );
    if (!isThere) faults.push(`${elsewhere} cannot be opened`);
    await page.evaluate(() => history.back()).catch(() => undefined);
    await until(performance.now(), ({ isTold, isComplete }) => isTold || isComplete);
  }

  /**
   * A screen whose code throws reloads by itself once a release has mended it; a map leaves that to the next load of
   * the page.
   */
  async function reload() {
    await page.reload({ waitUntil: 'commit' });
    if (target.slice === 'mf-travel') await waitUntil(() => scrollToMap(page), MAX_WAIT_MS, POLL_MS);
  }

  /** A message has said that the panel cannot be opened; it is closed and the button is pressed again. */
  async function pressPanel() {
    await press(page, '확인');
    // One that was open before comes back by itself, unless its code is there and throws.
    if (moment === 'first load' && fault.name !== THROWS) return;
    await waitUntil(
      async () => {
        await press(page, '상담하기');
        return (await see())?.isComplete ?? false;
      },
      MAX_WAIT_MS,
      250,
    );
  }
}

async function prepare(
  context: BrowserContext,
  { fault, target, moment }: Combination,
  session: Record<string, string>,
) {
  // The loader of this trial names the inner functions of what is sent to the page.
  await context.addInitScript('globalThis.__name = (value) => value');
  if (fault.isReleased)
    await context.addInitScript(() =>
      Object.defineProperty(HTMLScriptElement.prototype, 'integrity', { set: () => undefined }),
    );
  if (moment !== 'drawn page')
    await context.addInitScript((values) => void Object.assign(localStorage, values), session);
  if (target.exposed === 'widget' && moment === 'first load')
    await context.addInitScript(() => sessionStorage.setItem('osaka:chat', 'open'));
}

async function openInteractive(page: Page, address: string) {
  await page.goto(address);
  await page.waitForFunction(() => !('interactionQueue' in window));
}

/** Returns when the visitor asked for what fails: at once, or when the button of the panel could be pressed. */
async function open(page: Page, { target, moment, kind }: Combination, address: string): Promise<number> {
  const startedMs = performance.now();
  const isPanel = target.exposed === 'widget';
  if (moment !== 'mid-session') await page.goto(address, { waitUntil: 'commit' });
  else if (!isPanel) await navigate(page, address);
  const isPressed = isPanel && moment !== 'first load';
  if (isPressed) await waitUntil(() => press(page, '상담하기'), MAX_WAIT_MS, POLL_MS);
  const askedMs = isPressed ? performance.now() : startedMs;
  // The map of a place is loaded when it comes near.
  if (isMap(kind) && target.slice === 'mf-travel') await waitUntil(() => scrollToMap(page), MAX_WAIT_MS, POLL_MS);
  return askedMs;
}

/** Follows a link of the page to the address if there is one. */
async function navigate(page: Page, address: string) {
  const link = page.locator(`header a[href="${address}"]:visible`).first();
  if (await link.isVisible()) await link.click();
  else
    await page.evaluate((to) => {
      history.pushState({}, '', to);
      dispatchEvent(new PopStateEvent('popstate', { state: {} }));
    }, address);
}

/** Presses a button if it is there. */
function press(page: Page, label: string): Promise<boolean> {
  return page
    .evaluate((text) => {
      const button = [...document.querySelectorAll<HTMLElement>('button')].find(
        (each) => each.textContent?.trim() === text && each.checkVisibility(),
      );
      button?.click();
      return button !== undefined;
    }, label)
    .catch(() => false);
}

function scrollToMap(page: Page): Promise<boolean> {
  return page
    .evaluate(() => {
      const heading = document.getElementById('detail-where');
      heading?.scrollIntoView();
      return heading !== null;
    })
    .catch(() => false);
}

async function msUntil(startedMs: number, ask: () => Promise<boolean>): Promise<number> {
  const isDone = await waitUntil(ask, MAX_WAIT_MS, POLL_MS);
  return isDone ? Math.round(performance.now() - startedMs) : Number.POSITIVE_INFINITY;
}
