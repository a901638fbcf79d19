import { describe, expect, test } from '@jest/globals';
import {
  applyImport,
  createDestination,
  getAdminDestination,
  getDestination,
  listDestinations,
  listQuality,
  listTravelAudit,
  listWizardPlaces,
  updateDestination,
} from '@osaka/contracts/travel';
import { SEED_DIR, testTravel } from '../testing/open-travel.ts';
import { check, exported, place, rowsOf, run } from '../testing/test-files.ts';
import { seedCatalogue } from './seed-catalogue.ts';

const ADMIN = { memberNo: 9, isAdmin: true };
const travel = testTravel();
const DRAFT = {
  title: '하루카 골목 카페',
  categoryNo: 2,
  guNo: 9,
  address: '오사카시 덴노지구 1-1',
  mapX: 135.52,
  mapY: 34.66,
};
const detail = async (travelNo: number) =>
  (await travel.call(getDestination, { params: { travelNo: String(travelNo) } }, ADMIN)).data;
const CASTLE = {
  titleJa: '大阪城天守閣',
  addressJa: '大阪府大阪市中央区大阪城1-1',
  station: { nameKo: '다니마치욘초메', nameJa: '谷町四丁目', walkMinutes: 18 },
  stayMinutes: 90,
  lastEntryMinutes: 30,
  closures: [{ rule: 'yearly', from: '12-28', to: '01-01' }],
};

describe('the facts of a place', () => {
  test('are in the detail answer, those of a card in lists, those of opening hours in the wizard', async () => {
    expect(await detail(1)).toMatchObject(CASTLE);
    const [card] = (await travel.call(listDestinations, { query: { page: 1, size: 17 } })).data.data;
    expect(card).toMatchObject({ titleJa: CASTLE.titleJa, station: CASTLE.station, stayMinutes: 90 });
    const { guName } = await detail(1);
    const offered = (await travel.call(listWizardPlaces, { query: { guName } })).data.find(
      ({ travelNo }) => travelNo === 1,
    );
    expect(offered).toMatchObject({ stayMinutes: 90, lastEntryMinutes: 30, closures: CASTLE.closures });
  });

  test('are changed in the form, stay when a client sends none of them, and are in the audit log', async () => {
    const { travelNo } = (await travel.call(createDestination, { body: DRAFT }, ADMIN)).data;
    expect(await detail(travelNo)).toMatchObject({
      titleJa: '',
      addressJa: '',
      station: null,
      stayMinutes: null,
      lastEntryMinutes: null,
      closures: [],
    });
    const params = { travelNo: String(travelNo) };
    await travel.call(updateDestination, { params, body: { ...DRAFT, ...CASTLE } as typeof DRAFT }, ADMIN);
    await travel.call(updateDestination, { params, body: { ...DRAFT, tel: '06-1' } }, ADMIN);
    expect(await detail(travelNo)).toMatchObject({ ...CASTLE, tel: '06-1' });
    const changes = (await travel.call(listTravelAudit, { query: { target: DRAFT.title } }, ADMIN)).data.list.flatMap(
      (entry) => entry.changes,
    );
    expect(changes).toContainEqual(expect.objectContaining({ field: 'closures', after: ['매년 12.28~01.01 휴무'] }));
    expect(changes).toContainEqual(
      expect.objectContaining({ field: 'station', after: '다니마치욘초메 | 谷町四丁目 | 18' }),
    );
  });

  test.each([
    ['stayMinutes', { stayMinutes: -1 }],
    ['station.nameJa', { station: { nameKo: '난바', nameJa: '', walkMinutes: null } }],
    ['admission.asOf', { admission: { adultYen: 500, childYen: null, note: '' } }],
    ['admission.asOf', { admission: { adultYen: 500, childYen: null, note: '', asOf: '2026-13' } }],
    ['admission.adultYen', { admission: { adultYen: 1.5, childYen: null, note: '', asOf: '2026-10' } }],
    ['officialUrl', { officialUrl: 'javascript:alert(1)' }],
    ['crowd', { crowd: '가'.repeat(41) }],
    ['reservation', { reservation: 'perhaps' }],
    ['closures.0', { closures: [{ rule: 'sometimes' }] }],
    ['closures.0', { closures: [{ rule: 'season', from: '01-01', to: '02-01', closed: false }] }],
  ])('with a wrong %s are refused in Korean', async (path, wrong) => {
    const response = await travel.request(createDestination, { body: { ...DRAFT, ...wrong } }, ADMIN);
    const { errors } = (await response.json()) as { errors: { path: string; message: string }[] };
    expect([response.status, errors[0]?.path.startsWith(path.split('.')[0] as string)]).toEqual([400, true]);
    expect(errors[0]?.message).toMatch(/[가-힣]/);
  });

  test('are columns of the exported file and are imported from it', async () => {
    const [line] = await exported(travel, { search: '천수각' });
    expect(line).toMatchObject({
      closures: '매년 12.28~01.01 휴무',
      station: '다니마치욘초메 | 谷町四丁目 | 18',
      stayMinutes: '90',
      lastEntryMinutes: '30',
      titleJa: CASTLE.titleJa,
    });
    const changed = {
      ...line,
      closures: '매주 월 휴무, 공휴일이면 다음 날 휴무; 매년 12.28~01.01 휴무',
      station: '모리노미야 | 森ノ宮',
      stayMinutes: '120',
      lastEntryMinutes: '',
    };
    await run(travel, applyImport, await check(travel, [changed]));
    expect(await place(travel, 1)).toMatchObject({
      closures: [{ rule: 'weekly-unless-holiday', weekdays: ['월'], shift: 'next-day' }, CASTLE.closures[0]],
      station: { nameKo: '모리노미야', nameJa: '森ノ宮', walkMinutes: null },
      stayMinutes: 120,
      lastEntryMinutes: null,
    });
    const wrong = await check(travel, [
      { ...changed, version: '', closures: '월요일에 쉼', station: '난바', stayMinutes: '한 시간' },
    ]);
    const [row] = await rowsOf(travel, wrong);
    expect(row?.problems.map(({ column }) => column)).toEqual(['휴무 규칙', '머무는 시간', '가까운 역']);
  });

  test('of a visit are in the answers, are changed in the form and in files, and are in the audit log', async () => {
    expect(await detail(1)).toMatchObject({
      openKind: 'hours',
      admission: { adultYen: 1200, childYen: 0, note: '고등·대학생 600엔, 중학생까지 무료', asOf: '2026-10' },
      free: false,
      reservation: 'none',
      officialUrl: 'https://www.osakacastle.net/',
      bestTime: '개관 직후(9시)',
      crowd: '벚꽃철과 연휴엔 입장 줄이 길어요',
      indoor: true,
    });
    expect(await detail(2)).toMatchObject({
      openKind: 'always',
      hoursNote: '거리는 늘 열려 있고, 가게마다 영업시간이 달라요.',
      free: true,
    });
    const { travelNo } = (await travel.call(createDestination, { body: { ...DRAFT, title: '입장료 있는 곳' } }, ADMIN))
      .data;
    expect(await detail(travelNo)).toMatchObject({ openKind: 'unknown', admission: null, free: null, crowd: null });
    const params = { travelNo: String(travelNo) };
    const visit = {
      openKind: 'varies',
      hoursNote: '계절마다 달라요.',
      admission: { adultYen: 500, childYen: null, note: null, asOf: '2026-03' },
      reservation: 'required',
      indoor: 'both',
    } as const;
    await travel.call(updateDestination, { params, body: { ...DRAFT, ...visit, crowd: ' ' } }, ADMIN);
    expect(await detail(travelNo)).toMatchObject({ ...visit, crowd: null });
    const changes = (await travel.call(listTravelAudit, {}, ADMIN)).data.list[0]?.changes;
    expect(changes).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ field: 'admission', before: null, after: '2026-03 | 500 | ' }),
        expect.objectContaining({ field: 'openKind', before: '모름', after: '날마다 다름' }),
        expect.objectContaining({ field: 'reservation', after: '필수' }),
        expect.objectContaining({ field: 'indoor', after: '둘 다' }),
      ]),
    );
    const [line] = await exported(travel, { search: DRAFT.title });
    expect(line).toMatchObject({ admission: '2026-03 | 500 | ', openKind: '날마다 다름', indoor: '둘 다', free: '' });
    const cells = { admission: '2026-04 | 600 | 300 | 학생 | 할인', free: '유료', reservation: '', openKind: '언제나' };
    await run(travel, applyImport, await check(travel, [{ ...line, ...cells }]));
    expect(await place(travel, travelNo)).toMatchObject({
      admission: { adultYen: 600, childYen: 300, note: '학생 | 할인', asOf: '2026-04' },
      free: false,
      reservation: null,
      openKind: 'always',
    });
    const wrong = { ...line, version: '', admission: '| 500', free: '공짜', openKind: '' };
    const [row] = await rowsOf(travel, await check(travel, [wrong]));
    expect(row?.problems).toMatchObject([
      { column: '입장료', message: '입장료를 확인한 달을 입력해주세요.' },
      { column: '무료 입장', message: '무료 입장: 모름, 무료, 유료 가운데 하나로 적어주세요.' },
    ]);
  });

  test('say by a list of hours when a place opens, whatever was chosen before', async () => {
    const { travelNo } = (
      await travel.call(createDestination, { body: { ...DRAFT, title: '시간표 있는 곳', openKind: 'always' } }, ADMIN)
    ).data;
    const params = { travelNo: String(travelNo) };
    const timeList = [{ dayOfWeek: '월' as const, startTime: '09:00', endTime: '18:00' }];
    await travel.call(updateDestination, { params, body: { ...DRAFT, timeList } }, ADMIN);
    expect(await detail(travelNo)).toMatchObject({ openKind: 'hours' });
    const stored = await travel.database.db
      .collection<{ _id: number; outbox: { data: object }[] }>('destinations')
      .findOne({ _id: travelNo });
    expect(stored?.outbox.at(-1)?.data).toMatchObject({ openKind: 'hours' });
    await travel.call(updateDestination, { params, body: { ...DRAFT, openKind: 'hours' } }, ADMIN);
    expect(await detail(travelNo)).toMatchObject({ openKind: 'unknown' });
  });

  test('with a price older than twelve months put a place into the quality view', async () => {
    const look = async () => (await travel.call(listQuality, { query: { group: 'price' } }, ADMIN)).data;
    const price = (asOf: string) => ({ admission: { adultYen: 500, childYen: null, note: null, asOf } });
    const before = (await look()).counts.price;
    const month = (monthsAgo: number) => {
      const { now } = travel.time;
      return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - monthsAgo, 1)).toISOString().slice(0, 7);
    };
    for (const [title, monthsAgo] of [
      ['열두 달 된 값', 12],
      ['열세 달 된 값', 13],
    ] as const)
      await travel.call(createDestination, { body: { ...DRAFT, title, ...price(month(monthsAgo)) } }, ADMIN);
    const after = await look();
    expect([after.counts.price, after.data[0]?.title]).toEqual([before + 1, '열세 달 된 값']);
  });

  test('that are missing put a place into the quality view', async () => {
    const look = async () => (await travel.call(listQuality, { query: { group: 'local' } }, ADMIN)).data;
    const before = await look();
    const { travelNo } = (
      await travel.call(createDestination, { body: { ...DRAFT, title: '현지 정보 없는 곳' } }, ADMIN)
    ).data;
    expect((await look()).counts.local).toBe(before.counts.local + 1);
    expect((await look()).data[0]?.travelNo).toBe(travelNo);
  });
});

test('places stored by an earlier release get the fields that they lack at the next start, unless they are other places by now', async () => {
  const destinations = travel.database.db.collection<{
    _id: number;
    version: number;
    outbox: { version: number; data: object }[];
  }>('destinations');
  await travel.call(updateDestination, { params: { travelNo: '2' }, body: { ...DRAFT, title: '다른 가게' } }, ADMIN);
  const titleJa = '手で直した名前';
  await travel.call(
    updateDestination,
    { params: { travelNo: '3' }, body: { ...DRAFT, ...(await bodyOf(3)), titleJa } as typeof DRAFT },
    ADMIN,
  );
  await destinations.updateMany({}, { $unset: { aliases: '', stayMinutes: '' } });
  await travel.feed.changed(7);
  expect(await detail(7)).toMatchObject({ stayMinutes: null });

  const versionOf = async (no: number) => (await destinations.findOne({ _id: no }))?.version ?? 0;
  const before = await versionOf(8);
  const all = await destinations.countDocuments();
  const start = async () => (await seedCatalogue(travel.database.db, SEED_DIR, new Date())).completed;
  expect([await start(), await start()]).toEqual([all, 0]);
  await travel.catalogue.build();
  expect(await versionOf(8)).toBe(before + 1);
  expect((await destinations.findOne({ _id: 8 }))?.outbox.at(-1)).toMatchObject({
    version: before + 1,
    data: { stayMinutes: expect.any(Number), timeList: expect.any(Array) },
  });
  expect(await detail(2)).toMatchObject({ title: '다른 가게', stayMinutes: null });
  expect(await detail(3)).toMatchObject({ titleJa, stayMinutes: 540 });
});

async function bodyOf(travelNo: number) {
  const { title, categoryNo, guNo, address, mapX, mapY, timeList } = (
    await travel.call(getAdminDestination, { params: { travelNo: String(travelNo) } }, ADMIN)
  ).data;
  return { title, categoryNo, guNo, address, mapX: mapX ?? 0, mapY: mapY ?? 0, timeList };
}
