import { dateAfter, placeOfLodging, type SelectedPlace, type TripDay } from '@osaka/contracts/planner';
import { USUAL_STAY_MINUTES } from '@osaka/domain/trip';

/** What an export shows of a plan. */
export interface ExportedPlan {
  /** Names the plan in UIDs; it outlives every change and reveals nothing. */
  uid: string;
  planTitle: string;
  planDescription: string;
  selectedPlaces: readonly SelectedPlace[];
  days: readonly TripDay[];
  updateDate: string;
}

// Japan has no summer time.
const TOKYO = [
  'BEGIN:VTIMEZONE',
  'TZID:Asia/Tokyo',
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0900',
  'TZOFFSETTO:+0900',
  'TZNAME:JST',
  'END:STANDARD',
  'END:VTIMEZONE',
];

/**
 * An iCalendar file (RFC 5545): each day as an all-day event that says when one leaves, each dated place with a time as a
 * timed one. `leavingTimes`: minutes after midnight by day.
 */
export function toCalendar(plan: ExportedPlan, leavingTimes: ReadonlyMap<number, number>): string {
  const stamp = `${compact(plan.updateDate.slice(0, 19))}Z`;
  const days = plan.days.flatMap((day) =>
    event(`day-${day.day}`, plan, stamp, dayLines(day, plan, leavingTimes.get(day.day))),
  );
  const places = plan.selectedPlaces.flatMap((place) => {
    const day = plan.days.find((each) => each.day === place.day);
    return day && place.time ? event(`place-${place.travelId}`, plan, stamp, placeLines(place, place.time, day)) : [];
  });
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Osakaro//Trip//KO',
    'CALSCALE:GREGORIAN',
    `X-WR-CALNAME:${escaped(plan.planTitle)}`,
    ...TOKYO,
    ...days,
    ...places,
  ];
  return `${[...lines, 'END:VCALENDAR'].map(folded).join('\r\n')}\r\n`;
}

function event(name: string, { uid }: ExportedPlan, stamp: string, lines: string[]): string[] {
  return ['BEGIN:VEVENT', `UID:${uid}-${name}@osakaro`, `DTSTAMP:${stamp}`, ...lines, 'END:VEVENT'];
}

function dayLines(
  { day, date, memo, lodging }: TripDay,
  { planTitle, selectedPlaces }: ExportedPlan,
  leavesAt: number | undefined,
): string[] {
  const places = selectedPlaces
    .filter((place) => place.day === day)
    .map(({ time, travelName }) => (time ? `${time} ${travelName}` : travelName));
  const number = placeOfLodging(lodging);
  const place = selectedPlaces.find(({ travelId }) => travelId === number)?.travelName;
  const name = lodging && 'name' in lodging ? lodging.name : place;
  const night = name ? `숙소: ${name}` : '';
  const leaving = leavesAt === undefined ? '' : `${clockOf(leavesAt)}에 출발해요`;
  const description = [memo, leaving, ...places, night].filter(Boolean).join('\n');
  return [
    `DTSTART;VALUE=DATE:${compact(date)}`,
    `DTEND;VALUE=DATE:${compact(dateAfter(date, 1))}`,
    `SUMMARY:${escaped(`${planTitle} ${day}일차`)}`,
    ...described(description),
    'TRANSP:TRANSPARENT',
  ];
}

function placeLines(
  { travelName, memo, mapX, mapY, stayMinutes, usualStayMinutes }: SelectedPlace,
  time: string,
  { date }: TripDay,
): string[] {
  const start = Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
  return [
    `DTSTART;TZID=Asia/Tokyo:${localTime(date, start)}`,
    `DTEND;TZID=Asia/Tokyo:${localTime(date, start + (stayMinutes ?? usualStayMinutes ?? USUAL_STAY_MINUTES))}`,
    `SUMMARY:${escaped(travelName)}`,
    ...described(memo),
    ...(mapX === null ? [] : [`GEO:${mapY};${mapX}`]),
  ];
}

/** Minutes past midnight may run into the next day. */
function localTime(date: string, minutes: number): string {
  return `${compact(dateAfter(date, Math.floor(minutes / (24 * 60))))}T${clockOf(minutes).replace(':', '')}00`;
}

/** 09:30 */
function clockOf(minutes: number): string {
  return [Math.floor(minutes / 60) % 24, minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

function described(text: string): string[] {
  return text === '' ? [] : [`DESCRIPTION:${escaped(text)}`];
}

function compact(date: string): string {
  return date.replace(/[-:]/g, '');
}

function escaped(text: string): string {
  return text.replace(/[\\;,]/g, (character) => `\\${character}`).replace(/\r\n?|\n/g, '\\n');
}

/** Lines have at most 75 octets; a character is never divided. */
function folded(line: string): string {
  let [result, octets] = ['', 0];
  for (const character of line) {
    const length = Buffer.byteLength(character);
    if (octets + length > 75) {
      result += '\r\n ';
      octets = 1;
    }
    result += character;
    octets += length;
  }
  return result;
}
