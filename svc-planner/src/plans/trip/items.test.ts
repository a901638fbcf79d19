import { beforeEach, describe, expect, test } from '@jest/globals';
import { PLAN_MESSAGES, type PlanChangeEntry, type ShownItem } from '@osaka/contracts/planner';
import { bearer, memberFilesOf } from '@osaka/service-kit/testing';
import { plannerEvents } from '../../events.ts';
import { DUL, HANA } from '../../testing/plan-calls.ts';
import { testPlanner } from '../../testing/test-planner.ts';

const planner = testPlanner();
const { send, plan, get } = planner;
const ITEM = 1_500_000_000;
const SECRET = '엄마 선물';
let planNo: number;
let nextId = 0;

beforeEach(async () => {
  planNo = await plan(HANA);
  await join(planNo);
});

const path = (rest = '') => `/api/my-plans/${planNo}${rest}`;
async function join(ofPlan: number): Promise<void> {
  const { answer } = await send(HANA, 'POST', `/api/my-plans/${ofPlan}/invitations`, { role: 'editor' });
  expect((await send(DUL, 'POST', `/api/plan-invitations/${answer.data.token}/accept`)).status).toBe(200);
}
async function change(memberNo: number, ...changes: object[]) {
  const body = {
    changes: changes.map((each) => {
      nextId += 1;
      return { type: 'item', changeId: `item-${String(nextId).padStart(5, '0')}`, ...each };
    }),
  };
  return send(memberNo, 'POST', path('/changes'), body);
}
async function accepted(memberNo: number, ...changes: object[]) {
  const { status, answer } = await change(memberNo, ...changes);
  expect([status, answer.message]).toEqual([200, PLAN_MESSAGES.changesSaved]);
  return answer.data as unknown as { plan: { items: ShownItem[] }; version: number; skipped: string[] };
}
const show = async (memberNo: number) =>
  (await get(memberNo, path())).answer.data as unknown as { items: ShownItem[]; version: number; updateDate: string };
const textsOf = async (memberNo: number) => (await show(memberNo)).items.map(({ text }) => text);
const history = async (memberNo: number, query = '') =>
  (await get(memberNo, path(`/changes${query}`))).answer.data as unknown as {
    changes: PlanChangeEntry[];
    hasMore: boolean;
  };
const undo = (memberNo: number, changeNo: number | undefined) =>
  send(memberNo, 'POST', path(`/changes/${changeNo}/undo`));

describe('items', () => {
  test('are added, changed by field and removed by all who may write, with who does them by name', async () => {
    const { plan: written } = await accepted(
      HANA,
      { itemNo: ITEM, text: ' 여권 ', due: 7, who: { memberNo: HANA } },
      { itemNo: ITEM + 1, text: '유심', who: { name: '엄마' } },
    );
    const passport = { itemNo: ITEM, text: '여권', done: false, due: 7, isPrivate: false };
    expect(written.items[0]).toEqual({ ...passport, who: { memberNo: HANA, memberName: '여행자' } });
    await accepted(DUL, { itemNo: ITEM, done: true, who: { memberNo: DUL } }, { type: 'unitem', itemNo: ITEM + 1 });
    expect((await show(HANA)).items).toEqual([
      { ...passport, done: true, who: { memberNo: DUL, memberName: '여행자' } },
    ]);
    const { skipped } = await accepted(HANA, { itemNo: ITEM + 1, done: true });
    expect(skipped).toHaveLength(1);
    const [second, first] = (await history(HANA)).changes;
    expect([first?.changes.length, second?.written]).toEqual([
      2,
      [{ of: 'item', itemNo: ITEM + 1, part: 'text', before: '유심', after: null }],
    ]);
    expect((await undo(HANA, second?.changeNo)).status).toBe(200);
    expect((await show(DUL)).items.map(({ text, done }) => [text, done])).toEqual([
      ['여권', false],
      ['유심', false],
    ]);
  });

  test.each<[string, object, string, string]>([
    ['no text', { text: ' ' }, 'text', '준비물이나 할 일을 입력해주세요.'],
    ['a long text', { text: '가'.repeat(81) }, 'text', PLAN_MESSAGES.itemLong],
    ['61 days before', { due: 61 }, 'due', PLAN_MESSAGES.itemDue],
    ['half a day before', { due: 0.5 }, 'due', PLAN_MESSAGES.itemDue],
    ['a stranger', { who: { memberNo: 99 } }, 'who', PLAN_MESSAGES.person],
    ['a name of one letter', { who: { name: '나' } }, 'who.name', PLAN_MESSAGES.person],
    ['a number of the catalogue', { itemNo: 7 }, 'itemNo', PLAN_MESSAGES.ownId],
    ['a word for done', { done: 'yes' }, 'done', PLAN_MESSAGES.itemDone],
  ])('with %s are refused at the field', async (_what, fields, field, message) => {
    const { status, answer } = await change(HANA, { itemNo: ITEM, text: '여권' }, { itemNo: ITEM, ...fields });
    expect([status, answer.errors?.[0]]).toEqual([400, { path: `changes.1.${field}`, message }]);
    expect(await textsOf(HANA)).toEqual([]);
  });

  test('keep to a hundred, and private items of others do not count', async () => {
    const many = (from: number, part: object = {}) =>
      Array.from({ length: 50 }, (_, at) => ({ itemNo: ITEM + from + at, text: `준비물 ${from + at}`, ...part }));
    await accepted(HANA, ...many(0, { isPrivate: true }));
    await accepted(DUL, ...many(100));
    await accepted(DUL, ...many(200));
    const full = await change(DUL, { itemNo: ITEM + 300, text: '하나 더' });
    expect([full.status, full.answer.message]).toEqual([
      409,
      '준비물과 할 일은 한 플랜에 최대 100개까지 적을 수 있어요.',
    ]);
  });

  test('are in the copy of who made it undone, the private ones of the copying member alone, and in nothing taken along', async () => {
    await accepted(HANA, { itemNo: ITEM, text: '여권', done: true, who: { memberNo: DUL } });
    await accepted(HANA, { itemNo: ITEM + 1, text: SECRET, isPrivate: true });
    const copiedBy = async (memberNo: number, address: string) => {
      const { answer } = await send(memberNo, 'POST', address, { travelStartDate: '2026-05-01' });
      const copy = (await get(memberNo, `/api/my-plans/${answer.data.planNo}`)).answer.data as unknown as {
        items: ShownItem[];
      };
      return copy.items.map(({ text, done, who }) => [text, done, who]);
    };
    expect(await copiedBy(HANA, path('/copy'))).toEqual([
      ['여권', false, null],
      [SECRET, false, null],
    ]);
    expect(await copiedBy(DUL, path('/copy'))).toEqual([['여권', false, { memberNo: DUL, memberName: '여행자' }]]);
    const { answer } = await send(HANA, 'POST', path('/shares'), { expiresInDays: 7, memo: true });
    expect(await copiedBy(HANA, `/api/shared-plans/${answer.data.token}/copy`)).toEqual([]);
  });
});

describe('a private item', () => {
  test('is seen, changed, found in the history and taken back by its author', async () => {
    await accepted(DUL, { itemNo: ITEM, text: '여권' });
    await accepted(HANA, { itemNo: ITEM + 1, text: SECRET, isPrivate: true });
    await accepted(HANA, { itemNo: ITEM + 1, done: true });
    await accepted(HANA, { itemNo: ITEM, due: 3 });
    expect(await textsOf(HANA)).toEqual(['여권', SECRET]);
    const { changes } = await history(HANA);
    expect(changes.map((entry) => entry.changes[0])).toMatchObject([
      { itemNo: ITEM, due: 3 },
      { itemNo: ITEM + 1, done: true },
      { itemNo: ITEM + 1, text: SECRET },
      { itemNo: ITEM, text: '여권' },
    ]);
    expect(await history(HANA, `?before=${changes[1]?.changeNo}`)).toMatchObject({
      changes: [{ changeNo: changes[2]?.changeNo }, { changeNo: 1 }],
    });
    expect((await undo(HANA, changes[1]?.changeNo)).status).toBe(200);
    expect((await show(HANA)).items[1]).toMatchObject({ text: SECRET, done: false });
    expect((await undo(HANA, changes[2]?.changeNo)).status).toBe(200);
    expect(await textsOf(HANA)).toEqual(['여권']);
    const again = await undo(HANA, changes[2]?.changeNo);
    expect([again.status, again.answer.message]).toEqual([409, PLAN_MESSAGES.changedSince]);
  });

  test('that is sent twice is there once, also of calls side by side', async () => {
    const sent = { changeId: 'twice-0001', itemNo: ITEM, text: SECRET, isPrivate: true };
    await Promise.all([accepted(HANA, sent), accepted(HANA, sent), accepted(HANA, { ...sent, changeId: 'other-001' })]);
    await accepted(HANA, { type: 'unitem', itemNo: ITEM });
    await accepted(HANA, sent);
    expect(await textsOf(HANA)).toEqual([]);
  });

  test('is kept beside changes of others that are saved at the same time', async () => {
    await Promise.all(
      Array.from({ length: 5 }, (_, at) => [
        accepted(HANA, { itemNo: ITEM + at, text: `비밀 ${at}`, isPrivate: true }),
        accepted(DUL, { itemNo: ITEM + 10 + at, text: `모두 ${at}` }),
      ]).flat(),
    );
    expect([(await textsOf(HANA)).length, (await textsOf(DUL)).length]).toEqual([10, 5]);
    expect(await history(HANA)).toMatchObject({ changes: Array.from({ length: 10 }, () => ({ undone: false })) });
  });

  /** Each leaves a private item with the text SECRET. */
  const MADE: [string, () => Promise<unknown>][] = [
    ['was written as private', () => accepted(HANA, { itemNo: ITEM, text: SECRET, isPrivate: true })],
    [
      'was written, ticked and assigned in several calls',
      async () => {
        await accepted(HANA, { itemNo: ITEM, text: `${SECRET}?`, isPrivate: true, due: 3 });
        await accepted(HANA, { itemNo: ITEM, text: SECRET });
        await accepted(HANA, { itemNo: ITEM, done: true, who: { name: '엄마' } });
      },
    ],
    [
      'was written beside a public change',
      () =>
        accepted(
          HANA,
          { itemNo: ITEM, text: SECRET, isPrivate: true },
          { type: 'words', planTitle: '새 제목' },
          { itemNo: ITEM + 1, text: '여권' },
        ),
    ],
    [
      'was public before',
      async () => {
        await accepted(HANA, { itemNo: ITEM, text: SECRET });
        await accepted(DUL, { itemNo: ITEM, due: 2 });
        await accepted(HANA, { itemNo: ITEM, isPrivate: true });
      },
    ],
    [
      'was removed afterwards',
      async () => {
        await accepted(HANA, { itemNo: ITEM, text: SECRET, isPrivate: true });
        await accepted(HANA, { type: 'unitem', itemNo: ITEM });
      },
    ],
    [
      'was public, then private, then removed',
      async () => {
        await accepted(HANA, { itemNo: ITEM, text: SECRET });
        await accepted(HANA, { itemNo: ITEM, isPrivate: true });
        await accepted(HANA, { type: 'unitem', itemNo: ITEM });
      },
    ],
  ];
  const text = async (address: string, memberNo = DUL) =>
    (await planner.app.request(address, { headers: bearer(memberNo) })).text();
  const shared = async (rest = '') => {
    const scopes = { budget: true, links: true, memo: true, opinions: true };
    const { answer } = await send(HANA, 'POST', path('/shares'), { expiresInDays: 7, ...scopes });
    return text(`/api/shared-plans/${answer.data.token}${rest}`);
  };
  /** All that leaves the service for a companion or a guest. */
  const WAYS_OUT: [string, () => Promise<string>][] = [
    ['the plan', () => text(path())],
    ['the list of plans', () => text('/api/my-plans')],
    ['the history', () => text(path('/changes'))],
    [
      'the answer to a change',
      async () => JSON.stringify((await change(DUL, { type: 'words', planTitle: '또 다른 제목' })).answer),
    ],
    [
      'the answer to an edit',
      async () => {
        const { answer } = await get(DUL, path());
        const { version, planTitle, planDescription, selectedPlaces } = answer.data;
        const links = { transportReservationLink: '', accommodationLink: '' };
        const edit = { version, planTitle, planDescription, selectedPlaces, ...links };
        return JSON.stringify((await send(DUL, 'PUT', path(), edit)).answer);
      },
    ],
    ...['json', 'ics', 'gpx'].map((format): [string, () => Promise<string>] => [
      `the ${format} file`,
      () => text(path(`/export?format=${format}`)),
    ]),
    ['the archive of the companion', async () => JSON.stringify(await memberFilesOf(planner.app, DUL))],
    [
      'a copy',
      async () => {
        const { answer } = await send(DUL, 'POST', path('/copy'), { travelStartDate: '2026-05-01' });
        const document = await planner.database.db
          .collection<{ _id: number }>('plans')
          .findOne({ _id: answer.data.planNo });
        return JSON.stringify(document);
      },
    ],
    ['a share link', () => shared()],
    ['the file of a share link', () => shared('/export?format=ics')],
    [
      'the answers to undoing every entry',
      async () => {
        const answers = [];
        for (const changeNo of [1, 2, 3, 4, ITEM, 1_000_000_001, 1_000_000_002])
          answers.push(await undo(DUL, changeNo));
        return JSON.stringify([answers, (await get(DUL, path())).answer]);
      },
    ],
    ['the people and expenses', async () => (await text(path('/companions'))) + (await text(path('/expenses')))],
    [
      'the numbers of the site',
      async () => JSON.stringify(await planner.database.db.collection('dailyCounts').find().toArray()),
    ],
  ];
  describe.each(MADE)('that %s', (_how, make) => {
    test.each(WAYS_OUT)('is not in %s for others', async (_way, read) => {
      await make();
      const read1 = await read();
      expect(read1).not.toContain(SECRET);
      expect(read1).not.toContain(`"itemNo":${ITEM},`);
    });
  });

  test('leaves no trace in numbers and dates that others see, and their edit is not refused for it', async () => {
    const before = await show(DUL);
    planner.time.now = new Date('2026-03-10T13:00:00+09:00');
    const { version } = await accepted(HANA, { itemNo: ITEM, text: SECRET, isPrivate: true });
    await accepted(HANA, { itemNo: ITEM, done: true });
    expect((await undo(HANA, (await history(HANA)).changes[0]?.changeNo)).status).toBe(200);
    expect([version, await show(DUL)]).toEqual([before.version, before]);
    expect(await history(DUL)).toEqual({ changes: [], hasMore: false });
    await accepted(DUL, { type: 'words', planTitle: '봄 여행' });
    expect((await history(DUL)).changes.map(({ changeNo }) => changeNo)).toEqual([1]);
  });

  test('that becomes public comes for all, and one that becomes private is gone for the others, who cannot take that back', async () => {
    await accepted(HANA, { itemNo: ITEM, text: SECRET, isPrivate: true });
    await accepted(HANA, { itemNo: ITEM, isPrivate: false });
    expect(await textsOf(DUL)).toEqual([SECRET]);
    await accepted(HANA, { itemNo: ITEM, isPrivate: true });
    const hidden = (await history(HANA)).changes[0]?.changeNo;
    const refused = await undo(DUL, hidden);
    expect([refused.status, await textsOf(DUL)]).toEqual([404, []]);
    const taken = await change(DUL, { itemNo: ITEM, text: '내 것' });
    expect([taken.status, taken.answer.message]).toEqual([409, PLAN_MESSAGES.itemThere]);
    expect((await undo(HANA, hidden)).status).toBe(200);
    expect([await textsOf(HANA), await textsOf(DUL)]).toEqual([[SECRET], [SECRET]]);
  });

  test('goes with its author: it is deleted when the author leaves the plan or the site', async () => {
    const stored = async () =>
      JSON.stringify([
        await planner.database.db.collection('plans').find().toArray(),
        await planner.database.db.collection('planChanges').find().toArray(),
      ]);
    await accepted(DUL, { itemNo: ITEM, text: SECRET, isPrivate: true });
    await accepted(DUL, { itemNo: ITEM, due: 2 }, { itemNo: ITEM + 1, text: '모두의 것' });
    expect(await stored()).toContain(SECRET);
    await send(DUL, 'DELETE', path(`/companions/${DUL}`));
    expect([(await stored()).includes(SECRET), await textsOf(HANA)]).toEqual([false, ['모두의 것']]);
    await join(planNo);
    await accepted(DUL, { itemNo: ITEM, text: SECRET, isPrivate: true });
    const data = { memberNo: DUL, withdrawnAt: planner.time.now.toISOString() };
    await plannerEvents(planner.context)['member.withdrawn'].apply({ type: 'member.withdrawn', version: 2, data });
    expect(await stored()).not.toContain(SECRET);
  });
});
