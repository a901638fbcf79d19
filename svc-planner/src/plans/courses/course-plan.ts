import { dateAfter, EMPTY_STOP, PLAN_FIELD_NAMES, pickFields } from '@osaka/contracts/planner';
import { withNewRanks } from '@osaka/domain/trip';
import type { Facts } from '../places.ts';
import type { StoredPlan } from '../stored-plan.ts';
import type { StoredCourse } from './courses.repository.ts';

/** The course as a plan that begins on a day, for `copyPlan`. */
export function planOf(course: StoredCourse, travelStartDate: string, facts: Facts): StoredPlan {
  const { title, summary, groupSize, selectedRegion, days, createDate, updateDate } = course;
  const places = days.flatMap(({ stops }, index) =>
    stops.map(({ travelNo, ...stop }) => {
      const { title: travelName = '', mapX = null, mapY = null, explain = '', version = 0 } = facts.get(travelNo) ?? {};
      const place = { travelId: travelNo, travelName, mapX, mapY, travelDescription: explain, copyVersion: version };
      return { ...place, ...EMPTY_STOP, ...stop, day: index + 1, rank: '' };
    }),
  );
  return {
    planNo: 0,
    memberNo: 0,
    state: 'saved',
    step: 4,
    version: 1,
    changeNo: 0,
    lastChange: 'step4',
    companions: [],
    ...pickFields(PLAN_FIELD_NAMES, { planTitle: title, planDescription: summary, groupSize }),
    selectedRegion,
    travelStartDate,
    travelEndDate: dateAfter(travelStartDate, days.length - 1),
    selectedPlaces: withNewRanks(places),
    bookings: [],
    items: [],
    privateLists: [],
    dayNotes: days.map(({ stops: _stops, ...note }, index) => ({ day: index + 1, ...note, lodging: null })),
    createDate,
    updateDate,
  };
}
