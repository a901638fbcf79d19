import { cutCharacters, isPosition, isVisible, type Position, toPosition, withoutUnseen } from '@osaka/contracts';
import { dateOfDay, daysBetween, daysOfTrip, type OwnPlace, TRIP_LIMITS } from '@osaka/contracts/planner';

/** What only a plan of this site tells of an own place. */
export type OwnFacts = Pick<OwnPlace, 'category' | 'phone' | 'nameJa' | 'timeList'>;

/** A place that a file, a link or a text names. */
export interface FoundPoint {
  /** Undefined has to be asked for. */
  name: string | null;
  position: Position | null;
  note: string;
  address: string;
  link: string;
  own?: OwnFacts | undefined;
  /** The day of the trip, where it is told as a number; else `date`, YYYY-MM-DD. */
  day: number | null;
  date: string | null;
  /** HH:MM */
  time: string | null;
}

/** The kinds of content that are left out; the preview names them. */
export type Skipped =
  | 'nothing'
  | 'line'
  | 'polygon'
  | 'track'
  | 'network-link'
  | 'not-an-event'
  | 'separator'
  | 'short-link';

export interface Reading {
  points: FoundPoint[];
  skipped: Skipped[];
}

export interface TripDates {
  travelStartDate: string;
  travelEndDate: string;
}

export const LIMITS = { bytes: 10_000_000, unpackedBytes: 50_000_000, points: 500, name: 50, address: 200, link: 500 };

/** A file that cannot be brought in; `why` is said beside, where a limit is the reason. */
export class UnreadableFile extends Error {
  constructor(readonly why = '') {
    super('읽을 수 없는 파일이에요. 지원하는 형식은 CSV, GeoJSON, KML, KMZ, GPX, ICS, JSON이에요.');
  }
}

type Written = Partial<Omit<FoundPoint, 'name' | 'position'>> & { name?: unknown; position?: Position | null };

/** Undefined where neither a name nor a position is left. */
export function pointOf({ name, position = null, note = '', address = '', link = '', ...when }: Written) {
  const point: FoundPoint = {
    name: nameOf(name),
    position,
    note: cut(withoutUnseen(note).trim(), TRIP_LIMITS.memo),
    address: cut(line(address), LIMITS.address),
    link: /^https?:\/\/\S+$/i.test(link) && link.length <= LIMITS.link && URL.canParse(link) ? link : '',
    day: null,
    date: null,
    time: null,
    ...when,
  };
  return point.name === null && point.position === null ? undefined : point;
}

/** Adds a point, or that there was nothing. */
export function addPoint(reading: Reading, written: Written): void {
  const point = pointOf(written);
  if (point) reading.points.push(point);
  else reading.skipped.push('nothing');
}

function nameOf(written: unknown): string | null {
  const name = typeof written === 'string' ? line(written) : '';
  return isVisible(name) ? cut(name, LIMITS.name).trim() : null;
}

/** Most texts are short, and counting their characters costs a slow phone a frame. */
function cut(text: string, maxLength: number): string {
  return text.length > maxLength ? cutCharacters(text, maxLength) : text;
}

function line(text: string): string {
  return withoutUnseen(text).replace(/\s+/g, ' ').trim();
}

/** The position of two numbers or texts; one that has the latitude first is turned round, one at 0,0 is none. */
export function positionAt(longitude: unknown, latitude: unknown): Position | null {
  const [mapX, mapY] = [longitude, latitude].map((value) =>
    typeof value === 'number' || (typeof value === 'string' && value.trim()) ? Number(value) : Number.NaN,
  );
  if (isPosition({ mapX, mapY })) return toPosition({ mapX: mapX as number, mapY: mapY as number });
  if (isPosition({ mapX: mapY, mapY: mapX })) return toPosition({ mapX: mapY as number, mapY: mapX as number });
  return null;
}

/** The day of a trip that a point was planned for; null where it has none, or one outside of the trip. */
export function dayIn(trip: TripDates, { day, date }: Pick<FoundPoint, 'day' | 'date'>): number | null {
  const told = date === null ? day : daysBetween(trip.travelStartDate, date) + 1;
  return told !== null && told >= 1 && told <= daysOfTrip(trip) ? told : null;
}

/** The dates of a trip that has room for all points, from the first date on, or from `today`. */
export function datesOf(points: readonly FoundPoint[], today: string): TripDates {
  const dates = points
    .flatMap(({ date }) => date ?? [])
    .filter((date) => date >= today)
    .sort();
  const travelStartDate = dates[0] ?? today;
  // A trip has two days at least.
  const last = Math.max(
    2,
    ...points.map(({ day, date }) => (date === null ? (day ?? 1) : daysBetween(travelStartDate, date) + 1)),
  );
  return { travelStartDate, travelEndDate: dateOfDay(travelStartDate, Math.min(last, TRIP_LIMITS.days)) };
}

/** The text of HTML as it is read; what it contains is neither loaded nor run. */
export function textOfHtml(html: string): string {
  if (!/[<&]/.test(html)) return html.trim();
  const text = html
    .replace(/<(script|style)\b[\s\S]*?<\/\1\s*>/gi, '')
    .replace(/<br\s*\/?>|<\/(p|div|li)>/gi, '\n')
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('<', '&lt;');
  // Of a text without tags only its entities are left to be read.
  const read = text.includes('&') ? new DOMParser().parseFromString(text, 'text/html').body.textContent : text;
  return (read ?? '')
    .split('\n')
    .map((part) => part.replace(/[^\S\n]+/g, ' ').trim())
    .filter(Boolean)
    .join('\n');
}
