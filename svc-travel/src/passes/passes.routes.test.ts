import { expect, test } from '@jest/globals';
import {
  ADMIN_STALE,
  createPass,
  deletePass,
  getDestination,
  listAdminPasses,
  listPasses,
  listTravelAudit,
  type Pass,
  updatePass,
} from '@osaka/contracts/travel';
import { loadNetwork } from '@osaka/rail';
import { refusesStrangers } from '@osaka/service-kit/testing';
import { readDataSet } from '../seeding/data-set.ts';
import { seedCatalogue } from '../seeding/seed-catalogue.ts';
import { SEED_DIR, testTravel } from '../testing/open-travel.ts';

const ADMIN = { memberNo: 9, isAdmin: true };
const travel = testTravel();
const WORDS = { nameKo: '오사카 강 패스', days: 1 };

refusesStrangers(() => travel.app, [listAdminPasses, createPass, updatePass, deletePass]);

const refusal = async (body: object) => {
  const response = await travel.request(createPass, { body: { ...WORDS, ...body } }, ADMIN);
  return [response.status, ((await response.json()) as { message: string }).message];
};
const passesOf = async (travelNo: number) =>
  (await travel.call(getDestination, { params: { travelNo: String(travelNo) } })).data.passes;
const list = async () => (await travel.call(listPasses, {})).data;

test('a new pass is in the list of all and on the pages of its places at once, and so is each change of it', async () => {
  const { data } = await travel.call(
    createPass,
    { body: { ...WORDS, priceYen: 1000, asOf: '2026-11', freePlaces: [2], covers: ['metro', 'jr-haruka'] } },
    ADMIN,
  );
  expect(data).toMatchObject({ passNo: 27, nameKo: '오사카 강 패스', childYen: null, validOn: 'any', rideOnly: [] });
  expect((await list()).at(-1)).toEqual(data);
  expect(await passesOf(2)).toEqual([27]);
  const params = { passNo: '27' };
  await travel.call(updatePass, { params, body: { ...WORDS, discountPlaces: [3] } }, ADMIN);
  expect([await passesOf(2), await passesOf(3)]).toEqual([[], [27]]);
  expect((await list()).at(-1)).toMatchObject({ priceYen: null, freePlaces: [], covers: [] });
  await travel.call(deletePass, { params }, ADMIN);
  expect(await passesOf(3)).toEqual([]);
  expect(await list()).toHaveLength(26);
});

test('each wrong value is refused by its sentence', async () => {
  expect(await refusal({ nameKo: ' ' })).toEqual([400, '패스 이름을 입력해주세요.']);
  expect(await refusal({ nameKo: '엔조이 에코 카드(평일)' })).toEqual([409, '이미 있는 패스 이름입니다.']);
  expect((await refusal({ priceYen: 0, asOf: '2026-11' }))[1]).toMatch(/^패스 값은 1에서/);
  expect(await refusal({ priceYen: 1000 })).toEqual([400, '값을 확인한 달을 입력해주세요.']);
  expect(await refusal({ asOf: '2026.11' })).toEqual([400, '확인한 달은 2026-09처럼 입력해주세요.']);
  expect((await refusal({ days: 0 }))[1]).toMatch(/^쓸 수 있는 날은/);
  expect((await refusal({ officialUrl: 'javascript:1' }))[1]).toMatch(/^공식 누리집은/);
  expect((await refusal({ validOn: 'sunday' }))[1]).toBe('쓸 수 있는 요일을 골라주세요.');
  expect(await refusal({ freePlaces: [4711] })).toEqual([400, '여행지 정보를 찾을 수 없습니다. (번호: 4711)']);
  expect(await refusal({ covers: ['metro-zz'] })).toEqual([400, '노선을 찾을 수 없습니다. (metro-zz)']);
  expect(await refusal({ exceptions: [{ of: '없는역', note: '빠져요' }] })).toEqual([
    400,
    '노선이나 역을 찾을 수 없습니다. (없는역)',
  ]);
  expect(await refusal({ rideOnly: [{ from: '교토', to: '없는역' }] })).toEqual([
    400,
    '역을 찾을 수 없습니다. (없는역)',
  ]);
  for (const endpoint of [updatePass, deletePass]) {
    const response = await travel.request(endpoint, { params: { passNo: 4711 }, body: WORDS }, ADMIN);
    expect([response.status, await response.json()]).toMatchObject([404, { message: '패스 정보를 찾을 수 없습니다.' }]);
  }
});

test('the audit log says in words what was added, changed and removed', async () => {
  const { passNo } = (await travel.call(createPass, { body: WORDS }, ADMIN)).data;
  const params = { passNo: String(passNo) };
  const body = { ...WORDS, validOn: 'weekdays' as const, freePlaces: [1], rideOnly: [{ from: '교토', to: '오사카' }] };
  await travel.call(updatePass, { params, body }, ADMIN);
  await travel.call(deletePass, { params }, ADMIN);
  const query = { kind: 'pass', target: String(passNo) } as const;
  const [removed, changed, added] = (await travel.call(listTravelAudit, { query }, ADMIN)).data.list;
  expect([removed?.action, changed?.action, added?.action]).toEqual(['delete', 'update', 'create']);
  expect(changed?.changes).toEqual([
    { field: 'freePlaces', before: [], after: ['오사카성 천수각'] },
    { field: 'validOn', before: '매일', after: '평일' },
    { field: 'rideOnly', before: [], after: ['교토–오사카'] },
  ]);
});

test('of two changes of one version the second is refused, unless it is the same again; without a version it is written', async () => {
  const { passNo } = (await travel.call(createPass, { body: { ...WORDS, nameKo: '둘이 고친 패스' } }, ADMIN)).data;
  const params = { passNo: String(passNo) };
  const now = async () => (await travel.call(listAdminPasses, {}, ADMIN)).data.find((pass) => pass.passNo === passNo);
  const save = async (part: object) => {
    const body = { ...WORDS, nameKo: '둘이 고친 패스', ...part };
    const response = await travel.request(updatePass, { params, body }, ADMIN);
    return [response.status, ((await response.json()) as { message: string }).message];
  };
  expect((await now())?.version).toBe(1);
  expect(await save({ days: 2, version: 1 })).toEqual([200, '수정 성공!']);
  expect(await save({ days: 3, version: 1 })).toEqual([409, ADMIN_STALE]);
  expect(await save({ days: 2, version: 1 })).toEqual([200, '수정 성공!']);
  expect(await now()).toMatchObject({ days: 2, version: 2 });
  const both = await Promise.all([save({ days: 4, version: 2 }), save({ days: 5, version: 2 })]);
  expect(both.map(([status]) => status).toSorted()).toEqual([200, 409]);
  expect(await save({ days: 6 })).toEqual([200, '수정 성공!']);
  expect(await now()).toMatchObject({ days: 6, version: 4 });
  expect((await list()).at(-1)).not.toHaveProperty('version');
  await travel.call(deletePass, { params }, ADMIN);
});

test('creating twice with one key makes one pass', async () => {
  const again = { ...ADMIN, headers: { 'idempotency-key': 'a-key-of-the-pass-test' } };
  const first = await travel.call(createPass, { body: { ...WORDS, nameKo: '한 번 패스' } }, again);
  const second = await travel.call(createPass, { body: { ...WORDS, nameKo: '한 번 패스' } }, again);
  expect(second.data.passNo).toBe(first.data.passNo);
});

test('everything that the passes of the data set cover, leave out or join is in the rail network', async () => {
  const [{ passes }, { lines, stations, fares }] = [await readDataSet(SEED_DIR), await loadNetwork()];
  const ids = new Set([...fares.keys(), ...lines.flatMap(({ id, operator, of = [] }) => [id, operator, ...of])]);
  const names = new Set(stations.map(({ nameKo }) => nameKo));
  expect(passes.flatMap(({ covers }) => covers).filter((id) => !ids.has(id))).toEqual([]);
  expect(passes.flatMap(({ exceptions }) => exceptions).filter(({ of }) => !ids.has(of) && !names.has(of))).toEqual([]);
  const ends = passes.flatMap(({ rideOnly }) => rideOnly.flatMap(({ from, to }) => [from, to]));
  expect(ends.filter((name) => !names.has(name))).toEqual([]);
});

test('the passes of an earlier release are read, and get what the reckoning needs from the data set once', async () => {
  const { db } = travel.database;
  const passes = db.collection<Omit<Pass, 'passNo'> & { _id: number }>('passes');
  await passes.updateOne(
    { _id: 1 },
    { $unset: { covers: '', exceptions: '', conditions: '', validOn: '', rideOnly: '' } },
  );
  await travel.catalogue.refreshReference();
  expect((await list())[0]).toMatchObject({ covers: [], validOn: 'any' });
  await db.collection<{ _id: string }>('seedMarks').deleteOne({ _id: 'passes-reckoned' });
  await passes.deleteOne({ _id: 6 });
  await seedCatalogue(db, SEED_DIR, new Date());
  await travel.catalogue.refreshReference();
  expect((await list())[0]?.covers).toEqual(['metro', 'osakabus']);
  expect(await passes.findOne({ _id: 6 })).toBeNull();
});
