import { beforeEach, describe, expect, test } from '@jest/globals';
import {
  EMPTY_STOP,
  PLAN_MESSAGES,
  type PlanChangeEntry,
  type SelectedPlace,
  type TripDay,
} from '@osaka/contracts/planner';
import { bearer } from '@osaka/service-kit/testing';
import { DUL, HANA, WORDS } from '../../testing/plan-calls.ts';
import { testPlanner } from '../../testing/test-planner.ts';

const planner = testPlanner();
const { send, plan, get } = planner;
const LINKS = { transportReservationLink: '', accommodationLink: '' };
let planNo: number;
let nextId = 0;

beforeEach(async () => {
  planNo = await plan(HANA);
  const copies = planner.context.destinations;
  const known = { mapX: 135.5, mapY: 34.7, explain: '설명', imageUrl: null, version: 1 };
  await copies.keep({ travelNo: 21, title: '우메다 스카이빌딩', status: 'Y', ...known });
  await copies.keep({ travelNo: 22, title: '닫힌 곳', status: 'N', ...known });
});

interface TripData {
  version: number;
  selectedPlaces: SelectedPlace[];
  days: TripDay[];
  role: string;
  planTitle: string;
}

async function change(...changes: object[]) {
  const { status, answer } = await send(HANA, 'POST', `/api/my-plans/${planNo}/changes`, {
    changes: changes.map((each) => ({ changeId: newId(), ...each })),
  });
  return { status, answer, data: answer.data as unknown as { plan: TripData; version: number; skipped: string[] } };
}
function newId(): string {
  nextId += 1;
  return `change-${String(nextId).padStart(4, '0')}`;
}
const show = async () => (await get(HANA, `/api/my-plans/${planNo}`)).answer.data as unknown as TripData;
const order = ({ selectedPlaces }: TripData) =>
  selectedPlaces.map(({ day, travelId, choiceOrder }) => `${choiceOrder}. ${day ?? '-'}:${travelId}`);
const history = async (query = '') =>
  (await get(HANA, `/api/my-plans/${planNo}/changes${query}`)).answer.data as unknown as {
    changes: PlanChangeEntry[];
    hasMore: boolean;
  };
const undo = (changeNo: number) => send(HANA, 'POST', `/api/my-plans/${planNo}/changes/${changeNo}/undo`);

describe('a plan', () => {
  test('has a day for each date of its trip, and what the wizard chose is undated in its order', async () => {
    const shown = await show();
    expect(order(shown)).toEqual(['1. -:11', '2. -:12', '3. -:13']);
    expect(shown.selectedPlaces[0]).toMatchObject({ day: null, time: null, stayMinutes: null, memo: '' });
    expect(shown.role).toBe('owner');
    expect(shown.days).toEqual(
      ['2026-03-20', '2026-03-21', '2026-03-22'].map((date, at) => ({
        day: at + 1,
        date,
        startTime: '10:00',
        isStartSet: false,
        memo: '',
        lodging: null,
      })),
    );
  });

  test('that was saved before plans had days opens, changes and is undone like any other', async () => {
    const plans = planner.database.db.collection<{ _id: number; selectedPlaces: object[] }>('plans');
    const { selectedPlaces = [] } = (await plans.findOne({ _id: planNo })) ?? {};
    const earlier = selectedPlaces.map((place) =>
      Object.fromEntries(Object.entries(place).filter(([name]) => name !== 'rank' && !(name in EMPTY_STOP))),
    );
    await plans.updateOne(
      { _id: planNo },
      { $set: { selectedPlaces: earlier }, $unset: { dayNotes: '', changeNo: '', companions: '' } },
    );
    const before = await show();
    expect(order(before)).toEqual(['1. -:11', '2. -:12', '3. -:13']);
    const { data } = await change({ type: 'move', travelId: 13, day: 2, before: null });
    expect(order(data.plan)).toEqual(['1. 2:13', '2. -:11', '3. -:12']);
    await undo(1);
    expect(order(await show())).toEqual(order(before));
  });

  test('says of each day whether its start is set, also where it is set to the default, is taken back, or was saved before that was known', async () => {
    const starts = ({ days }: TripData) => days.map(({ startTime, isStartSet }) => [startTime, isStartSet]);
    const { data } = await change(
      { type: 'day', day: 1, startTime: '10:00' },
      { type: 'day', day: 2, memo: '쉬는 날' },
      { type: 'day', day: 3, startTime: '08:30' },
    );
    expect(starts(data.plan)).toEqual([
      ['10:00', true],
      ['10:00', false],
      ['08:30', true],
    ]);
    await planner.database.db.collection('plans').updateMany({}, { $unset: { 'dayNotes.$[].isStartSet': '' } });
    expect(starts(await show())).toEqual([
      ['10:00', false],
      ['10:00', false],
      ['08:30', true],
    ]);
    await change({ type: 'day', day: 3, startTime: null });
    expect(starts(await show())[2]).toEqual(['10:00', false]);
    await undo(2);
    expect(starts(await show())[2]).toEqual(['08:30', true]);
  });

  test('keeps to 31 days, in step 1 as in changes', async () => {
    const { status, answer } = await planner.step(1, HANA, {
      startDate: '2026-03-20',
      endDate: '2026-04-20',
      travelers: 2,
    });
    expect([status, answer.errors]).toEqual([400, [{ path: 'endDate', message: PLAN_MESSAGES.tripTooLong }]]);
    expect((await planner.step(1, HANA, { startDate: '2026-03-20', endDate: '2026-04-19', travelers: 2 })).status).toBe(
      201,
    );
  });
});

describe('changes', () => {
  test('of every type hold together, and the answer is the plan as it is read afterwards', async () => {
    const { status, data } = await change(
      { type: 'add', travelNo: 21, day: 1, before: null },
      { type: 'move', travelId: 12, day: 1, before: 21 },
      { type: 'stop', travelId: 12, time: '09:30', stayMinutes: 90, memo: ' 줄이 길다 ' },
      { type: 'remove', travelId: 13 },
      {
        type: 'day',
        day: 1,
        startTime: '09:00',
        memo: '첫날',
        lodging: { name: '난바 호텔', mapX: 135.5, mapY: 34.66 },
      },
      { type: 'words', planTitle: '바뀐 제목', minBudget: '1,200,000', groupSize: 4 },
      { type: 'dates', travelStartDate: '2026-04-01', travelEndDate: '2026-04-05' },
    );
    expect([status, data.skipped]).toEqual([200, []]);
    expect(order(data.plan)).toEqual(['1. 1:12', '2. 1:21', '3. -:11']);
    expect(data.plan.selectedPlaces[0]).toMatchObject({ time: '09:30', stayMinutes: 90, memo: '줄이 길다' });
    expect(data.plan.selectedPlaces[1]).toMatchObject({
      travelName: '우메다 스카이빌딩',
      travelDescription: '설명',
      mapX: 135.5,
    });
    expect(data.plan.days[0]).toEqual({
      day: 1,
      date: '2026-04-01',
      startTime: '09:00',
      isStartSet: true,
      memo: '첫날',
      lodging: { name: '난바 호텔', mapX: 135.5, mapY: 34.66 },
    });
    expect(data.plan).toMatchObject({
      planTitle: '바뀐 제목',
      minBudget: 1_200_000,
      groupSize: 4,
      travelEndDate: '2026-04-05',
      version: data.version,
    });
    expect(await show()).toEqual(data.plan);
  });

  test('set the way to a place from the place before it, in the answer, the JSON file and the history, until they are taken back', async () => {
    await change({ type: 'move', travelId: 11, day: 1 }, { type: 'move', travelId: 12, day: 1 });
    const before = await show();
    const { data } = await change({ type: 'stop', travelId: 12, travelMinutes: 25, travelMode: 'taxi' });
    const way = { travelMinutes: 25, travelMode: 'taxi', travelFrom: 'place 11' };
    expect(data.plan.selectedPlaces[1]).toMatchObject(way);
    const file = await planner.app.request(`/api/my-plans/${planNo}/export?format=json`, {
      headers: bearer(HANA),
    });
    expect(((await file.json()) as typeof data.plan).selectedPlaces[1]).toMatchObject(way);
    const copy = await send(HANA, 'POST', `/api/my-plans/${planNo}/copy`, { travelStartDate: '2026-05-30' });
    const copied = (await get(HANA, `/api/my-plans/${copy.answer.data.planNo}`)).answer.data as unknown as TripData;
    expect(copied.selectedPlaces[1]).toMatchObject(way);
    const [entry] = (await history()).changes;
    expect(entry?.changes).toMatchObject([{ type: 'stop', travelMinutes: 25, travelMode: 'taxi' }]);
    await undo(entry?.changeNo ?? 0);
    expect((await show()).selectedPlaces).toEqual(before.selectedPlaces);
  });

  const refusals: [string, object[], number, string, string | undefined][] = [
    ['a place that is there', [{ type: 'add', travelNo: 11, day: null }], 409, PLAN_MESSAGES.placeThere, undefined],
    ['a closed place', [{ type: 'add', travelNo: 22, day: 1 }], 400, PLAN_MESSAGES.placeClosed, 'changes.0.travelNo'],
    ['an unknown place', [{ type: 'add', travelNo: 999, day: 1 }], 404, PLAN_MESSAGES.placeUnknown, undefined],
    [
      'a time that is none',
      [
        { type: 'remove', travelId: 11 },
        { type: 'remove', travelId: 12 },
        { type: 'stop', travelId: 13, time: '24:00' },
      ],
      400,
      PLAN_MESSAGES.time,
      'changes.2.time',
    ],
    [
      'a long memo',
      [{ type: 'stop', travelId: 13, memo: '가'.repeat(301) }],
      400,
      PLAN_MESSAGES.memoLong,
      'changes.0.memo',
    ],
    [
      'a stay of minutes',
      [{ type: 'stop', travelId: 13, stayMinutes: 14 }],
      400,
      PLAN_MESSAGES.stay,
      'changes.0.stayMinutes',
    ],
    ...[0, 601, 2.5, '20'].map((travelMinutes): (typeof refusals)[0] => [
      `a way of ${travelMinutes} minutes`,
      [{ type: 'stop', travelId: 13, travelMinutes }],
      400,
      PLAN_MESSAGES.travelMinutes,
      'changes.0.travelMinutes',
    ]),
    [
      'a way by an unknown vehicle',
      [{ type: 'stop', travelId: 13, travelMode: 'boat' }],
      400,
      PLAN_MESSAGES.travelMode,
      'changes.0.travelMode',
    ],
    [
      'a visit at no time',
      [{ type: 'stop', travelId: 13, visit: { state: 'visited', at: '어제' } }],
      400,
      PLAN_MESSAGES.visit,
      'changes.0.visit.at',
    ],
    [
      'a lodging that is no place',
      [{ type: 'day', day: 1, lodging: { travelNo: 999 } }],
      400,
      PLAN_MESSAGES.placeUnknown,
      'changes.0.lodging.travelNo',
    ],
    [
      'a day outside the trip',
      [{ type: 'move', travelId: 11, day: 4 }],
      400,
      PLAN_MESSAGES.dayUnknown,
      'changes.0.day',
    ],
    ['a short title', [{ type: 'words', planTitle: '가' }], 400, PLAN_MESSAGES.titleShort, 'changes.0.planTitle'],
    [
      'a script for a link',
      [{ type: 'words', accommodationLink: 'javascript:alert(1)' }],
      400,
      PLAN_MESSAGES.hotelLink,
      'changes.0.accommodationLink',
    ],
    [
      'an end before the start',
      [{ type: 'dates', travelStartDate: '2026-04-03', travelEndDate: '2026-04-02' }],
      400,
      PLAN_MESSAGES.endBeforeStart,
      'changes.0.travelEndDate',
    ],
    ['an unknown type', [{ type: 'edit', selectedPlaces: [] }], 400, PLAN_MESSAGES.changesMissing, 'changes.0.type'],
    [
      'a bad changeId',
      [{ type: 'remove', travelId: 11, changeId: 'short' }],
      400,
      PLAN_MESSAGES.changeId,
      'changes.0.changeId',
    ],
  ];
  test.each(refusals)(
    '%s is refused with its message at its path, and nothing of the list is applied',
    async (_what, changes, status, message, path) => {
      const before = await show();
      const refused = await change({ type: 'words', planTitle: '이것도 안 됩니다' }, ...changes);
      expect([refused.status, refused.answer.message, refused.answer.errors?.[0]?.path]).toEqual([
        status,
        message,
        path?.replace(/\d/, (index) => String(Number(index) + 1)),
      ]);
      expect([await show(), (await history()).changes]).toEqual([before, []]);
    },
  );

  test('none and more than a hundred are refused', async () => {
    expect((await change()).answer.errors).toEqual([{ path: 'changes', message: PLAN_MESSAGES.changesMissing }]);
    const many = Array.from({ length: 101 }, () => ({ type: 'remove', travelId: 11 }));
    expect((await change(...many)).answer.errors).toEqual([{ path: 'changes', message: PLAN_MESSAGES.changesTooMany }]);
  });

  test('that are sent again, or stand twice in a list, change nothing; skipped changes are named again', async () => {
    const list = [
      { type: 'words', planTitle: '하나의 제목', changeId: 'first-one' },
      { type: 'move', travelId: 999, day: 1, changeId: 'gone-place' },
      { type: 'words', planTitle: '두 번째 제목', changeId: 'first-one' },
    ];
    const first = await change(...list);
    expect([first.data.plan.planTitle, first.data.skipped]).toEqual(['하나의 제목', ['gone-place']]);
    await change({ type: 'words', planTitle: '다른 사람의 제목' });
    const again = await change(...list);
    expect([again.status, again.data.plan.planTitle, again.data.skipped, again.data.version]).toEqual([
      200,
      '다른 사람의 제목',
      ['gone-place'],
      first.data.version + 1,
    ]);
  });

  test('that make no difference make no entry and no version, and do so still when they are sent again after another change', async () => {
    const { version } = await show();
    const noChange = { type: 'words', planTitle: WORDS.planTitle, changeId: 'no-difference' };
    expect((await change(noChange)).data.version).toBe(version);
    expect((await history()).changes).toEqual([]);
    await change({ type: 'words', planTitle: '다른 제목' });
    expect((await change(noChange)).data.plan.planTitle).toBe('다른 제목');
  });

  test('check a stop off and on; the history has each, undo takes each back, and a copy begins without them', async () => {
    const visit = { state: 'visited', at: '2026-03-20T06:24:00.000Z' };
    const { data } = await change({ type: 'stop', travelId: 11, visit });
    expect(data.plan.selectedPlaces.map((place) => place.visit)).toEqual([visit, null, null]);
    expect((await history()).changes[0]?.changes).toMatchObject([{ type: 'stop', travelId: 11, visit }]);
    expect((await change({ type: 'stop', travelId: 11, visit })).data.version).toBe(data.version);
    const copy = await send(HANA, 'POST', `/api/my-plans/${planNo}/copy`, { travelStartDate: '2026-05-30' });
    expect(
      ((await get(HANA, `/api/my-plans/${copy.answer.data.planNo}`)).answer.data as unknown as TripData)
        .selectedPlaces[0]?.visit,
    ).toBeNull();
    expect((await undo(1)).status).toBe(200);
    expect((await show()).selectedPlaces[0]?.visit).toBeNull();
    await change({ type: 'stop', travelId: 11, visit: { ...visit, state: 'skipped' } });
    await change({ type: 'stop', travelId: 11, visit: null });
    expect((await show()).selectedPlaces[0]?.visit).toBeNull();
    expect((await undo(2)).status).toBe(409);
    await undo(3);
    expect((await show()).selectedPlaces[0]?.visit).toEqual({ ...visit, state: 'skipped' });
  });

  test('of twenty at the same moment all hold, whatever order they come in', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        change(
          at % 2
            ? { type: 'stop', travelId: 11, memo: `메모 ${at}` }
            : { type: 'day', day: (at % 3) + 1, memo: `날 ${at}` },
        ),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(new Set(answers.map(({ data }) => data.version)).size).toBe(20);
    const { changes } = await history();
    expect(changes).toHaveLength(20);
    expect(changes.map(({ changeNo }) => changeNo)).toEqual(Array.from({ length: 20 }, (_, at) => 20 - at));
    const memo = (await show()).selectedPlaces[0]?.memo;
    const last = changes.flatMap((entry) => entry.changes).find((each) => each.type === 'stop');
    expect(last).toMatchObject({ memo });
  });

  test('may empty a plan, the documented edit may not; an empty plan still opens and is listed', async () => {
    const { data } = await change(...[11, 12, 13].map((travelId) => ({ type: 'remove', travelId })));
    expect(data.plan.selectedPlaces).toEqual([]);
    expect((await get(HANA, '/api/my-plans')).answer.data).toMatchObject({ plans: [{ planNo, selectedPlaces: [] }] });
    expect(
      (await send(HANA, 'PUT', `/api/my-plans/${planNo}`, { ...WORDS, ...LINKS, selectedPlaces: [] })).status,
    ).toBe(400);
  });
});

describe('the documented edit', () => {
  test('that changes nothing is accepted and makes no entry and no version, also where its order crosses days', async () => {
    const { data } = await change({ type: 'move', travelId: 12, day: 1, before: null });
    const { version } = data.plan;
    const words = { planTitle: WORDS.planTitle, planDescription: WORDS.planDescription, ...LINKS };
    const order = [11, 13, 12].map((travelId, index) => ({ travelId, choiceOrder: index + 1 }));
    const { status, answer } = await send(HANA, 'PUT', `/api/my-plans/${planNo}`, {
      ...words,
      version,
      selectedPlaces: order,
    });
    expect([status, (answer.data as unknown as TripData).version]).toEqual([200, version]);
    expect((await history()).changes).toHaveLength(1);
  });

  test('keeps days, is an entry of type edit and can be undone', async () => {
    await change(
      { type: 'move', travelId: 13, day: 1 },
      { type: 'move', travelId: 11, day: 1 },
      { type: 'stop', travelId: 11, memo: '남아야 한다' },
    );
    const before = await show();
    const selectedPlaces = [11, 12, 13].map((travelId, at) => ({ travelId, choiceOrder: at + 1 }));
    const { status, answer } = await send(HANA, 'PUT', `/api/my-plans/${planNo}`, {
      ...WORDS,
      ...LINKS,
      planTitle: '고친 제목',
      selectedPlaces,
    });
    expect([status, order(answer.data as unknown as TripData)]).toEqual([200, ['1. 1:11', '2. 1:13', '3. -:12']]);
    const [entry] = (await history()).changes;
    expect(entry).toMatchObject({
      changeNo: 2,
      memberName: '여행자',
      undone: false,
      changes: [{ type: 'edit', planTitle: '고친 제목', selectedPlaces: [11, 12, 13] }],
    });
    expect((await undo(2)).status).toBe(200);
    const { version: _now, ...undone } = await show();
    const { version: _then, ...earlier } = before;
    expect({ ...undone, updateDate: '' }).toEqual({ ...earlier, updateDate: '' });
  });
});

describe('the history', () => {
  test('has thirty entries a page, newest first', async () => {
    for (let no = 1; no <= 32; no += 1) await change({ type: 'words', planTitle: `제목 ${no}` });
    const first = await history();
    expect([first.changes.length, first.changes[0]?.changeNo, first.changes[29]?.changeNo, first.hasMore]).toEqual([
      30,
      32,
      3,
      true,
    ]);
    const second = await history('?before=3');
    expect([second.changes.map(({ changeNo }) => changeNo), second.hasMore]).toEqual([[2, 1], false]);
  });

  test('has the days of a moved place before and after', async () => {
    await change({ type: 'move', travelId: 11, day: 2, before: null });
    expect((await history()).changes[0]?.written).toEqual([{ of: 'move', travelId: 11, before: null, after: 2 }]);
  });

  test('has the words, times and memos that an entry set, before and after, and nothing of places', async () => {
    await change(
      { type: 'words', planTitle: '첫 제목' },
      { type: 'words', planTitle: '부모님과 오사카', groupSize: 4 },
      {
        type: 'stop',
        travelId: 11,
        memo: '아침 일찍',
        time: '09:30',
        visit: { state: 'visited', at: '2026-03-20T01:00:00Z' },
      },
      { type: 'day', day: 1, memo: '환전', startTime: '09:00' },
      { type: 'remove', travelId: 12 },
    );
    const [entry] = (await history()).changes;
    expect(entry?.written).toEqual([
      { of: 'field', field: 'planTitle', before: '오사카 봄 여행', after: '부모님과 오사카' },
      { of: 'field', field: 'groupSize', before: expect.any(Number), after: 4 },
      { of: 'day', day: 1, part: 'startTime', before: '10:00', after: '09:00' },
      { of: 'day', day: 1, part: 'memo', before: '', after: '환전' },
      { of: 'stop', travelId: 11, part: 'time', before: null, after: '09:30' },
      { of: 'stop', travelId: 11, part: 'memo', before: '', after: '아침 일찍' },
    ]);
  });

  test('keeps the last 500 entries', async () => {
    await planner.database.db
      .collection<{ _id: number }>('plans')
      .updateOne({ _id: planNo }, { $set: { changeNo: 499 } });
    await change({ type: 'words', planTitle: '오백 번째' });
    await planner.database.db
      .collection<{ _id: string }>('planChanges')
      .insertOne({ _id: `${planNo}:1`, planNo, changeNo: 1 } as never);
    await change({ type: 'words', planTitle: '오백 한 번째' });
    expect((await history()).changes.map(({ changeNo }) => changeNo)).toEqual([501, 500]);
  });

  test('undo restores values that have not changed since, once, and stays undone when the change is sent again', async () => {
    await change({ type: 'remove', travelId: 12, changeId: 'removed-12' });
    await change({ type: 'words', planTitle: '다른 변경' });
    const { status, answer } = await undo(1);
    expect([status, order((answer.data as unknown as { plan: TripData }).plan)]).toEqual([
      200,
      ['1. -:11', '2. -:12', '3. -:13'],
    ]);
    expect((await show()).planTitle).toBe('다른 변경');
    expect((await history()).changes.map(({ changeNo, undone }) => [changeNo, undone])).toEqual([
      [2, false],
      [1, true],
    ]);
    const twice = await undo(1);
    expect([twice.status, twice.answer.message]).toEqual([409, PLAN_MESSAGES.changedSince]);
    await change({ type: 'remove', travelId: 12, changeId: 'removed-12' });
    expect(order(await show())).toEqual(['1. -:11', '2. -:12', '3. -:13']);
    expect((await undo(9)).status).toBe(404);
  });

  test('undo is refused where one of its values has changed since', async () => {
    await change({ type: 'stop', travelId: 11, memo: '처음' });
    await change({ type: 'stop', travelId: 11, memo: '나중' });
    const { status, answer } = await undo(1);
    expect([status, answer.message]).toEqual([409, PLAN_MESSAGES.changedSince]);
    expect((await undo(2)).status).toBe(200);
    expect((await undo(1)).status).toBe(200);
    expect((await show()).selectedPlaces[0]?.memo).toBe('');
  });

  test('strangers neither read nor change nor undo', async () => {
    await change({ type: 'words', planTitle: '내 제목' });
    for (const [method, path, body] of [
      ['GET', 'changes', undefined],
      ['POST', 'changes', { changes: [{ type: 'remove', travelId: 11, changeId: 'stranger-1' }] }],
      ['POST', 'changes/1/undo', undefined],
    ] as const) {
      expect([path, (await send(DUL, method, `/api/my-plans/${planNo}/${path}`, body)).status]).toEqual([path, 403]);
    }
  });
});
