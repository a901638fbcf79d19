import { type Course, dateAfter, EMPTY_STOP, type SelectedPlace } from '@osaka/contracts/planner';
import type { DayView } from '../saved-plan/day-view.ts';
import type { TripOfDays } from '../saved-plan/trip-state.ts';

/** Stands in while no start is chosen: nothing that depends on the date is shown then. */
const NO_DATE = '2001-01-01';

/** The course as a trip that begins on a day, or on none ('') yet. */
export function tripOfCourse({ days }: Course, start: string): TripOfDays {
  const first = start || NO_DATE;
  const selectedPlaces = days.flatMap(({ day, stops }) =>
    stops.map(
      ({ travelNo, title, status, ...stop }): Omit<SelectedPlace, 'choiceOrder'> => ({
        ...EMPTY_STOP,
        ...stop,
        travelId: travelNo,
        travelName: title,
        travelDescription: '',
        status,
        day,
      }),
    ),
  );
  return {
    bookings: [],
    selectedRegion: '',
    travelStartDate: first,
    travelEndDate: dateAfter(first, days.length - 1),
    selectedPlaces: selectedPlaces.map((place, index) => ({ ...place, choiceOrder: index + 1 })),
    days: days.map(({ stops: _stops, ...day }, index) => ({ ...day, date: dateAfter(first, index), lodging: null })),
  };
}

/** The days without what follows from their date. */
export function withoutDates(days: readonly DayView[]): DayView[] {
  return days.map((day) => ({ ...day, stops: day.stops.map((stop) => ({ ...stop, hours: undefined, problems: [] })) }));
}
