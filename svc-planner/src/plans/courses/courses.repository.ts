import type { CourseParty, TripStop } from '@osaka/contracts/planner';
import { type AuditEntry, auditSourceIndex, createCounters, declareIndexes } from '@osaka/service-kit';
import type { Collection, Db, Filter } from 'mongodb';

/** A place of the catalogue as a course has it; what the place is comes from the copies of destinations. */
export interface StoredCourseStop extends Pick<TripStop, 'time' | 'stayMinutes' | 'memo'> {
  travelNo: number;
}
/** Its number is its place in the list. */
export interface StoredCourseDay {
  startTime: string;
  isStartSet: boolean;
  memo: string;
  stops: StoredCourseStop[];
}
export interface CourseFields {
  title: string;
  summary: string;
  with: CourseParty[];
  months: number[];
  order: number;
  publishedFrom: string | null;
  publishedTo: string | null;
}
/** What a course has of its plan. */
export interface CourseTrip {
  selectedRegion: string;
  groupSize: number;
  days: StoredCourseDay[];
}
export interface StoredCourse extends CourseFields, CourseTrip {
  courseNo: number;
  /** Null: made of no plan. */
  planNo: number | null;
  version: number;
  createDate: Date;
  updateDate: Date;
}
type CourseDocument = Omit<StoredCourse, 'courseNo'> & { _id: number; audit?: AuditEntry[] };
export type CourseRepository = ReturnType<typeof createCourseRepository>;

export const COURSES = 'courses';
/** The kind of their numbers. */
export const COURSE_COUNTER = 'course';
const WITHOUT_AUDIT = { projection: { audit: 0 } } as const;

export function createCourseRepository(db: Db) {
  const courses: Collection<CourseDocument> = db.collection(COURSES);

  async function list(filter: Filter<CourseDocument>): Promise<StoredCourse[]> {
    return (await courses.find(filter, WITHOUT_AUDIT).sort({ order: 1, _id: 1 }).toArray()).map(toCourse);
  }

  return {
    prepare: () => declareIndexes(courses, [{ key: { order: 1, _id: 1 }, name: 'list' }, auditSourceIndex]),

    findAll: () => list({}),
    count: () => courses.countDocuments(),

    /** Those that visitors see on this day. */
    findPublished: (today: string) => list(publishedOn(today)),

    async find(courseNo: number): Promise<StoredCourse | undefined> {
      const found = await courses.findOne({ _id: courseNo }, WITHOUT_AUDIT);
      return found ? toCourse(found) : undefined;
    },

    async add({ courseNo, ...course }: StoredCourse, entry: AuditEntry): Promise<void> {
      await courses.updateOne({ _id: courseNo }, { $setOnInsert: { ...course, audit: [entry] } }, { upsert: true });
    },

    /** False where it has changed since it was read. */
    async change({ courseNo, version }: StoredCourse, change: Partial<StoredCourse>, entry: AuditEntry) {
      const records = entry.changes.length > 0 ? { $push: { audit: entry } } : {};
      const { matchedCount } = await courses.updateOne(
        { _id: courseNo, version },
        { $set: change, $inc: { version: 1 }, ...records },
      );
      return matchedCount > 0;
    },

    async remove(courseNo: number): Promise<void> {
      await courses.deleteOne({ _id: courseNo });
    },

    /** Adds courses under the first numbers; those that are there already stay as they are. */
    async seed(seeds: readonly StoredCourse[]): Promise<void> {
      await createCounters(db).startAfter(COURSE_COUNTER, seeds.length);
      await courses.bulkWrite(
        seeds.map(({ courseNo, ...course }) => ({
          updateOne: { filter: { _id: courseNo }, update: { $setOnInsert: course }, upsert: true },
        })),
      );
    },
  };
}

function publishedOn(today: string): Filter<CourseDocument> {
  return {
    $and: [
      { $or: [{ publishedFrom: null }, { publishedFrom: { $lte: today } }] },
      { $or: [{ publishedTo: null }, { publishedTo: { $gte: today } }] },
    ],
  };
}

function toCourse({ _id, ...course }: CourseDocument): StoredCourse {
  return { courseNo: _id, ...course };
}
