import type { Locator, Page } from '@playwright/test';
import { expect } from './journey.ts';

/** The date in Seoul, `days` from today, as YYYY.MM.DD. */
export function dateIn(days: number): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Seoul' })
    .format(Date.now() + days * 24 * 3600 * 1000)
    .replaceAll('-', '.');
}

/** Days until the trips of journeys: a month, but not the turn of the year, when many places are closed. */
export const TRIP_STARTS_IN = /\.(12\.(2[4-9]|3\d)|01\.0[1-4])$/.test(dateIn(30)) ? 45 : 30;

export async function fillDays(page: Page) {
  await page.getByLabel('여행 시작일').fill(dateIn(TRIP_STARTS_IN));
  await page.getByLabel('여행 종료일').fill(dateIn(TRIP_STARTS_IN + 2));
  await goOn(page, '어느 동네로 갈까요?');
}

/** From the first step to the places of 주오구. */
export async function toPlaces(page: Page) {
  await page.goto('/myplan');
  await fillDays(page);
  await page
    .getByRole('group', { name: '지역' })
    .locator('label', { hasText: /^주오구/ })
    .click();
  await goOn(page, '어디를 갈까요?');
}

export async function choose(page: Page, ...places: string[]) {
  for (const place of places) await page.getByRole('button', { name: `담기 ${place}`, exact: true }).click();
}

/** Waits for the URL, too: the page scrolls to the top with it, which would take a click from under the pointer. */
export async function goOn(page: Page, heading: string) {
  const address = page.url();
  await page.getByRole('button', { name: /^다음 단계/ }).click();
  await expect(page).not.toHaveURL(address);
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
}

/** Taps or clicks. */
export async function tapOrClick(control: Locator, isTouch: boolean) {
  await (isTouch ? control.tap() : control.click());
}

/** The indicator that everything is saved. */
export async function expectSaved(page: Page) {
  await expect(page.getByText('저장됨', { exact: true })).toBeVisible();
}
