import { pick, toPosition } from '@osaka/contracts';
import {
  type ClosedStop,
  type Course,
  type CourseStop,
  type CourseSummary,
  dateOfDay,
  daysOfTrip,
  emptyDay,
  isOwnId,
} from '@osaka/contracts/planner';
import { fieldsIn } from '@osaka/contracts/travel';
import { japanHolidays, openingOn } from '@osaka/domain/trip';
import type { DestinationFacts, Facts } from '../places.ts';
import type { StoredPlan } from '../stored-plan.ts';
import type { BestWay } from './best-ways.ts';
import type { CourseTrip, StoredCourse, StoredCourseStop } from './courses.repository.ts';

const PICTURES = 3;
const NOWHERE = { mapX: null, mapY: null };
const VISIT_FACTS = fieldsIn('plan');

/** The days of a plan with their places, times, stays and notes; lodgings, set ways and undated places stay behind. */
export function tripOf(plan: StoredPlan): CourseTrip {
  const { selectedRegion, groupSize, dayNotes, selectedPlaces } = plan;
  const days = Array.from({ length: daysOfTrip(plan) }, (_, index) => {
    const day = index + 1;
    const { startTime, isStartSet, memo } = dayNotes.find((note) => note.day === day) ?? emptyDay(day);
    const stops = selectedPlaces
      .filter((place) => place.day === day)
      .map(({ travelId, ...place }) => ({ travelNo: travelId, ...pick(place, ['time', 'stayMinutes', 'memo']) }));
    return { startTime, isStartSet, memo, stops };
  });
  return { selectedRegion, groupSize, days };
}

export function hasOwnPlaces({ selectedPlaces }: Pick<StoredPlan, 'selectedPlaces'>): boolean {
  return selectedPlaces.some(({ travelId }) => isOwnId(travelId));
}

export function numbersIn(courses: readonly Pick<StoredCourse, 'days'>[]): number[] {
  return [
    ...new Set(courses.flatMap(({ days }) => days.flatMap(({ stops }) => stops.map(({ travelNo }) => travelNo)))),
  ];
}

export function isPublished({ publishedFrom, publishedTo }: StoredCourse, today: string): boolean {
  return (publishedFrom ?? today) <= today && today <= (publishedTo ?? today);
}

/** The course without places that are no longer offered. */
export function offeredOf<C extends Pick<StoredCourse, 'days'>>(course: C, facts: Facts): C {
  const isOffered = ({ travelNo }: { travelNo: number }) => facts.get(travelNo)?.status === 'Y';
  return { ...course, days: course.days.map((day) => ({ ...day, stops: day.stops.filter(isOffered) })) };
}

export function summaryOf(course: StoredCourse, facts: Facts): CourseSummary {
  const imageUrls = pictureOrder(course).flatMap((travelNo) => facts.get(travelNo)?.imageUrl ?? []);
  return {
    ...pick(course, ['courseNo', 'title', 'summary', 'with', 'months']),
    days: course.days.length,
    imageUrl: imageUrls[0] ?? null,
    imageUrls: imageUrls.slice(0, PICTURES),
    placeCount: numbersIn([course]).length,
  };
}

/** The first place of each day, then the others. */
function pictureOrder({ days }: StoredCourse): number[] {
  const firsts = days.flatMap(({ stops }) => stops.slice(0, 1));
  const others = days.flatMap(({ stops }) => stops.slice(1));
  return [...firsts, ...others].map(({ travelNo }) => travelNo);
}

export function detailOf(course: StoredCourse, facts: Facts, bestWay: BestWay): Course {
  const positionOf = ({ travelNo }: StoredCourseStop) => toPosition(facts.get(travelNo) ?? NOWHERE);
  return {
    ...pick(course, ['courseNo', 'title', 'summary', 'with', 'months']),
    days: course.days.map(({ stops, ...day }, index) => ({
      day: index + 1,
      ...day,
      stops: stops.map((stop, at): CourseStop => {
        const before = stops[at - 1];
        const {
          title = '',
          mapX = null,
          mapY = null,
          imageUrl = null,
          titleJa = '',
          stayMinutes,
          ...known
        }: Partial<DestinationFacts> = facts.get(stop.travelNo) ?? {};
        return {
          ...stop,
          title,
          imageUrl,
          mapX,
          mapY,
          titleJa,
          status: known.status ?? 'N',
          opening: pick(known, ['timeList', 'closures', 'lastEntryMinutes', 'openKind']),
          usualStayMinutes: stayMinutes,
          way: before ? bestWay(positionOf(before), positionOf(stop)) : null,
          ...pick(known, VISIT_FACTS),
        };
      }),
    })),
  };
}

/** The stops that are known to be closed on their day of a trip with this start. */
export function closedOn({ days }: Pick<StoredCourse, 'days'>, travelStartDate: string, facts: Facts): ClosedStop[] {
  return days.flatMap(({ stops }, index) => {
    const day = index + 1;
    const date = dateOfDay(travelStartDate, day);
    const isClosed = ({ travelNo }: { travelNo: number }) =>
      openingOn(date, facts.get(travelNo) ?? {}, japanHolidays()).state === 'closed';
    return stops.filter(isClosed).map(({ travelNo }) => ({ day, travelNo }));
  });
}
