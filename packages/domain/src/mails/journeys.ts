import type { BookingKind } from '@osaka/contracts/planner';
import { airportsIn, placeName } from './airports.ts';
import { labelled, type MailLine } from './confirmation-lines.ts';
import type { FoundBooking, MailBooking } from './mail-booking.ts';
import type { FoundTime } from './moments.ts';

/** Airlines between Korea, Japan and their neighbours; another code needs a label beside it. */
const AIRLINES = 'KE|OZ|7C|LJ|TW|ZE|BX|RS|YP|RF|4V|MM|JL|NH|GK|JQ|IT|TR|VJ|CX|UO|HX|CI|BR|SQ|TG|BC|7G|6J|3U|MU|CA|CZ';
const FLIGHT = new RegExp(`(?<![A-Z0-9-])(${AIRLINES}) ?(\\d{2,4})(?![\\d:A-Z-])`, 'g');
const LABELLED_FLIGHT =
  /(?:편명|항공편(?:명)?|항공기|flight(?:\s*(?:no\.?|number))?|便名|便番号|フライト)\s*[:：#\t ]*\s*([A-Z]{2}|[A-Z]\d|\d[A-Z]) ?(\d{1,4})(?![\d:])/i;

const TRAIN =
  /((?:노조미|히카리|코다마|사쿠라|미즈호|하루카|쿠로시오|썬더버드|라피트|のぞみ|ひかり|こだま|さくら|みずほ|はるか|くろしお|サンダーバード|ラピート[αβ]?|nozomi|hikari|kodama|sakura|mizuho|haruka|kuroshio|thunderbird|rapi:?t)(?:\s*(?:no\.?\s*)?\d{1,3}\s*(?:호|号)?)?)/i;
const SHIP = /팬스타|여객선|페리|훼리|pan ?star|ferry|フェリー|客船/i;
const BUS = /버스|\bbus\b|バス/i;
const RIDE_LABEL = /열차명?|편명|선박명?|노선명?|상품명|버스|train|vessel|ship|route|service|列車名?|便名|船名|路線/;

const DEPARTS = /출발|출항|탑승지|승차|\bdep(?:art(?:s|ure|ing)?)?\b|\bfrom\b|출국|出発|出港|乗車|(?<=[\d\s分])発/i;
const ARRIVES = /도착|하선|하차|입항|\barr(?:iv(?:e|es|al|ing))?\b|到着|入港|降車|(?<=[\d\s分])着/i;

/** Flights, trains, buses and ships of a mail, in their order. */
export function journeysIn(lines: readonly MailLine[]): FoundBooking[] {
  const flights = flightsIn(lines);
  if (flights.length > 0) return flights;
  const ride = rideIn(lines);
  return ride ? [ride] : [];
}

function flightsIn(lines: readonly MailLine[]): FoundBooking[] {
  const starts: { index: number; title: string }[] = [];
  for (const [index, { text }] of lines.entries()) {
    const label = LABELLED_FLIGHT.exec(text);
    const numbers = [...text.matchAll(FLIGHT)].map(([, airline, number]) => `${airline}${number}`);
    const titles = numbers.length > 0 ? numbers : label ? [`${label[1]}${label[2]}`.toUpperCase()] : [];
    for (const title of new Set(titles))
      if (starts.every((each) => each.title !== title)) starts.push({ index, title });
  }
  return starts.flatMap(({ title }, at) => {
    const from = beginningOf(lines, starts, at);
    const next = starts[at + 1] && beginningOf(lines, starts, at + 1);
    const part = lines.slice(from, next);
    const airports = airportsOf(part);
    const moments = momentsOf(part);
    // A number without any moment, such as in a summary, is no flight.
    if (!moments.date && !moments.time) return [];
    return [{ kind: 'flight', title, ...airports, ...moments }];
  });
}

/** What is said between two flights belongs to the second one, as far as no time of the first comes after it. */
function beginningOf(lines: readonly MailLine[], starts: readonly { index: number }[], at: number): number {
  const { index } = starts[at] as { index: number };
  const before = starts[at - 1]?.index;
  if (before === undefined) return 0;
  if (before === index) return index;
  const last = lines.slice(before, index).findLastIndex(({ times }) => times.length > 0);
  return last < 0 ? index : before + last + 1;
}

function airportsOf(lines: readonly MailLine[]): Partial<MailBooking> {
  const [from, to] = [DEPARTS, ARRIVES].map((label) => {
    const found = lines.find(
      ({ text, times }) => label.test(text) && times.length === 1 && airportsIn(text).length === 1,
    );
    return found && airportsIn(found.text)[0];
  });
  if (from && to && from !== to) return { fromName: from, toName: to };
  // A route stands in one line, or one end in each of two.
  const route = lines.map(({ text }) => airportsIn(text)).find((names) => names.length === 2);
  const all = [...new Set(lines.flatMap(({ text }) => airportsIn(text)))];
  const [fromName, toName] = route ?? (all.length === 2 ? all : []);
  return fromName && toName ? { fromName, toName } : {};
}

interface TimeAt extends FoundTime {
  line: number;
  label: 'from' | 'to' | undefined;
}

/** Start and end: by their labels, else two times in their order; nothing where there are more. */
function momentsOf(lines: readonly MailLine[]): Partial<MailBooking> {
  const times = lines.flatMap(({ text, times: found }, line) =>
    found.map((time): TimeAt => ({ ...time, line, label: labelOf(lines, line, text, time, found) })),
  );
  const first = (label: 'from' | 'to') => {
    const named = times.filter((time) => time.label === label);
    return new Set(named.map(({ time }) => time)).size === 1 ? named[0] : undefined;
  };
  let [start, end] = [first('from'), first('to')];
  if (!start && !end && times.every(({ label }) => !label) && times.length <= 2) [start, end] = times;
  const date = dateFor(lines, start);
  const ended = end && endDateOf(lines, end, date, start);
  return {
    date,
    time: start?.time ?? null,
    ...(ended && end ? { endDate: ended, endTime: end.time } : { endDate: null, endTime: null }),
  };
}

/** Of the text before the time, else behind it; a label alone on the line before counts. */
function labelOf(
  lines: readonly MailLine[],
  line: number,
  text: string,
  { at, end }: FoundTime,
  times: readonly FoundTime[],
): 'from' | 'to' | undefined {
  const previous = times.findLast((other) => other.end <= at)?.end ?? 0;
  const next = times.find((other) => other.at >= end)?.at ?? text.length;
  const above = lines[line - 1];
  const heading = above && above.text.length <= 12 && above.times.length === 0 ? above.text : '';
  for (const part of [text.slice(previous, at), text.slice(end, next), times.length === 1 ? heading : '']) {
    const [departs, arrives] = [DEPARTS.test(part), ARRIVES.test(part)];
    if (departs !== arrives) return departs ? 'from' : 'to';
  }
  return undefined;
}

/** On the line of the time, else the last one before it, else the only one of the part. */
function dateFor(lines: readonly MailLine[], time: TimeAt | undefined): string | null {
  const all = lines.flatMap(({ dates }, line) => dates.map((found) => ({ ...found, line })));
  const only = new Set(all.map(({ date }) => date)).size === 1 ? all[0] : undefined;
  if (!time) return only?.date ?? null;
  const before = all.findLast(({ line, at }) => line < time.line || (line === time.line && at < time.at));
  const beside = all.find(({ line }) => line === time.line);
  return (beside && before?.line !== time.line ? beside : (before ?? only))?.date ?? null;
}

/** A time before that of the start is of no day that is known, unless the mail says so. */
function endDateOf(
  lines: readonly MailLine[],
  end: TimeAt,
  date: string | null,
  start: TimeAt | undefined,
): string | null {
  const own = lines[end.line]?.dates.findLast(({ at }) => at < end.at || end.line !== start?.line)?.date;
  const above = lines.slice((start?.line ?? end.line) + 1, end.line).findLast(({ dates }) => dates.length > 0);
  const said = (end.line === start?.line ? lines[end.line]?.dates[1]?.date : own) ?? above?.dates[0]?.date;
  if (said) return date === null || said >= date ? said : null;
  if (date === null) return null;
  if (end.isNextDay) return new Date(Date.parse(date) + 86_400_000).toISOString().slice(0, 10);
  return start && end.time < start.time ? null : date;
}

function rideIn(lines: readonly MailLine[]): FoundBooking | undefined {
  const text = lines.map((line) => line.text).join('\n');
  const train = TRAIN.exec(text)?.[1];
  const kind: BookingKind | undefined = train ? 'train' : SHIP.test(text) ? 'ship' : BUS.test(text) ? 'bus' : undefined;
  if (!kind || !lines.some((line) => DEPARTS.test(line.text))) return undefined;
  const moments = momentsOf(lines);
  if (!moments.date && !moments.time) return undefined;
  const title = train ?? labelled(lines, RIDE_LABEL) ?? '';
  return { kind, title: title.replace(/\s+/g, ' ').trim(), ...endsOf(lines), ...moments };
}

const ARROW = /^(?:.*[:：]\s*)?([^\d:：→>⇒~-]{2,20}?)\s*(?:→|->|⇒|>|~|―)\s*([^\d:：→>⇒~-]{2,20})$/;

/** A route with an arrow, else what is named beside the labels. */
function endsOf(lines: readonly MailLine[]): Partial<MailBooking> {
  const route = lines.map(({ text }) => ARROW.exec(text)).find((match) => match !== null);
  if (route) return { fromName: placeName(route[1] ?? ''), toName: placeName(route[2] ?? '') };
  const [from, to] = [
    /출발역|출발지|승차역|탑승지|승선지|출발항|from|departure station|出発駅|乗車駅|出発地|出発港/,
    /도착역|도착지|하차역|하선지|도착항|to|arrival station|到着駅|降車駅|到着地|到着港/,
  ].map((label) => labelled(lines, label));
  const isName = (name: string | undefined) =>
    name !== undefined && name !== '' && name.length <= 20 && !/\d/.test(name);
  return isName(from) && isName(to) ? { fromName: placeName(from as string), toName: placeName(to as string) } : {};
}
