import { describe, expect, test } from '@jest/globals';
import type { TripChange } from '@osaka/contracts/planner';
import {
  addedId,
  BOOKING_LIMITS,
  type Booking,
  daysOfTrip,
  EMPTY_STOP,
  type Lodging,
  type OwnPlace,
  ownPlaceOf,
  PLAN_FIELD_NAMES,
  PLAN_MESSAGES,
  pickFields,
  type TripStop,
} from '@osaka/contracts/planner';
import { applyChanges, applyEdit, type ChangeContext, type Trip } from './apply-changes.ts';
import { ChangeRefusal } from './change-refusal.ts';
import { publicChanges } from './public-changes.ts';
import { isSameValue } from './same-value.ts';
import { placeBefore, type TripPlace, withNewRanks } from './trip-order.ts';
import { type TripWrite, undoWrites, writesBetween } from './undo-changes.ts';

const TODAY = '2026-03-10';
const CLOSED = 98;
const UNKNOWN = 99;
const context: ChangeContext<TripPlace> = {
  today: TODAY,
  isOwner: true,
  placeOf: (travelId) => (travelId === CLOSED ? 'closed' : travelId >= UNKNOWN ? 'unknown' : { travelId }),
};

const OWN = 1_500_000_000;
const RAMEN: OwnPlace = {
  name: '이치란 도톤보리',
  mapX: 135.503,
  mapY: 34.6688,
  category: '맛집',
  address: '宗右衛門町7-18',
  phone: '06-6212-1805',
  nameJa: '一蘭 道頓堀店',
  link: 'https://ichiran.com/',
  timeList: [],
};
const addOwn = (travelId: number, place: Partial<OwnPlace> = {}, day: number | null = 1) => ({
  type: 'add',
  travelId,
  place: { ...RAMEN, ...place },
  day,
  before: null,
});

function tripOf(days: number, ids: readonly number[] = []): Trip {
  return {
    ...pickFields(PLAN_FIELD_NAMES, { planTitle: '봄 여행', groupSize: 2 }),
    travelStartDate: '2026-03-20',
    travelEndDate: `2026-03-${19 + days}`,
    selectedPlaces: withNewRanks(ids.map((travelId) => ({ ...EMPTY_STOP, travelId, rank: '' }))),
    dayNotes: [],
    bookings: [],
    items: [],
  };
}

const idsOf = (trip: Trip) => trip.selectedPlaces.map(({ travelId, day }) => `${day ?? '-'}:${travelId}`);
const id = (no: number) => `change-${no}`;
const change = (trip: Trip, ...changes: object[]) =>
  applyChanges(trip, changes.map((each, at) => ({ changeId: id(at), ...each })) as TripChange[], context);

/** SEQUENCES=100000 looks deeper, for a minute. */
const SEQUENCES = Number(process.env.SEQUENCES ?? 10_000);

describe('changes of a trip', () => {
  test('a place is added at the end of a day, before another of that day, and at the end when that one is elsewhere', () => {
    const { trip } = change(
      tripOf(3, [1, 2]),
      { type: 'add', travelNo: 3, day: 1, before: null },
      { type: 'add', travelNo: 4, day: 1, before: 3 },
      { type: 'add', travelNo: 5, day: 1, before: 1 },
      { type: 'add', travelNo: 6, day: null, before: 2 },
    );
    expect(idsOf(trip)).toEqual(['1:4', '1:3', '1:5', '-:1', '-:6', '-:2']);
  });

  test('a change of a place that is gone is skipped and named, and the others hold', () => {
    const { trip, skipped, effective } = change(
      tripOf(2, [1]),
      { type: 'remove', travelId: 1 },
      { type: 'move', travelId: 1, day: 1, before: null },
      { type: 'stop', travelId: 1, memo: '메모' },
      { type: 'remove', travelId: 1 },
    );
    expect([trip.selectedPlaces, skipped, effective.length]).toEqual([[], [id(1), id(2), id(3)], 1]);
  });

  test('a way that is set is bound to the place before it, or to the lodging of the night before, until nothing is set', () => {
    const from = (trip: Trip, travelId: number) =>
      trip.selectedPlaces.find((place) => place.travelId === travelId)?.travelFrom;
    const { trip } = change(
      tripOf(2, [1, 2, 3]),
      { type: 'move', travelId: 1, day: 1, before: null },
      { type: 'move', travelId: 2, day: 1, before: null },
      { type: 'move', travelId: 3, day: 2, before: null },
      { type: 'day', day: 1, lodging: { name: '호텔', mapX: 135.5, mapY: 34.7 } },
      ...[1, 2, 3].map((travelId) => ({ type: 'stop', travelId, travelMinutes: 20 })),
    );
    expect([1, 2, 3].map((travelId) => from(trip, travelId))).toEqual(['start', 'place 1', 'lodging 135.5,34.7']);
    const moved = change(trip, { type: 'move', travelId: 2, day: 1, before: 1 }).trip;
    expect([from(moved, 2), placeBefore(moved, 2)]).toEqual(['place 1', 'start']);
    const again = change(moved, { type: 'stop', travelId: 2, travelMode: 'taxi' }).trip;
    expect(from(again, 2)).toBe('start');
    const unset = change(again, { type: 'stop', travelId: 2, travelMinutes: null, travelMode: null }).trip;
    expect(from(unset, 2)).toBeNull();
  });

  test('a change that sets the present value makes no difference', () => {
    const before = change(
      tripOf(2, [1, 2]),
      { type: 'day', day: 1, memo: '비 예보', startTime: '10:00' },
      { type: 'stop', travelId: 1, time: '09:30' },
    ).trip;
    const { trip, effective } = change(
      before,
      { type: 'day', day: 1, memo: '비 예보', startTime: '10:00' },
      { type: 'stop', travelId: 1, time: '09:30' },
      { type: 'move', travelId: 1, day: null, before: 2 },
      { type: 'move', travelId: 2, day: null, before: 2 },
      { type: 'words', planTitle: '봄 여행' },
      { type: 'dates', travelStartDate: before.travelStartDate, travelEndDate: before.travelEndDate },
    );
    expect(effective).toEqual([]);
    expect(trip).toBe(before);
  });

  const full = (day: number | null, count: number, from: number) =>
    Array.from({ length: count }, (_, at) => ({ type: 'add', travelNo: from + at, day, before: null }));
  const refusals: [string, object[], string, string, string][] = [
    [
      'a place that is there already',
      [{ type: 'add', travelNo: 1, day: 1, before: null }],
      'CONFLICT',
      PLAN_MESSAGES.placeThere,
      '',
    ],
    ['a sixteenth place of a day', full(1, 16, 10), 'CONFLICT', PLAN_MESSAGES.dayFull, ''],
    [
      'a sixteenth place that moves there',
      [...full(1, 15, 10), { type: 'move', travelId: 1, day: 1, before: null }],
      'CONFLICT',
      PLAN_MESSAGES.dayFull,
      '',
    ],
    ['a sixty-first place', full(null, 60, 10), 'CONFLICT', PLAN_MESSAGES.planFull, ''],
    [
      'a closed place',
      [{ type: 'add', travelNo: CLOSED, day: 1, before: null }],
      'INVALID',
      PLAN_MESSAGES.placeClosed,
      'changes.0.travelNo',
    ],
    [
      'an unknown place',
      [{ type: 'add', travelNo: UNKNOWN, day: 1, before: null }],
      'NOT_FOUND',
      PLAN_MESSAGES.placeUnknown,
      '',
    ],
    [
      'an own place whose number is taken',
      [addOwn(OWN), addOwn(OWN, { name: '다른 곳' })],
      'CONFLICT',
      PLAN_MESSAGES.placeThere,
      '',
    ],
    [
      'a thirty-first own place',
      Array.from({ length: 31 }, (_, at) => addOwn(OWN + at, {}, null)),
      'CONFLICT',
      PLAN_MESSAGES.ownPlacesFull,
      '',
    ],
    [
      'a sixteenth place of a day that is an own one',
      [...full(1, 15, 10), addOwn(OWN)],
      'CONFLICT',
      PLAN_MESSAGES.dayFull,
      '',
    ],
    [
      'a sixty-first place that is an own one',
      [...full(null, 59, 10), addOwn(OWN, {}, null)],
      'CONFLICT',
      PLAN_MESSAGES.planFull,
      '',
    ],
    [
      'other facts of a place of the catalogue',
      [{ type: 'place', travelId: 1, name: '다른 이름' }],
      'INVALID',
      PLAN_MESSAGES.notOwn,
      'changes.0.travelId',
    ],
    [
      'a lodging that is no own place',
      [{ type: 'day', day: 1, lodging: { travelId: OWN } }],
      'INVALID',
      PLAN_MESSAGES.placeUnknown,
      'changes.0.lodging.travelId',
    ],
    [
      'a day behind the last one',
      [{ type: 'day', day: 4, memo: 'x' }],
      'INVALID',
      PLAN_MESSAGES.dayUnknown,
      'changes.0.day',
    ],
    [
      'a lodging that is no place',
      [{ type: 'day', day: 1, lodging: { travelNo: UNKNOWN } }],
      'INVALID',
      PLAN_MESSAGES.placeUnknown,
      'changes.0.lodging.travelNo',
    ],
    [
      'an inverted budget',
      [
        { type: 'words', minBudget: 5000 },
        { type: 'words', maxBudget: 4000 },
      ],
      'INVALID',
      PLAN_MESSAGES.budgetOrder,
      'changes.1.maxBudget',
    ],
    [
      'more than 31 days',
      [{ type: 'dates', travelStartDate: '2026-03-20', travelEndDate: '2026-04-20' }],
      'INVALID',
      PLAN_MESSAGES.tripTooLong,
      'changes.0.travelEndDate',
    ],
    [
      'a start in the past',
      [{ type: 'dates', travelStartDate: '2026-03-09', travelEndDate: '2026-03-12' }],
      'INVALID',
      PLAN_MESSAGES.startPast,
      'changes.0.travelStartDate',
    ],
  ];
  test.each(refusals)(
    '%s is refused with its message at its path, and the trip stays as it is',
    (_what, changes, kind, message, path) => {
      const trip = tripOf(3, [1]);
      const before = structuredClone(trip);
      let refusal: unknown;
      try {
        change(trip, ...changes);
      } catch (error) {
        refusal = error;
      }
      expect(refusal).toBeInstanceOf(ChangeRefusal);
      expect([
        (refusal as ChangeRefusal).kind,
        (refusal as ChangeRefusal).message,
        (refusal as ChangeRefusal).path,
      ]).toEqual([kind, message, path]);
      expect(trip).toEqual(before);
    },
  );

  test('a start date that is not changed may lie in the past; only the owner changes dates', () => {
    const later = { ...context, today: '2026-03-21' };
    const dates = {
      type: 'dates',
      changeId: id(1),
      travelStartDate: '2026-03-20',
      travelEndDate: '2026-03-25',
    } as const;
    expect(daysOfTrip(applyChanges(tripOf(3), [dates], later).trip)).toBe(6);
    expect(() => applyChanges(tripOf(3), [dates], { ...context, isOwner: false })).toThrow(
      PLAN_MESSAGES.datesOwnerOnly,
    );
  });

  test('days that are gone leave their places undated, in order, and their notes are dropped; undo brings both back exactly', () => {
    const before = change(
      tripOf(3, [1]),
      ...[2, 3].map((travelNo) => ({ type: 'add', travelNo, day: 3, before: null })),
      {
        type: 'day',
        day: 3,
        memo: '마지막 날',
        lodging: { travelNo: 5 },
      },
    ).trip;
    const { trip } = change(before, { type: 'dates', travelStartDate: '2026-04-01', travelEndDate: '2026-04-02' });
    expect([idsOf(trip), trip.dayNotes]).toEqual([['-:1', '-:2', '-:3'], []]);
    expect(undoWrites(trip, writesBetween(before, trip))).toEqual(before);
  });

  test('the documented edit reorders within each day and among the undated, and removes', () => {
    const before = change(
      tripOf(2, [1, 2, 3]),
      { type: 'move', travelId: 3, day: 1, before: null },
      { type: 'add', travelNo: 4, day: 1, before: null },
    ).trip;
    const edited = applyEdit(before, {
      type: 'edit',
      changeId: '',
      planTitle: '새 제목',
      selectedPlaces: [2, 4, 1, 3],
    });
    expect([idsOf(edited), edited.planTitle]).toEqual([['1:4', '1:3', '-:2', '-:1'], '새 제목']);
    expect(idsOf(applyEdit(before, { type: 'edit', changeId: '', selectedPlaces: [4] }))).toEqual(['1:4']);
    expect(undoWrites(edited, writesBetween(before, edited))).toEqual(before);
  });

  test('ranks stay short however often a place moves to the front', () => {
    let trip = tripOf(1, [1, 2, 3]);
    for (let times = 0; times < 2000; times += 1)
      trip = change(trip, {
        type: 'move',
        travelId: (times % 3) + 1,
        day: null,
        before: trip.selectedPlaces[0]?.travelId,
      }).trip;
    expect(Math.max(...trip.selectedPlaces.map(({ rank }) => rank.length))).toBeLessThanOrEqual(220);
    expect(idsOf(trip)).toHaveLength(3);
  });
});

describe('an own place', () => {
  const hotel = { name: '친구 집', category: '숙박' } as const;
  const ownOf = (trip: Trip, travelId: number) =>
    ownPlaceOf(trip.selectedPlaces.find((place) => place.travelId === travelId) ?? {});

  test('comes in with its facts, moves, is noted, changed field by field and removed like any place', () => {
    const { trip, skipped } = change(
      tripOf(2, [1]),
      addOwn(OWN),
      { type: 'move', travelId: OWN, day: 2, before: null },
      { type: 'stop', travelId: OWN, time: '12:00' },
      { type: 'place', travelId: OWN, mapX: null, mapY: null },
      { type: 'place', travelId: OWN, name: '이치란 본점', phone: '' },
      { type: 'remove', travelId: OWN + 1 },
      { type: 'place', travelId: OWN + 1, name: '없는 곳' },
    );
    expect(ownOf(trip, OWN)).toEqual({ ...RAMEN, name: '이치란 본점', phone: '', mapX: null, mapY: null });
    expect(trip.selectedPlaces[0]).toMatchObject({
      travelName: '이치란 본점',
      travelDescription: RAMEN.address,
      time: '12:00',
      day: 2,
    });
    expect(skipped).toEqual([id(5), id(6)]);
    expect(idsOf(change(trip, { type: 'remove', travelId: OWN }).trip)).toEqual(['-:1']);
  });

  test('that is a lodging leaves its name and position, and the way that was set from there, when it is removed', () => {
    const { trip } = change(
      tripOf(3, [1]),
      addOwn(OWN, hotel),
      { type: 'move', travelId: 1, day: 2, before: null },
      { type: 'day', day: 1, lodging: { travelId: OWN } },
      { type: 'day', day: 2, lodging: { travelId: OWN } },
      { type: 'stop', travelId: 1, travelMinutes: 20 },
    );
    const point = { name: hotel.name, mapX: RAMEN.mapX, mapY: RAMEN.mapY };
    for (const removed of [
      change(trip, { type: 'remove', travelId: OWN }).trip,
      applyEdit(trip, { type: 'edit', changeId: '', selectedPlaces: [1] }),
    ]) {
      expect(removed.dayNotes.map(({ lodging }) => lodging)).toEqual([point, point]);
      expect(removed.selectedPlaces).toMatchObject([{ travelId: 1, travelFrom: placeBefore(removed, 1) }]);
      expect(undoWrites(removed, writesBetween(trip, removed))).toEqual(trip);
    }
    const nowhere = change(trip, { type: 'place', travelId: OWN, mapX: null, mapY: null }).trip;
    expect(change(nowhere, { type: 'remove', travelId: OWN }).trip.dayNotes).toEqual([]);
  });

  test('is undone field by field: what somebody else changed meanwhile stays', () => {
    const start = change(tripOf(2), addOwn(OWN)).trip;
    const named = change(start, { type: 'place', travelId: OWN, name: '새 이름' }).trip;
    const both = change(named, { type: 'place', travelId: OWN, phone: '1234' }).trip;
    const undone = undoWrites(both, writesBetween(start, named)) as Trip;
    expect(ownOf(undone, OWN)).toEqual({ ...RAMEN, phone: '1234' });
    expect(undone.selectedPlaces[0]?.travelName).toBe(RAMEN.name);
    const other = change(named, { type: 'place', travelId: OWN, name: '또 다른 이름' }).trip;
    expect(undoWrites(other, writesBetween(start, named))).toBeUndefined();
    expect(undoWrites(named, writesBetween(tripOf(2), start))).toBeUndefined();
  });

  test('that is added again by an undo keeps to the thirty, and a night comes back only with its place', () => {
    const start = change(tripOf(2), addOwn(OWN, {}, null)).trip;
    const removed = change(start, { type: 'remove', travelId: OWN }).trip;
    const full = change(removed, ...Array.from({ length: 30 }, (_, at) => addOwn(OWN + 1 + at, {}, null))).trip;
    expect(undoWrites(full, writesBetween(start, removed))).toBeUndefined();
    const night = change(start, { type: 'day', day: 1, lodging: { travelId: OWN } }).trip;
    const moved = change(night, { type: 'day', day: 1, lodging: null }).trip;
    const gone = change(moved, { type: 'remove', travelId: OWN }).trip;
    expect(undoWrites(gone, writesBetween(night, moved))).toBeUndefined();
    expect(undoWrites(night, writesBetween(tripOf(2), start))?.dayNotes).toMatchObject([
      { lodging: { name: RAMEN.name } },
    ]);
  });
});

describe('an item', () => {
  const ITEM = OWN + 100;
  const passport = { type: 'item', itemNo: ITEM, text: '여권', due: 7 };
  const textsOf = ({ items }: Trip) => items.map(({ text, done }) => `${done ? '✓' : ''}${text}`);

  test('comes at the end, is changed field by field and removed; a change or removal of one that is gone is skipped', () => {
    const { trip, skipped, effective } = change(
      tripOf(2),
      passport,
      { type: 'item', itemNo: ITEM + 1, text: '엔화', who: { name: '엄마' } },
      { type: 'item', itemNo: ITEM, done: true },
      { type: 'item', itemNo: ITEM, done: true, due: 7 },
      { type: 'item', itemNo: ITEM + 2, done: true },
      { type: 'unitem', itemNo: ITEM + 3 },
    );
    expect(trip.items).toEqual([
      { itemNo: ITEM, text: '여권', done: true, who: null, due: 7, isPrivate: false },
      { itemNo: ITEM + 1, text: '엔화', done: false, who: { name: '엄마' }, due: null, isPrivate: false },
    ]);
    expect([effective.length, skipped]).toEqual([3, [id(4), id(5)]]);
    expect(textsOf(change(trip, { type: 'unitem', itemNo: ITEM }).trip)).toEqual(['엔화']);
  });

  test('that would be the 101st, or has the number of one that is not shown, is refused', () => {
    const items = Array.from({ length: 100 }, (_, at) => ({ ...passport, itemNo: ITEM + at }));
    const full = change(tripOf(2), ...items).trip;
    expect(() => change(full, { ...passport, itemNo: OWN })).toThrow(PLAN_MESSAGES.itemsFull);
    expect(change(full, { type: 'item', itemNo: ITEM, text: '새 여권' }).trip.items[0]?.text).toBe('새 여권');
    const removed = change(full, { type: 'unitem', itemNo: ITEM }).trip;
    const filled = change(removed, { ...passport, itemNo: OWN }).trip;
    expect(undoWrites(filled, writesBetween(full, removed))).toBeUndefined();
    const taken = { ...context, isItemTaken: (itemNo: number) => itemNo === ITEM };
    expect(() => applyChanges(tripOf(2), [{ changeId: id(1), ...passport } as TripChange], taken)).toThrow(
      PLAN_MESSAGES.itemThere,
    );
  });

  test('is undone field by field, and comes back where it stood', () => {
    const start = change(tripOf(2), passport, { ...passport, itemNo: ITEM + 1, text: '엔화' }).trip;
    const ticked = change(start, { type: 'item', itemNo: ITEM, done: true }).trip;
    const named = change(ticked, { type: 'item', itemNo: ITEM, text: '여권과 사본' }).trip;
    expect(textsOf(undoWrites(named, writesBetween(start, ticked)) as Trip)).toEqual(['여권과 사본', '엔화']);
    const removed = change(named, { type: 'unitem', itemNo: ITEM }).trip;
    expect(undoWrites(removed, writesBetween(start, ticked))).toBeUndefined();
    expect(undoWrites(removed, writesBetween(named, removed))).toEqual(named);
  });

  test('that is private is in nothing that others learn; one that becomes private leaves, and one that becomes public comes', () => {
    const others = (items: Trip['items'], ...changes: object[]) =>
      publicChanges(items, changes.map((each, at) => ({ changeId: id(at), ...each })) as TripChange[]);
    const hidden = change(tripOf(2), { ...passport, isPrivate: true }).trip.items;
    expect(others([], { ...passport, isPrivate: true }, { type: 'item', itemNo: ITEM, done: true })).toEqual([]);
    expect(others(hidden, { type: 'unitem', itemNo: ITEM })).toEqual([]);
    expect(others(hidden, { type: 'item', itemNo: ITEM, isPrivate: false, done: true })).toEqual([
      { type: 'item', changeId: id(0), ...hidden[0], isPrivate: false, done: true },
    ]);
    expect(others([], passport, { type: 'item', itemNo: ITEM, isPrivate: true, text: '비밀' })).toMatchObject([
      passport,
      { type: 'unitem', changeId: id(1), itemNo: ITEM },
    ]);
  });
});

describe('undo', () => {
  test('reverses values that have not changed since, whatever else changed meanwhile', () => {
    const start = tripOf(2, [1, 2, 3]);
    const moved = change(
      start,
      { type: 'move', travelId: 1, day: 1, before: null },
      { type: 'stop', travelId: 1, memo: '아침' },
    ).trip;
    const writes = writesBetween(start, moved);
    const meanwhile = change(
      moved,
      { type: 'add', travelNo: 4, day: 1, before: 1 },
      { type: 'move', travelId: 3, day: null, before: 2 },
    ).trip;
    expect(idsOf(undoWrites(meanwhile, writes) as Trip)).toEqual(['1:4', '-:1', '-:3', '-:2']);
  });

  test('is refused where something that was touched has changed, and where the result would break a limit', () => {
    const start = tripOf(2, [1, 2]);
    const noted = change(start, { type: 'stop', travelId: 1, memo: '가' }).trip;
    expect(
      undoWrites(change(noted, { type: 'stop', travelId: 1, memo: '나' }).trip, writesBetween(start, noted)),
    ).toBeUndefined();
    const added = change(start, { type: 'add', travelNo: 5, day: 1, before: null }).trip;
    expect(
      undoWrites(change(added, { type: 'stop', travelId: 5, memo: '소중한 메모' }).trip, writesBetween(start, added)),
    ).toBeUndefined();
    const dated = change(start, { type: 'move', travelId: 1, day: 2, before: null }).trip;
    const removed = change(dated, { type: 'remove', travelId: 1 }).trip;
    const shorter = { ...removed, travelEndDate: removed.travelStartDate };
    expect(undoWrites(shorter, writesBetween(dated, removed))).toBeUndefined();
  });
});

describe('bookings of a trip', () => {
  const FLIGHT = { type: 'booking', bookingNo: OWN, kind: 'flight', title: '대한항공 KE723', day: 1, time: '09:35' };
  const HOTEL = { type: 'booking', bookingNo: OWN + 1, kind: 'hotel', title: '호텔', day: 1, endDay: 3, travelId: 5 };

  test('a booking is made with kind and title, changed by its fields, and removed', () => {
    const { trip } = change(tripOf(3), FLIGHT, { type: 'booking', bookingNo: OWN, endTime: '11:25', code: 'QX7T2P' });
    expect(trip.bookings).toMatchObject([{ title: '대한항공 KE723', endTime: '11:25', code: 'QX7T2P', costYen: null }]);
    const gone = change(trip, { type: 'unbook', bookingNo: OWN }, { type: 'unbook', bookingNo: OWN });
    expect([gone.trip.bookings, gone.skipped]).toEqual([[], [id(1)]]);
    expect(change(tripOf(3), { type: 'booking', bookingNo: OWN, memo: '창가' }).skipped).toEqual([id(0)]);
  });

  test.each([
    ['without a title', { title: undefined }, PLAN_MESSAGES.bookingTitleMissing, 'title'],
    ['without a kind', { kind: undefined }, PLAN_MESSAGES.bookingKind, 'kind'],
    ['that ends before it starts', { endTime: '09:00' }, PLAN_MESSAGES.bookingEnd, 'endTime'],
    ['on a day that the trip does not have', { endDay: 4 }, PLAN_MESSAGES.dayUnknown, 'endDay'],
    ['of a place that the trip does not have', { travelId: 7 }, PLAN_MESSAGES.placeUnknown, 'travelId'],
  ])('a booking %s is refused', (_case, fields, message, path) => {
    const refused = expect(() => change(tripOf(3), { ...FLIGHT, ...fields }));
    refused.toThrow(expect.objectContaining({ message, path: `changes.0.${path}` }));
  });

  test('a plan has at most 40 bookings', () => {
    const all = Array.from({ length: BOOKING_LIMITS.bookings }, (_, at) => ({ ...FLIGHT, bookingNo: OWN + at }));
    const { trip } = change(tripOf(3), ...all);
    expect(() => change(trip, { ...FLIGHT, bookingNo: OWN + 40 })).toThrow(PLAN_MESSAGES.bookingsFull);
    expect(change(trip, { type: 'booking', bookingNo: OWN, memo: '창가' }).effective).toHaveLength(1);
  });

  test('a cost in one currency takes the place of one in the other', () => {
    const { trip } = change(
      tripOf(3),
      { ...FLIGHT, costYen: 4000 },
      { type: 'booking', bookingNo: OWN, costKrw: 36_000 },
    );
    expect(trip.bookings).toMatchObject([{ costYen: null, costKrw: 36_000 }]);
  });

  test('days that a shorter trip no longer has become null, and undo brings them back', () => {
    const { trip } = change(tripOf(4), { ...FLIGHT, day: 3, endDay: 4 });
    const shorter = change(trip, { type: 'dates', travelStartDate: '2026-03-20', travelEndDate: '2026-03-21' }).trip;
    expect(shorter.bookings).toMatchObject([{ day: null, endDay: null }]);
    expect(undoWrites(shorter, writesBetween(trip, shorter))).toEqual(trip);
  });

  test('a hotel is the lodging of its nights where none is set, until it is removed', () => {
    const set = change(tripOf(3, [5]), {
      type: 'day',
      day: 2,
      lodging: { name: '친구 집', mapX: 135.5, mapY: 34.6 },
    }).trip;
    const { trip } = change(set, HOTEL);
    const nights = ({ dayNotes }: Trip) => dayNotes.map(({ day, lodging }) => [day, lodging]);
    expect(nights(trip)).toEqual([
      [1, { travelNo: 5 }],
      [2, { name: '친구 집', mapX: 135.5, mapY: 34.6 }],
    ]);
    expect(nights(change(trip, { type: 'unbook', bookingNo: OWN + 1 }).trip)).toEqual(nights(set));
    expect(change(trip, { type: 'remove', travelId: 5 }).trip.bookings).toMatchObject([{ travelId: null }]);
  });

  test('undo is refused where it would leave two costs', () => {
    const before = change(tripOf(3), { ...FLIGHT, costYen: 4000 }).trip;
    const cleared = change(before, { type: 'booking', bookingNo: OWN, costYen: null }).trip;
    const won = change(cleared, { type: 'booking', bookingNo: OWN, costKrw: 36_000 }).trip;
    expect(undoWrites(won, writesBetween(before, cleared))).toBeUndefined();
  });
});

/**
 * The same product in its slow and obvious form: lists of numbers for each day, objects by number. Knows no ranks,
 * no writes and no limits of 15 and 60, which these trips do not reach.
 */
class Model {
  title = '봄 여행';
  budget = [0, 0];
  days: number;
  lists = new Map<number, number[]>();
  stops = new Map<number, { time: string | null; memo: string; visited: string; way: Partial<TripStop> }>();
  notes = new Map<number, string>();
  own = new Map<number, { name: string; at: number | null }>();
  items: { itemNo: number; text: string; done: boolean; due: number | null }[] = [];
  nights = new Map<number, string>();
  bookings = new Map<number, Partial<Booking>>();

  constructor(days: number, ids: readonly number[]) {
    this.days = days;
    this.lists.set(0, [...ids]);
    for (const each of ids) this.stops.set(each, { time: null, memo: '', visited: '', way: {} });
  }

  list(day: number | null): number[] {
    const key = day ?? 0;
    const list = this.lists.get(key) ?? [];
    this.lists.set(key, list);
    return list;
  }

  take(travelId: number) {
    for (const [day, list] of this.lists)
      this.lists.set(
        day,
        list.filter((each) => each !== travelId),
      );
  }

  insert(travelId: number, day: number | null, before: number | null) {
    const list = this.list(day);
    const at = before === null ? -1 : list.indexOf(before);
    list.splice(at < 0 ? list.length : at, 0, travelId);
  }

  before(travelId: number): string {
    const list = [...this.lists.values()].find((each) => each.includes(travelId)) ?? [];
    const before = list[list.indexOf(travelId) - 1];
    return before === undefined ? 'start' : `place ${before}`;
  }

  /** False where the change is skipped. */
  apply(each: TripChange): boolean {
    switch (each.type) {
      case 'add':
        this.insert(addedId(each), each.day, each.before);
        this.stops.set(addedId(each), { time: null, memo: '', visited: '', way: {} });
        if (each.place) this.own.set(addedId(each), { name: each.place.name, at: each.place.mapX });
        return true;
      case 'place': {
        const known = this.own.get(each.travelId);
        if (known && each.name !== undefined) known.name = each.name;
        if (known && each.mapX !== undefined) known.at = each.mapX;
        return known !== undefined;
      }
      case 'move':
        if (!this.stops.has(each.travelId)) return false;
        if (each.before === each.travelId && this.list(each.day).includes(each.travelId)) return true;
        this.take(each.travelId);
        this.insert(each.travelId, each.day, each.before);
        return true;
      case 'remove':
        this.take(each.travelId);
        for (const [day, night] of this.nights) {
          if (night !== `${each.travelId}` || !this.own.has(each.travelId)) continue;
          const place = this.own.get(each.travelId);
          if (place?.at) this.nights.set(day, `${place.name} ${place.at}`);
          else this.nights.delete(day);
        }
        for (const booking of this.bookings.values()) if (booking.travelId === each.travelId) booking.travelId = null;
        this.own.delete(each.travelId);
        return this.stops.delete(each.travelId);
      case 'stop': {
        const stop = this.stops.get(each.travelId);
        if (stop)
          Object.assign(
            stop,
            each.time !== undefined && { time: each.time },
            each.memo !== undefined && { memo: each.memo },
          );
        if (stop && each.visit !== undefined) stop.visited = each.visit ? `${each.visit.state} ${each.visit.at}` : '';
        if (stop && (each.travelMinutes !== undefined || each.travelMode !== undefined)) {
          const { travelMinutes = stop.way.travelMinutes, travelMode = stop.way.travelMode } = each;
          stop.way = { travelMinutes, travelMode, travelFrom: this.before(each.travelId) };
        }
        return stop !== undefined;
      }
      case 'day':
        if (each.memo !== undefined) this.notes.set(each.day, each.memo);
        if (each.lodging !== undefined) this.nights.set(each.day, nightText(each.lodging));
        return true;
      case 'words':
        this.title = each.planTitle ?? this.title;
        return true;
      case 'item': {
        const { itemNo, text, done = false, due = null } = each;
        const item = this.items.find((one) => one.itemNo === itemNo);
        if (!item && text === undefined) return false;
        if (!item) this.items.push({ itemNo, text: text ?? '', done, due });
        else {
          item.text = text ?? item.text;
          item.done = each.done ?? item.done;
          if (each.due !== undefined) item.due = each.due;
        }
        return true;
      }
      case 'unitem': {
        const before = this.items.length;
        this.items = this.items.filter(({ itemNo }) => itemNo !== each.itemNo);
        return this.items.length < before;
      }
      case 'dates': {
        this.days = Number(each.travelEndDate.slice(8)) - 19;
        for (let day = this.days + 1; day <= 4; day += 1) {
          for (const travelId of this.list(day)) this.list(null).push(travelId);
          this.lists.set(day, []);
          this.notes.delete(day);
          this.nights.delete(day);
        }
        for (const booking of this.bookings.values())
          for (const part of ['day', 'endDay'] as const) if ((booking[part] ?? 0) > this.days) booking[part] = null;
        return true;
      }
      case 'booking': {
        const { type: _type, changeId: _id, bookingNo, ...fields } = each;
        const known = this.bookings.get(bookingNo);
        if (!known && !fields.kind) return false;
        const now = { ...known, ...fields };
        if (fields.costYen) now.costKrw = null;
        if (fields.costKrw) now.costYen = null;
        this.fill(known, now);
        this.bookings.set(bookingNo, now);
        return true;
      }
      case 'unbook':
        this.fill(this.bookings.get(each.bookingNo), undefined);
        return this.bookings.delete(each.bookingNo);
    }
  }

  /** The nights of a hotel, as far as no other lodging is set. */
  fill(was: Partial<Booking> | undefined, is: Partial<Booking> | undefined) {
    const [before, after] = [hotelNights(was), hotelNights(is)];
    if (before.join() === after.join()) return;
    for (const night of before) {
      const [day, place] = night.split(' ');
      if (this.nights.get(Number(day)) === place) this.nights.delete(Number(day));
    }
    for (const night of after) {
      const [day, place = ''] = night.split(' ');
      if (Number(day) <= this.days && !this.nights.get(Number(day))) this.nights.set(Number(day), place);
    }
  }

  says(): string {
    let text = `${this.title} ${this.days}${bookingsText([...this.bookings.entries()])} ${itemsText(this.items)}`;
    for (const day of [1, 2, 3, 4, 0]) {
      const list = this.list(day);
      const memo = this.notes.get(day);
      if (memo) text += ` [${day} ${memo}]`;
      if (this.nights.get(day)) text += ` [${day} night ${this.nights.get(day)}]`;
      for (const travelId of list)
        text += ` ${day}:${travelId}${this.own.has(travelId) ? ` ${this.own.get(travelId)?.name} ${this.own.get(travelId)?.at}` : ''}|${this.stops.get(travelId)?.time}|${this.stops.get(travelId)?.memo}|${this.stops.get(travelId)?.visited}|${wayText(this.stops.get(travelId)?.way ?? {})}`;
    }
    return text;
  }
}

function hotelNights({ kind, day, endDay, travelId }: Partial<Booking> = {}): string[] {
  if (kind !== 'hotel' || !day || !travelId) return [];
  return [1, 2, 3, 4].filter((each) => each >= day && each < (endDay ?? day + 1)).map((each) => `${each} ${travelId}`);
}

function bookingsText(bookings: [number, Partial<Booking>][]): string {
  return bookings
    .sort(([one], [other]) => one - other)
    .map(([no, { kind, title, day, endDay, code, costYen, costKrw, travelId }]) =>
      [` <${no} ${kind} ${title}`, day, endDay, code || null, costYen, costKrw, travelId]
        .map((part) => part ?? '-')
        .join(),
    )
    .join('');
}

function itemsText(items: readonly { itemNo: number; text: string; done: boolean; due: number | null }[]): string {
  return items.map(({ itemNo, text, done, due }) => `${itemNo - OWN} ${text} ${done} ${due}`).join(', ');
}

function nightText(lodging: Lodging | null): string {
  if (!lodging) return '';
  return 'name' in lodging ? `${lodging.name} ${lodging.mapX}` : `${Object.values(lodging)[0]}`;
}

function wayText({ travelMinutes, travelMode, travelFrom }: Partial<TripStop>): string {
  return (travelMinutes ?? travelMode) ? `${travelMinutes ?? ''} ${travelMode ?? ''} ${travelFrom}` : '';
}

function says(trip: Trip): string {
  let text = `${trip.planTitle} ${daysOfTrip(trip)}${bookingsText(trip.bookings.map((each) => [each.bookingNo, each]))} ${itemsText(trip.items)}`;
  for (const day of [1, 2, 3, 4, 0]) {
    const { memo, lodging } = trip.dayNotes.find((note) => note.day === day) ?? {};
    if (memo) text += ` [${day} ${memo}]`;
    if (lodging) text += ` [${day} night ${nightText(lodging)}]`;
    for (const place of trip.selectedPlaces)
      if ((place.day ?? 0) === day)
        text += ` ${day}:${place.travelId}${place.own ? ` ${place.own.name} ${place.mapX}` : ''}|${place.time}|${place.memo}|${place.visit ? `${place.visit.state} ${place.visit.at}` : ''}|${wayText(place)}`;
  }
  return text;
}

describe('100,000 random sequences', () => {
  const random = seededRandom(20260310);
  const upTo = (limit: number) => Math.floor(random() * limit);
  const dayOf = (days: number) => (upTo(4) === 0 ? null : upTo(days) + 1);
  const TEXTS = ['', '비', '점심 예약', '표 사기'];
  const STOPS: Partial<TripStop>[] = [
    { memo: '' },
    { memo: '비' },
    { time: '09:30' },
    { time: null },
    { visit: { state: 'visited', at: '2026-03-20T03:00:00.000Z' } },
    { visit: null },
    { travelMinutes: 25, travelMode: 'taxi' },
    { travelMinutes: 40 },
    { travelMinutes: null, travelMode: null },
  ];

  const OWN_CHANGES: Partial<OwnPlace>[] = [
    { name: '새 이름' },
    { name: '장소 1', phone: '1234' },
    { mapX: null, mapY: null },
    { mapX: 135.6, mapY: 34.6 },
  ];

  const KINDS = ['flight', 'hotel', 'hotel'] as const;

  function randomBooking(seen: Trip, days: number): Partial<Booking> {
    const ids = seen.selectedPlaces.map(({ travelId }) => travelId);
    const day = dayOf(days);
    const parts: Partial<Booking>[] = [
      { kind: KINDS[upTo(3)], title: `예약 ${upTo(3)}`, day, endDay: day && day + 1 <= days ? day + 1 : null },
      { travelId: ids[upTo(ids.length)] ?? null },
      { costYen: upTo(2) ? 500 : null },
      { costKrw: upTo(2) ? 9000 : null },
      { code: TEXTS[upTo(4)] },
    ];
    return { ...parts[upTo(5)], ...(upTo(2) === 0 && parts[0]), ...(upTo(2) === 0 && parts[1]) };
  }
  const ITEM_CHANGES = [{}, { done: true }, { done: false, due: 3 }, { due: null }];

  /** What a client may send that saw `seen`; the plan may have changed since. */
  function randomChange(seen: Trip, no: number): TripChange {
    const changeId = `random-${no}`;
    const bookingNo = OWN + upTo(3);
    if (upTo(8) === 0) return { type: 'unbook', changeId, bookingNo };
    if (upTo(4) === 0)
      return { type: 'booking', changeId, bookingNo, ...randomBooking(seen, daysOfTrip(seen)) } as TripChange;
    const ids = seen.selectedPlaces.map(({ travelId }) => travelId);
    const anyOf = () => ids[upTo(ids.length)] ?? 1;
    const days = daysOfTrip(seen);
    const before = upTo(3) === 0 ? null : anyOf();
    const kind = upTo(34);
    const itemNo = OWN + upTo(3);
    if (kind >= 31) return { type: 'item', changeId, itemNo, text: TEXTS[1 + upTo(3)], ...ITEM_CHANGES[upTo(4)] };
    if (kind >= 29) return { type: 'item', changeId, itemNo, ...ITEM_CHANGES[upTo(4)] };
    if (kind === 28) return { type: 'unitem', changeId, itemNo };
    if (kind >= 24 || kind === 20)
      return { ...addOwn(OWN + upTo(3), { name: `장소 ${upTo(3)}` }, dayOf(days)), changeId } as TripChange;
    if (kind === 21) return { type: 'place', changeId, travelId: OWN + upTo(3), ...OWN_CHANGES[upTo(4)] };
    if (kind === 22) return { type: 'day', changeId, day: upTo(days) + 1, lodging: { travelId: OWN + upTo(3) } };
    if (kind === 23) return { type: 'remove', changeId, travelId: OWN + upTo(3) };
    if (kind < 5) return { type: 'add', changeId, travelNo: upTo(12) + 1, day: dayOf(days), before };
    if (kind < 11) return { type: 'move', changeId, travelId: anyOf(), day: dayOf(days), before };
    if (kind < 13) return { type: 'remove', changeId, travelId: anyOf() };
    if (kind < 15) return { type: 'stop', changeId, travelId: anyOf(), ...STOPS[upTo(6)] };
    if (kind < 17) return { type: 'day', changeId, day: upTo(days) + 1, memo: TEXTS[upTo(4)] };
    if (kind < 19) return { type: 'words', changeId, planTitle: `제목 ${upTo(4)}` };
    return { type: 'dates', changeId, travelStartDate: '2026-03-20', travelEndDate: `2026-03-${21 + upTo(3)}` };
  }

  /** As a server does it: a refused change changes nothing. */
  function accept(trip: Trip, each: TripChange) {
    try {
      return applyChanges(trip, [each], context);
    } catch (error) {
      if (error instanceof ChangeRefusal) return undefined;
      throw error;
    }
  }

  test('agree with the model, for two writers of whom each sees the other late, and undo is exact', () => {
    let changes = 0;
    for (let sequence = 0; sequence < SEQUENCES; sequence += 1) {
      const ids = [1, 2, 3].slice(0, upTo(4));
      const start = tripOf(2 + upTo(3), ids);
      const model = new Model(daysOfTrip(start), ids);
      let trip = start;
      // A second copy that starts from the order alone and receives changes as a browser does.
      let copy = start;
      const seen = [start, start];
      const entries: { writes: TripWrite[]; before: Trip }[] = [];
      for (let no = 0; no < 8; no += 1) {
        const writer = upTo(2);
        const each = randomChange(seen[writer] as Trip, no);
        const accepted = accept(trip, each);
        if (upTo(3) > 0) seen[writer] = accepted?.trip ?? trip;
        if (!accepted) continue;
        changes += 1;
        const isApplied = model.apply(each);
        if (isApplied === accepted.skipped.length > 0) throw new Error(`sequence ${sequence}: skipped differs`);
        for (const effective of accepted.effective) copy = applyChanges(copy, [effective], context).trip;
        if (accepted.trip !== trip) entries.push({ writes: writesBetween(trip, accepted.trip), before: trip });
        trip = accepted.trip;
      }
      if (says(trip) !== model.says()) throw new Error(`sequence ${sequence}: ${says(trip)} is not ${model.says()}`);
      if (says(copy) !== says(trip))
        throw new Error(`sequence ${sequence}: the copy has ${says(copy)}, the server ${says(trip)}`);
      undoAll(trip, entries, sequence);
    }
    expect(changes).toBeGreaterThan(4 * SEQUENCES);
  });

  /** Undo of the newest entry restores exactly the state before it, and so on to the beginning. */
  function undoAll(trip: Trip, entries: { writes: TripWrite[]; before: Trip }[], sequence: number): void {
    let current = trip;
    for (const { writes, before } of entries.toReversed()) {
      const undone = undoWrites(current, writes);
      if (!undone || !isSameValue(undone, before)) throw new Error(`sequence ${sequence}: undo is not exact`);
      current = undone;
    }
  }
});

/** Mulberry32. */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
