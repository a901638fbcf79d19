import { type Position, toPosition } from '@osaka/contracts';
import type { Booking, SelectedPlace, TripDay } from '@osaka/contracts/planner';
import { bookedDay, type DaySchedule, japanHolidays, placeBefore, placesOfTrip, scheduleDay } from '@osaka/domain/trip';
import { type RailNetwork, stationAt, wayBy, waysBetween } from '@osaka/rail';

interface Trip {
  selectedPlaces: readonly SelectedPlace[];
  days: readonly TripDay[];
  bookings: readonly Booking[];
}

/**
 * The times of each day that has a stop or something booked, as the board says them. With its first stop alone a day
 * begins at the same time, and a file that says no more needs a fraction of the ways.
 */
export function schedulesOf(
  { selectedPlaces, days, bookings }: Trip,
  network: RailNetwork,
  closedLines: readonly string[],
  stopsADay = Number.POSITIVE_INFINITY,
): ReadonlyMap<number, DaySchedule> {
  const ways = (from: Position, to: Position) => waysBetween(network, from, to, { closedLines });
  const minutesOf = (from: Position, to: Position) => ways(from, to)[0]?.minutes ?? 0;
  const known = placesOfTrip(selectedPlaces, (name) => stationAt(network, name));
  const schedules = new Map<number, DaySchedule>();
  for (const [index, day] of days.entries()) {
    const places = selectedPlaces.filter((place) => place.day === day.day);
    const span = { day: day.day, days: days.length, stopIds: places.map(({ travelId }) => travelId) };
    const { startsAt, endsAt, stopTimes, ...booked } = bookedDay(bookings, span, known);
    if (places.length + booked.fixed.length === 0 && booked.leaveBy === undefined) continue;
    const [night, nextNight] = [days[index - 1]?.lodging, day.lodging].map((lodging) =>
      lodging && 'name' in lodging ? toPosition(lodging) : null,
    ) as [Position | null, Position | null];
    const [from, to] = [startsAt ?? night, endsAt ?? nextNight];
    const stops = places.slice(0, stopsADay).map((place, at) => {
      const { travelId, time, stayMinutes, usualStayMinutes, travelMinutes, travelMode, travelFrom } = place;
      const before = at === 0 ? from : toPosition(places[at - 1] as SelectedPlace);
      const isSet = travelFrom !== null && travelFrom === placeBefore({ selectedPlaces, dayNotes: days }, travelId);
      const byMode = () => before && wayBy(travelMode, ways(before, toPosition(place)))?.minutes;
      const setMinutes = isSet ? (travelMinutes ?? byMode() ?? undefined) : undefined;
      const facts = { travelId, stayMinutes, usualStayMinutes, travelMinutes: setMinutes, opening: {} };
      return { ...facts, time: time ?? stopTimes.get(travelId) ?? null, ...toPosition(place) };
    });
    schedules.set(day.day, scheduleDay({ ...day, ...booked, from, to, stops }, japanHolidays(), minutesOf));
  }
  return schedules;
}
