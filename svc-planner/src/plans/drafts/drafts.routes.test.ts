import { describe, expect, test } from '@jest/globals';
import { PLAN_MESSAGES } from '@osaka/contracts/planner';
import { DUL, HANA, PLACES, WORDS } from '../../testing/plan-calls.ts';
import { testPlanner } from '../../testing/test-planner.ts';

const planner = testPlanner();
const { send, step, draft, plan, get } = planner;

test('four steps make a plan that keeps longitude and latitude apart', async () => {
  const { status, answer } = await step(1, HANA, { startDate: '2026-03-20', endDate: '2026-03-22', travelers: 2 });
  expect([status, answer.code]).toEqual([201, '201']);
  const { planNo } = answer.data;
  await step(2, HANA, { planNo, selectedRegion: ' 주오구 ' });
  await step(3, HANA, { planNo, selectedPlaces: PLACES });
  expect((await get(HANA, '/api/my-plans')).answer.data).toMatchObject({ plans: [], totalElements: 0 });
  expect(
    (
      await step(4, HANA, {
        planNo,
        ...WORDS,
        minBudget: '1,200,000',
        maxBudget: 0,
        transportReservationLink: 'https://www.skyscanner.co.kr/',
      })
    ).status,
  ).toBe(200);

  expect((await get(HANA, `/api/my-plans/${planNo}`)).answer).toMatchObject({
    code: '200',
    data: {
      planNo,
      ...WORDS,
      planStatus: '예정',
      selectedRegion: '주오구',
      travelStartDate: '2026-03-20',
      travelEndDate: '2026-03-22',
      groupSize: 2,
      minBudget: 1_200_000,
      maxBudget: 0,
      transportReservationLink: 'https://www.skyscanner.co.kr/',
      accommodationLink: '',
      selectedPlaces: PLACES.map((place, index) => ({ ...place, choiceOrder: index + 1, status: 'Y' })),
    },
  });
});

describe('order of the steps', () => {
  test('a step before its predecessor is 409', async () => {
    const { planNo } = await draft(HANA);
    const third = await step(3, HANA, { planNo, selectedPlaces: PLACES });
    const fourth = await step(4, HANA, { planNo, ...WORDS });
    expect([third.status, fourth.status]).toEqual([409, 409]);
    expect(third.answer.message).toBe(PLAN_MESSAGES.stepMissing);
  });

  test('another district empties the places, the same one again keeps them', async () => {
    const { planNo } = await draft(HANA, {}, 3);
    await step(2, HANA, { planNo, selectedRegion: '주오구' });
    expect((await newest()).selectedPlaces).toHaveLength(3);
    await step(2, HANA, { planNo, selectedRegion: '기타구' });
    expect(await newest()).toMatchObject({ step: 2, selectedRegion: '기타구', selectedPlaces: [] });
    expect((await step(4, HANA, { planNo, ...WORDS })).status).toBe(409);
  });

  test('step 1 with the number of an own draft changes it and keeps the rest', async () => {
    const { planNo } = await draft(HANA, {}, 3);
    await step(1, HANA, { planNo, startDate: '2026-04-01', endDate: '2026-04-05', travelers: 20 });
    expect(await newest()).toMatchObject({
      planNo,
      step: 3,
      startDate: '2026-04-01',
      travelers: 20,
      selectedRegion: '주오구',
    });
  });

  test('a finished plan is no draft any more', async () => {
    const planNo = await plan(HANA);
    for (const { status, answer } of await everyStep(HANA, planNo))
      expect([status, answer.message]).toEqual([404, PLAN_MESSAGES.draftMissing]);
    expect(await newest()).toBeNull();
  });
});

test('a missing draft is 404 with a message to start again', async () => {
  for (const { status, answer } of await everyStep(HANA, 999))
    expect([status, answer.message]).toEqual([404, PLAN_MESSAGES.draftMissing]);
});

describe('words that are still being typed', () => {
  const typed = {
    planTitle: '봄',
    planDescription: '엄마와',
    minBudget: '500,000',
    maxBudget: 0,
    transportReservationLink: 'https://www.agoda.com/',
    accommodationLink: '',
  };

  test('are kept with the draft as they are and come back on any device', async () => {
    const { planNo, version } = await draft(HANA, {}, 3);
    const { status, answer } = await words(HANA, { planNo, version, ...typed });
    expect([status, answer.data]).toEqual([200, { planNo, version: version + 1 }]);
    expect(await newest()).toMatchObject({ ...typed, minBudget: 500_000, step: 3 });
    expect((await step(4, HANA, { planNo, version: version + 1, ...typed })).answer.errors?.[0]).toEqual({
      path: 'planTitle',
      message: PLAN_MESSAGES.titleShort,
    });
    expect((await get(HANA, '/api/my-plans')).answer.data).toMatchObject({ totalElements: 0 });
  });

  test('come after the places, and an older version of them is refused', async () => {
    const { planNo, version } = await draft(HANA, {}, 2);
    expect((await words(HANA, { planNo, version, ...typed })).answer.message).toBe(PLAN_MESSAGES.stepMissing);
    await step(3, HANA, { planNo, version, selectedPlaces: PLACES });
    expect((await words(HANA, { planNo, version: version + 1, ...typed })).status).toBe(200);
    expect((await words(HANA, { planNo, version: version + 1, ...typed, planTitle: '여름' })).status).toBe(409);
    expect(await newest()).toMatchObject({ planTitle: '봄' });
  });
});

describe('today is the day in Seoul', () => {
  const today = { startDate: '2026-03-10', endDate: '2026-03-11', travelers: 1 };
  test('at 23:59 a trip may still begin today', async () => {
    planner.time.now = new Date('2026-03-10T23:59:00+09:00');
    expect((await step(1, HANA, today)).status).toBe(201);
  });
  test('at 00:01 the day before is over', async () => {
    planner.time.now = new Date('2026-03-11T00:01:00+09:00');
    const { status, answer } = await step(1, HANA, today);
    expect([status, answer.errors]).toEqual([
      400,
      [
        { path: 'startDate', message: PLAN_MESSAGES.startPast },
        { path: 'endDate', message: PLAN_MESSAGES.endBeforeStart },
      ].slice(0, 1),
    ]);
  });
  test('a draft whose days have passed is not finished', async () => {
    const { planNo } = await draft(HANA, { startDate: '2026-03-10', endDate: '2026-03-12' }, 3);
    planner.time.now = new Date('2026-03-11T00:01:00+09:00');
    expect((await step(4, HANA, { planNo, ...WORDS })).answer.errors).toEqual([
      { path: 'startDate', message: PLAN_MESSAGES.startPast },
    ]);
  });
});

describe('two editors', () => {
  test('a stale step is 409 and mixes nothing', async () => {
    const { planNo, version } = await draft(HANA, {}, 2);
    expect((await step(2, HANA, { planNo, version, selectedRegion: '기타구' })).status).toBe(200);
    const late = await step(1, HANA, { planNo, version, startDate: '2026-05-01', endDate: '2026-05-03', travelers: 9 });
    expect([late.status, late.answer.message]).toEqual([409, PLAN_MESSAGES.changedElsewhere]);
    expect(await newest()).toMatchObject({ selectedRegion: '기타구', startDate: '2026-03-20', travelers: 2 });
  });

  test('of twenty that race with one version exactly one wins', async () => {
    const { planNo, version } = await draft(HANA);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => step(2, HANA, { planNo, version, selectedRegion: `구 ${index}` })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(409)]);
  });

  test('a step sent again after its answer was lost counts once', async () => {
    const { planNo, version } = await draft(HANA, {}, 3);
    const words = { planNo, version, ...WORDS };
    const [first, second] = [await step(4, HANA, words), await step(4, HANA, words)];
    expect(second.answer.data).toEqual(first.answer.data);
    const key = { draftKey: 'b7c1d0e2-one', startDate: '2026-03-20', endDate: '2026-03-22', travelers: 2 };
    const drafts = await Promise.all([step(1, HANA, key), step(1, HANA, key), step(1, HANA, key)]);
    expect(new Set(drafts.map(({ answer }) => answer.data.planNo)).size).toBe(1);
  });

  test('the key of a draft belongs to its member', async () => {
    const key = { draftKey: 'b7c1d0e2-two', startDate: '2026-03-20', endDate: '2026-03-22', travelers: 2 };
    const [hers, his] = [await step(1, HANA, key), await step(1, DUL, key)];
    expect(his.answer.data.planNo).not.toBe(hers.answer.data.planNo);
  });
});

describe('what a step refuses', () => {
  const days = { startDate: '2026-03-20', endDate: '2026-03-22', travelers: 2 };
  const cases: [string, 1 | 2 | 3 | 4, object, string, string][] = [
    ['no start', 1, { ...days, startDate: undefined }, 'startDate', PLAN_MESSAGES.startMissing],
    ['an empty start', 1, { ...days, startDate: '' }, 'startDate', PLAN_MESSAGES.startMissing],
    ['no end', 1, { ...days, endDate: null }, 'endDate', PLAN_MESSAGES.endMissing],
    ['a day that does not exist', 1, { ...days, endDate: '2026-02-30' }, 'endDate', '잘못된 날짜입니다.'],
    ['a time', 1, { ...days, startDate: '2026-03-20T00:00:00Z' }, 'startDate', '잘못된 날짜입니다.'],
    ['an end on the first day', 1, { ...days, endDate: '2026-03-20' }, 'endDate', PLAN_MESSAGES.endBeforeStart],
    ['a past end', 1, { ...days, endDate: '2026-03-01' }, 'endDate', PLAN_MESSAGES.endPast],
    ['no travellers', 1, { ...days, travelers: undefined }, 'travelers', PLAN_MESSAGES.travelersMissing],
    ['no traveller', 1, { ...days, travelers: 0 }, 'travelers', PLAN_MESSAGES.travelersRange],
    ['21 travellers', 1, { ...days, travelers: 21 }, 'travelers', PLAN_MESSAGES.travelersRange],
    ['half a traveller', 1, { ...days, travelers: 1.5 }, 'travelers', PLAN_MESSAGES.travelersDigits],
    ['travellers as text', 1, { ...days, travelers: '2' }, 'travelers', PLAN_MESSAGES.travelersDigits],
    ['an operator for a day', 1, { ...days, startDate: { $gt: '' } }, 'startDate', PLAN_MESSAGES.startMissing],
    ['no district', 2, {}, 'selectedRegion', PLAN_MESSAGES.regionMissing],
    ['an operator for a district', 2, { selectedRegion: { $ne: null } }, 'selectedRegion', PLAN_MESSAGES.regionMissing],
    [
      'a NUL in a district',
      2,
      { selectedRegion: '주오\u0000구' },
      'selectedRegion',
      '사용할 수 없는 문자가 포함되어 있습니다.',
    ],
    ['no places', 3, { selectedPlaces: [] }, 'selectedPlaces', PLAN_MESSAGES.placesMissing],
    ['no list of places', 3, {}, 'selectedPlaces', PLAN_MESSAGES.placesMissing],
    [
      'six places',
      3,
      { selectedPlaces: [1, 2, 3, 4, 5, 6].map((travelId) => ({ ...PLACES[0], travelId })) },
      'selectedPlaces',
      PLAN_MESSAGES.placesTooMany,
    ],
    ['a place twice', 3, { selectedPlaces: [PLACES[0], PLACES[0]] }, 'selectedPlaces', PLAN_MESSAGES.placesTwice],
    ['an empty title', 4, { ...WORDS, planTitle: '  ' }, 'planTitle', PLAN_MESSAGES.titleMissing],
    ['no title', 4, { ...WORDS, planTitle: undefined }, 'planTitle', PLAN_MESSAGES.titleMissing],
    ['a short title', 4, { ...WORDS, planTitle: '봄' }, 'planTitle', PLAN_MESSAGES.titleShort],
    ['a long title', 4, { ...WORDS, planTitle: '가'.repeat(51) }, 'planTitle', PLAN_MESSAGES.titleLong],
    ['no description', 4, { ...WORDS, planDescription: '' }, 'planDescription', PLAN_MESSAGES.descriptionMissing],
    [
      'a short description',
      4,
      { ...WORDS, planDescription: '아홉글자입니다.' },
      'planDescription',
      PLAN_MESSAGES.descriptionShort,
    ],
    [
      'a long description',
      4,
      { ...WORDS, planDescription: '가'.repeat(501) },
      'planDescription',
      PLAN_MESSAGES.descriptionLong,
    ],
    ['a budget of words', 4, { ...WORDS, minBudget: '많이' }, 'minBudget', PLAN_MESSAGES.budgetDigits],
    ['a fraction of a won', 4, { ...WORDS, minBudget: 1.5 }, 'minBudget', PLAN_MESSAGES.budgetDigits],
    ['a negative budget', 4, { ...WORDS, maxBudget: -1 }, 'maxBudget', PLAN_MESSAGES.budgetDigits],
    [
      'a largest budget that is not larger',
      4,
      { ...WORDS, minBudget: 500_000, maxBudget: 500_000 },
      'maxBudget',
      PLAN_MESSAGES.budgetOrder,
    ],
    [
      'a script for a link',
      4,
      { ...WORDS, transportReservationLink: 'javascript:alert(1)' },
      'transportReservationLink',
      PLAN_MESSAGES.flightLink,
    ],
    [
      'a file for a link',
      4,
      { ...WORDS, accommodationLink: 'file:///etc/passwd' },
      'accommodationLink',
      PLAN_MESSAGES.hotelLink,
    ],
    ['half an address', 4, { ...WORDS, accommodationLink: 'https://' }, 'accommodationLink', PLAN_MESSAGES.url],
  ];
  test.each(cases)('%s is 400 with its message and stores nothing', async (_name, no, body, path, message) => {
    const begun = no === 1 ? undefined : await draft(HANA, {}, no - 1);
    const before = await newest();
    const { status, answer } = await step(no, HANA, { ...(begun && { planNo: begun.planNo }), ...body });
    expect([status, answer.errors?.[0]]).toEqual([400, { path, message }]);
    expect(await newest()).toEqual(before);
  });

  test('malformed, foreign and huge bodies are refused', async () => {
    expect((await step(1, HANA, '{"startDate":')).status).toBe(400);
    expect((await step(1, HANA, 'null')).status).toBe(400);
    expect((await step(1, HANA, JSON.stringify({ ...days, note: 'x'.repeat(10_000_000) }))).status).toBe(413);
    expect((await step(3, HANA, { planNo: { $gt: 0 }, selectedPlaces: PLACES })).status).toBe(400);
    const { answer } = await step(
      1,
      HANA,
      `{"__proto__":{"memberNo":${DUL}},"memberNo":${DUL},"state":"saved","startDate":"2026-03-20","endDate":"2026-03-22","travelers":2}`,
    );
    expect(await newest()).toMatchObject({ planNo: answer.data.planNo });
    expect((await send(DUL, 'GET', '/api/my-plans')).answer.data).toMatchObject({ totalElements: 0 });
  });
});

async function newest() {
  return (await get(HANA, '/api/travel-planner/draft')).answer.data;
}

async function words(memberNo: number, body: object) {
  return send(memberNo, 'PUT', '/api/travel-planner/draft', body);
}

async function everyStep(memberNo: number, planNo: number) {
  return [
    await step(1, memberNo, { planNo, startDate: '2026-03-25', endDate: '2026-03-26', travelers: 3 }),
    await step(2, memberNo, { planNo, selectedRegion: '기타구' }),
    await step(3, memberNo, { planNo, selectedPlaces: PLACES.slice(1) }),
    await words(memberNo, { planNo, ...WORDS }),
    await step(4, memberNo, { planNo, ...WORDS }),
  ];
}
