import { describe, expect, test } from '@jest/globals';
import type { SelectedPlace } from '@osaka/contracts/planner';
import { createDayViews } from '../saved-plan/day-view.ts';
import { STRAIGHT_WAYS } from '../testing/straight-ways.ts';
import { TRIP } from '../testing/trip-server.ts';
import { legToNext, misfitOf, openingText, todayOf } from './today.ts';

const NO_FACTS = { of: () => undefined, state: 'ready' as const };
const at = (time: string) => new Date(`${time}:00+09:00`);
/** TRIP begins on 2031-03-02 and ends on 2031-03-04. */
const todayAt = (time: string, places: SelectedPlace[] = TRIP.selectedPlaces) =>
  todayOf(createDayViews()({ ...TRIP, selectedPlaces: places }, NO_FACTS, STRAIGHT_WAYS), at(time));
const checked = (travelId: number, state: 'visited' | 'skipped') => (place: SelectedPlace) =>
  place.travelId === travelId ? { ...place, visit: { state, at: '2031-03-02T02:00:00.000Z' } } : place;

describe('the phase of a trip, by the clock of Osaka', () => {
  test.each([
    ['2031-02-20T12:00', { phase: 'before', daysLeft: 10 }],
    ['2031-03-01T23:59', { phase: 'before', daysLeft: 1 }],
    ['2031-03-02T00:00', { phase: 'during', day: { day: 1 } }],
    ['2031-03-03T03:59', { phase: 'during', day: { day: 1 } }],
    ['2031-03-03T04:00', { phase: 'during', day: { day: 2 } }],
    ['2031-03-04T23:59', { phase: 'during', day: { day: 3, stops: [] }, next: undefined }],
    ['2031-03-05T03:00', { phase: 'during', day: { day: 3 } }],
    ['2031-03-05T04:00', { phase: 'after', total: 3, visited: [] }],
  ])('at %s', (time, expected) => {
    expect(todayAt(time)).toMatchObject(expected);
  });

  test('in the time zone of the device nothing changes', () => {
    expect(todayOf(createDayViews()(TRIP, NO_FACTS, STRAIGHT_WAYS), new Date('2031-03-01T15:00:00Z'))).toMatchObject({
      phase: 'during',
      day: { day: 1 },
    });
  });
});

test('the next stop is the first that is neither visited nor skipped', () => {
  const next = (places: SelectedPlace[]) => {
    const today = todayAt('2031-03-02T11:00', places);
    return today.phase === 'during' ? today.next?.place.travelId : undefined;
  };
  expect(next(TRIP.selectedPlaces)).toBe(1);
  expect(next(TRIP.selectedPlaces.map(checked(2, 'visited')))).toBe(1);
  expect(next(TRIP.selectedPlaces.map(checked(1, 'skipped')))).toBe(2);
  expect(next(TRIP.selectedPlaces.map(checked(1, 'skipped')).map(checked(2, 'visited')))).toBeUndefined();
});

test('the route begins here, else at the stop that was visited last, and is unknown without either', () => {
  const today = todayAt('2031-03-02T11:00', TRIP.selectedPlaces.map(checked(1, 'visited')));
  if (today.phase !== 'during' || !today.next) throw new Error('no next stop');
  expect(legToNext(today.next, today.day, undefined, STRAIGHT_WAYS)).toMatchObject({
    fromName: '여행지 1',
    leg: { way: { mode: '도보' }, minutes: 15 },
  });
  expect(
    legToNext(
      today.next,
      today.day,
      { position: { longitude: 135.52, latitude: 34.681 }, accuracyM: 20 },
      STRAIGHT_WAYS,
    ),
  ).toMatchObject({ fromName: '여기', leg: { minutes: 2 } });
  const first = todayAt('2031-03-02T11:00');
  if (first.phase !== 'during' || !first.next) throw new Error('no next stop');
  expect(legToNext(first.next, first.day, undefined, STRAIGHT_WAYS)).toBeUndefined();
});

test.each([
  [{ state: 'open', closesAt: 1080, lastEntryAt: 1050 }, 900, '오후 6:00까지', '입장은 오후 5:30까지', 'ok'],
  [{ state: 'open', closesAt: 1080, lastEntryAt: 1050 }, 1000, '오후 6:00까지', '입장은 오후 5:30까지', 'soon'],
  [{ state: 'open', closesAt: 1080, lastEntryAt: 1050 }, 1051, '입장이 끝났어요', '오후 6:00에 닫아요', 'closed'],
  [{ state: 'open', closesAt: 1560, lastEntryAt: null }, 1200, '다음 날 오전 2:00까지', '열려 있어요', 'ok'],
  [{ state: 'open', closesAt: null, lastEntryAt: null }, 1200, '열려 있어요', '온종일 열어요', 'ok'],
  [{ state: 'opens', opensAt: 600 }, 540, '오전 10:00에 열어요', '1시간 뒤', 'soon'],
  [{ state: 'over' }, 1200, '오늘은 끝났어요', undefined, 'closed'],
  [{ state: 'closed' }, 600, '휴무일이에요', undefined, 'closed'],
  [{ state: 'unknown' }, 600, '영업시간을 아직 몰라요', undefined, 'unknown'],
  [{ state: 'unknown', varies: true }, 600, '날에 따라 달라요', undefined, 'unknown'],
] as const)('%j at minute %i is shown as %s', (opening, minute, text, detail, kind) => {
  expect(openingText(opening, minute)).toEqual({ text, kind, ...(detail && { detail }) });
});

test('a visit that does not fit is reported with the leg before it', () => {
  const way = 20;
  const museum = { state: 'open', closesAt: 1080, lastEntryAt: 1050 } as const;
  expect(misfitOf(museum, 1030, way)).toBeUndefined();
  expect(misfitOf(museum, 1040, way)).toBe('지금 출발해도 입장 마감보다 10분 늦어요.');
  expect(misfitOf({ ...museum, lastEntryAt: null }, 1060, way)).toBe('지금 출발해도 오후 6:00에 닫아요.');
  expect(misfitOf({ state: 'opens', opensAt: 1080 }, 1000, way)).toBe('지금 출발하면 1시간 기다려야 해요.');
  expect(misfitOf({ state: 'opens', opensAt: 1030 }, 1000, way)).toBeUndefined();
  expect(misfitOf({ state: 'closed' }, 1000, undefined)).toBe('오늘은 휴무일이에요.');
  expect(misfitOf({ state: 'unknown' }, 1000, way)).toBeUndefined();
});
