import { type Booking, dateAfter, placeOfLodging, type SelectedPlace, type TripDay } from '@osaka/contracts/planner';
import { clockTime, type DaySchedule, MINUTES_A_DAY, minutesOf, USUAL_STAY_MINUTES } from '@osaka/domain/trip';

/** What an export shows of a plan. */
export interface ExportedPlan {
  /** Names the plan in UIDs; it outlives every change and reveals nothing. */
  uid: string;
  planTitle: string;
  planDescription: string;
  selectedPlaces: readonly SelectedPlace[];
  days: readonly TripDay[];
  bookings: readonly Booking[];
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

/** A plan with the times of its days. */
export interface ScheduledPlan {
  plan: ExportedPlan;
  schedules: ReadonlyMap<number, DaySchedule>;
}

/** How often calendars read a feed again (RFC 7986, and what Outlook and Apple read). */
const REFRESH = ['REFRESH-INTERVAL;VALUE=DURATION:PT6H', 'X-PUBLISHED-TTL:PT6H'];

/**
 * An iCalendar file (RFC 5545): each day as an all-day event that says when one leaves, each dated place with a time as a
 * timed one; and its bookings without their codes.
 */
export function toCalendar(scheduled: ScheduledPlan): string {
  const { plan } = scheduled;
  const places = plan.selectedPlaces.flatMap((place) => {
    if (!place.time) return [];
    const startsAt = minutesOf(place.time);
    const { stayMinutes, usualStayMinutes } = place;
    return placeEvent(place, plan, startsAt, startsAt + (stayMinutes ?? usualStayMinutes ?? USUAL_STAY_MINUTES));
  });
  return calendarOf(plan.planTitle, [...dayEvents(scheduled), ...places, ...bookingEvents(plan)]);
}

/** A calendar to subscribe to: days as in the file, and each dated place at the time that is reckoned for it. */
export function toFeed(name: string, plans: readonly ScheduledPlan[]): string {
  const events = plans.flatMap((scheduled) => {
    const stops = [...scheduled.schedules.values()].flatMap((schedule) => schedule.stops);
    const places = scheduled.plan.selectedPlaces.flatMap((place) => {
      const stop = stops.find(({ travelId }) => travelId === place.travelId);
      return stop ? placeEvent(place, scheduled.plan, stop.arrivesAt, stop.leavesAt) : [];
    });
    return [...dayEvents(scheduled), ...places, ...bookingEvents(scheduled.plan)];
  });
  return calendarOf(name, events, REFRESH);
}

function calendarOf(name: string, events: readonly string[], properties: readonly string[] = []): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Osakaro//Trip//KO',
    'CALSCALE:GREGORIAN',
    `X-WR-CALNAME:${escaped(name)}`,
    ...properties,
    ...TOKYO,
    ...events,
  ];
  return `${[...lines, 'END:VCALENDAR'].map(folded).join('\r\n')}\r\n`;
}

function event(name: string, { uid, updateDate }: ExportedPlan, lines: string[]): string[] {
  const stamp = `${compact(updateDate.slice(0, 19))}Z`;
  return ['BEGIN:VEVENT', `UID:${uid}-${name}@osakaro`, `DTSTAMP:${stamp}`, ...lines, 'END:VEVENT'];
}

function dayEvents({ plan, schedules }: ScheduledPlan): string[] {
  return plan.days.flatMap((day) =>
    event(`day-${day.day}`, plan, dayLines(day, plan, schedules.get(day.day)?.startsAt)),
  );
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
  const leaving = leavesAt === undefined ? '' : `${clockTime(leavesAt)}에 출발해요`;
  const description = [memo, leaving, ...places, night].filter(Boolean).join('\n');
  return [
    `DTSTART;VALUE=DATE:${compact(date)}`,
    `DTEND;VALUE=DATE:${compact(dateAfter(date, 1))}`,
    `SUMMARY:${escaped(`${planTitle} ${day}일차`)}`,
    ...described(description),
    'TRANSP:TRANSPARENT',
  ];
}

/** Minutes after midnight of its day; nothing for a place without a day. */
function placeEvent(place: SelectedPlace, plan: ExportedPlan, startsAt: number, endsAt: number): string[] {
  const { travelId, travelName, memo, mapX, mapY, addressJa, own } = place;
  const date = plan.days.find(({ day }) => day === place.day)?.date;
  if (!date) return [];
  const location = own ? own.address : addressJa;
  return event(`place-${travelId}`, plan, [
    `DTSTART;TZID=Asia/Tokyo:${localTime(date, startsAt)}`,
    `DTEND;TZID=Asia/Tokyo:${localTime(date, endsAt)}`,
    `SUMMARY:${escaped(travelName)}`,
    ...described(memo),
    ...(location ? [`LOCATION:${escaped(location)}`] : []),
    ...(mapX === null ? [] : [`GEO:${mapY};${mapX}`]),
  ]);
}

function bookingEvents(plan: ExportedPlan): string[] {
  return plan.bookings.flatMap((booking) => {
    const date = plan.days.find(({ day }) => day === booking.day)?.date;
    return date ? event(`booking-${booking.bookingNo}`, plan, bookingLines(booking, date, plan)) : [];
  });
}

/** Without a time it is an event of whole days. */
function bookingLines(
  { title, time, endDay, endTime, fromName, toName, link, memo, travelId }: Booking,
  date: string,
  { days, selectedPlaces }: ExportedPlan,
): string[] {
  const lastDate = days.find(({ day }) => day === endDay)?.date ?? date;
  const end = endTime ? [`DTEND;TZID=Asia/Tokyo:${localTime(lastDate, minutesOf(endTime))}`] : [];
  const dayAfter = lastDate === date ? dateAfter(date, 1) : lastDate;
  const where = selectedPlaces.find((place) => place.travelId === travelId)?.travelName ?? fromName;
  const way = [fromName, toName].filter(Boolean).join(' → ');
  return [
    ...(time
      ? [`DTSTART;TZID=Asia/Tokyo:${localTime(date, minutesOf(time))}`, ...end]
      : [`DTSTART;VALUE=DATE:${compact(date)}`, `DTEND;VALUE=DATE:${compact(dayAfter)}`]),
    `SUMMARY:${escaped(title)}`,
    ...described([way, memo, link].filter(Boolean).join('\n')),
    ...(where ? [`LOCATION:${escaped(where)}`] : []),
  ];
}

/** Minutes past midnight may run into the next day. */
function localTime(date: string, minutes: number): string {
  return `${compact(dateAfter(date, Math.floor(minutes / MINUTES_A_DAY)))}T${clockTime(minutes).replace(':', '')}00`;
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
