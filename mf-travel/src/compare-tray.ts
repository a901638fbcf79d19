import { COMPARISON_FULL, MAX_COMPARED } from '@osaka/contracts/travel';
import { keepPreference, readPreference, showAlert, usePreference } from '@osaka/web-kit';
import { useMemo } from 'react';

/** A place in the tray 비교함, as it is stored in the browser. */
export interface TrayPlace {
  travelNo: number;
  title: string;
  imageUrl?: string | undefined;
}

/** The setting that holds the tray; slice.ts declares the widget by it. */
const NAME = 'compare';

/** The places of the tray, the same on every screen and in every tab. */
export function useCompareTray(): readonly TrayPlace[] {
  const text = usePreference(NAME);
  return useMemo(() => placesIn(text), [text]);
}

export function addToTray({ travelNo, title, imageUrl }: TrayPlace) {
  const places = placesIn(readPreference(NAME)).filter((place) => place.travelNo !== travelNo);
  if (places.length >= MAX_COMPARED) void showAlert(COMPARISON_FULL);
  else keep([...places, { travelNo, title, imageUrl }]);
}

export function removeFromTray(travelNo: number) {
  keep(placesIn(readPreference(NAME)).filter((place) => place.travelNo !== travelNo));
}

export function emptyTray() {
  keep([]);
}

export function comparisonAddress(places: readonly Pick<TrayPlace, 'travelNo'>[]): string {
  return `/travels/compare?no=${places.map(({ travelNo }) => travelNo).join(',')}`;
}

function keep(places: readonly TrayPlace[]) {
  keepPreference(NAME, places.length > 0 ? JSON.stringify(places) : '');
}

/** Ignores values that are no places, which another release or a person may have written. */
function placesIn(text: string | undefined): TrayPlace[] {
  try {
    const places: unknown = JSON.parse(text || '[]');
    return Array.isArray(places) ? places.filter(isPlace).slice(0, MAX_COMPARED) : [];
  } catch {
    return [];
  }
}

function isPlace(value: unknown): value is TrayPlace {
  const { travelNo, title } = (value ?? {}) as Partial<TrayPlace>;
  return Number.isInteger(travelNo) && typeof title === 'string';
}
