import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { auditPlaceOf } from '@osaka/contracts';
import { listTravelAudit } from '@osaka/contracts/travel';
import { clockAt } from '../clock.ts';
import { declareIndexes } from '../data/mongo.ts';
import { unservedQueries } from '../testing/index-fit.ts';
import { openTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { type Actor, type AuditFields, auditEntry, changesBetween } from './audit-entry.ts';
import { type AuditLog, auditLogIndexes, auditSourceIndex, createAuditLog } from './audit-log.ts';

const ADMIN = { memberNo: 9, memberId: 'osakaadmin' };
let database: TestDatabase;
let log: AuditLog;
const time = { now: new Date('2026-03-10T03:00:00Z') };

beforeAll(async () => {
  database = await openTestDatabase();
  log = createAuditLog(
    database.db,
    ['things'],
    clockAt(() => time.now),
  );
  await declareIndexes(things(), [auditSourceIndex]);
  await declareIndexes(database.db.collection('auditLog'), auditLogIndexes);
});
afterAll(() => database.close());
beforeEach(async () => {
  time.now = new Date('2026-03-10T03:00:00Z');
  await database.empty();
});

const things = () => database.db.collection<{ _id: number; audit?: unknown[] }>('things');
const entryOf = (
  targetNo: number,
  fields: { before?: AuditFields; after?: AuditFields } = { after: { name: '새 것' } },
  actor: Actor = ADMIN,
) => auditEntry(actor, time.now, { kind: 'tag', targetNo, targetName: `태그 ${targetNo}`, ...fields });
const find = (query: Record<string, string> = {}) => log.find(listTravelAudit.query.parse(query));
const targets = async (query?: Record<string, string>) => (await find(query)).list.map(({ targetNo }) => targetNo);
const add = (targetNo: number, actor: Actor = ADMIN) =>
  things().insertOne({ _id: targetNo, audit: [entryOf(targetNo, undefined, actor)] });

test('a committed change appears in the log even if the process ends right after it', async () => {
  await add(1);
  expect((await find()).list).toMatchObject([
    {
      actorNo: 9,
      actorId: 'osakaadmin',
      kind: 'tag',
      action: 'create',
      targetNo: 1,
      targetName: '태그 1',
      changes: [{ field: 'name', before: null, after: '새 것' }],
    },
  ]);
  expect(await things().findOne({ _id: 1 })).toEqual({ _id: 1, audit: [] });
});

test('settling concurrently and repeatedly stores each entry once', async () => {
  await Promise.all([1, 2, 3].map((no) => add(no)));
  await Promise.all([log.settle(), log.settle('things'), log.settle()]);
  expect((await targets()).sort()).toEqual([1, 2, 3]);
});

test('a deletion appears in the log, a failed deletion does not', async () => {
  await add(1);
  await add(2);
  await log.removing(
    'things',
    [entryOf(1, { before: { name: '옛것' } })],
    async () => void (await things().deleteOne({ _id: 1 })),
  );
  expect((await find({ target: '1' })).list.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['delete', 'create']),
  );
  const cutOff = log.removing('things', [entryOf(2, { before: { name: '옛것' } })], () =>
    Promise.reject(new Error('killed')),
  );
  await expect(cutOff).rejects.toThrow('killed');
  expect((await find({ target: '2' })).list.map(({ action }) => action)).toEqual(['create']);
});

test('changes are counted from midnight in Seoul, without failed deletions', async () => {
  time.now = new Date('2026-03-09T14:59:59Z');
  await add(1);
  time.now = new Date('2026-03-09T15:00:00Z');
  await add(2);
  await log
    .removing('things', [entryOf(2, { before: { name: '옛것' } })], () => Promise.reject(new Error('killed')))
    .catch(() => {});
  expect(await log.countSince('2026-03-10')).toBe(1);
  expect(await unservedQueries(database.db, () => log.countSince('2026-03-10'))).toEqual([]);
});

test('a sweep resolves whether an interrupted deletion took place', async () => {
  await add(1);
  await add(2);
  const killedAfter = (no: number) =>
    log
      .removing('things', [entryOf(no, { before: { name: '옛것' } })], () => Promise.reject(new Error('killed')))
      .catch(() => {});
  await killedAfter(1);
  await killedAfter(2);
  await things().deleteOne({ _id: 1 });
  time.now = new Date('2026-03-10T03:02:00Z');
  await log.sweep();
  expect((await find({ target: '1' })).list.map(({ action }) => action)).toContain('delete');
  expect((await find({ target: '2' })).list.map(({ action }) => action)).toEqual(['create']);
});

test('pagination is stable for entries with the same time', async () => {
  for (let no = 1; no <= 7; no++) await add(no);
  const read: number[] = [];
  for (let before = ''; ; ) {
    const { list } = await find({ size: '3', before });
    read.push(...list.map(({ targetNo }) => targetNo));
    const last = list.at(-1);
    if (!last) break;
    before = auditPlaceOf(last);
  }
  expect(read.sort()).toEqual([1, 2, 3, 4, 5, 6, 7]);
});

test('the log is filtered by day in Seoul, administrator, kind and target', async () => {
  await add(1);
  time.now = new Date('2026-03-10T15:30:00Z');
  await add(12, { memberNo: 5, memberId: 'haneul1' });
  expect(await targets({ from: '2026-03-11' })).toEqual([12]);
  expect(await targets({ to: '2026-03-10' })).toEqual([1]);
  expect(await targets({ actorNo: '5' })).toEqual([12]);
  expect(await targets({ kind: 'city' })).toEqual([]);
  expect(await targets({ target: '태그 12' })).toEqual([12]);
  expect(await targets({ target: '1' })).toEqual([12, 1]);
  expect((await find({ actorNo: '5' })).actors).toEqual([
    { memberNo: 5, memberId: 'haneul1' },
    { memberNo: 9, memberId: 'osakaadmin' },
  ]);
});

test('a member without the role who has an entry, such as an appeal, is not among the administrators', async () => {
  await add(1);
  await add(2, { memberNo: 7, memberId: 'author7', isAdmin: false });
  const { list, actors } = await find();
  expect(list.map(({ actorId, byMember }) => [actorId, byMember])).toEqual([
    ['author7', true],
    ['osakaadmin', undefined],
  ]);
  expect(actors).toEqual([{ memberNo: 9, memberId: 'osakaadmin' }]);
});

test('an index serves every query except the search by target name', async () => {
  await add(1);
  expect(
    await unservedQueries(database.db, () =>
      find({ from: '2026-03-01', actorNo: '9', kind: 'tag' }).then(() => log.sweep()),
    ),
  ).toEqual([]);
});

test('entries are kept for three months', async () => {
  await add(1);
  time.now = new Date('2026-06-10T02:59:00Z');
  await log.sweep();
  expect(await targets()).toEqual([1]);
  time.now = new Date('2026-06-10T03:01:00Z');
  expect(await targets()).toEqual([]);
  await log.sweep();
  expect(await database.db.collection('auditLog').countDocuments()).toBe(0);
});

test('only fields that differ are changes, and all spellings of empty are equal', () => {
  expect(
    changesBetween({ name: '가', tel: '', tags: [], hours: ['월'] }, { name: '나', tel: null, hours: ['월'] }),
  ).toEqual([{ field: 'name', before: '가', after: '나' }]);
});
