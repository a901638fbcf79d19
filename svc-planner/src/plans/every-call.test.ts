import { beforeEach, describe, expect, test } from '@jest/globals';
import type { Endpoint } from '@osaka/contracts';
import { PLAN_MESSAGES } from '@osaka/contracts/planner';
import { keepsAnswersOutOfCaches, refusesStrangers } from '@osaka/service-kit/testing';
import { CALLS, fieldsOf, nameOf, namesLink, namesPlan, requestOf } from '../testing/every-call.ts';
import { type Answer, DUL, HANA } from '../testing/plan-calls.ts';
import { testPlanner } from '../testing/test-planner.ts';

let planNo: number;
let draftNo: number;
const planner = testPlanner();
const { draft, plan } = planner;
const stored = () => planner.database.db.collection<{ _id: number }>('plans').find().sort({ _id: 1 }).toArray();
const writerOf = ({ access }: Endpoint) => (access === 'admin' ? '9.admin' : `${HANA}`);
/** The plan for the calls about plans, the draft for those of the wizard. */
const numberFor = ({ path }: Endpoint) => (path.startsWith('/api/my-plans') ? planNo : draftNo);

beforeEach(async () => {
  planNo = await plan(HANA);
  draftNo = (await draft(HANA, {}, 3)).planNo;
});

test('all calls of the planner but the live stream are tested here', () => {
  expect(CALLS).toHaveLength(54);
});

refusesStrangers(() => planner.app, CALLS);
keepsAnswersOutOfCaches(() => planner.app, CALLS);

describe("another member's plan or draft", () => {
  const about = CALLS.filter((call) => namesPlan(call) && call.access === 'member').map(
    (call) => [nameOf(call), call] as const,
  );
  test.each(about)('%s is 403 for members and administrators, and changes nothing', async (_name, call) => {
    const before = await stored();
    for (const who of [`${DUL}`, '9.admin']) {
      for (const no of [planNo, draftNo]) {
        const { status, answer } = await ask(call, no, {}, who);
        expect([status, answer.message]).toEqual([403, PLAN_MESSAGES.notYours]);
      }
    }
    expect(await stored()).toEqual(before);
  });

  const lists = CALLS.filter((call) => call.access === 'member' && !namesPlan(call) && !namesLink(call)).map(
    (call) => [nameOf(call), call] as const,
  );
  test.each(lists)('%s shows nothing of it', async (_name, call) => {
    const { status, answer } = await ask(call, 0, {}, `${DUL}`);
    expect([status, JSON.stringify(answer)]).toEqual([200, expect.not.stringContaining('planNo')]);
  });
});

describe('hostile fields', () => {
  const NUL = '오사카\u0000여행 그리고 긴 설명';
  const HOSTILE: [string, unknown][] = [
    ['an operator', { $gt: '' }],
    ['an operator in a list', [{ $ne: null }]],
    ['a function', { $where: 'sleep(1000)' }],
    ['a prototype', JSON.parse('{"__proto__":{"memberNo":2}}')],
    ['a list of lists', [[[]]]],
    ['true', true],
    ['a huge number', 1e300],
    ['a fraction', -0.5],
    ['a NUL', NUL],
    ['a script', 'javascript:alert(1)'],
    ['a script behind white space', ' \tjavascript:alert(1)//https://'],
    ['a data address', 'data:text/html,<script>alert(1)</script>'],
    ['a long text', '가'.repeat(20_000)],
  ];
  // Valid where a text is asked for; screens show it as text.
  const TEXTS = ['selectedRegion', 'planTitle', 'planDescription', 'title', 'summary'];
  const FLAGS = ['budget', 'links', 'memo', 'opinions', 'bookings', 'hidden'];
  const isPlainText = (field: string, value: unknown) =>
    (FLAGS.includes(field) && value === true) ||
    (TEXTS.includes(field) && typeof value === 'string' && value !== NUL && value.length < 50);

  const bodies = CALLS.flatMap((call) =>
    fieldsOf(call.body).map((field) => [`${nameOf(call)} · ${field}`, call, field] as const),
  );
  test.each(bodies)('%s refuses each with 400 at its path and stores nothing', async (_name, call, field) => {
    const before = await stored();
    for (const [what, value] of HOSTILE.filter(([, hostile]) => !isPlainText(field, hostile))) {
      const { status, answer } = await ask(call, numberFor(call), { [field]: value }, writerOf(call));
      expect([what, status, answer.errors?.[0]?.path.split('.')[0], /[가-힣]/.test(answer.message ?? '')]).toEqual([
        what,
        400,
        field,
        true,
      ]);
    }
    expect(await stored()).toEqual(before);
  });

  test.each(CALLS.filter(({ body }) => fieldsOf(body).length > 0).map((call) => [nameOf(call), call] as const))(
    '%s refuses ten megabytes unread',
    async (_name, call) => {
      const before = await stored();
      const { status } = await ask(call, numberFor(call), { note: 'x'.repeat(10_000_000) }, writerOf(call));
      expect([status, await stored()]).toEqual([413, before]);
    },
  );

  test('fields nobody asked for do not come along', async () => {
    for (const call of CALLS.filter(
      ({ method, path }) =>
        method !== 'DELETE' && path !== '/api/travel-planner/step4' && !/\/(copy|export)$/.test(path),
    )) {
      await ask(call, numberFor(call), {
        memberNo: DUL,
        state: 'saved',
        withdrawnAt: '2020-01-01',
        $set: { memberNo: DUL },
        'selectedPlaces.0.memberNo': DUL,
      });
    }
    for (const document of await stored()) {
      expect(document).toMatchObject({ memberNo: HANA, state: document._id === planNo ? 'saved' : 'draft' });
      expect(Object.keys(document)).not.toEqual(expect.arrayContaining(['withdrawnAt']));
    }
    expect(({} as { memberNo?: number }).memberNo).toBeUndefined();
  });

  const numbers = ['0', '-1', '1.5', '1e3', '999999999999999999999', '%00', '{"$gt":""}', '..%2f..%2fdraft'];
  test.each(numbers)('%s is no number of a plan', async (number) => {
    for (const method of ['GET', 'PUT', 'DELETE']) {
      const response = await planner.app.request(`/api/my-plans/${number}`, {
        method,
        headers: { authorization: `Bearer ${HANA}`, 'content-type': 'application/json' },
      });
      expect([method, [400, 404].includes(response.status)]).toEqual([method, true]);
    }
  });
});

async function ask(
  call: Endpoint,
  no: number,
  change: object = {},
  who = `${HANA}`,
): Promise<{ status: number; answer: Answer }> {
  const { method, address, body } = requestOf(call, no, change);
  const headers = { authorization: `Bearer ${who}`, 'content-type': 'application/json' };
  const response = await planner.app.request(address, { method, headers, ...(body && { body }) });
  return { status: response.status, answer: (await response.json()) as Answer };
}
