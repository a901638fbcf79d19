import { beforeEach, describe, expect, test } from '@jest/globals';

import { monthsAfter } from '@osaka/contracts';
import {
  applyImport,
  attachTheme,
  checkImport,
  exportDestinations,
  getDestination,
  getImport,
  listImportRows,
  listImports,
  listTravelAudit,
  searchDestinations,
  toggleDestination,
  undoImport,
} from '@osaka/contracts/travel';
import { refusesStrangers } from '@osaka/service-kit/testing';
import { testTravel } from '../testing/open-travel.ts';
import { ADMIN, check, exported, type Line, place, REQUIRED, rowsOf, run } from '../testing/test-files.ts';

const travel = testTravel();
beforeEach(() => travel.importRun.idle());

refusesStrangers(
  () => travel.app,
  [exportDestinations, checkImport, listImports, getImport, listImportRows, applyImport, undoImport],
);

describe('applying', () => {
  test('writes the compared changes, shows and publishes them at once, writes audit entries, and can be undone', async () => {
    const [line = {}] = await exported(travel, { search: '우메다 스카이' });
    const travelNo = Number(line.travelNo);
    const before = await place(travel, travelNo);
    const checked = await check(travel, [
      { ...line, title: '우메다 하늘 정원', themes: '야경명소' },
      { ...REQUIRED, title: '함께 온 찻집', tags: '#야경' },
      { ...REQUIRED, title: '잘못된 곳', mapY: '100' },
    ]);
    const applied = await run(travel, applyImport, checked);
    expect(applied).toMatchObject({ state: 'applied', applied: { rows: 2, written: 2, left: 0 } });
    expect(
      (await travel.call(searchDestinations, { query: { search: '우메다 하늘 정원' } })).data.content[0]?.travelNo,
    ).toBe(travelNo);
    const added = (await rowsOf(travel, applied)).find(({ kind }) => kind === 'added')?.travelNo as number;
    expect(await place(travel, added)).toMatchObject({
      title: '함께 온 찻집',
      status: 'Y',
      version: 1,
      tagListForView: [{ tagName: '#야경' }],
    });
    const stored = await travel.database.db.collection<{ _id: number }>('destinations').findOne({ _id: travelNo });
    expect(stored).toMatchObject({
      outbox: expect.arrayContaining([
        expect.objectContaining({
          version: before.version + 1,
          data: expect.objectContaining({ title: '우메다 하늘 정원' }),
        }),
      ]),
    });
    const records = (await travel.call(listTravelAudit, { query: { target: String(travelNo) } }, ADMIN)).data.list;
    expect(records[0]).toMatchObject({
      actorNo: 9,
      note: `가져오기 ${checked.importNo}번`,
      changes: expect.arrayContaining([{ field: 'name', before: before.title, after: '우메다 하늘 정원' }]),
    });

    expect((await travel.request(applyImport, { params: { importNo: checked.importNo } }, ADMIN)).status).toBe(409);
    expect(await run(travel, undoImport, checked)).toMatchObject({
      state: 'undone',
      undone: { rows: 2, written: 2, left: 0 },
    });
    expect(await place(travel, travelNo)).toMatchObject({
      title: before.title,
      themaListForView: before.themaListForView,
      version: before.version + 2,
    });
    expect((await travel.request(getDestination, { params: { travelNo: String(added) } })).status).toBe(404);
  });

  test('never overwrites concurrent changes, and undo keeps later changes', async () => {
    const lines = (await exported(travel))
      .slice(0, 3)
      .map((line): Line => ({ ...line, explain: '한꺼번에 바꾼 소개' }));
    const [first, second] = lines.map(({ travelNo }) => Number(travelNo)) as [number, number];
    const checked = await check(travel, lines);
    await travel.call(toggleDestination, { params: { travelNo: String(first) } }, ADMIN);
    const applied = await run(travel, applyImport, checked);
    expect(applied.applied).toEqual({ rows: 3, written: 2, left: 1 });
    expect(await rowsOf(travel, applied, 'attention')).toMatchObject([
      { travelNo: first, outcome: 'left', reason: '파일을 확인한 뒤에 다른 관리자가 수정했습니다.' },
    ]);
    expect((await place(travel, first)).explain).not.toBe('한꺼번에 바꾼 소개');

    await travel.call(attachTheme, { body: { travelNo: second, themaNo: 5 } }, ADMIN).catch(() => {});
    await travel.call(toggleDestination, { params: { travelNo: String(second) } }, ADMIN);
    const undone = await run(travel, undoImport, checked);
    expect(undone.undone).toEqual({ rows: 2, written: 1, left: 1 });
    expect(await rowsOf(travel, undone, 'attention')).toMatchObject([
      { travelNo: first, outcome: 'left' },
      { travelNo: second, outcome: 'kept', reason: '가져온 뒤에 다른 관리자가 수정했습니다.' },
    ]);
    expect((await place(travel, second)).explain).toBe('한꺼번에 바꾼 소개');
  });

  test('is started by exactly one of many calls, for one import at a time', async () => {
    const [line = {}] = await exported(travel, { search: '천수각' });
    const [one, other] = [
      await check(travel, [{ ...line, tel: '06-1111-1111' }]),
      await check(travel, [{ ...REQUIRED, title: '다른 파일' }]),
    ];
    const answers = await Promise.all(
      [one, one, one].map(({ importNo }) => travel.request(applyImport, { params: { importNo } }, ADMIN)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    await travel.importRun.idle();
    const imports = travel.database.db.collection<{ _id: number }>('imports');
    await imports.updateOne(
      { _id: one.importNo },
      { $set: { state: 'applying', running: true, holder: 'someone', leaseUntil: new Date('2999-01-01') } },
    );
    const busy = await travel.request(applyImport, { params: { importNo: other.importNo } }, ADMIN);
    expect([busy.status, await busy.json()]).toMatchObject([
      409,
      { message: '다른 가져오기를 처리하고 있습니다. 끝난 뒤 다시 시도해주세요.' },
    ]);
    await imports.updateOne(
      { _id: one.importNo },
      { $set: { state: 'applied' }, $unset: { running: '', holder: '', leaseUntil: '' } },
    );
  });

  test('resumes after a process was killed between a write and its record, and writes nothing twice', async () => {
    const lines = (await exported(travel, { status: 'active' }))
      .slice(-4)
      .map((line) => ({ ...line, explain: '끊긴 뒤 이어서' }));
    const checked = await check(travel, [...lines, { ...REQUIRED, title: '끊긴 사이의 찻집' }]);
    await run(travel, applyImport, checked);
    const { db } = travel.database;
    const versions = async () =>
      (
        await db.collection<{ _id: number; version: number }>('destinations').find().project({ version: 1 }).toArray()
      ).map(({ version }) => version);
    const before = await versions();
    await db
      .collection('importRows')
      .updateMany({ importNo: checked.importNo }, { $set: { outcome: null, writtenVersion: null } });
    await db
      .collection<{ _id: number }>('imports')
      .updateOne(
        { _id: checked.importNo },
        { $set: { state: 'applying', running: true, holder: 'killed', leaseUntil: travel.time.now } },
      );
    await travel.importRun.resume();
    expect(await versions()).toEqual(before);
    expect(
      (await travel.call(getImport, { params: { importNo: String(checked.importNo) } }, ADMIN)).data,
    ).toMatchObject({
      state: 'applied',
      applied: { rows: 5, written: 5, left: 0 },
    });
    expect((await run(travel, undoImport, checked)).undone).toEqual({ rows: 5, written: 5, left: 0 });
  });

  test('is finished when it began at the last moment and expires meanwhile; then it is deleted with its rows', async () => {
    const begunAt = travel.time.now;
    const checked = await check(travel, [{ ...REQUIRED, title: '마지막 순간의 찻집' }]);
    const imports = travel.database.db.collection<{ _id: number; state: string }>('imports');
    const rows = travel.database.db.collection('importRows');
    const passed = async (hours: number) => {
      travel.time.now = new Date(travel.time.now.getTime() + hours * 3_600_000);
      await travel.sweep();
      await travel.database.expire(travel.time.now);
    };
    try {
      travel.time.now = new Date(monthsAfter(begunAt, 3).getTime() - 1000);
      await imports.updateOne(
        { _id: checked.importNo },
        { $set: { state: 'applying', running: true, holder: 'killed', leaseUntil: travel.time.now } },
      );
      await passed(1);
      expect((await travel.request(getImport, { params: { importNo: checked.importNo } }, ADMIN)).status).toBe(404);
      await travel.importRun.resume();
      expect(await imports.findOne({ _id: checked.importNo })).toMatchObject({
        state: 'applied',
        applied: { written: 1 },
      });
      await passed(24);
      expect(await imports.findOne({ _id: checked.importNo })).toBeNull();
      expect(await rows.countDocuments({ importNo: checked.importNo })).toBe(0);
    } finally {
      travel.time.now = begunAt;
    }
  });
});
