import type { Plan, SelectedPlace } from '@osaka/contracts/planner';
import { daysOfPlan, placesOfDay } from '../../saved-plan/trip-state.ts';

/** A position in the trip: before a place of a day, or at the end of that day. */
export interface Spot {
  day: number | null;
  before: number | null;
}

export type Step = 'up' | 'down' | 'left' | 'right';

/** Where a place stands now. */
export function spotOf(plan: Plan, travelId: number): Spot {
  const place = plan.selectedPlaces.find((each) => each.travelId === travelId);
  const day = place?.day ?? null;
  const places = placesOfDay(plan, day);
  return { day, before: places[places.findIndex((each) => each.travelId === travelId) + 1]?.travelId ?? null };
}

/**
 * One step on: up and down within a day and over its ends, left and right to the end of the neighbouring day. The same
 * spot where the trip ends.
 */
export function stepFrom(plan: Plan, travelId: number, spot: Spot, step: Step): Spot {
  const days = [...daysOfPlan(plan).map(({ day }) => day as number | null), null];
  const others = (day: number | null) => placesOfDay(plan, day).filter((place) => place.travelId !== travelId);
  const at = days.indexOf(spot.day);
  const places = others(spot.day);
  const index = indexIn(places, spot);
  const [previous, next] = [days[at - 1], days[at + 1]];
  const endOf = (day: number | null) => ({ day, before: null });
  if (step === 'up') {
    if (index > 0) return { day: spot.day, before: places[index - 1]?.travelId ?? null };
    return previous === undefined ? spot : endOf(previous);
  }
  if (step === 'down') {
    if (index < places.length) return { day: spot.day, before: places[index + 1]?.travelId ?? null };
    return next === undefined ? spot : { day: next, before: others(next)[0]?.travelId ?? null };
  }
  const target = step === 'left' ? previous : next;
  return target === undefined ? spot : endOf(target);
}

/** Its number in the day and how many the day then has. */
export function positionOf(plan: Plan, travelId: number, spot: Spot): { number: number; count: number } {
  const places = placesOfDay(plan, spot.day).filter((place) => place.travelId !== travelId);
  return { number: indexIn(places, spot) + 1, count: places.length + 1 };
}

function indexIn(places: readonly SelectedPlace[], { before }: Spot): number {
  const index = places.findIndex(({ travelId }) => travelId === before);
  return index < 0 ? places.length : index;
}
