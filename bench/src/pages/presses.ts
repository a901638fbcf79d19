import type { Output } from '@osaka/contracts';
import { TRIP_LIMITS } from '@osaka/contracts/planner';
import { listWizardPlaces, type WizardPlace } from '@osaka/contracts/travel';
import type { Browser, Locator, Page } from 'playwright-core';
import { logIn } from '../../harness/browser.ts';
import { savePlan } from '../../harness/plan.ts';
import type { Visitor } from '../../harness/visitor.ts';
import { openOn, phone, slowDown } from './device.ts';

const PLACES = 200;

export interface Press {
  what: string;
  /** Interaction to next paint, the worst of its kind. */
  worstMs: number;
}

/** Interaction to next paint of screens behind the login, with the slow phone's CPU and an unthrottled network. */
export async function pressThrough(
  browser: Browser,
  siteUrl: string,
  member: { memberId: string; memberPw: string },
): Promise<Press[]> {
  const { page, cdp, context } = await openOn(browser, phone);
  try {
    await logIn(context, siteUrl, member);
    await page.addInitScript(watchPresses);
    await page.route(`**${listWizardPlaces.path}*`, async (route) => {
      const answer = (await (await route.fetch()).json()) as Output<typeof listWizardPlaces>;
      await route.fulfill({ json: { ...answer, data: manyOf(answer.data) } });
    });
    await page.goto(`${siteUrl}/myplan`);
    await toPlaces(page);
    await slowDown(cdp, { ...phone, network: undefined });
    return await inPlaces(page);
  } finally {
    await context.close();
  }
}

async function inPlaces(page: Page): Promise<Press[]> {
  const choose = page.getByRole('button', { name: /^담기 / });
  return [
    await pressed(page, `a place of ${PLACES} is chosen`, async () => {
      for (let times = 0; times < 5; times += 1) {
        // A user sees the button before pressing it.
        await choose.nth(times * 3).scrollIntoViewIfNeeded();
        await page.waitForTimeout(300);
        await touch(page, choose.nth(times * 3));
      }
    }),
    await pressed(page, 'a letter is typed into the search of places', () =>
      page.getByRole('combobox').pressSequentially('osaka', { delay: 120 }),
    ),
    await pressed(page, 'a category of places is chosen, list and map follow', () =>
      touch(page, page.locator('label.chip', { hasText: '맛집' })),
    ),
  ];
}

/**
 * A touch at the centre. `tap()` of Playwright also hit-tests in the page, which at 4 × slower costs 4 ms and more of
 * the measured time.
 */
export async function touch(page: Page, control: Locator) {
  await control.scrollIntoViewIfNeeded();
  const box = await control.boundingBox();
  if (!box) throw new Error('the control is not drawn');
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
}

async function toPlaces(page: Page) {
  await page.getByLabel('여행 시작일').fill(dateIn(30));
  await page.getByLabel('여행 종료일').fill(dateIn(32));
  await page.getByRole('textbox', { name: '여행 인원' }).fill('2');
  await page.getByRole('button', { name: '다음 단계' }).click();
  await page.getByRole('radio', { name: /^주오구/ }).check({ force: true });
  await page.getByRole('button', { name: '다음 단계' }).click();
  await page
    .getByRole('button', { name: /^담기 / })
    .nth(PLACES - 1)
    .waitFor({ state: 'attached' });
}

export async function pressed(page: Page, what: string, press: () => Promise<unknown>): Promise<Press> {
  await page.waitForTimeout(500);
  await page.evaluate(() => Object.assign(window, { worstMs: 0 }));
  await press();
  await page.waitForTimeout(700);
  return { what, worstMs: await page.evaluate(() => (window as unknown as { worstMs: number }).worstMs) };
}

/** Runs in the page; unreported interactions took less than 16 ms. */
export function watchPresses() {
  Object.assign(window, { worstMs: 0 });
  new PerformanceObserver((list) => {
    const page = window as unknown as { worstMs: number };
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[])
      if (entry.interactionId > 0) page.worstMs = Math.max(page.worstMs, entry.duration);
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
}

/** Repeats the places of the ward under other numbers, slightly displaced. */
function manyOf(places: readonly WizardPlace[]): WizardPlace[] {
  return Array.from({ length: PLACES }, (_, at) => {
    const place = places[at % places.length] as WizardPlace;
    const turn = Math.floor(at / places.length);
    return {
      ...place,
      travelNo: place.travelNo + turn * 1000,
      title: turn === 0 ? place.title : `${place.title} ${turn + 1}`,
      mapX: place.mapX + turn * 0.0007,
      mapY: place.mapY + turn * 0.0005,
    };
  });
}

/** The date in Seoul, `days` from today, as YYYY-MM-DD. */
export function dateIn(days: number): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Seoul' }).format(Date.now() + days * 24 * 3600 * 1000);
}

/** Saves a plan of five days, 11 places each and the others undated; its number. */
export function saveFullPlan(owner: Visitor, places: number = TRIP_LIMITS.places): Promise<number> {
  return savePlan(owner, { startDate: dateIn(30), days: 5, places, placesADay: 11 });
}
