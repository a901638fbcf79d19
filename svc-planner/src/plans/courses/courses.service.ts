import type { PageHead } from '@osaka/contracts';
import {
  COURSE_MESSAGES,
  COURSES_PER_PAGE,
  type Course,
  type CoursePage,
  type CourseQuery,
} from '@osaka/contracts/planner';
import { AppError, type Reservation } from '@osaka/service-kit';
import type { PlannerContext } from '../../context.ts';
import { createCopyPlan } from '../copies.service.ts';
import type { Facts } from '../places.ts';
import { closedOn, detailOf, isPublished, numbersIn, offeredOf, summaryOf } from './course.ts';
import { courseHeadOf, listHeadOf } from './course-heads.ts';
import { planOf } from './course-plan.ts';
import type { StoredCourse } from './courses.repository.ts';

export type CourseService = ReturnType<typeof createCourseService>;

/** Recommended courses as visitors see them; places that are no longer offered are in none. */
export function createCourseService(context: PlannerContext) {
  const { courses, destinations, clock, bestWays } = context;
  const copyPlan = createCopyPlan(context);

  /** Published on a day, and with a place. */
  async function findShown(): Promise<{ shown: StoredCourse[]; facts: Facts }> {
    const published = await courses.findPublished(clock.today());
    const facts = await destinations.findRecent(numbersIn(published));
    return { shown: published.map((course) => offeredOf(course, facts)).filter(hasPlaces), facts };
  }

  /** Throws NOT_FOUND for a course that is not shown. */
  async function open(courseNo: number): Promise<{ course: StoredCourse; facts: Facts }> {
    const course = await courses.find(courseNo);
    const facts = await destinations.findRecent(course ? numbersIn([course]) : []);
    const offered = course && offeredOf(course, facts);
    if (!offered || !isPublished(offered, clock.today()) || !hasPlaces(offered))
      throw new AppError('NOT_FOUND', COURSE_MESSAGES.missing);
    return { course: offered, facts };
  }

  async function list({ days, with: party, page }: CourseQuery): Promise<CoursePage> {
    const { shown, facts } = await findShown();
    const found = shown.filter(
      (course) => isSoLong(course.days.length, days) && (party === '' || course.with.includes(party)),
    );
    const first = (page - 1) * COURSES_PER_PAGE;
    return {
      courses: found.slice(first, first + COURSES_PER_PAGE).map((course) => summaryOf(course, facts)),
      totalPages: Math.ceil(found.length / COURSES_PER_PAGE),
      totalElements: found.length,
    };
  }

  async function show(courseNo: number): Promise<Course> {
    const { course, facts } = await open(courseNo);
    return detailOf(course, facts, await bestWays());
  }

  return {
    list,
    show,

    listHead: async (query: CourseQuery): Promise<PageHead> => listHeadOf(query, await list(query)),
    head: async (courseNo: number): Promise<PageHead> => courseHeadOf(await show(courseNo)),

    async offered() {
      const { shown } = await findShown();
      return {
        pages: shown.map(({ courseNo, updateDate }) => ({
          path: `/courses/${courseNo}`,
          modifiedDate: updateDate.toISOString(),
        })),
      };
    },

    /** A new plan of the member, and what is closed on its day of it. */
    async copy(memberNo: number, courseNo: number, travelStartDate: string, reservation: Reservation) {
      const { course, facts } = await open(courseNo);
      const { planNo } = await copyPlan(planOf(course, travelStartDate, facts), memberNo, travelStartDate, reservation);
      return { planNo, closed: closedOn(course, travelStartDate, facts) };
    },
  };
}

function hasPlaces({ days }: Pick<StoredCourse, 'days'>): boolean {
  return days.some(({ stops }) => stops.length > 0);
}

/** `days` as in the query: 3, or 4- for at least four. */
function isSoLong(count: number, days: string): boolean {
  const asked = Number.parseInt(days, 10);
  return days === '' || (days.endsWith('-') ? count >= asked : count === asked);
}
