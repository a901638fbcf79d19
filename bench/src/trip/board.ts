import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { changeMyPlan, getMyPlan } from '@osaka/contracts/planner';
import type { Browser, BrowserContext, CDPSession, Locator, Page } from 'playwright-core';
import { logIn } from '../../harness/browser.ts';
import { insist, openVisitor, type Visitor } from '../../harness/visitor.ts';
import { pause } from '../../harness/wait.ts';
import { desktop, openOn, phone, slowDown } from '../pages/device.ts';
import { type Press, pressed, saveFullPlan, touch, watchPresses } from '../pages/presses.ts';

const DRAG_MS = 2500;
const SEEN = { changes: 150, everyMs: 200 };

export interface Member {
  memberId: string;
  memberPw: string;
}

export interface BoardFigures {
  presses: Press[];
  framesPerS: number;
  longestFrameMs: number;
  /**
   * gzip bytes of the scripts of the plan's page that are loaded without a press, beyond those of the page before the
   * board.
   */
  scriptBytes: number;
}

/** Of the plan's page at a5e1218, the last commit before the board, without the map: `gzip -9`, sum of files. */
const BEFORE_BOARD_BYTES = 41_539;
/**
 * The map's scripts, which that page loaded as well: the library, the outlines of wards and districts, and what draws
 * them; and the rail network, which is data.
 */
const DATA_OR_MAP = /_leaflet_id|"Polygon"|type:"Feature"|\{"stations":/;

/** The board with 60 places on a phone whose CPU is 4 × slower: each kind of press, and a drag. */
export async function pressBoard(browser: Browser, siteUrl: string, member: Member): Promise<BoardFigures> {
  const { page, cdp, context } = await openOn(browser, phone);
  try {
    context.setDefaultTimeout(30_000);
    const scripts = collectScripts(page);
    await openPlan(page, context, siteUrl, member);
    const scriptBytes = (await scripts()) - BEFORE_BOARD_BYTES;
    await slowDown(cdp, { ...phone, network: undefined });
    const presses = await everyPress(page);
    const [framesPerS, longestFrameMs] = await drag(page, cdp);
    return { presses, framesPerS, longestFrameMs, scriptBytes };
  } finally {
    await context.close();
  }
}

async function openPlan(page: Page, context: BrowserContext, siteUrl: string, member: Member): Promise<void> {
  const planNo = await saveFullPlan(openVisitor({ site: siteUrl, accessToken: await logIn(context, siteUrl, member) }));
  await page.addInitScript(watchPresses);
  await page.goto(`${siteUrl}/myplan/detail/${planNo}`);
  await page.locator('[data-grip]').first().waitFor();
  await page.waitForLoadState('load');
  // The map and the sheets.
  await page.waitForTimeout(4000);
}

/** The bytes of the planner's chunks that the page has asked for. */
function collectScripts(page: Page): () => Promise<number> {
  const texts: Promise<string>[] = [];
  page.on('response', (response) => {
    if (/\/mf-planner\/[^/]+\/assets\/(?!__federation)[^/]+\.js$/.test(response.url())) texts.push(response.text());
  });
  return async () =>
    (await Promise.all(texts))
      .filter((text) => !DATA_OR_MAP.test(text))
      .reduce((sum, text) => sum + gzipSync(text, { level: 9 }).length, 0);
}

async function everyPress(page: Page): Promise<Press[]> {
  const tab = (name: string) => page.getByRole('navigation', { name: '날짜' }).getByRole('button', { name });
  const grip = (index: number) => page.locator('[data-grip]').nth(index);
  const sheet = page.locator('dialog[open]');
  const close = async () => {
    // The first one clears a search.
    for (; await sheet.isVisible(); await page.waitForTimeout(500)) await page.keyboard.press('Escape');
  };
  const all: Press[] = [];
  const tapInView = async (control: Locator) => {
    await control.scrollIntoViewIfNeeded();
    await page.waitForTimeout(300);
    await touch(page, control);
    await sheet.waitFor();
  };
  const button = (name: string) => page.getByRole('button', { name });
  const press = async (what: string, act: () => Promise<unknown>) => void all.push(await pressed(page, what, act));

  await press('a day is chosen', async () => {
    for (const day of ['2일차', '3일차', '날짜 미정', '전체']) {
      await touch(page, tab(day));
      await page.waitForTimeout(400);
    }
  });
  await press('the sheet of a place opens', () => tapInView(grip(2)));
  await press('a letter is typed into a memo', () =>
    sheet.getByLabel(/^메모/).pressSequentially('osaka', { delay: 120 }),
  );
  await press('a place moves one up', async () => {
    await touch(page, sheet.getByRole('button', { name: '위로' }));
    await page.waitForTimeout(400);
  });
  await press('a place moves to another day', async () => {
    await touch(page, sheet.getByRole('button', { name: /^날짜 미정/ }));
    await page.waitForTimeout(400);
  });
  await press('a change is taken back', async () => {
    await touch(page, button('되돌리기'));
    await page.waitForTimeout(1000);
  });
  await press('a place is taken, moved and put down by keys', async () => {
    await grip(4).focus();
    for (const key of ['Space', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowRight', 'Space']) {
      await page.keyboard.press(key);
      await page.waitForTimeout(300);
    }
  });
  await press('the search of places opens', () => tapInView(button('날짜 없이 장소 추가')));
  await press('a letter is typed into the search of places', () =>
    sheet.getByRole('combobox').pressSequentially('osaka', { delay: 120 }),
  );
  await close();
  await press('advice on the order of a day opens', () => tapInView(button('1일차 동선 추천')));
  await close();
  await press('the division over days opens', () => tapInView(button('날짜별로 나누기')));
  await close();
  await press('the history opens', () => tapInView(button('변경 기록')));
  await close();
  await press('the expenses open', () => tapInView(page.getByRole('button', { name: '경비', exact: true })));
  await touch(page, sheet.getByRole('button', { name: '경비 적기' }));
  await sheet.getByLabel('금액').fill('1200');
  await sheet.getByLabel('내용').fill('다코야키');
  await press('a new expense is saved', () => touch(page, sheet.getByRole('button', { name: '저장하기' })));
  await press('the settlement opens', () => touch(page, sheet.getByRole('button', { name: '정산', exact: true })));
  await press('admissions and fares open', () => touch(page, sheet.getByRole('button', { name: '입장료와 교통비' })));
  await close();
  return all;
}

/** Frames per second while a place is dragged by a finger through the list, and the longest pause between two. */
async function drag(page: Page, cdp: CDPSession): Promise<[framesPerS: number, longestMs: number]> {
  const first = page.locator('[data-stop]').first();
  await first.scrollIntoViewIfNeeded();
  await page.waitForTimeout(500);
  const box = await first.boundingBox();
  if (!box) throw new Error('a place has no bounding box');
  const touch = (type: 'touchStart' | 'touchMove', y: number) =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x: box.x + 40, y }] });
  const startY = box.y + box.height / 2;
  await touch('touchStart', startY);
  await page.locator('[data-dragged]').waitFor();
  await page.evaluate(WATCH_FRAMES);
  for (const startedMs = performance.now(); performance.now() - startedMs < DRAG_MS; ) {
    const share = (performance.now() - startedMs) / DRAG_MS;
    await touch('touchMove', startY + Math.sin(share * Math.PI * 3) * 220);
    await pause(8);
  }
  const frames = await page.evaluate(() => (window as unknown as { paints: number[] }).paints);
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  const gaps = frames.slice(1).map((at, index) => at - (frames[index] ?? at));
  const lastsMs = (frames.at(-1) ?? 0) - (frames[0] ?? 0);
  return [((frames.length - 1) / lastsMs) * 1000, Math.max(...gaps)];
}

/** A text, because it calls itself by a name, and tsx adds a helper to functions with names. */
const WATCH_FRAMES = `
  window.paints = [];
  requestAnimationFrame(function onFrame(now) {
    window.paints.push(now);
    requestAnimationFrame(onFrame);
  });`;

// Runs in the page, so its functions are anonymous.
function watchMemos() {
  const shown: Record<string, number> = {};
  Object.assign(window, { shown });
  new MutationObserver(() => {
    for (const [text = ''] of document.body.textContent?.matchAll(/메모-\d+-/g) ?? []) {
      if (text in shown) continue;
      shown[text] = 0;
      requestAnimationFrame(() => {
        shown[text] = performance.timeOrigin + performance.now();
      });
    }
  }).observe(document.body, { childList: true, subtree: true, characterData: true });
}

/** From a companion's call at another host to the frame of the owner's screen that shows the change. */
export async function measureSeen(
  browser: Browser,
  siteUrl: string,
  member: Member,
  companionAt: (planNo: number, owner: Visitor) => Promise<Visitor>,
): Promise<number[]> {
  const { page, context } = await openOn(browser, desktop);
  try {
    const owner = openVisitor({ site: siteUrl, accessToken: await logIn(context, siteUrl, member) });
    const planNo = await saveFullPlan(owner);
    const companion = await companionAt(planNo, owner);
    await page.goto(`${siteUrl}/myplan/detail/${planNo}`);
    await page.locator('[data-grip]').first().waitFor();
    await page.evaluate(watchMemos);
    const params = { planNo: String(planNo) };
    const ids = (await insist(companion, getMyPlan, { params })).data.selectedPlaces.map(({ travelId }) => travelId);
    const sent: number[] = [];
    for (let serial = 0; serial < SEEN.changes; serial += 1) {
      sent.push(performance.timeOrigin + performance.now());
      const travelId = ids[serial % ids.length] as number;
      void insist(companion, changeMyPlan, {
        params,
        body: { changes: [{ type: 'stop', changeId: randomUUID(), travelId, memo: `메모-${serial}-` }] },
      });
      await pause(SEEN.everyMs);
    }
    await pause(2000);
    const shown = await page.evaluate(() => (window as unknown as { shown: Record<string, number> }).shown);
    return sent.map((atMs, serial) => (shown[`메모-${serial}-`] ?? Number.POSITIVE_INFINITY) - atMs);
  } finally {
    await context.close();
  }
}
