import { describe, expect, test } from '@jest/globals';
import { PLAN_MESSAGES } from '@osaka/contracts/planner';
import { DUL, HANA, PLACES, WORDS } from '../testing/plan-calls.ts';
import { testPlanner } from '../testing/test-planner.ts';

const planner = testPlanner();
const { send, draft, plan, get } = planner;

describe('the list', () => {
  test('shows only own saved plans, newest first, three a page', async () => {
    const own = [await plan(HANA), await plan(HANA), await plan(HANA), await plan(HANA)];
    await plan(DUL);
    await draft(HANA, {}, 3);
    const first = (await get(HANA, '/api/my-plans?page=0')).answer.data;
    expect(numbers(first)).toEqual(own.toReversed().slice(0, 3));
    expect(first).toMatchObject({ totalPages: 2, totalElements: 4 });
    expect(numbers((await get(HANA, '/api/my-plans?page=2')).answer.data)).toEqual([own[0]]);
  });

  test('divides by status on the day in Seoul', async () => {
    const early = await plan(HANA, { startDate: '2026-03-11', endDate: '2026-03-12' });
    const late = await plan(HANA, { startDate: '2026-04-11', endDate: '2026-04-12' });
    planner.time.now = new Date('2026-03-12T23:59:00+09:00');
    expect(numbers((await get(HANA, '/api/my-plans?status=예정')).answer.data)).toEqual([late, early]);
    planner.time.now = new Date('2026-03-13T00:01:00+09:00');
    const done = (await get(HANA, '/api/my-plans?status=완료')).answer.data;
    expect(done).toMatchObject({ plans: [{ planNo: early, planStatus: '완료' }], totalElements: 1 });
    expect((await get(HANA, '/api/my-plans?status=취소')).status).toBe(400);
  });

  test('counts the plans of each status that match, whichever status is asked for', async () => {
    await plan(HANA, { startDate: '2026-03-11', endDate: '2026-03-12' }, { planTitle: '벚꽃 하루' });
    await plan(HANA, {}, { planTitle: '벚꽃 사흘' });
    await plan(HANA, {}, { planTitle: '바다 하루' });
    await plan(DUL);
    planner.time.now = new Date('2026-03-15T12:00:00+09:00');
    for (const status of ['', '예정', '완료']) {
      expect((await get(HANA, `/api/my-plans?status=${status}`)).answer.data).toMatchObject({
        counts: { planned: 2, completed: 1 },
      });
      expect((await get(HANA, `/api/my-plans?status=${status}&searchKeyword=벚꽃`)).answer.data).toMatchObject({
        counts: { planned: 1, completed: 1 },
      });
    }
    expect((await get(HANA, '/api/my-plans?status=예정')).answer.data).toMatchObject({ totalElements: 2 });
  });

  test('searches title and district literally, in any spelling', async () => {
    await plan(HANA, {}, { planTitle: '덴노지 공원 소풍' });
    await plan(HANA, {}, { planTitle: '벚꽃 100% (둘이서)' });
    await plan(HANA, {}, { planTitle: '바다 하루' });
    const search = async (keyword: string) =>
      (
        (await get(HANA, `/api/my-plans?searchKeyword=${encodeURIComponent(keyword)}`)).answer.data as unknown as {
          totalElements: number;
        }
      ).totalElements;
    const found = ['100% (', '주오', '.*', '  바다 ', '텐노지공원', '덴노\u200b지'.normalize('NFD')].map(search);
    expect(await Promise.all(found)).toEqual([1, 3, 0, 1, 1, 1]);
    expect((await get(HANA, `/api/my-plans?searchKeyword=${'가'.repeat(10_000)}`)).status).toBe(400);
    expect((await get(HANA, `/api/my-plans?searchKeyword=${encodeURIComponent('하\0루')}`)).status).toBe(400);
    expect((await get(HANA, `/api/my-plans?searchKeyword=${'가'.repeat(51)}`)).status).toBe(400);
  });
});

test('a missing plan and an own draft are 404', async () => {
  for (const number of [999, (await draft(HANA)).planNo]) {
    for (const { status, answer } of await everyCall(HANA, number))
      expect([status, answer.message]).toEqual([404, PLAN_MESSAGES.planMissing]);
  }
});

describe('editing', () => {
  test('changes words, links and order, leaves places out and says so', async () => {
    const planNo = await plan(HANA);
    const { status, answer } = await send(
      HANA,
      'PUT',
      `/api/my-plans/${planNo}`,
      edit([3, 1], { planTitle: '새 제목', accommodationLink: 'http://www.agoda.com/x' }),
    );
    expect([status, answer.message]).toEqual([200, '여행 플랜이 성공적으로 수정되었습니다!']);
    expect(answer.data).toMatchObject({
      planTitle: '새 제목',
      accommodationLink: 'http://www.agoda.com/x',
      selectedPlaces: [
        { travelId: 13, choiceOrder: 1 },
        { travelId: 11, choiceOrder: 2 },
      ],
    });
    expect((await get(HANA, `/api/my-plans/${planNo}`)).answer.data).toEqual(answer.data);
  });

  const cases: [string, object, string, string][] = [
    ['a further place', edit([1, 9]), 'selectedPlaces', PLAN_MESSAGES.placesAdded],
    ['no place', edit([]), 'selectedPlaces', PLAN_MESSAGES.placesMissing],
    ['an empty title', edit([1], { planTitle: '' }), 'planTitle', PLAN_MESSAGES.titleMissing],
    ['an empty description', edit([1], { planDescription: '' }), 'planDescription', PLAN_MESSAGES.descriptionMissing],
    [
      'a script for a link',
      edit([1], { accommodationLink: 'javascript:alert(1)' }),
      'accommodationLink',
      PLAN_MESSAGES.hotelLink,
    ],
    [
      'a link without a scheme',
      edit([1], { transportReservationLink: 'www.naver.com' }),
      'transportReservationLink',
      PLAN_MESSAGES.flightLink,
    ],
    ['an operator for a title', edit([1], { planTitle: { $gt: '' } }), 'planTitle', PLAN_MESSAGES.titleMissing],
  ];
  test.each(cases)('%s is 400 with its message and changes nothing', async (_name, body, path, message) => {
    const planNo = await plan(HANA);
    const before = (await get(HANA, `/api/my-plans/${planNo}`)).answer;
    const { status, answer } = await send(HANA, 'PUT', `/api/my-plans/${planNo}`, body);
    expect([status, answer.errors]).toEqual([400, [{ path, message }]]);
    expect((await get(HANA, `/api/my-plans/${planNo}`)).answer).toEqual(before);
  });

  test('a stale edit is 409 and mixes nothing; of ten that race one wins', async () => {
    const planNo = await plan(HANA);
    const { version } = (await get(HANA, `/api/my-plans/${planNo}`)).answer.data;
    const edits = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        send(HANA, 'PUT', `/api/my-plans/${planNo}`, edit([(index % 3) + 1], { version, planTitle: `제목 ${index}` })),
      ),
    );
    const winners = edits.filter(({ status }) => status === 200);
    expect(winners).toHaveLength(1);
    expect(edits.find(({ status }) => status !== 200)?.answer).toMatchObject({
      code: '409',
      message: PLAN_MESSAGES.changedElsewhere,
    });
    expect((await get(HANA, `/api/my-plans/${planNo}`)).answer.data).toEqual(winners[0]?.answer.data);
  });
});

test('a deleted plan is gone and its number is not given out again', async () => {
  const planNo = await plan(HANA);
  const { status, answer } = await send(HANA, 'DELETE', `/api/my-plans/${planNo}`);
  expect([status, answer.message, answer.data]).toEqual([200, '여행 플랜이 성공적으로 삭제되었습니다!', null]);
  expect((await get(HANA, `/api/my-plans/${planNo}`)).status).toBe(404);
  expect(await plan(HANA)).toBeGreaterThan(planNo);
});

describe('a deletion', () => {
  test('can be taken back for ten minutes: the plan is as it was, in the list too, and asking twice is harmless', async () => {
    const planNo = await plan(HANA);
    const before = (await get(HANA, `/api/my-plans/${planNo}`)).answer.data;
    await send(HANA, 'DELETE', `/api/my-plans/${planNo}`);
    expect((await get(HANA, '/api/my-plans')).answer.data).toMatchObject({ plans: [], totalElements: 0 });
    planner.time.now = new Date('2026-03-10T12:09:59+09:00');
    for (let times = 0; times < 2; times += 1) {
      const { status, answer } = await send(HANA, 'POST', `/api/my-plans/${planNo}/restore`);
      expect([status, answer.data]).toEqual([200, before]);
    }
    expect(numbers((await get(HANA, '/api/my-plans')).answer.data)).toEqual([planNo]);
  });

  test('holds afterwards, and nobody else can take it back', async () => {
    const planNo = await plan(HANA);
    await send(HANA, 'DELETE', `/api/my-plans/${planNo}`);
    expect((await send(DUL, 'POST', `/api/my-plans/${planNo}/restore`)).status).toBe(404);
    planner.time.now = new Date('2026-03-10T12:10:00+09:00');
    const { status, answer } = await send(HANA, 'POST', `/api/my-plans/${planNo}/restore`);
    expect([status, answer.message]).toEqual([404, PLAN_MESSAGES.planMissing]);
  });

  test('of another device is met by an edit as a missing plan, and the edit can be saved once it is taken back', async () => {
    const planNo = await plan(HANA);
    const { version } = (await get(HANA, `/api/my-plans/${planNo}`)).answer.data;
    await send(HANA, 'DELETE', `/api/my-plans/${planNo}`);
    expect((await send(HANA, 'PUT', `/api/my-plans/${planNo}`, edit([1], { version }))).status).toBe(404);
    await send(HANA, 'POST', `/api/my-plans/${planNo}/restore`);
    expect((await send(HANA, 'PUT', `/api/my-plans/${planNo}`, edit([1], { version }))).status).toBe(200);
  });
});

describe('places that change after they were chosen', () => {
  const known = {
    travelNo: 11,
    title: '오사카성',
    status: 'Y' as const,
    mapX: 135.6,
    mapY: 34.7,
    explain: '',
    imageUrl: '/images/11-1200.webp',
  };

  test('are shown as they are now, marked when closed, in detail, list and draft', async () => {
    const copies = planner.context.destinations;
    await copies.keep({ ...known, version: 1 });
    const planNo = await plan(HANA);
    expect(await firstPlace(planNo)).toMatchObject({
      travelName: '오사카성 천수각',
      mapX: 135.5262,
      status: 'Y',
      imageUrl: '/images/11-1200.webp',
    });
    await copies.keep({ ...known, title: '오사카성 공원', status: 'N', version: 3 });
    await copies.keep({ ...known, title: '늦게 온 이름', version: 2 });
    expect(await firstPlace(planNo)).toMatchObject({
      travelName: '오사카성 공원',
      mapX: 135.6,
      mapY: 34.7,
      status: 'N',
      travelDescription: '오사카의 상징',
    });
    await draft(HANA, {}, 3);
    expect((await get(HANA, '/api/travel-planner/draft')).answer.data).toMatchObject({
      selectedPlaces: [{ status: 'N' }, { status: 'Y' }, { status: 'Y' }],
    });
  });

  test('keep their last place on the map when the position is lost', async () => {
    const planNo = await plan(HANA);
    await planner.context.destinations.keep({ ...known, mapX: null, mapY: null, version: 1 });
    expect(await firstPlace(planNo)).toMatchObject({ travelName: '오사카성', mapX: 135.5262, mapY: 34.6873 });
  });

  test('the newest fact wins however many arrive at once', async () => {
    const copies = planner.context.destinations;
    await Promise.all(
      [3, 1, 5, 2, 4].map((version) =>
        copies
          .keep({ ...known, title: `이름 ${version}`, version })
          .catch(() => copies.keep({ ...known, title: `이름 ${version}`, version })),
      ),
    );
    expect((await copies.findMany([11])).get(11)).toMatchObject({ version: 5, title: '이름 5' });
  });
});

function numbers(data: object): number[] {
  return (data as { plans: { planNo: number }[] }).plans.map(({ planNo }) => planNo);
}

async function firstPlace(planNo: number) {
  return ((await get(HANA, `/api/my-plans/${planNo}`)).answer.data.selectedPlaces as object[])[0];
}

function edit(order: number[], other: object = {}) {
  const selectedPlaces = order.map((position, index) => ({
    travelId: PLACES[position - 1]?.travelId ?? 99,
    choiceOrder: index + 1,
  }));
  return { ...WORDS, transportReservationLink: '', accommodationLink: '', selectedPlaces, ...other };
}

async function everyCall(memberNo: number, planNo: number) {
  const path = `/api/my-plans/${planNo}`;
  return [
    await send(memberNo, 'GET', path),
    await send(memberNo, 'PUT', path, edit([1])),
    await send(memberNo, 'DELETE', path),
  ];
}
