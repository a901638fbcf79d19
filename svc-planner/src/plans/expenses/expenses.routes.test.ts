import { beforeEach, describe, expect, test } from '@jest/globals';
import { PLAN_MESSAGES } from '@osaka/contracts/planner';
import { memberFilesOf } from '@osaka/service-kit/testing';
import { plannerEvents } from '../../events.ts';
import { createPurgePlans } from '../../jobs/purge-plans.job.ts';
import { DUL, HANA } from '../../testing/plan-calls.ts';
import { testPlanner } from '../../testing/test-planner.ts';

const planner = testPlanner();
const { send, plan, get } = planner;
const VIEWER = 3;
let planNo: number;
beforeEach(async () => {
  planNo = await plan(HANA);
  await invite(DUL, 'editor');
});

const path = (rest = '') => `/api/my-plans/${planNo}/expenses${rest}`;
const hana = { memberNo: HANA };
const dul = { memberNo: DUL };
const ramen = {
  title: '라멘',
  amount: 3300,
  currency: 'JPY',
  category: '식비',
  day: 1,
  payer: hana,
  sharers: [
    { person: hana, weight: 1 },
    { person: dul, weight: 1 },
    { person: { name: '셋째' }, weight: 2 },
  ],
};

async function invite(memberNo: number, role: string): Promise<void> {
  const { answer } = await send(HANA, 'POST', `/api/my-plans/${planNo}/invitations`, { role });
  expect((await send(memberNo, 'POST', `/api/plan-invitations/${answer.data.token}/accept`)).status).toBe(200);
}
async function add(memberNo: number, change: object = {}): Promise<number> {
  const { status, answer } = await send(memberNo, 'POST', path(), { ...ramen, ...change });
  expect(status).toBe(201);
  return Number(answer.data.expenseNo);
}
async function list(memberNo = HANA) {
  return (await get(memberNo, path())).answer.data as unknown as {
    expenses: { expenseNo: number; day: number | null; payer: object; title: string }[];
    people: object[];
    rate: number;
    isRateSet: boolean;
  };
}

test('an expense is added, changed and removed by those who may write, and all who may read see who is named', async () => {
  const expenseNo = await add(HANA);
  const second = await add(DUL, { title: '교통카드', payer: dul, day: null });
  await invite(VIEWER, 'viewer');
  const named = { memberNo: HANA, memberName: '여행자' };
  expect(await list(VIEWER)).toEqual({
    expenses: [
      {
        ...ramen,
        expenseNo,
        payer: named,
        sharers: [
          { person: named, weight: 1 },
          { person: { memberNo: DUL, memberName: '여행자' }, weight: 1 },
          { person: { name: '셋째' }, weight: 2 },
        ],
      },
      expect.objectContaining({ expenseNo: second, title: '교통카드', day: null }),
    ],
    people: [
      named,
      { memberNo: DUL, memberName: '여행자' },
      { memberNo: VIEWER, memberName: '여행자' },
      { name: '셋째' },
    ],
    rate: 900,
    isRateSet: false,
  });
  expect((await send(DUL, 'PUT', path(`/${expenseNo}`), { ...ramen, title: '라멘과 만두' })).status).toBe(200);
  expect((await list()).expenses[0]?.title).toBe('라멘과 만두');
  expect((await send(DUL, 'DELETE', path(`/${expenseNo}`))).status).toBe(200);
  expect((await list()).expenses.map((each) => each.expenseNo)).toEqual([second]);
  for (const method of ['PUT', 'DELETE']) {
    const { status, answer } = await send(HANA, method, path(`/${expenseNo}`), method === 'PUT' ? ramen : undefined);
    expect([status, answer.message]).toEqual([404, PLAN_MESSAGES.expenseMissing]);
  }
  const refused = await send(VIEWER, 'POST', path(), ramen);
  expect([refused.status, refused.answer.message]).toEqual([403, PLAN_MESSAGES.notYours]);
});

describe('a settlement', () => {
  test('of yen and won at the rate of the plan names who pays whom', async () => {
    await add(HANA); // 3,300 yen
    await add(DUL, {
      amount: 10_000,
      currency: 'KRW',
      category: '교통',
      payer: dul,
      sharers: ramen.sharers.slice(0, 2),
    });
    const rate = await send(DUL, 'PUT', path('/rate'), { wonPer100Yen: 1000 });
    expect(rate.answer.data).toEqual({ rate: 1000, isRateSet: true });
    // 33,000 won: 8,250, 8,250 and 16,500; 10,000 won: 5,000 each.
    expect((await get(VIEWER - 1, `/api/my-plans/${planNo}/settlement`)).answer.data).toEqual({
      currency: 'KRW',
      rate: 1000,
      total: 43_000,
      byCategory: { 식비: 33_000, 교통: 10_000 },
      people: [
        { person: { memberNo: HANA, memberName: '여행자' }, paid: 33_000, share: 13_250, balance: 19_750 },
        { person: { memberNo: DUL, memberName: '여행자' }, paid: 10_000, share: 13_250, balance: -3250 },
        { person: { name: '셋째' }, paid: 0, share: 16_500, balance: -16_500 },
      ],
      transfers: [
        { from: { name: '셋째' }, to: { memberNo: HANA, memberName: '여행자' }, amount: 16_500 },
        { from: { memberNo: DUL, memberName: '여행자' }, to: { memberNo: HANA, memberName: '여행자' }, amount: 3250 },
      ],
    });
  });

  test('of nothing is empty', async () => {
    expect((await get(HANA, `/api/my-plans/${planNo}/settlement`)).answer.data).toEqual({
      currency: 'KRW',
      rate: 900,
      total: 0,
      byCategory: {},
      people: [],
      transfers: [],
    });
  });
});

test('a call repeated with its clientKey adds one expense, also side by side and after its removal', async () => {
  const clientKey = 'expense-key-1';
  const numbers = await Promise.all(Array.from({ length: 5 }, () => add(HANA, { clientKey })));
  expect([new Set(numbers).size, (await list()).expenses.length]).toEqual([1, 1]);
  await send(DUL, 'DELETE', path(`/${numbers[0]}`));
  expect([await add(HANA, { clientKey }), (await list()).expenses]).toEqual([numbers[0], []]);
});

test('the 501st expense is refused, also of writers side by side', async () => {
  const expenses = Array.from({ length: 498 }, (_, at) => ({ ...ramen, expenseNo: 10_000 + at }));
  const ledgers = planner.database.db.collection<{ _id: number }>('planLedgers');
  await ledgers.insertOne({ _id: planNo, expenses, removed: [] } as never);
  const answers = await Promise.all(Array.from({ length: 4 }, () => send(HANA, 'POST', path(), ramen)));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409]);
  expect(answers.find(({ status }) => status === 409)?.answer.message).toBe(PLAN_MESSAGES.expensesFull);
});

test('a member who has left the plan or the site stays in the expenses; strangers are refused', async () => {
  await add(DUL, { payer: dul });
  await send(HANA, 'DELETE', `/api/my-plans/${planNo}/companions/${DUL}`);
  await add(HANA, { title: '나중에 적은 것', payer: dul });
  await plannerEvents(planner.context)['member.withdrawn'].apply({
    type: 'member.withdrawn',
    version: 2,
    data: { memberNo: DUL, withdrawnAt: planner.time.now.toISOString() },
  });
  expect((await list()).expenses.map(({ payer }) => payer)).toEqual([
    { memberNo: DUL, memberName: '탈퇴한 사용자' },
    { memberNo: DUL, memberName: '탈퇴한 사용자' },
  ]);
  const { status, answer } = await send(HANA, 'POST', path(), { ...ramen, payer: { memberNo: 99 } });
  expect([status, answer.errors]).toEqual([400, [{ path: 'payer', message: PLAN_MESSAGES.person }]]);
});

test('a day that the trip no longer has is answered as null', async () => {
  await add(HANA, { day: 3 });
  await send(HANA, 'POST', `/api/my-plans/${planNo}/changes`, {
    changes: [{ type: 'dates', travelStartDate: '2026-03-20', travelEndDate: '2026-03-21', changeId: 'shorter-1' }],
  });
  expect((await list()).expenses[0]?.day).toBeNull();
  const refused = await send(HANA, 'POST', path(), { ...ramen, day: 3 });
  expect([refused.status, refused.answer.errors?.[0]?.path]).toEqual([400, 'day']);
});

test.each<[string, object, string, string]>([
  ['no title', { title: ' ' }, 'title', '내용을 입력해주세요.'],
  ['no amount', { amount: undefined }, 'amount', '금액을 입력해주세요.'],
  ...[0, -1, 1.5, 100_000_001, '１００', 1e300].map((amount): [string, object, string, string] => [
    `an amount of ${amount}`,
    { amount },
    'amount',
    '금액은 1 이상 1억 이하의 정수로 입력해주세요.',
  ]),
  ['no sharers', { sharers: [] }, 'sharers', '나눠 낼 사람을 한 명 이상 골라주세요.'],
  ['a weight of 0', { sharers: [{ person: hana, weight: 0 }] }, 'sharers.0.weight', PLAN_MESSAGES.weight],
  [
    'a person twice',
    {
      sharers: [
        { person: hana, weight: 1 },
        { person: hana, weight: 2 },
      ],
    },
    'sharers',
    PLAN_MESSAGES.sharersTwice,
  ],
  ['a name of one letter', { payer: { name: '나' } }, 'payer.name', PLAN_MESSAGES.person],
  ['another currency', { currency: 'USD' }, 'currency', PLAN_MESSAGES.currency],
])('%s is refused with 400 at its field', async (_what, change, field, message) => {
  const { status, answer } = await send(HANA, 'POST', path(), { ...ramen, ...change });
  expect([status, answer.errors?.[0]]).toEqual([400, { path: field, message }]);
});

test.each([0, -1, 10_001, 9.5, '900', undefined])('a rate of %p is refused', async (wonPer100Yen) => {
  expect((await send(HANA, 'PUT', path('/rate'), { wonPer100Yen })).status).toBe(400);
});

test('expenses go with the plan, into the archive of each member who may read them, and into nothing else', async () => {
  await add(HANA);
  for (const [memberNo, own] of [
    [HANA, 'plans'],
    [DUL, 'companion-plans'],
  ] as const) {
    const files = await memberFilesOf(planner.app, memberNo);
    expect(files.map((file) => file.path)).toEqual(
      expect.arrayContaining([`${own}/${planNo}.json`, `expenses/${planNo}.json`]),
    );
    const others = files.filter((file) => !file.path.startsWith('expenses/'));
    expect(JSON.stringify(others)).not.toContain('라멘');
  }
  const copy = await send(HANA, 'POST', `/api/my-plans/${planNo}/copy`, { travelStartDate: '2026-05-01' });
  expect((await get(HANA, `/api/my-plans/${copy.answer.data.planNo}/expenses`)).answer.data).toMatchObject({
    expenses: [],
  });
  await send(HANA, 'DELETE', `/api/my-plans/${planNo}`);
  // A plan stays until its notices, here of the companion, are delivered.
  await planner.database.db.collection('plans').updateMany({}, { $set: { outbox: [] } });
  planner.time.now = new Date('2026-03-12T12:10:00+09:00');
  await createPurgePlans(planner.context)();
  expect(await planner.database.db.collection('planLedgers').countDocuments({ _id: planNo as never })).toBe(0);
});
