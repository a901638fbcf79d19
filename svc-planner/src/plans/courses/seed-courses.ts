import type { CourseParty } from '@osaka/contracts/planner';
import type { StoredCourse } from './courses.repository.ts';

const WRITTEN = new Date('2026-11-29T00:00:00Z');

/** The courses that every database begins with; places by their numbers in the catalogue's data set. */
export async function readSeedCourses(): Promise<StoredCourse[]> {
  const { default: seeds } = await import('../../../seed-data/courses.json', { with: { type: 'json' } });
  return seeds.map(({ days, with: parties, ...course }, index) => ({
    ...course,
    courseNo: index + 1,
    order: index + 1,
    with: parties as CourseParty[],
    publishedFrom: null,
    publishedTo: null,
    planNo: null,
    days: days.map(({ memo, stops }) => ({
      startTime: stops[0]?.time ?? '',
      isStartSet: false,
      memo,
      stops: stops.map(({ name: _name, ...stop }) => stop),
    })),
    version: 1,
    createDate: WRITTEN,
    updateDate: WRITTEN,
  }));
}
