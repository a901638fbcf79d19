import { isSomewhere, type Position } from '@osaka/contracts';
import type { LegMinutes } from './day-schedule.ts';

/** A place that has no day yet. */
export interface UndatedPlace extends Position {
  travelId: number;
}

/** A day that may take more places. */
export interface DayToFill {
  day: number;
  /** Places that it has already; they stay. */
  places: readonly Position[];
}

export interface DivisionAdvice {
  days: { day: number; travelIds: number[] }[];
  /** For these no day is open or free. */
  undated: number[];
}

/** So many a day as long as days have room; then up to the limit of a day. */
export const FIRST_PER_DAY = 5;

/**
 * Divides undated places over days, neighbours together and others apart: each change that lowers the sum of the costs
 * between places of one day is made, beginning with each place on the day whose places are nearest. `isOpenOn`: false
 * where a place is known to be closed on a day. At most FIRST_PER_DAY places a day, more only where all days have as
 * many.
 */
export function adviseDivision(
  places: readonly UndatedPlace[],
  days: readonly DayToFill[],
  {
    isOpenOn,
    placesPerDay,
    legMinutesOf,
  }: {
    isOpenOn: (travelId: number, day: number) => boolean;
    placesPerDay: number;
    legMinutesOf: LegMinutes;
  },
): DivisionAdvice {
  const costOf = costsBetween([...places, ...days.flatMap((day) => day.places)], legMinutesOf);
  const room = roomOf(places.length, days, placesPerDay);
  const filled = days.map(({ places: present }) => ({ present, added: [] as UndatedPlace[] }));
  const costAt = (place: Position, index: number) => {
    const { present, added } = filled[index] as (typeof filled)[0];
    return [...present, ...added].reduce((cost, other) => (other === place ? cost : cost + costOf(place, other)), 0);
  };
  const mayTake = (place: UndatedPlace, index: number) =>
    isOpenOn(place.travelId, days[index]?.day ?? 0) && (filled[index]?.added.length ?? 0) < (room[index] ?? 0);
  const undated: number[] = [];
  // Places that few days can take come first, so that those days are still free.
  const choices = (place: UndatedPlace) => days.filter(({ day }) => isOpenOn(place.travelId, day)).length;
  for (const place of places.toSorted((one, other) => choices(one) - choices(other))) {
    const open = days.map((_, index) => index).filter((index) => mayTake(place, index));
    const best = open.sort((one, other) => costAt(place, one) - costAt(place, other))[0];
    if (best === undefined) undated.push(place.travelId);
    else filled[best]?.added.push(place);
  }
  improve();
  return {
    days: days.map(({ day }, index) => ({
      day,
      travelIds: filled[index]?.added.map(({ travelId }) => travelId) ?? [],
    })),
    undated,
  };

  /** Moves and exchanges single places while that brings places of one day nearer to each other. */
  function improve(): void {
    for (let isBetter = true; isBetter; )
      isBetter = filled.some(({ added }, from) =>
        added.some((place) => moveFrom(place, from) || exchangeFrom(place, from)),
      );
  }

  function moveFrom(place: UndatedPlace, from: number): boolean {
    const now = costAt(place, from);
    const to = days.findIndex(
      (_, index) => index !== from && mayTake(place, index) && costAt(place, index) < now - LEAST_COST,
    );
    if (to < 0) return false;
    shift(place, from, to);
    return true;
  }

  function exchangeFrom(place: UndatedPlace, from: number): boolean {
    for (const [to, { added }] of filled.entries()) {
      if (to === from || !isOpenOn(place.travelId, days[to]?.day ?? 0)) continue;
      for (const other of added) {
        if (!isOpenOn(other.travelId, days[from]?.day ?? 0)) continue;
        const apart = 2 * costOf(place, other);
        const saved = costAt(place, from) + costAt(other, to) - (costAt(place, to) + costAt(other, from) - apart);
        if (saved <= LEAST_COST) continue;
        shift(place, from, to);
        shift(other, to, from);
        return true;
      }
    }
    return false;
  }

  function shift(place: UndatedPlace, from: number, to: number): void {
    const source = filled[from]?.added ?? [];
    source.splice(source.indexOf(place), 1);
    filled[to]?.added.push(place);
  }
}

const LEAST_COST = 1e-6;
/** Places that are nearer than this belong together. */
const TOGETHER_MINUTES = 15;

/** Of two places of one day: the minutes between them, less than nothing for neighbours, nothing for one that is nowhere; reckoned once. */
function costsBetween(places: readonly Position[], legMinutesOf: LegMinutes): LegMinutes {
  const indexes = new Map(places.map((place, index) => [place, index]));
  const costs = places.map((one) =>
    places.map((other) =>
      one === other || !isSomewhere(one) || !isSomewhere(other) ? 0 : legMinutesOf(one, other) - TOGETHER_MINUTES,
    ),
  );
  return (one, other) => costs[indexes.get(one) ?? 0]?.[indexes.get(other) ?? 0] ?? 0;
}

/** How many more places each day takes. */
function roomOf(count: number, days: readonly DayToFill[], placesPerDay: number): number[] {
  const roomAt = (limit: number) => days.map(({ places }) => Math.max(0, limit - places.length));
  let limit = Math.min(FIRST_PER_DAY, placesPerDay);
  while (limit < placesPerDay && roomAt(limit).reduce((sum, room) => sum + room, 0) < count) limit += 1;
  return roomAt(limit);
}
