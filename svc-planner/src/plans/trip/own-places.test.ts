import { beforeEach, describe, expect, test } from '@jest/globals';
import {
  type OwnDetails,
  PLAN_MESSAGES,
  type PlanChangeEntry,
  type SelectedPlace,
  type SharedPlan,
  type TripDay,
} from '@osaka/contracts/planner';
import { bearer } from '@osaka/service-kit/testing';
import { createVisitPublisher } from '../../jobs/publish-visits.ts';
import { DUL, HANA } from '../../testing/plan-calls.ts';
import { testPlanner } from '../../testing/test-planner.ts';

const planner = testPlanner();
const { send, plan, get } = planner;
const RAMEN_ID = 1_000_000_000;
const HOTEL_ID = 2_147_483_647;
const RAMEN = {
  name: '이치란 도톤보리',
  mapX: 135.503,
  mapY: 34.6688,
  category: '맛집',
  address: '宗右衛門町7-18',
  phone: '06-6212-1805',
  nameJa: '一蘭 道頓堀店',
  link: 'https://ichiran.com/shop',
  timeList: [{ dayOfWeek: '금', startTime: '10:00', endTime: '22:00' }],
};
const HOTEL = { name: '친구 집 <b>', mapX: 135.49, mapY: 34.69, category: '숙박', address: '비밀 주소 1-2-3' };
let planNo: number;
let nextId = 0;

interface TripData {
  version: number;
  selectedPlaces: SelectedPlace[];
  days: TripDay[];
}

beforeEach(async () => {
  planNo = await plan(HANA);
});

async function change(...changes: object[]) {
  const { status, answer } = await send(HANA, 'POST', `/api/my-plans/${planNo}/changes`, {
    changes: changes.map((each) => {
      nextId += 1;
      return { changeId: `own-${String(nextId).padStart(6, '0')}`, ...each };
    }),
  });
  return { status, answer, data: answer.data as unknown as { plan: TripData; version: number; skipped: string[] } };
}
const add = (travelId: number, place: object, day: number | null = 1) => ({ type: 'add', travelId, place, day });
const show = async (no = planNo) => (await get(HANA, `/api/my-plans/${no}`)).answer.data as unknown as TripData;
const ownIn = (places: readonly SelectedPlace[], travelId = RAMEN_ID) =>
  places.find((place) => place.travelId === travelId);
const history = async () =>
  ((await get(HANA, `/api/my-plans/${planNo}/changes`)).answer.data as unknown as { changes: PlanChangeEntry[] })
    .changes;
const undo = (changeNo: number) => send(HANA, 'POST', `/api/my-plans/${planNo}/changes/${changeNo}/undo`);
async function file(path: string): Promise<string> {
  const response = await planner.app.request(path, { headers: bearer(HANA) });
  expect(response.status).toBe(200);
  return (await response.text()).replace(/\r\n /g, '').replace(/\\([,;\\])/g, '$1');
}
async function link(scopes: object): Promise<string> {
  const body = { opinions: true, expiresInDays: 7, ...scopes };
  return String((await send(HANA, 'POST', `/api/my-plans/${planNo}/shares`, body)).answer.data.token);
}
async function shared(scopes: object): Promise<SharedPlan> {
  const response = await planner.app.request(`/api/shared-plans/${await link(scopes)}`);
  return ((await response.json()) as { data: SharedPlan }).data;
}

describe('an own place', () => {
  test('is added with its time and memo at once, and one undo takes it back', async () => {
    const { data } = await change({ ...add(RAMEN_ID, RAMEN), time: '12:30', memo: '줄이 길어요' });
    expect(ownIn(data.plan.selectedPlaces)).toMatchObject({ day: 1, time: '12:30', memo: '줄이 길어요' });
    const [entry] = await history();
    expect((await undo(entry?.changeNo as number)).status).toBe(200);
    expect(ownIn((await show()).selectedPlaces)).toBeUndefined();
    const refused = await change({ ...add(RAMEN_ID, RAMEN), time: '25:00' });
    expect([refused.status, refused.answer.message]).toEqual([400, PLAN_MESSAGES.time]);
  });

  test('is answered with its own facts after the fields of every place, and those left out are empty', async () => {
    const { status, data } = await change(add(RAMEN_ID, RAMEN), add(HOTEL_ID, { name: ' 친구 집 ' }, null));
    expect([status, data.plan.selectedPlaces.length]).toEqual([200, 5]);
    const { mapX, mapY, ...own } = RAMEN;
    expect(ownIn(data.plan.selectedPlaces)).toMatchObject({
      travelName: RAMEN.name,
      travelDescription: RAMEN.address,
      imageUrl: null,
      status: 'Y',
      mapX,
      mapY,
      day: 1,
      choiceOrder: 1,
      titleJa: RAMEN.nameJa,
      opening: { timeList: RAMEN.timeList },
      own,
    });
    const empty: OwnDetails = {
      name: '친구 집',
      nameJa: '',
      category: '기타',
      address: '',
      phone: '',
      link: '',
      timeList: [],
    };
    expect(ownIn(data.plan.selectedPlaces, HOTEL_ID)).toMatchObject({ mapX: null, mapY: null, own: empty });
    expect(data.plan.selectedPlaces.filter(({ own: details }) => details)).toHaveLength(2);
    expect(await show()).toEqual(data.plan);
  });

  const refusals: [string, object, number, string, string | undefined][] = [
    ['no place', { type: 'add', travelId: RAMEN_ID, day: 1 }, 400, PLAN_MESSAGES.ownNameMissing, 'place.name'],
    ['no name', add(RAMEN_ID, { category: '맛집' }), 400, PLAN_MESSAGES.ownNameMissing, 'place.name'],
    ['an unseen name', add(RAMEN_ID, { name: ' \u200b ' }), 400, PLAN_MESSAGES.ownNameMissing, 'place.name'],
    ['a long name', add(RAMEN_ID, { name: '가'.repeat(51) }), 400, PLAN_MESSAGES.ownNameLong, 'place.name'],
    ['a longitude alone', add(RAMEN_ID, { name: '가', mapX: 135 }), 400, PLAN_MESSAGES.position, 'place.mapY'],
    [
      'a latitude alone',
      add(RAMEN_ID, { name: '가', mapX: null, mapY: 34 }),
      400,
      PLAN_MESSAGES.position,
      'place.mapX',
    ],
    ['no latitude', add(RAMEN_ID, { name: '가', mapX: 1, mapY: 91 }), 400, PLAN_MESSAGES.position, 'place.mapY'],
    [
      'a position as text',
      add(RAMEN_ID, { name: '가', mapX: '1', mapY: 1 }),
      400,
      PLAN_MESSAGES.position,
      'place.mapX',
    ],
    ['a script', add(RAMEN_ID, { name: '가', link: 'javascript:alert(1)' }), 400, PLAN_MESSAGES.url, 'place.link'],
    ['a file', add(RAMEN_ID, { name: '가', link: 'file:///etc/passwd' }), 400, PLAN_MESSAGES.url, 'place.link'],
    [
      'a long link',
      add(RAMEN_ID, { name: '가', link: `https://a.kr/${'a'.repeat(500)}` }),
      400,
      PLAN_MESSAGES.url,
      'place.link',
    ],
    ['a category', add(RAMEN_ID, { name: '가', category: '술집' }), 400, PLAN_MESSAGES.ownCategory, 'place.category'],
    [
      'an address',
      add(RAMEN_ID, { name: '가', address: '가'.repeat(201) }),
      400,
      PLAN_MESSAGES.ownAddressLong,
      'place.address',
    ],
    ['a phone', add(RAMEN_ID, { name: '가', phone: '1'.repeat(31) }), 400, PLAN_MESSAGES.ownPhoneLong, 'place.phone'],
    [
      'a Japanese name',
      add(RAMEN_ID, { name: '가', nameJa: 'あ'.repeat(51) }),
      400,
      PLAN_MESSAGES.ownNameJaLong,
      'place.nameJa',
    ],
    ['hours', add(RAMEN_ID, { name: '가', timeList: '매일' }), 400, PLAN_MESSAGES.ownHours, 'place.timeList'],
    ['a low number', add(999_999_999, RAMEN), 400, PLAN_MESSAGES.ownId, 'travelId'],
    ['a high number', add(2_147_483_648, RAMEN), 400, PLAN_MESSAGES.ownId, 'travelId'],
    ['no number', { type: 'add', place: RAMEN, day: 1 }, 400, PLAN_MESSAGES.ownId, 'travelId'],
    ['a day', add(RAMEN_ID, RAMEN, 4), 400, PLAN_MESSAGES.dayUnknown, 'day'],
    ['a sight', { type: 'place', travelId: 11, name: '성' }, 400, PLAN_MESSAGES.notOwn, 'travelId'],
    ['half a move', { type: 'place', travelId: RAMEN_ID, mapX: 1 }, 400, PLAN_MESSAGES.position, 'mapY'],
    ['an emptied name', { type: 'place', travelId: RAMEN_ID, name: '' }, 400, PLAN_MESSAGES.ownNameMissing, 'name'],
    [
      'a lodging that is not there',
      { type: 'day', day: 1, lodging: { travelId: RAMEN_ID } },
      400,
      PLAN_MESSAGES.placeUnknown,
      'lodging.travelId',
    ],
  ];
  test.each(refusals)(
    'with a wrong value (%s) is refused, and nothing is applied',
    async (_what, wrong, status, message, path) => {
      const before = await show();
      const refused = await change({ type: 'remove', travelId: 13 }, wrong);
      expect([refused.status, refused.answer.errors?.[0]?.message, refused.answer.errors?.[0]?.path]).toEqual([
        status,
        message,
        `changes.1.${path}`,
      ]);
      expect([await show(), await history()]).toEqual([before, []]);
    },
  );

  test('has a number that nothing else in the plan has, and there are at most thirty', async () => {
    await change(add(RAMEN_ID, RAMEN));
    const taken = await change(add(RAMEN_ID, { name: '다른 곳' }));
    expect([taken.status, taken.answer.message]).toEqual([409, PLAN_MESSAGES.placeThere]);
    await change(...Array.from({ length: 29 }, (_, at) => add(RAMEN_ID + 1 + at, { name: `곳 ${at}` }, null)));
    const full = await change(add(HOTEL_ID, HOTEL, null));
    expect([full.status, full.answer.message]).toEqual([409, PLAN_MESSAGES.ownPlacesFull]);
    expect((await show()).selectedPlaces).toHaveLength(33);
  });

  test('is changed by two people at once field by field, told in the history, and taken back field by field', async () => {
    await change(add(RAMEN_ID, RAMEN));
    await Promise.all([
      change({ type: 'place', travelId: RAMEN_ID, name: '이치란 본점' }),
      change({ type: 'place', travelId: RAMEN_ID, phone: '1234', mapX: null, mapY: null }),
      change({ type: 'stop', travelId: RAMEN_ID, time: '12:00' }),
    ]);
    expect(ownIn((await show()).selectedPlaces)).toMatchObject({
      travelName: '이치란 본점',
      time: '12:00',
      mapX: null,
      own: { name: '이치란 본점', phone: '1234', address: RAMEN.address },
    });
    const named = (await history()).find(({ changes: [first] }) => first?.type === 'place' && first.name);
    expect(named?.changes).toMatchObject([{ type: 'place', travelId: RAMEN_ID, name: '이치란 본점' }]);
    expect((await undo(named?.changeNo ?? 0)).status).toBe(200);
    expect(ownIn((await show()).selectedPlaces)).toMatchObject({ travelName: RAMEN.name, own: { phone: '1234' } });
    const gone = await change(
      { type: 'remove', travelId: RAMEN_ID },
      { type: 'place', travelId: RAMEN_ID, name: '없음', changeId: 'own-gone-place' },
    );
    expect(gone.data.skipped).toEqual(['own-gone-place']);
    expect((await undo(5)).status).toBe(200);
    expect(ownIn((await show()).selectedPlaces)).toMatchObject({ time: '12:00', own: { phone: '1234' } });
  });

  test('that is sent again after a lost answer is there once', async () => {
    const sent = { ...add(RAMEN_ID, RAMEN), changeId: 'own-sent-again' };
    const first = await change(sent);
    expect((await change(sent)).data.version).toBe(first.data.version);
  });

  test('that is a lodging is named in shares with the memos, and leaves name and position when it is removed', async () => {
    await change(add(HOTEL_ID, HOTEL), { type: 'day', day: 1, lodging: { travelId: HOTEL_ID } });
    const point = { name: HOTEL.name, mapX: HOTEL.mapX, mapY: HOTEL.mapY };
    expect((await show()).days[0]?.lodging).toEqual({ travelId: HOTEL_ID });
    expect((await shared({ memo: true })).days[0]?.lodging).toEqual(point);
    await change({ type: 'remove', travelId: HOTEL_ID });
    expect((await show()).days[0]?.lodging).toEqual(point);
    await undo(2);
    expect((await show()).days[0]?.lodging).toEqual({ travelId: HOTEL_ID });
  });

  test('is counted in no statistics and in no visits', async () => {
    await change(add(RAMEN_ID, RAMEN));
    planner.time.now = new Date('2026-03-24T00:00:00+09:00');
    await createVisitPublisher(planner.context).run();
    expect([...(await planner.context.counts.byKey('place', 30)).keys()].toSorted()).toEqual(['11', '12', '13']);
    const [stored] = await planner.database.db.collection('plans').find().toArray();
    expect(stored?.visits.list).toHaveLength(3);
    expect(JSON.stringify(stored?.visits)).not.toContain(String(RAMEN_ID));
  });
});

/** What of two own places, a restaurant and a lodging, each way out has. */
describe('an own place on its ways out of the plan', () => {
  const SECRETS = [RAMEN.phone, RAMEN.link, RAMEN.address, HOTEL.address];
  beforeEach(async () => {
    const { status } = await change(
      add(HOTEL_ID, HOTEL),
      add(RAMEN_ID, RAMEN),
      { type: 'stop', travelId: RAMEN_ID, time: '12:30', memo: '줄이 길다', travelMinutes: 17 },
      { type: 'day', day: 1, lodging: { travelId: HOTEL_ID } },
      add(1_500_000_000, { name: '위치 없는 곳', link: 'https://nowhere.example/' }),
      { type: 'stop', travelId: 1_500_000_000, time: '18:00' },
    );
    expect(status).toBe(200);
  });
  const copyOf = async (path: string) => {
    const { answer } = await send(HANA, 'POST', path, { travelStartDate: '2026-05-01' });
    return JSON.stringify(await show(answer.data.planNo));
  };
  const ways: [string, () => Promise<string>, has: string[], lacks: string[]][] = [
    [
      'detail',
      async () => JSON.stringify(await show()),
      [RAMEN.name, HOTEL.name, ...SECRETS, '"travelId":2147483647'],
      [],
    ],
    [
      'list',
      async () => JSON.stringify((await get(HANA, '/api/my-plans')).answer),
      [RAMEN.name, HOTEL.name, RAMEN.phone],
      [],
    ],
    ['history', async () => JSON.stringify(await history()), [RAMEN.name, HOTEL.name, RAMEN.phone], []],
    ['JSON', () => file(`/api/my-plans/${planNo}/export?format=json`), [RAMEN.nameJa, HOTEL.name, ...SECRETS], []],
    [
      'ICS',
      () => file(`/api/my-plans/${planNo}/export?format=ics`),
      [`SUMMARY:${RAMEN.name}`, `GEO:${RAMEN.mapY};${RAMEN.mapX}`, `숙소: ${HOTEL.name}`, 'SUMMARY:위치 없는 곳'],
      ['null', 'NaN'],
    ],
    [
      'GPX',
      () => file(`/api/my-plans/${planNo}/export?format=gpx`),
      [`<rtept lat="${RAMEN.mapY}" lon="${RAMEN.mapX}"><name>${RAMEN.name}</name>`, '친구 집 &lt;b&gt;'],
      ['위치 없는 곳', 'null', 'NaN'],
    ],
    ['copy', () => copyOf(`/api/my-plans/${planNo}/copy`), [RAMEN.name, HOTEL.name, ...SECRETS, '줄이 길다'], []],
    [
      'share',
      async () => JSON.stringify(await shared({})),
      [RAMEN.name, RAMEN.nameJa, '위치 없는 곳'],
      [...SECRETS, HOTEL.name, String(HOTEL_ID), '"travelMinutes":17', 'nowhere.example', '줄이 길다'],
    ],
    [
      'share with memos',
      async () => JSON.stringify(await shared({ memo: true })),
      [RAMEN.name, HOTEL.name, ...SECRETS, '"travelMinutes":17', 'nowhere.example'],
      [],
    ],
    [
      'ICS of a share',
      async () => file(`/api/shared-plans/${await link({})}/export?format=ics`),
      [`SUMMARY:${RAMEN.name}`],
      [...SECRETS, HOTEL.name, String(HOTEL_ID)],
    ],
    [
      'ICS of a share with memos',
      async () => file(`/api/shared-plans/${await link({ memo: true })}/export?format=ics`),
      [`SUMMARY:${RAMEN.name}`, `숙소: ${HOTEL.name}`],
      [],
    ],
    [
      'take along',
      async () => copyOf(`/api/shared-plans/${await link({})}/copy`),
      [RAMEN.name, RAMEN.nameJa],
      [...SECRETS, HOTEL.name, String(HOTEL_ID), '줄이 길다'],
    ],
    [
      'take along with memos',
      async () => copyOf(`/api/shared-plans/${await link({ memo: true })}/copy`),
      [RAMEN.name, HOTEL.name, ...SECRETS, '줄이 길다'],
      [],
    ],
  ];
  test.each(ways)('%s', async (_way, read, has, lacks) => {
    const text = await read();
    for (const part of has) expect(text).toContain(part);
    for (const part of lacks) expect(text).not.toContain(part);
  });

  test('is no place for an opinion or a heart on a link that does not show it', async () => {
    const [closed, open] = [await link({}), await link({ memo: true })];
    const like = async (token: string) => {
      const headers = { 'content-type': 'application/json' };
      const body = JSON.stringify({ travelId: HOTEL_ID, heart: true });
      return (await planner.app.request(`/api/shared-plans/${token}/opinions`, { method: 'POST', headers, body }))
        .status;
    };
    expect([await like(closed), await like(open)]).toEqual([400, 200]);
    expect((await shared({})).hearts).toEqual({});
    expect((await shared({ memo: true })).hearts).toEqual({ [HOTEL_ID]: 1 });
  });

  test('lacks in a share without the memos what is not shown, and counts the places that are', async () => {
    const { selectedPlaces } = await shared({});
    const { name, nameJa, category, timeList } = RAMEN;
    expect(selectedPlaces[0]?.own).toEqual({ name, nameJa, category, timeList });
    expect(selectedPlaces.map(({ choiceOrder }) => choiceOrder)).toEqual([1, 2, 3, 4, 5]);
  });

  test('is the name of a night in the calendar, also while its position is not known', async () => {
    await change({ type: 'place', travelId: HOTEL_ID, mapX: null, mapY: null });
    expect(await file(`/api/my-plans/${planNo}/export?format=ics`)).toContain(`숙소: ${HOTEL.name}`);
  });

  test('is seen by companions, and not by strangers', async () => {
    expect((await get(DUL, `/api/my-plans/${planNo}`)).status).toBe(403);
  });
});
