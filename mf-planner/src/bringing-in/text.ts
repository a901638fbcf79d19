import { dateAfter } from '@osaka/contracts/planner';
import { readLinks } from './links.ts';
import { addPoint, type Reading, type TripDates } from './points.ts';

interface Day {
  day: number | null;
  date: string | null;
}

const SENDER = /^\[[^\]]*\]\s*\[[^\]]*\]\s*/;
/** Bullets, ticks, numbers of a list and emoji before a line, and emoji behind it. */
const MARKS =
  /^(?:[\s\-–—*•·●○◦▪▶►→⇒☐☑✓✔✅❏□■◆◇★☆>|~]|[①-⑳㉠-㉻]|\d{1,2}[.)](?=\s)|\[[ xX]?\]|\p{Extended_Pictographic}|\u200d|\ufe0f|[\u{1f3fb}-\u{1f3ff}])+/u;
const EMOJI = /\p{Extended_Pictographic}|\u200d|\ufe0f|[\u{1f3fb}-\u{1f3ff}]/gu;
const RULE = /^[\s\-–—=_*~·•.#+]+$/;
const WEEKDAY = String.raw`(?:\s*[([]?\s*[월화수목금토일](?:요일)?\s*[)\]]?)?`;
const NUMBERED = /^(?:(\d{1,2})\s*일\s*(?:차|째)|day\s*(\d{1,2})(?!\d))/i;
const DATED = new RegExp(
  String.raw`^(?:(20\d\d)\s*[-./년]\s*)?(\d{1,2})\s*(?:월\s*(\d{1,2})\s*일|[/.]\s*(\d{1,2})(?![\d:시분]))\.?${WEEKDAY}`,
);
const ISO = new RegExp(String.raw`^(20\d\d)-(\d{1,2})-(\d{1,2})${WEEKDAY}`);
const CLOCK =
  /(오전|오후|새벽|아침|낮|저녁|밤|am|pm)?\s*(\d{1,2})\s*(?::\s*(\d{2})|시(?:\s*(\d{1,2})\s*분|\s*(반))?)(?!간)\s*(am|pm)?/i;
const RANGE = /^\s*[~\-–—]\s*(?:오전|오후)?\s*\d{1,2}(?::\d{2}|시(?:\s*\d{1,2}\s*분)?)?(?:까지)?/;
const AFTERNOON = /오후|저녁|밤|pm/i;
const NOTE = /\s*(?:\[([^\]]+)\]|(?:(?<=\s)|(?<=^))[(（]([^)）]+)[)）])\s*$/;

/** A plan as people write it down: a line is a stop, a link or the beginning of a day. */
export function readText(text: string, today: string, trip?: TripDates): Reading {
  const reading: Reading = { points: [], skipped: [] };
  let current: Day = { day: null, date: null };
  for (const written of text.normalize('NFC').split(/\r\n|\r|\n/)) {
    if (written.trim() === '') continue;
    if (RULE.test(written)) {
      reading.skipped.push('separator');
      continue;
    }
    const links = readLinks(written);
    if (links) {
      for (const link of links) {
        if (typeof link === 'string') reading.skipped.push(link);
        else reading.points.push({ ...link, ...current });
      }
      continue;
    }
    const line = withoutMarks(written.replace(SENDER, ''));
    const heading = dayOf(line, trip?.travelStartDate ?? today);
    if (heading) current = heading;
    const rest = heading ? heading.rest : line;
    if (rest !== '') addStop(reading, rest, { day: current.day, date: current.date });
  }
  return reading;
}

function withoutMarks(line: string): string {
  return line.replace(MARKS, '').replace(EMOJI, '').trim();
}

/** The day that a line begins, and what stands behind it. */
function dayOf(line: string, from: string): (Day & { rest: string }) | undefined {
  const head: Day = { day: null, date: null };
  let rest = line;
  for (let round = 0; round < 2; round += 1) {
    const numbered = head.day === null ? NUMBERED.exec(rest) : null;
    const dated = head.date === null ? (ISO.exec(rest) ?? DATED.exec(rest)) : null;
    const found = numbered ?? dated;
    if (!found) break;
    if (numbered) head.day = Number(numbered[1] ?? numbered[2]);
    else if (dated) head.date = dateOf(dated[1], dated[2], dated[3] ?? dated[4], from);
    if (dated && head.date === null) return undefined;
    rest = rest.slice(found[0].length).replace(/^[\s\-–—:,|/([]+(?=.)|^[\s\-–—:,|/()[\]]+$/g, '');
  }
  if (head.day === null && head.date === null) return undefined;
  rest = rest.replace(/^[\s)\]:]+/, '').replace(/^[월화수목금토일](?:요일)?[)\]]\s*/, '');
  return { ...head, rest: withoutMarks(rest) };
}

/** In the year of the trip, or in the next where the day lies far before it. */
function dateOf(year: string | undefined, month: string | undefined, day: string | undefined, from: string) {
  const inYear = (each: number) => `${each}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`;
  const date = inYear(Number(year ?? from.slice(0, 4)));
  if (Number.isNaN(Date.parse(date)) || new Date(date).toISOString().slice(0, 10) !== date) return null;
  return year || date >= dateAfter(from, -60) ? date : inYear(Number(from.slice(0, 4)) + 1);
}

function addStop(reading: Reading, written: string, day: Day): void {
  const clock = timeIn(written);
  const stop = (clock ? `${clock.before} ${clock.after}` : written).replace(/^[\s\-–—:,.)]+|[\s\-–—:,]+$/g, '');
  const note = NOTE.exec(stop);
  const name = withoutMarks(note ? stop.slice(0, note.index) : stop).replace(/[\s\-–—:,]+$/, '');
  if (name === '') return;
  addPoint(reading, { name, note: note?.[1] ?? note?.[2] ?? '', time: clock?.time ?? null, ...day });
}

/** The first time of a line; of a span its beginning. */
function timeIn(line: string): { time: string; before: string; after: string } | undefined {
  const found = CLOCK.exec(line);
  if (!found) return undefined;
  const [whole, half, hours, minutes, minutesOfHour, isHalf, suffix] = found;
  const hour = Number(hours);
  const minute = Number(minutes ?? minutesOfHour ?? (isHalf ? 30 : 0));
  const isAfternoon = AFTERNOON.test(half ?? suffix ?? '') && hour < 12;
  const isMidnight = /오전|새벽|am/i.test(half ?? suffix ?? '') && hour === 12;
  const shown = isMidnight ? 0 : isAfternoon ? hour + 12 : hour;
  if (shown > 23 || minute > 59) return undefined;
  const after = line.slice(found.index + whole.length).replace(RANGE, '');
  const time = [shown, minute].map((part) => String(part).padStart(2, '0')).join(':');
  return { time, before: line.slice(0, found.index), after: after.replace(/^\s*(?:에|부터|쯤|까지)(?=\s)/, '') };
}
