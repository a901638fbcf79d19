import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { toPosition } from '@osaka/contracts';
import { courseWords, dateOfDay, memo, TRIP_LIMITS } from '@osaka/contracts/planner';
import { type Closure, closureText } from '@osaka/contracts/travel';
import { japanHolidays, type OpenHours, openingOn, type ScheduledStop, scheduleDay } from '@osaka/domain/trip';
import { loadNetwork, type RailNetwork, waysBetween } from '@osaka/rail';
import type { StoredCourseStop } from './courses.repository.ts';
import { readSeedCourses } from './seed-courses.ts';

interface Place {
  travelNo: number;
  title: string;
  status: 'Y' | 'N';
  mapX: number;
  mapY: number;
  timeList: OpenHours[];
  closures: Closure[];
  openKind: 'always' | 'varies' | 'unknown';
  lastEntryMinutes: number | null;
  stayMinutes: number | null;
}
const read = (file: string) => JSON.parse(readFileSync(new URL(`../../../../${file}`, import.meta.url), 'utf8'));
const places = new Map(
  (read('svc-travel/seed-data/destinations.json') as Place[]).map((place) => [place.travelNo, place]),
);
const seedCourses = await readSeedCourses();
const placeOf = (travelNo: number) => places.get(travelNo) as Place;
const cases = seedCourses.map((course) => [course.title, course] as const);
/** Numbers up to this one are the same in every database. */
const LAST_OF_FIRST_RELEASE = 223;

let network: RailNetwork;
beforeAll(async () => {
  network = await loadNetwork();
});

const named = (
  read('svc-planner/seed-data/courses.json') as { days: { stops: { travelNo: number; name: string }[] }[] }[]
).flatMap(({ days }) => days.flatMap(({ stops }) => stops));

test('fifteen courses come with the seed, of places that the catalogue offers under the same name', () => {
  expect(seedCourses).toHaveLength(15);
  for (const { travelNo, name } of named) {
    expect(placeOf(travelNo)).toMatchObject({ title: name, status: 'Y' });
    expect(travelNo).toBeLessThanOrEqual(LAST_OF_FIRST_RELEASE);
  }
});

test.each(cases)('%s keeps the limits of courses and plans', (_title, course) => {
  expect(courseWords.safeParse(course).error).toBeUndefined();
  const stops = course.days.flatMap((day) => day.stops);
  expect(new Set(stops.map(({ travelNo }) => travelNo)).size).toBe(stops.length);
  for (const note of [...course.days, ...stops]) expect(memo.safeParse(note.memo).success).toBe(true);
  expect(Math.max(...course.days.map((day) => day.stops.length))).toBeLessThanOrEqual(TRIP_LIMITS.placesPerDay);
});

describe.each(cases)('%s on 300 random start dates', (_title, { days }) => {
  test('has no conflict but closing days, and its page says those of the place', () => {
    const said = new Set<number>();
    for (const start of randomDates(300))
      for (const [index, { stops, ...day }] of days.entries()) {
        const date = dateOfDay(start, index + 1);
        const schedule = scheduleDay(
          { ...day, date, from: null, to: null, stops: stops.map(stopOf) },
          japanHolidays(),
          minutesOf,
        );
        expect(schedule.isTooLong).toBe(false);
        for (const { travelId, problems } of schedule.stops) {
          const found = problems.filter((problem) => problem !== 'varies' && problem !== 'unknown');
          if (found.length === 0) continue;
          expect({ date, title: placeOf(travelId).title, found }).toMatchObject({ found: ['closed'] });
          expect(openingOn(date, placeOf(travelId), japanHolidays()).state).toBe('closed');
          said.add(travelId);
        }
      }
    for (const travelNo of said) expect(closingDaysOf(placeOf(travelNo))).not.toEqual('');
  });
});

/** As the page says it of a stop. */
function closingDaysOf({ closures }: Place): string {
  return closures.map(closureText).join(', ');
}

function stopOf({ travelNo, time, stayMinutes }: StoredCourseStop): ScheduledStop {
  const place = placeOf(travelNo);
  const { stayMinutes: usualStayMinutes, ...opening } = place;
  return { travelId: travelNo, time, stayMinutes, usualStayMinutes, opening, ...toPosition(place) };
}

const known = new Map<string, number>();
function minutesOf(from: ReturnType<typeof toPosition>, to: ReturnType<typeof toPosition>): number {
  const key = JSON.stringify([from.longitude, from.latitude, to.longitude, to.latitude]);
  const minutes = known.get(key) ?? waysBetween(network, from, to, {})[0]?.minutes ?? 0;
  known.set(key, minutes);
  return minutes;
}

/** Within the four years for which Japanese holidays are known best; the same in every run. */
function randomDates(count: number): string[] {
  let seed = 20261129;
  const next = () => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return seed / 2147483648;
  };
  return Array.from({ length: count }, () => dateOfDay('2026-12-01', 1 + Math.floor(next() * 1460)));
}
