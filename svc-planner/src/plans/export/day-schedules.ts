import { type Position, toPosition } from '@osaka/contracts';
import type { SelectedPlace, TripDay } from '@osaka/contracts/planner';
import { type DaySchedule, japanHolidays, placeBefore, scheduleDay } from '@osaka/domain/trip';
import { type RailNetwork, wayBy, waysBetween } from '@osaka/rail';

interface Trip {
  selectedPlaces: readonly SelectedPlace[];
  days: readonly TripDay[];
}

/** The times of each day that has a stop, as the board says them. */
export function schedulesOf(
  { selectedPlaces, days }: Trip,
  network: RailNetwork,
  closedLines: readonly string[],
): ReadonlyMap<number, DaySchedule> {
  const ways = (from: Position, to: Position) => waysBetween(network, from, to, { closedLines });
  const minutesOf = (from: Position, to: Position) => ways(from, to)[0]?.minutes ?? 0;
  const schedules = new Map<number, DaySchedule>();
  for (const [index, day] of days.entries()) {
    const places = selectedPlaces.filter((place) => place.day === day.day);
    if (places.length === 0) continue;
    const [from, to] = [days[index - 1]?.lodging, day.lodging].map((lodging) =>
      lodging && 'name' in lodging ? toPosition(lodging) : null,
    ) as [Position | null, Position | null];
    const stops = places.map((place, at) => {
      const { travelId, time, stayMinutes, usualStayMinutes, travelMinutes, travelMode, travelFrom } = place;
      const before = at === 0 ? from : toPosition(places[at - 1] as SelectedPlace);
      const isSet = travelFrom !== null && travelFrom === placeBefore({ selectedPlaces, dayNotes: days }, travelId);
      const byMode = () => before && wayBy(travelMode, ways(before, toPosition(place)))?.minutes;
      const setMinutes = isSet ? (travelMinutes ?? byMode() ?? undefined) : undefined;
      const known = { travelId, time, stayMinutes, usualStayMinutes, travelMinutes: setMinutes, opening: {} };
      return { ...known, ...toPosition(place) };
    });
    schedules.set(day.day, scheduleDay({ ...day, from, to, stops }, japanHolidays(), minutesOf));
  }
  return schedules;
}
