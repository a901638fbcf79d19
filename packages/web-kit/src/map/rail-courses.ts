import type { Position } from '@osaka/contracts';
import type { LineString, MultiLineString } from 'geojson';
import type { RailName } from './map-types.ts';

/** A railway as the map draws it. */
type DrawnRail = { geometry: LineString | MultiLineString; properties: { nameKo: string } };

/** One unbroken piece of a drawn railway, in km from 0 E 0 N at the latitude of Osaka. */
interface Track {
  name: string;
  points: readonly Point[];
  /** Km from its beginning, of each point. */
  at: readonly number[];
  isRing: boolean;
}

type Point = readonly [x: number, y: number];

export interface Course {
  /** False: from station to station, because no drawn railway leads there. */
  isKnown: boolean;
  positions: readonly Position[];
}

/** What the drawn railways of an operator begin with. */
const NAMES: Readonly<Record<string, string>> = {
  jr: 'JR',
  hankyu: '한큐',
  hanshin: '한신',
  keihan: '게이한',
  kintetsu: '긴테쓰',
  nankai: '난카이',
};
const UNDERGROUND = '지하철 ';
/** Pieces whose ends are this near are one. */
const JOINT_KM = 0.06;
/** A station farther than this from a railway is not on it. */
const REACH_KM = 0.35;
/** A course longer than this leads another way round. */
const LONGEST = { share: 1.5, km: 0.3 };
const [KM_EAST, KM_NORTH] = [111.32 * Math.cos((34.68 * Math.PI) / 180), 110.95];

export type RailCourses = ReturnType<typeof openRailCourses>;

/** Finds the course of a ride along the drawn railways. */
export function openRailCourses(rails: readonly DrawnRail[]) {
  const tracks = rails.flatMap(tracksOf);
  const known = new Map<string, readonly Position[] | undefined>();

  function between(line: RailName, from: Position, to: Position): readonly Position[] | undefined {
    const key = [line.operator, line.nameKo, from.longitude, from.latitude, to.longitude, to.latitude].join(' ');
    if (!known.has(key)) known.set(key, bestCourse(tracks, line, pointOf(from), pointOf(to)));
    return known.get(key);
  }

  return {
    /** The course of a ride that stops at these stations, in as few pieces as are drawn alike. */
    along(line: RailName, stations: readonly Position[]): Course[] {
      const courses: { isKnown: boolean; positions: Position[] }[] = [];
      for (const [index, to] of stations.entries()) {
        const from = stations[index - 1];
        if (!from) continue;
        const course = between(line, from, to);
        const [isKnown, positions] = [course !== undefined, course ?? [from, to]];
        const last = courses.at(-1);
        if (last?.isKnown === isKnown) last.positions.push(...positions);
        else courses.push({ isKnown, positions: [...positions] });
      }
      return courses;
    },
  };
}

/** The undergrounds run side by side, so their names decide; of a company the nearest of its railways. */
function bestCourse(
  tracks: readonly Track[],
  { operator, nameKo }: RailName,
  from: Point,
  to: Point,
): readonly Position[] | undefined {
  const isAllowed = ({ name }: Track) =>
    name.startsWith(UNDERGROUND)
      ? nameKo.includes(name.slice(UNDERGROUND.length))
      : Object.entries(NAMES).some(
          ([id, prefix]) => name.startsWith(prefix) && (id === operator || nameKo.includes(prefix)),
        );
  let [best, leastKm]: [readonly Point[] | undefined, number] = [undefined, Number.POSITIVE_INFINITY];
  for (const track of tracks.filter(isAllowed)) {
    const [start, end] = [nearestOn(track, from), nearestOn(track, to)];
    if (start.offKm > REACH_KM || end.offKm > REACH_KM || start.offKm + end.offKm >= leastKm) continue;
    const course = courseOn(track, start, end);
    if (lengthKm(course) > LONGEST.share * distance(from, to) + LONGEST.km) continue;
    [best, leastKm] = [course, start.offKm + end.offKm];
  }
  return best?.map(positionOf);
}

interface Spot {
  point: Point;
  /** Km from the beginning of the track. */
  km: number;
  offKm: number;
}

function nearestOn({ points, at }: Track, place: Point): Spot {
  let nearest: Spot = { point: place, km: 0, offKm: Number.POSITIVE_INFINITY };
  for (const [index, end] of points.entries()) {
    const start = points[index - 1];
    if (!start) continue;
    const share = shareAlong(start, end, place);
    const point: Point = [start[0] + share * (end[0] - start[0]), start[1] + share * (end[1] - start[1])];
    const offKm = distance(point, place);
    if (offKm < nearest.offKm) nearest = { point, offKm, km: (at[index - 1] as number) + share * distance(start, end) };
  }
  return nearest;
}

/** The piece between two spots, of a ring the shorter way round. */
function courseOn({ points, at, isRing }: Track, start: Spot, end: Spot): readonly Point[] {
  const whole = at.at(-1) as number;
  if (start.km > end.km) return courseOn({ name: '', points, at, isRing }, end, start).toReversed();
  if (isRing && end.km - start.km > whole / 2) {
    const after = points.filter((_, index) => (at[index] as number) > end.km);
    const before = points.filter((_, index) => (at[index] as number) < start.km);
    return [end.point, ...after, ...before, start.point].toReversed();
  }
  const between = points.filter((_, index) => (at[index] as number) > start.km && (at[index] as number) < end.km);
  return [start.point, ...between, end.point];
}

function tracksOf({ geometry, properties }: DrawnRail): Track[] {
  const parts = geometry.type === 'LineString' ? [geometry.coordinates] : geometry.coordinates;
  const pieces = parts.map((part) => part.map(([longitude = 0, latitude = 0]) => pointOf({ longitude, latitude })));
  return joined(pieces).map((points) => ({
    name: properties.nameKo,
    points,
    at: lengthsKm(points),
    isRing: distance(points[0] as Point, points.at(-1) as Point) < JOINT_KM,
  }));
}

/** Joins pieces that meet, in whatever direction they are drawn. */
function joined(pieces: readonly (readonly Point[])[]): readonly (readonly Point[])[] {
  for (const [index, piece] of pieces.entries()) {
    for (const other of pieces.slice(index + 1)) {
      const whole = [
        [piece, other],
        [piece, other.toReversed()],
        [other, piece],
        [piece.toReversed(), other],
      ].find(([first, second]) => distance(first?.at(-1) as Point, second?.[0] as Point) < JOINT_KM);
      if (whole) return joined([whole.flat(), ...pieces.filter((one) => one !== piece && one !== other)]);
    }
  }
  return pieces;
}

function shareAlong([x1, y1]: Point, [x2, y2]: Point, [x, y]: Point): number {
  const square = (x2 - x1) ** 2 + (y2 - y1) ** 2;
  if (square === 0) return 0;
  return Math.max(0, Math.min(1, ((x - x1) * (x2 - x1) + (y - y1) * (y2 - y1)) / square));
}

function lengthsKm(points: readonly Point[]): number[] {
  let km = 0;
  return points.map((point, index) => {
    const before = points[index - 1];
    if (before) km += distance(before, point);
    return km;
  });
}

function lengthKm(points: readonly Point[]): number {
  return lengthsKm(points).at(-1) ?? 0;
}

function distance([x1, y1]: Point, [x2, y2]: Point): number {
  return Math.hypot(x2 - x1, y2 - y1);
}

function pointOf({ longitude, latitude }: Position): Point {
  return [longitude * KM_EAST, latitude * KM_NORTH];
}

function positionOf([x, y]: Point): Position {
  return { longitude: x / KM_EAST, latitude: y / KM_NORTH };
}
