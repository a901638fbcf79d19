import type { Position } from '@osaka/contracts';
import { isOnEarth, straightWay, type Way } from '@osaka/rail';
import { afterPaint, lateCode } from '@osaka/web-kit';
import { startTransition, useEffect, useState } from 'react';
import type { RailWays } from './rail-ways.ts';

/** The ways between places, as far as they are known. */
export interface WayBook {
  /** Of the best way; 0 where one of the two is no position. */
  minutesOf(from: Position, to: Position): number;
  /** The ways worth taking, best first; undefined while only their minutes are known. */
  waysOf(from: Position, to: Position): readonly Way[] | undefined;
  /** Of a station by its name; undefined while the network is not loaded. */
  stationAt(name: string): Position | undefined;
}

export const railCode = lateCode<RailWays>(async () => (await import('./rail-ways.ts')).openRailWays());

/** Asked for and not reckoned yet, by `keyOf`. */
const wanted = new Map<string, readonly [Position, Position]>();
const reckoned = new Map<string, readonly Way[]>();
/** Minutes between the places of the plan on the screen. */
let plan: { indexes: ReadonlyMap<string, number>; minutes: readonly (readonly (number | null)[])[] } | undefined;
let places: readonly Position[] = [];
const listeners = new Set<(book: WayBook) => void>();
let book: WayBook = bookOfNow();
let isReckoning = false;

/** The minutes and ways that are reckoned so far. A new object each time, so that React renders the screens again. */
function bookOfNow(): WayBook {
  return {
    minutesOf(from, to) {
      if (!isOnEarth(from) || !isOnEarth(to)) return 0;
      return minutesOfPlan(from, to) ?? waysOf(from, to)?.[0]?.minutes ?? 0;
    },
    waysOf,
    stationAt: (name) => railCode.loaded?.stationAt(name),
  };
}

/** Straight lines while nothing else is known. */
function waysOf(from: Position, to: Position): readonly Way[] | undefined {
  if (!isOnEarth(from) || !isOnEarth(to)) return [];
  const known = reckoned.get(keyOf(from, to));
  if (known) return known;
  want(from, to);
  return minutesOfPlan(from, to) === undefined ? [straightWay(from, to)] : undefined;
}

function minutesOfPlan(from: Position, to: Position): number | undefined {
  const [row, column] = [plan?.indexes.get(placeKey(from)), plan?.indexes.get(placeKey(to))];
  return row === undefined || column === undefined ? undefined : (plan?.minutes[row]?.[column] ?? undefined);
}

function want(from: Position, to: Position): void {
  // The server, which renders share links, has no screens that could be drawn again.
  if (typeof document === 'undefined') return;
  wanted.set(keyOf(from, to), [from, to]);
  if (railCode.loaded) reckonSoon();
}

/** Frames are drawn between two of these. */
const SLICE_MS = 8;

function reckonSoon(): void {
  if (isReckoning) return;
  isReckoning = true;
  setTimeout(async () => {
    await reckon().finally(() => {
      isReckoning = false;
    });
    if (wanted.size > 0 || isPlanNew()) reckonSoon();
  });
}

function isPlanNew(): boolean {
  return places.some((place) => !plan?.indexes.has(placeKey(place)));
}

/** Reckons everything that was asked for, in the pauses of the screen, and shows it at once. */
async function reckon(): Promise<void> {
  const rail = railCode.loaded;
  if (!rail) return;
  if (isPlanNew()) {
    const minutes = rail.matrixOf(places);
    plan = { indexes: new Map(places.map((place, index) => [placeKey(place), index])), minutes };
  }
  let since = performance.now();
  for (const [key, [from, to]] of wanted) {
    reckoned.set(key, rail.waysBetween(from, to));
    wanted.delete(key);
    if (performance.now() - since < SLICE_MS) continue;
    await new Promise((resolve) => setTimeout(resolve));
    since = performance.now();
  }
  book = bookOfNow();
  for (const show of listeners) startTransition(() => show(book));
}

/** Loads the network and reckons what was asked for; without it, as offline, the ways stay as they are. */
export function loadWays(): Promise<void> {
  return railCode.load().then(reckonSoon, () => undefined);
}

/** The ways that are reckoned so far, without loading the network. */
export function useWayBook(): WayBook {
  const [shown, setShown] = useState(book);
  useEffect(() => {
    const show = (next: WayBook) => setShown(() => next);
    show(book);
    listeners.add(show);
    return () => void listeners.delete(show);
  }, []);
  return shown;
}

/**
 * The ways between the places of a plan: straight lines until the network is loaded, which begins after the screen is
 * painted, and again when the device comes back online. `between`: the minutes between all of them are reckoned first,
 * or, where the order of the places stays as it is, only what is asked for.
 */
export function useWays(positions: readonly Position[], between: 'all' | 'asked' = 'all'): WayBook {
  const shown = useWayBook();
  const key = positions.map(placeKey).join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says what is in the list.
  useEffect(() => {
    // Most nights are spent where the one before was.
    const known = new Map(positions.filter(isOnEarth).map((place) => [placeKey(place), place]));
    if (known.size < 2) return;
    if (between === 'all') places = [...known.values()];
    const cancel = afterPaint(loadWays);
    addEventListener('online', loadWays);
    return () => {
      cancel();
      removeEventListener('online', loadWays);
    };
  }, [key, between]);
  return shown;
}

function placeKey({ longitude, latitude }: Position): string {
  return `${longitude},${latitude}`;
}

export function keyOf(from: Position, to: Position): string {
  return `${placeKey(from)} ${placeKey(to)}`;
}
