import { expect, test } from '@jest/globals';
import type { Position } from '@osaka/contracts';
import { type Booking, EMPTY_BOOKING } from '@osaka/contracts/planner';
import { bookedDay, endsOfTrip } from './day-bookings.ts';
import { type DayToCheck, scheduleDay } from './day-schedule.ts';
import { terminalOf } from './terminals.ts';

const NO = 1_500_000_000;
const booking = (fields: Partial<Booking>): Booking => ({
  ...{ bookingNo: NO, kind: 'flight', title: 'KE', ...EMPTY_BOOKING },
  ...fields,
});
const ARRIVAL = booking({ fromName: '인천', toName: '간사이공항', day: 1, time: '09:35', endTime: '11:25' });
const DEPARTURE = booking({ bookingNo: NO + 1, fromName: '간사이공항', toName: '인천', day: 3, time: '13:05' });
const TRAIN = booking({
  ...{ bookingNo: NO + 2, kind: 'train', fromName: '신오사카역', toName: '교토역' },
  ...{ day: 2, time: '12:00', endTime: '12:15' },
});
const AT = (longitude: number): Position => ({ longitude, latitude: 34.7 });
const KYOTO = AT(136);
const PLACES = {
  positionOf: (name: string) => terminalOf(name)?.position ?? (name === '교토역' ? KYOTO : undefined),
  placeAt: () => undefined,
};
const HOLIDAYS = { has: () => false } as never;
const stop = (travelId: number, fields: object = {}) => ({
  ...{ travelId, time: null, stayMinutes: 60, opening: {}, ...AT(135.5) },
  ...fields,
});
/** Every way takes half an hour. */
function schedule(day: number, bookings: Booking[], stops = [stop(1), stop(2)], fields: Partial<DayToCheck> = {}) {
  const { startsAt, endsAt, stopTimes, ...booked } = bookedDay(
    bookings,
    { day, days: 3, stopIds: stops.map(({ travelId }) => travelId) },
    PLACES,
  );
  const timed = stops.map((each) => ({ ...each, time: each.time ?? stopTimes.get(each.travelId) ?? null }));
  const ends = { from: startsAt ?? AT(135.4), to: endsAt ?? AT(135.4) };
  const plain = { date: '2026-12-02', startTime: '10:00', isStartSet: false };
  return scheduleDay({ ...plain, ...booked, ...ends, stops: timed, ...fields }, HOLIDAYS, () => 30);
}
const at = (minutes: number | undefined) =>
  minutes === undefined ? '' : `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;

test('a trip begins with the flight to Osaka and ends with the one from there', () => {
  expect(endsOfTrip([ARRIVAL, DEPARTURE], 3)).toEqual({ arrival: ARRIVAL, departure: DEPARTURE });
  expect(endsOfTrip([DEPARTURE], 3)).toEqual({ arrival: undefined, departure: DEPARTURE });
  const returning = { ...DEPARTURE, day: 1 };
  expect(endsOfTrip([ARRIVAL, returning], 1)).toEqual({ arrival: ARRIVAL, departure: returning });
  expect(endsOfTrip([returning], 3)).toEqual({ arrival: undefined, departure: undefined });
});

test('the first day begins 60 minutes after the landing, and at another time where that is set', () => {
  const { startsAt, stops } = schedule(1, [ARRIVAL, DEPARTURE]);
  expect([at(startsAt), at(stops[0]?.arrivesAt)]).toEqual(['12:25', '12:55']);
  const set = { startTime: '13:00', isStartSet: true };
  expect(at(schedule(1, [ARRIVAL], undefined, set).startsAt)).toBe('13:00');
});

test('the last day ends at the airport, and says when that is later than two hours before the flight', () => {
  const late = schedule(3, [ARRIVAL, DEPARTURE]);
  // 10:00, half an hour, an hour, half an hour, an hour, half an hour; 11:05 is two hours before the flight.
  expect([at(late.endsAt), late.isLate]).toEqual(['13:30', true]);
  const short = schedule(3, [DEPARTURE], [stop(1, { stayMinutes: 15 })]);
  expect([at(short.startsAt), at(short.endsAt), short.isLate]).toEqual(['10:00', '11:15', true]);
  const early = schedule(3, [DEPARTURE], []);
  expect([at(early.startsAt), at(early.endsAt), early.isLate]).toEqual(['10:00', '10:30', false]);
  const dawn = schedule(3, [{ ...DEPARTURE, time: '09:00' }], []);
  expect([at(dawn.startsAt), dawn.isLate]).toEqual(['6:30', false]);
});

test('a train stands in time among the stops, and the day goes on from where it ends', () => {
  const { fixed, stops } = schedule(2, [TRAIN]);
  expect(fixed).toEqual([{ bookingNo: NO + 2, after: 1, reachedAt: 12 * 60, isLate: true }]);
  expect(at(stops[1]?.arrivesAt)).toBe('12:45');
  // Ten minutes before.
  const inTime = schedule(2, [TRAIN], [stop(1, { stayMinutes: 45 })]);
  expect(inTime.fixed).toMatchObject([{ after: 1, isLate: false }]);
});

test('a day begins early enough for what is booked before its first stop', () => {
  const { startsAt, fixed } = schedule(2, [{ ...TRAIN, time: '08:40', endTime: '09:00' }]);
  expect([at(startsAt), fixed[0]?.after, fixed[0]?.isLate]).toEqual(['8:00', 0, false]);
});

test('a ticket for a stop is the time of the stop, where none is set', () => {
  const ticket = booking({ kind: 'ticket', day: 2, time: '16:00', travelId: 2 });
  const { stops, fixed } = schedule(2, [ticket]);
  expect([at(stops[1]?.arrivesAt), fixed]).toEqual(['16:00', []]);
  const missed = schedule(2, [{ ...ticket, time: '11:00' }]);
  expect(missed.stops[1]?.problems).toContain('missedTime');
});

test('a hotel and a booking without a time ask nothing of a day', () => {
  const hotel = booking({ kind: 'hotel', day: 2, endDay: 3, time: '15:00' });
  expect(schedule(2, [hotel, booking({ kind: 'bus', day: 2 })]).fixed).toEqual([]);
});

test.each([
  ['간사이 국제공항', '간사이공항'],
  ['Osaka (Kansai)', '간사이공항'],
  ['오사카/간사이(KIX)', '간사이공항'],
  ['伊丹空港', '오사카(이타미)공항'],
  ['ITM', '오사카(이타미)공항'],
  ['고베공항', '고베공항'],
  ['Shin-Osaka', '신오사카역'],
  ['인천', undefined],
  ['난바역', undefined],
  ['', undefined],
])('%s is the terminal %s', (text, name) => {
  expect(terminalOf(text)?.name).toBe(name);
});
