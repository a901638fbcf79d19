import { changeMyPlan, type Plan, type TripChange } from '@osaka/contracts/planner';
import type { Locator, Page } from 'playwright-core';
import { logIn } from '../../harness/browser.ts';
import type { Person } from '../../harness/members.ts';
import type { Random } from '../../harness/seeded-random.ts';
import type { TripStage } from './stage.ts';

export type Screen = Awaited<ReturnType<typeof openScreen>>;

/** Contained in the memos of the trial, so that they are found in the text of a place. */
const MEMO = /memo-\w+-\d+;/;
const ARROWS = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'] as const;
const WITHIN_MS = 15_000;
/**
 * Two people may have changed one place while the service was away, or one has taken out what the other moved: the one
 * whose change comes last is told so.
 */
const SAVED_LATE = /^그사이 (?:다른 곳에서도 바뀐 내용이 있어|일정에서 빠진 곳이라)/;

/** Opens the plan in a browser of its own. `own` are the places whose memos only this person writes. */
export async function openScreen(
  { browser, site, planNo }: TripStage,
  person: Person,
  own: readonly number[],
  random: Random,
) {
  const context = await browser.newContext({ baseURL: site, locale: 'ko-KR', viewport: { width: 1440, height: 900 } });
  context.setDefaultTimeout(WITHIN_MS);
  const { memberId } = person.member;
  await logIn(context, site, person.member);
  const page = await context.newPage();
  const taken: TripChange[] = [];
  const memos = new Map<number, string>();
  page.on('response', (response) => {
    if (
      response.status() !== 200 ||
      response.request().method() !== changeMyPlan.method ||
      !response.url().endsWith('/changes')
    )
      return;
    const { changes } = response.request().postDataJSON() as { changes: TripChange[] };
    taken.push(...changes);
    for (const change of changes) if (change.type === 'stop' && change.memo) memos.set(change.travelId, change.memo);
  });
  const messages: string[] = [];
  const message = page.getByRole('alertdialog');
  // In the page, because a click would run the handler below first, and then wait for a button that is gone.
  async function closeMessage() {
    const text = await message.evaluateAll(([dialog]) => {
      const buttons = [...(dialog?.querySelectorAll('button') ?? [])];
      buttons.find(({ textContent }) => textContent === '확인')?.click();
      return dialog?.querySelector('p')?.textContent;
    });
    if (text) messages.push(text);
  }
  // A message may open between any two actions.
  await page.addLocatorHandler(message, closeMessage);
  await page.goto(`/myplan/detail/${planNo}`);
  await page.locator('[data-grip]').first().waitFor();
  let serial = 0;
  // Another screen of this person names its places and bookings otherwise.
  const session = random.between(1, 1e9).toFixed();
  const [ownPlaces, bookings]: [OwnThings, OwnThings] = [
    { names: [], add: addOwnPlace, remove: removeOwnPlace },
    { names: [], add: addBooking, remove: removeBooking },
  ];

  return {
    person,
    /** One change: a place is moved by keys, its memo is written, or an own place or a booking comes or goes. */
    async edit() {
      // Keys do not wait for the handler above.
      if (await message.isVisible()) await closeMessage();
      const grips = await page
        .locator('[data-grip]')
        .evaluateAll((all) => all.map((grip) => Number((grip as HTMLElement).dataset.grip)));
      const choice = random.next();
      if (choice < 0.3) await writeMemo(page, random.pick(own), `memo-${memberId}-${++serial};`);
      else if (choice < 0.4) await addOrRemove(page, ownPlaces, `place-${session}-${++serial}`);
      else if (choice < 0.5) await addOrRemove(page, bookings, `booking-${session}-${++serial}`);
      else await moveByKeys(page, random.pick(grips), random.pick(ARROWS));
    },
    /** The places of each day in their order, with what their memos say. */
    shown: () => shownOn(page),
    isSaved: () => page.locator('[role=status]', { hasText: '모두 저장했어요' }).isVisible(),
    /** Changes that were answered with 200 since the last call. */
    acknowledged: () => taken.splice(0),
    /** What this person has read and closed since the last call, but those of changes that came late. */
    messages: () => messages.splice(0).filter((text) => !SAVED_LATE.test(text)),
    /** The latest memo that was acknowledged, of each place that this person writes about. */
    memos,
    /** The own places and bookings that this person has added and not taken out again. */
    added: () => [...ownPlaces.names, ...bookings.names],
    close: () => context.close(),
  };
}

/** What a screen shows of this plan. */
export function textOf({ selectedPlaces }: Plan): string {
  const days = [...new Set(selectedPlaces.map(({ day }) => day))];
  return days
    .map(
      (day) =>
        `${day}: ${selectedPlaces.flatMap((place) => (place.day === day ? `${place.travelId} ${MEMO.exec(place.memo)?.[0] ?? ''}` : [])).join(', ')}`,
    )
    .join('\n');
}

async function shownOn(page: Page): Promise<string> {
  const days = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('section[data-day]')].map((section) => ({
      day: section.dataset.day || 'null',
      stops: [...section.querySelectorAll<HTMLElement>('[data-stop]')].map((stop) => ({
        id: stop.dataset.stop,
        text: stop.textContent ?? '',
      })),
    })),
  );
  return days
    .flatMap(({ day, stops }) =>
      stops.length > 0
        ? `${day}: ${stops.map(({ id, text }) => `${id} ${MEMO.exec(text)?.[0] ?? ''}`).join(', ')}`
        : [],
    )
    .join('\n');
}

async function moveByKeys(page: Page, travelId: number, arrow: string): Promise<void> {
  await page.locator(`[data-grip="${travelId}"]`).focus();
  for (const key of ['Space', arrow, 'Space']) await page.keyboard.press(key);
}

async function writeMemo(page: Page, travelId: number, memo: string): Promise<void> {
  const sheet = await openSheet(page, page.locator(`[data-grip="${travelId}"]`));
  await sheet.getByLabel(/^메모/).fill(memo);
  await close(sheet);
}

/** What one person alone adds to the plan and takes out of it again. */
interface OwnThings {
  names: string[];
  add(page: Page, name: string): Promise<void>;
  remove(page: Page, name: string): Promise<void>;
}

/** Of one screen; those of all trials together are below the limits of a plan. */
const OWN_THINGS_KEPT = 3;

async function addOrRemove(page: Page, { names, add, remove }: OwnThings, name: string): Promise<void> {
  if (names.length >= OWN_THINGS_KEPT) return remove(page, names.shift() as string);
  await add(page, name);
  names.push(name);
}

async function addOwnPlace(page: Page, name: string): Promise<void> {
  const sheet = await openSheet(page, page.getByRole('button', { name: '날짜 없이 장소 추가' }));
  await sheet.getByRole('button', { name: '지도에서 고르기' }).click();
  await sheet.getByRole('textbox', { name: '이름', exact: true }).fill(name);
  await sheet.getByText('위치는 나중에', { exact: true }).check();
  await sheet.getByRole('button', { name: '날짜 없이 담기' }).click();
  await sheet.waitFor({ state: 'detached' });
}

async function removeOwnPlace(page: Page, name: string): Promise<void> {
  const sheet = await openSheet(page, page.getByRole('button', { name: `${name} 옮기기, 시간과 메모` }));
  await sheet.getByRole('button', { name: '플랜에서 빼기' }).click();
  await sheet.waitFor({ state: 'detached' });
}

async function addBooking(page: Page, name: string): Promise<void> {
  const sheet = await openBookings(page);
  await sheet.getByRole('button', { name: '예약 적기' }).click();
  await sheet.getByRole('textbox', { name: '예약 이름' }).fill(name);
  await sheet.getByRole('button', { name: '저장하기' }).click();
  await sheet.getByRole('button', { name: `${name} 고치기` }).waitFor();
  await close(sheet);
}

async function removeBooking(page: Page, name: string): Promise<void> {
  const sheet = await openBookings(page);
  await sheet.getByRole('button', { name: `${name} 고치기` }).click();
  await sheet.getByRole('button', { name: '지우기' }).click();
  await sheet.getByRole('button', { name: '예약 적기' }).waitFor();
  await close(sheet);
}

async function openBookings(page: Page): Promise<Locator> {
  return openSheet(page, page.getByRole('button', { name: /^예약( \d+)?$/ }));
}

/** A change of the other person can move the button between the press and the release: then it is clicked once more. */
async function openSheet(page: Page, button: Locator): Promise<Locator> {
  const sheet = page.locator('dialog[open]');
  await button.click();
  const isOpen = await sheet.waitFor({ timeout: WITHIN_MS / 3 }).then(
    () => true,
    () => false,
  );
  if (!isOpen) await button.click();
  return sheet;
}

async function close(sheet: Locator): Promise<void> {
  await sheet.getByRole('button', { name: '닫기' }).click();
  await sheet.waitFor({ state: 'detached' });
}
