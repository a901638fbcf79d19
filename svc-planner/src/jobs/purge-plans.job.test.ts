import { expect, test } from '@jest/globals';
import { withdrawalEffects } from '@osaka/contracts/account';
import { DUL, HANA } from '../testing/plan-calls.ts';
import { testPlanner } from '../testing/test-planner.ts';
import { createPurgePlans } from './purge-plans.job.ts';

const planner = testPlanner();
const { draft, plan, get } = planner;
const count = () => planner.database.db.collection('plans').countDocuments();

test('「여행 플랜」 a draft is offered and kept for 30 days after its last change, a plan for ever', async () => {
  await draft(HANA, {}, 3);
  const planNo = await plan(HANA);
  await purgeAt('2026-04-09T11:59:00+09:00');
  expect(await count()).toBe(2);
  expect((await get(HANA, '/api/travel-planner/draft')).answer.data).not.toBeNull();
  await purgeAt('2026-04-09T12:00:00+09:00');
  expect((await get(HANA, '/api/travel-planner/draft')).answer.data).toBeNull();
  expect(await count()).toBe(1);
  await purgeAt('2030-01-01T00:00:00+09:00');
  expect((await get(HANA, `/api/my-plans/${planNo}`)).status).toBe(200);
});

test('a deleted plan is purged once its deletion cannot be taken back', async () => {
  const planNo = await plan(HANA);
  await plan(HANA);
  await planner.send(HANA, 'DELETE', `/api/my-plans/${planNo}`);
  await purgeAt('2026-03-10T12:09:59+09:00');
  expect(await count()).toBe(2);
  await purgeAt('2026-03-10T12:10:00+09:00');
  expect(await count()).toBe(1);
});

test('the history of a plan is purged with it', async () => {
  const kept = await plan(HANA);
  const deleted = await plan(HANA);
  for (const planNo of [kept, deleted]) {
    for (const no of [1, 2])
      await planner.send(HANA, 'POST', `/api/my-plans/${planNo}/changes`, {
        changes: [{ type: 'words', planTitle: `제목 ${no}`, changeId: `title-00${no}` }],
      });
  }
  await planner.send(HANA, 'DELETE', `/api/my-plans/${deleted}`);
  await purgeAt('2026-03-10T12:10:00+09:00');
  for (const collection of ['planChanges', 'planChangeIds'])
    expect(await planner.database.db.collection(collection).distinct('planNo')).toEqual([kept]);
});

test('「공유한 플랜의 의견」 words and hearts of guests are deleted with their plan, those of other plans stay', async () => {
  const kept = await plan(HANA);
  const deleted = await plan(HANA);
  for (const planNo of [kept, deleted]) await receiveOpinions(planNo);
  await planner.send(HANA, 'DELETE', `/api/my-plans/${deleted}`);
  await purgeAt('2026-03-10T12:09:59+09:00');
  expect(await plansWithOpinions()).toEqual([
    [kept, deleted],
    [kept, deleted],
  ]);
  await purgeAt('2026-03-10T12:10:00+09:00');
  expect(await plansWithOpinions()).toEqual([[kept], [kept]]);
});

async function receiveOpinions(planNo: number) {
  const scopes = { budget: false, links: false, memo: false, opinions: true, expiresInDays: 7 };
  const { token } = (await planner.send(HANA, 'POST', `/api/my-plans/${planNo}/shares`, scopes)).answer.data;
  const path = `/api/shared-plans/${token}/opinions`;
  const opinions = [
    { nickname: '하늘', text: '도톤보리는 밤에 가세요.' },
    { travelId: 11, heart: true },
  ];
  for (const body of opinions) {
    const headers = { 'content-type': 'application/json' };
    const answer = await planner.app.request(path, { method: 'POST', headers, body: JSON.stringify(body) });
    expect(answer.ok).toBe(true);
  }
}

function plansWithOpinions() {
  return Promise.all(
    ['planOpinions', 'planHearts'].map((name) => planner.database.db.collection(name).distinct('planNo')),
  );
}

test('a member who left takes back no deletion', async () => {
  const planNo = await plan(HANA);
  await planner.send(HANA, 'DELETE', `/api/my-plans/${planNo}`);
  await planner.context.plans.softDeleteByMember(HANA, planner.time.now);
  expect((await planner.send(HANA, 'POST', `/api/my-plans/${planNo}/restore`)).status).toBe(404);
});

test('「여행 플랜」 plans of a member who left are out of reach at once and deleted a year later, on the date of the receipt', async () => {
  expect(withdrawalEffects(planner.time.now).kept[1]).toEqual({ what: '여행 플랜', until: '2027.03.10까지' });
  const planNo = await plan(HANA);
  await plan(DUL);
  await planner.context.plans.softDeleteByMember(HANA, planner.time.now);
  await planner.context.plans.softDeleteByMember(HANA, new Date('2026-09-01T00:00:00+09:00'));
  expect((await get(HANA, `/api/my-plans/${planNo}`)).status).toBe(404);
  expect((await get(HANA, '/api/my-plans')).answer.data).toMatchObject({ totalElements: 0 });
  await purgeAt('2027-03-10T11:59:00+09:00');
  expect(await count()).toBe(2);
  await purgeAt('2027-03-10T12:00:00+09:00');
  expect(await count()).toBe(1);
});

test('「달력 구독」 a revoked feed is forgotten a year later; one that holds stays', async () => {
  const make = async () => {
    const { data } = (await planner.send(HANA, 'POST', '/api/calendar-feeds', { planNo: null })).answer;
    return { feedNo: Number(data.feedNo), url: String(data.url) };
  };
  const revoked = await make();
  const kept = await make();
  await planner.send(HANA, 'DELETE', `/api/calendar-feeds/${revoked.feedNo}`);
  const statusOf = async ({ url }: { url: string }) => (await planner.app.request(url)).status;
  await purgeAt('2027-03-10T11:59:00+09:00');
  expect([await statusOf(revoked), await statusOf(kept)]).toEqual([410, 200]);
  await purgeAt('2027-03-10T12:00:00+09:00');
  expect([await statusOf(revoked), await statusOf(kept)]).toEqual([404, 200]);
});

test('idempotency keys are purged a day after the call that they belong to', async () => {
  const planNo = await plan(HANA);
  const keys = planner.database.db.collection('idempotencyKeys');
  await planner.send(
    HANA,
    'POST',
    `/api/my-plans/${planNo}/copy`,
    { travelStartDate: '2026-04-01' },
    { 'idempotency-key': 'copy-of-a-plan-1' },
  );
  expect(await keys.countDocuments()).toBe(1);
  await purgeAt('2026-03-11T11:59:00+09:00');
  expect(await keys.countDocuments()).toBe(1);
  await purgeAt('2026-03-11T12:00:00+09:00');
  expect(await keys.countDocuments()).toBe(0);
});

async function purgeAt(time: string) {
  planner.time.now = new Date(time);
  await createPurgePlans(planner.context)();
}
