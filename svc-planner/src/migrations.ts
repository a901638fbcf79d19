import type { Migration } from '@osaka/service-kit';
import { createCourseRepository } from './plans/courses/courses.repository.ts';
import { readSeedCourses } from './plans/courses/seed-courses.ts';
import { createPlanVisitRepository } from './plans/visits/plan-visits.repository.ts';

/** Changes of stored plans, oldest first; decision 24 says what each of them may do. */
export const plannerMigrations: readonly Migration[] = [
  // What an earlier release saves beside this one is found by the hourly purge.
  {
    version: 1,
    name: 'saved plans are looked at for visits',
    run: (db) => createPlanVisitRepository(db).makeUnknownDue(),
  },
  {
    version: 2,
    name: 'the first recommended courses are added',
    run: async (db) => createCourseRepository(db).seed(await readSeedCourses()),
  },
];
