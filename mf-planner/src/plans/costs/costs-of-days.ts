import type { SelectedPlace } from '@osaka/contracts/planner';
import type { CostedLeg, DayToCost } from '@osaka/domain/money';
import { faresPaidOn, type WayLine } from '@osaka/rail';
import type { DayView } from '../../saved-plan/day-view.ts';
import type { FactsBook } from '../../saved-plan/use-place-facts.ts';
import type { Leg } from '../../ways/leg.ts';

/** Places where nothing is paid at an entrance. */
const WITHOUT_TICKET: ReadonlySet<string | undefined> = new Set(['맛집', '쇼핑', '숙박']);

/** The visits and rides of each day of the board, as the reckoning takes them. */
export function daysToCost(days: readonly DayView[], facts: FactsBook): DayToCost[] {
  return days.map((day) => ({
    day: day.day,
    date: day.date,
    visits: day.stops.map(({ place, schedule }) => ({
      travelNo: place.travelId,
      name: place.travelName,
      arrivesAt: schedule.arrivesAt,
      admission: place.admission,
      free: place.free,
      isTicketed: isTicketed(place, facts),
    })),
    legs: legsOf(day).map(({ from, to, leg }): CostedLeg => ({ from, to, fares: leg && faresOf(leg) })),
  }));
}

/** False while a way of a day is being reckoned. */
export function areWaysKnown(days: readonly DayView[]): boolean {
  return days.every((day) => legsOf(day).every(({ leg }) => !leg || leg.way || leg.set));
}

/** The lines of all ways by their id. */
export function linesOf(days: readonly DayView[]): Map<string, WayLine> {
  const parts = days.flatMap((day) => legsOf(day).flatMap(({ leg }) => leg?.way?.parts ?? []));
  return new Map(parts.flatMap(({ line }) => (line ? [[line.id, line] as const] : [])));
}

function isTicketed({ travelId, own, use }: SelectedPlace, facts: FactsBook): boolean {
  if (own) return own.category === '관광명소';
  return use !== 'transport' && !WITHOUT_TICKET.has(facts.of(travelId)?.categoryName);
}

/** `leg` is undefined where one of its ends has no position. */
function legsOf({ stops, from, to, lastLeg }: DayView): { from: string; to: string; leg: Leg | undefined }[] {
  const names = [from?.name, ...stops.map(({ place }) => place.travelName)];
  const legs = stops.flatMap(({ place, leg }, index) => {
    const before = names[index];
    return before === undefined ? [] : [{ from: before, to: place.travelName, leg }];
  });
  const last = names.at(-1);
  return to && stops.length > 0 && last !== undefined ? [...legs, { from: last, to: to.name, leg: lastLeg }] : legs;
}

function faresOf({ way, set }: Leg): CostedLeg['fares'] {
  if (way) return faresPaidOn(way);
  return set?.mode === 'walk' ? [] : undefined;
}
