import { pick } from '@osaka/contracts';
import { type AdminCourse, COURSE_LIMITS, COURSE_MESSAGES, type CourseWords } from '@osaka/contracts/planner';
import {
  type Actor,
  AppError,
  type AuditFields,
  auditEntry,
  invalidField,
  type Member,
  type Reservation,
} from '@osaka/service-kit';
import type { PlannerContext } from '../../context.ts';
import type { Facts } from '../places.ts';
import { createPlanAccess } from '../plan-access.ts';
import { detailOf, hasOwnPlaces, isPublished, numbersIn, offeredOf, summaryOf, tripOf } from './course.ts';
import { COURSE_COUNTER, COURSES, type CourseTrip, type StoredCourse } from './courses.repository.ts';

export type CourseAdministration = ReturnType<typeof createCourseAdministration>;

const ATTEMPTS = 5;

/** What administrators do with recommended courses; each change is in the audit log. */
export function createCourseAdministration(context: PlannerContext) {
  const { plans, courses, destinations, counters, clock, auditLog, bestWays } = context;
  const requirePlan = createPlanAccess(plans.find);

  /** What a course has of a plan of the member's own. */
  async function readPlan(memberNo: number, planNo: number): Promise<CourseTrip> {
    const plan = await requirePlan(memberNo, planNo, 'owner');
    if (hasOwnPlaces(plan)) throw new AppError('CONFLICT', COURSE_MESSAGES.ownPlaces);
    const trip = tripOf(plan);
    if (numbersIn([trip]).length === 0) throw new AppError('CONFLICT', COURSE_MESSAGES.empty);
    return trip;
  }

  async function find(courseNo: number): Promise<StoredCourse> {
    const course = await courses.find(courseNo);
    if (!course) throw new AppError('NOT_FOUND', COURSE_MESSAGES.missing);
    return course;
  }

  async function entryOf(actor: Actor, before: StoredCourse | undefined, after: StoredCourse | undefined) {
    const target = (after ?? before) as StoredCourse;
    const facts = await destinations.findRecent(numbersIn([before, after].filter((course) => course !== undefined)));
    return auditEntry(actor, clock.now(), {
      kind: 'course',
      targetNo: target.courseNo,
      targetName: target.title,
      ...(before && { before: auditFieldsOf(before, facts) }),
      ...(after && { after: auditFieldsOf(after, facts) }),
    });
  }

  /** Applies a change to the course as it is now. */
  async function change(
    actor: Actor,
    courseNo: number,
    changeOf: (course: StoredCourse) => Promise<Partial<StoredCourse>> | Partial<StoredCourse>,
  ) {
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const before = await find(courseNo);
      const changed = { ...(await changeOf(before)), updateDate: clock.now() };
      const entry = await entryOf(actor, before, { ...before, ...changed });
      if (!(await courses.change(before, changed, entry))) continue;
      await auditLog.settle(COURSES);
      return { courseNo };
    }
    throw new AppError('CONFLICT', COURSE_MESSAGES.changedElsewhere);
  }

  const administeredOf = (course: StoredCourse) => ({
    ...pick(course, ['order', 'publishedFrom', 'publishedTo', 'planNo']),
    isPublished: isPublished(course, clock.today()),
    updateDate: course.updateDate.toISOString(),
  });

  return {
    async list(): Promise<AdminCourse[]> {
      const all = await courses.findAll();
      const facts = await destinations.findMany(numbersIn(all));
      return all.map((course) => ({
        ...summaryOf(course, facts),
        ...administeredOf(course),
        withdrawn: numbersIn([course]).length - numbersIn([offeredOf(course, facts)]).length,
      }));
    },

    async show(courseNo: number) {
      const course = await find(courseNo);
      const facts = await destinations.findMany(numbersIn([course]));
      return { ...detailOf(course, facts, await bestWays()), ...administeredOf(course) };
    },

    async create(actor: Member, planNo: number, words: CourseWords, reservation: Reservation) {
      const trip = await readPlan(actor.memberNo, planNo);
      const all = await courses.findAll();
      if (all.length >= COURSE_LIMITS.courses) throw new AppError('CONFLICT', COURSE_MESSAGES.full);
      const courseNo = await reservation.reserve(() => counters.next(COURSE_COUNTER));
      const last = Math.max(0, ...all.map(({ order }) => order));
      const course = {
        courseNo,
        planNo,
        ...{ order: Math.min(last + 1, COURSE_LIMITS.order), publishedFrom: null, publishedTo: null },
        ...withoutAbsent(words),
        ...trip,
        version: 1,
        createDate: clock.now(),
        updateDate: clock.now(),
      };
      await courses.add(course, await entryOf(actor, undefined, course));
      await auditLog.settle(COURSES);
      return { courseNo };
    },

    change: (actor: Member, courseNo: number, words: CourseWords) =>
      change(actor, courseNo, (before) => {
        const changed = withoutAbsent(words);
        const { publishedFrom, publishedTo } = { ...before, ...changed };
        if (publishedFrom && publishedTo && publishedTo < publishedFrom)
          throw invalidField('publishedTo', COURSE_MESSAGES.period);
        return changed;
      }),

    /** The days of its plan as they are now; the plan must be the administrator's own. */
    renew: (actor: Member, courseNo: number) =>
      change(actor, courseNo, ({ planNo }) => {
        if (planNo === null) throw new AppError('CONFLICT', COURSE_MESSAGES.withoutPlan);
        return readPlan(actor.memberNo, planNo);
      }),

    async remove(actor: Member, courseNo: number): Promise<void> {
      const entry = await entryOf(actor, await find(courseNo), undefined);
      await auditLog.removing(COURSES, [entry], () => courses.remove(courseNo));
    },
  };
}

/** A field that is absent leaves the course as it is. */
function withoutAbsent<W extends object>(words: W): { [N in keyof W]: Exclude<W[N], undefined> } {
  return Object.fromEntries(Object.entries(words).filter(([, value]) => value !== undefined)) as never;
}

/** As readers of the log understand it. */
function auditFieldsOf(course: StoredCourse, facts: Facts): AuditFields {
  const { title, summary, with: parties, months, order, publishedFrom, publishedTo, days } = course;
  const nameOf = (travelNo: number) => facts.get(travelNo)?.title ?? `${travelNo}번`;
  return {
    title,
    summary,
    with: parties,
    months: months.map((month) => `${month}월`),
    order,
    publishedFrom,
    publishedTo,
    days: days.flatMap(({ stops }, index) =>
      stops.map(({ travelNo, time }) => [`${index + 1}일차`, time, nameOf(travelNo)].filter(Boolean).join(' ')),
    ),
    notes: days.flatMap(({ memo, stops }) => [memo, ...stops.map((stop) => stop.memo)].filter(Boolean)),
  };
}
