import { toPosition } from '@osaka/contracts';
import type { SelectedPlace, TripDay } from '@osaka/contracts/planner';
import { japanHolidays, placeBefore, scheduleDay } from '@osaka/domain/trip';
import { type RailNetwork, wayBy, waysBetween } from '@osaka/rail';

interface Trip {
  selectedPlaces: readonly SelectedPlace[];
  days: readonly TripDay[];
}

/** When one leaves on each day that has a stop, in minutes after midnight, as the board says it. */
export function leavingTimesOf(
  { selectedPlaces, days }: Trip,
  network: RailNetwork,
  closedLines: readonly string[],
): ReadonlyMap<number, number> {
  const times = new Map<number, number>();
  for (const [index, day] of days.entries()) {
    const first = selectedPlaces.find((place) => place.day === day.day);
    if (!first) continue;
    const lodging = days[index - 1]?.lodging;
    const from = lodging && 'name' in lodging ? toPosition(lodging) : null;
    const { travelId, time, stayMinutes, travelMinutes, travelMode, travelFrom } = first;
    const isSet = travelFrom !== null && travelFrom === placeBefore({ selectedPlaces, dayNotes: days }, travelId);
    const ways = from ? waysBetween(network, from, toPosition(first), { closedLines }) : [];
    const legMinutes = ways[0]?.minutes ?? 0;
    const setMinutes = isSet ? (travelMinutes ?? wayBy(travelMode, ways)?.minutes) : undefined;
    const stop = { travelId, time, stayMinutes, travelMinutes: setMinutes, opening: {}, ...toPosition(first) };
    const schedule = scheduleDay({ ...day, from, to: null, stops: [stop] }, japanHolidays(), () => legMinutes);
    times.set(day.day, schedule.startsAt);
  }
  return times;
}
