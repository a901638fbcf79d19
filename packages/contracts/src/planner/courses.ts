import * as z from 'zod/mini';
import { auditCalls } from '../shared/audit.ts';
import { dataOnly, endpoint, envelope } from '../shared/endpoint.ts';
import { pageHead, sitemapPart } from '../shared/screens.ts';
import {
  atLeast,
  calendarDate,
  instant,
  neededSerial,
  optionalFields,
  pageNumber,
  serial,
  serialText,
  visibleText,
} from '../shared/values.ts';
import { shapeIn } from '../travel/destination-fields.ts';
import { wayAnswer } from '../travel/ways.ts';
import { PLAN_MESSAGES } from './plan-messages.ts';
import { planNo } from './plan-values.ts';
import { selectedPlace, tripDay } from './plans.ts';
import { newStart } from './shares.ts';

export const COURSES_PER_PAGE = 9;
export const COURSE_LIMITS = { title: 50, summary: 300, order: 9999, courses: 200 } as const;
export const COURSE_PARTIES = ['혼자', '커플', '가족', '아이', '부모님', '친구'] as const;
export type CourseParty = (typeof COURSE_PARTIES)[number];
/** Days of a course by which the list is filtered: so many, or with `-` at least so many. */
export const COURSE_DAYS = ['1', '2', '3', '4-'] as const;

export const COURSE_MESSAGES = {
  missing: '추천 코스를 찾을 수 없습니다.',
  ownPlaces: '내 장소가 있는 플랜은 추천 코스로 만들 수 없어요.',
  empty: '날짜에 담은 여행지가 없는 플랜은 추천 코스로 만들 수 없어요.',
  withoutPlan: '플랜에서 만들지 않은 코스라 다시 만들 수 없어요.',
  full: '추천 코스는 최대 200개까지 만들 수 있어요.',
  changedElsewhere: '다른 관리자가 먼저 수정했습니다. 최신 내용을 확인한 뒤 다시 저장해주세요.',
  title: '코스 제목을 입력해주세요.',
  titleShort: '코스 제목은 최소 2자 이상 입력해주세요.',
  titleLong: '코스 제목은 최대 50자까지 입력 가능합니다.',
  summary: '코스 소개를 입력해주세요.',
  summaryShort: '코스 소개는 최소 10자 이상 입력해주세요.',
  summaryLong: '코스 소개는 최대 300자까지 입력 가능합니다.',
  with: '누구와 가는 코스인지 선택해주세요.',
  months: '달은 1에서 12 사이의 숫자로, 한 번씩만 선택해주세요.',
  order: '순서는 0에서 9,999 사이의 정수로 입력해주세요.',
  period: '공개 종료일은 공개 시작일보다 빠를 수 없습니다.',
  days: '기간은 1에서 31 사이의 숫자로 입력해주세요.',
  created: '추천 코스를 만들었습니다.',
  changed: '추천 코스를 수정했습니다.',
  renewed: '추천 코스를 플랜의 지금 내용으로 바꿨습니다.',
  removed: '추천 코스를 삭제했습니다.',
} as const;

const parties = z
  .array(z.enum(COURSE_PARTIES, COURSE_MESSAGES.with), COURSE_MESSAGES.with)
  .check(z.minLength(1, COURSE_MESSAGES.with), z.refine(isEachOnce, COURSE_MESSAGES.with));
const month = z.int(COURSE_MESSAGES.months).check(z.gte(1, COURSE_MESSAGES.months), z.lte(12, COURSE_MESSAGES.months));
/** Empty: at any time. */
const months = z.array(month, COURSE_MESSAGES.months).check(z.refine(isEachOnce, COURSE_MESSAGES.months));

export const courseWords = z.object({
  title: visibleText(COURSE_LIMITS.title, COURSE_MESSAGES.titleLong, COURSE_MESSAGES.title).check(
    ...atLeast(2, COURSE_MESSAGES.titleShort),
    z.meta({ example: '처음이라면, 오사카 이틀 반' }),
  ),
  summary: visibleText(COURSE_LIMITS.summary, COURSE_MESSAGES.summaryLong, COURSE_MESSAGES.summary).check(
    ...atLeast(10, COURSE_MESSAGES.summaryShort),
    z.meta({ example: '시장, 성, 강변, 전망대. 놓치면 아쉬운 곳만 담았어요.' }),
  ),
  with: parties,
  months,
  /** The list begins with the lowest. Absent: unchanged, of a new course the last one. */
  order: z.optional(
    z
      .int(COURSE_MESSAGES.order)
      .check(z.gte(0, COURSE_MESSAGES.order), z.lte(COURSE_LIMITS.order, COURSE_MESSAGES.order)),
  ),
  /** Days in Asia/Seoul, inclusive; null: without a limit. Absent: unchanged, of a new course null. */
  publishedFrom: z.optional(z.nullable(calendarDate)),
  publishedTo: z.optional(z.nullable(calendarDate)),
});
export type CourseWords = z.output<typeof courseWords>;

const period = z.refine<Pick<CourseWords, 'publishedFrom' | 'publishedTo'>>(
  ({ publishedFrom, publishedTo }) => !publishedFrom || !publishedTo || publishedFrom <= publishedTo,
  { error: COURSE_MESSAGES.period, path: ['publishedTo'] },
);

const courseNo = serial;
const courseParams = z.object({ courseNo: serialText });

const courseSummary = z.object({
  courseNo,
  title: z.string(),
  summary: z.string(),
  days: z.int(),
  with: z.array(z.enum(COURSE_PARTIES)),
  months: z.array(z.int()),
  imageUrl: z.nullable(z.string()),
  /** Of its first places, at most three; begins with `imageUrl`. */
  imageUrls: z._default(z.array(z.string()), []),
  placeCount: z.int(),
});
export type CourseSummary = z.output<typeof courseSummary>;

const days = z._default(
  z.string(COURSE_MESSAGES.days).check(z.regex(/^$|^(?:[1-9]|[12]\d|3[01])-?$/, COURSE_MESSAGES.days)),
  '',
);
const courseQuery = z.object({
  days: days.check(z.describe('Days of the trip: 3, or 4- for at least four.'), z.meta({ example: '3' })),
  with: z._default(z.enum(['', ...COURSE_PARTIES], COURSE_MESSAGES.with), ''),
  page: pageNumber,
});
export type CourseQuery = z.output<typeof courseQuery>;

/** The published ones in their order. */
export const listCourses = endpoint({
  method: 'GET',
  path: '/api/courses',
  access: 'public',
  caching: 'revalidate',
  query: courseQuery,
  success: dataOnly(z.object({ courses: z.array(courseSummary), totalPages: z.int(), totalElements: z.int() })),
});
export type CoursePage = z.output<typeof listCourses.success>['data'];

/** A place as it is now in the catalogue, with what the check of a day needs of it. */
const ofPlan = z.pick(selectedPlace, { opening: true, usualStayMinutes: true, titleJa: true, status: true });
const courseStop = z.extend(ofPlan, {
  travelNo: serial,
  title: z.string(),
  imageUrl: z.nullable(z.string()),
  mapX: z.nullable(z.number()),
  mapY: z.nullable(z.number()),
  time: z.nullable(z.string()),
  stayMinutes: z.nullable(z.int()),
  memo: z.string(),
  /** The best way from the stop before it; null of the first one of a day, and where one of the two has no position. */
  way: z._default(z.nullable(wayAnswer), null),
  ...optionalFields(shapeIn('plan')),
});
export type CourseStop = z.output<typeof courseStop>;

const courseDetail = z.object({
  courseNo,
  title: z.string(),
  summary: z.string(),
  with: z.array(z.enum(COURSE_PARTIES)),
  months: z.array(z.int()),
  days: z.array(
    z.extend(z.pick(tripDay, { day: true, startTime: true, isStartSet: true, memo: true }), {
      stops: z.array(courseStop),
    }),
  ),
});
export type Course = z.output<typeof courseDetail>;

/** Without places that are no longer offered. */
export const getCourse = endpoint({
  method: 'GET',
  path: '/api/courses/{courseNo}',
  access: 'public',
  caching: 'revalidate',
  params: courseParams,
  success: dataOnly(courseDetail),
});

const closedStop = z.object({ day: z.int(), travelNo: serial });
export type ClosedStop = z.output<typeof closedStop>;

/** A plan of the member with the places, times, stays and notes of the course. `closed`: what is closed on its day. */
export const copyCourse = endpoint({
  method: 'POST',
  path: '/api/courses/{courseNo}/copy',
  access: 'member',
  params: courseParams,
  body: newStart,
  success: envelope(z.object({ planNo, closed: z.array(closedStop) })),
  status: 201,
  idempotent: true,
});

const administered = {
  order: z.int(),
  publishedFrom: z.nullable(calendarDate),
  publishedTo: z.nullable(calendarDate),
  /** Shown to visitors now. */
  isPublished: z.boolean(),
  /** The plan of which it is a copy; null: of none. */
  planNo: z.nullable(planNo),
  updateDate: instant,
};

/** All of them in their order, with places that are no longer offered among those counted in `withdrawn`. */
export const listAdminCourses = endpoint({
  method: 'GET',
  path: '/api/admin/courses',
  access: 'admin',
  success: dataOnly(z.array(z.extend(courseSummary, { ...administered, withdrawn: z.int() }))),
});
export type AdminCourse = z.output<typeof listAdminCourses.success>['data'][number];

/** As visitors will see it, and with places that are no longer offered, as `status` N. */
export const getAdminCourse = endpoint({
  method: 'GET',
  path: '/api/admin/courses/{courseNo}',
  access: 'admin',
  params: courseParams,
  success: dataOnly(z.extend(courseDetail, administered)),
});

/** A copy of one of the administrator's own plans: later changes of the plan do not change the course. */
export const createCourse = endpoint({
  method: 'POST',
  path: '/api/admin/courses',
  access: 'admin',
  body: z.extend(courseWords, { planNo: neededSerial(PLAN_MESSAGES.planMissing) }).check(period),
  success: envelope(z.object({ courseNo })),
  status: 201,
  idempotent: true,
});

export const changeCourse = endpoint({
  method: 'PUT',
  path: '/api/admin/courses/{courseNo}',
  access: 'admin',
  params: courseParams,
  body: courseWords.check(period),
  success: envelope(z.object({ courseNo })),
});

export const removeCourse = endpoint({
  method: 'DELETE',
  path: '/api/admin/courses/{courseNo}',
  access: 'admin',
  params: courseParams,
  success: envelope(z.null()),
});

/** Takes the days of its plan again. */
export const renewCourse = endpoint({
  method: 'POST',
  path: '/api/admin/courses/{courseNo}/renew',
  access: 'admin',
  params: courseParams,
  success: envelope(z.object({ courseNo })),
});

export const { list: listCourseAudit, count: countCourseAudit } = auditCalls('/api/admin/courses/audit-log');

/** Internal: the gateway forwards nothing below /internal. */
export const getCourseListHead = endpoint({
  method: 'GET',
  path: '/internal/courses/head',
  access: 'public',
  query: courseQuery,
  success: pageHead,
});

export const getCourseHead = endpoint({
  method: 'GET',
  path: '/internal/courses/{courseNo}/head',
  access: 'public',
  params: courseParams,
  success: pageHead,
});

/** Every published course, for sitemap.xml. */
export const listOfferedCourses = endpoint({
  method: 'GET',
  path: '/internal/courses/offered',
  access: 'public',
  success: sitemapPart,
});

function isEachOnce(values: readonly unknown[]): boolean {
  return new Set(values).size === values.length;
}
