import { created, ok } from '@osaka/contracts';
import {
  COURSE_MESSAGES,
  changeCourse,
  copyCourse,
  countCourseAudit,
  createCourse,
  getAdminCourse,
  getCourse,
  getCourseHead,
  getCourseListHead,
  listAdminCourses,
  listCourseAudit,
  listCourses,
  listOfferedCourses,
  PLAN_MESSAGES,
  removeCourse,
  renewCourse,
} from '@osaka/contracts/planner';
import { type AuditLog, on } from '@osaka/service-kit';
import type { CourseAdministration } from './course-administration.service.ts';
import type { CourseService } from './courses.service.ts';

export function courseRoutes(courses: CourseService, administration: CourseAdministration, audit: AuditLog) {
  return [
    on(listCourses, async ({ query }) => ok(await courses.list(query))),
    on(getCourse, async ({ params }) => ok(await courses.show(params.courseNo))),
    on(copyCourse, async ({ member, params, body, reservation }) =>
      created(
        await courses.copy(member.memberNo, params.courseNo, body.travelStartDate, reservation),
        PLAN_MESSAGES.copied,
      ),
    ),
    on(getCourseListHead, async ({ query }) => courses.listHead(query)),
    on(listOfferedCourses, async () => courses.offered()),
    on(getCourseHead, async ({ params }) => courses.head(params.courseNo)),

    on(listCourseAudit, async ({ query }) => ok(await audit.find(query))),
    on(countCourseAudit, async ({ query }) => ok({ total: await audit.countSince(query.from) })),
    on(listAdminCourses, async () => ok(await administration.list())),
    on(getAdminCourse, async ({ params }) => ok(await administration.show(params.courseNo))),
    on(createCourse, async ({ member, body: { planNo, ...words }, reservation }) =>
      created(await administration.create(member, planNo, words, reservation), COURSE_MESSAGES.created),
    ),
    on(changeCourse, async ({ member, params, body }) =>
      ok(await administration.change(member, params.courseNo, body), COURSE_MESSAGES.changed),
    ),
    on(renewCourse, async ({ member, params }) =>
      ok(await administration.renew(member, params.courseNo), COURSE_MESSAGES.renewed),
    ),
    on(removeCourse, async ({ member, params }) => {
      await administration.remove(member, params.courseNo);
      return ok(null, COURSE_MESSAGES.removed);
    }),
  ];
}
