import { expect, test } from '@jest/globals';

import {
  createDestination,
  listQuality,
  listTravelAudit,
  type QualityGroup,
  separateDestinations,
  toggleDestination,
  updateDestination,
  verifyDestinations,
} from '@osaka/contracts/travel';
import { refusesStrangers } from '@osaka/service-kit/testing';
import { testTravel } from '../testing/open-travel.ts';

const ADMIN = { memberNo: 9, isAdmin: true };
const DRAFT = {
  title: '하루카 골목 카페',
  categoryNo: 2,
  guNo: 9,
  address: '오사카시 덴노지구 1-1',
  mapX: 135.52,
  mapY: 34.66,
};
const travel = testTravel();

refusesStrangers(() => travel.app, [listQuality, separateDestinations, verifyDestinations]);

const look = async (group: QualityGroup, query: object = {}) =>
  (await travel.call(listQuality, { query: { group, ...query } }, ADMIN)).data;
const create = async (change: object = {}) =>
  (await travel.call(createDestination, { body: { ...DRAFT, ...change } }, ADMIN)).data.travelNo;

test('active places without a picture or hours are listed until these are added or the place is deactivated', async () => {
  const before = (await look('picture')).counts;
  const travelNo = await create();
  const { counts, data } = await look('picture');
  expect([counts.picture, counts.hours, data[0]?.travelNo]).toEqual([before.picture + 1, before.hours + 1, travelNo]);
  const timeList = [{ dayOfWeek: '월' as const, startTime: '09:00', endTime: '18:00' }];
  await travel.call(updateDestination, { params: { travelNo: String(travelNo) }, body: { ...DRAFT, timeList } }, ADMIN);
  expect((await look('hours')).counts).toMatchObject({ picture: before.picture + 1, hours: before.hours });
  await travel.call(toggleDestination, { params: { travelNo: String(travelNo) } }, ADMIN);
  expect((await look('picture')).counts).toEqual(before);
});

test('active places with a photograph without a credit are listed; drawn posters need none', async () => {
  expect((await look('credit')).total).toBe(0);
  const destinations = travel.database.db.collection<{ _id: number }>('destinations');
  const imageList = [{ imageNo: 1, imageUrl: '/images/uploads/1-1200.webp' }];
  await destinations.updateOne({ _id: 8 }, { $set: { imageList } });
  await travel.feed.changed(8);
  expect(await look('credit')).toMatchObject({ total: 1, counts: { credit: 1 }, data: [{ travelNo: 8 }] });
  const credit = { author: 'Aoi', licence: 'CC BY 4.0', url: '' };
  await destinations.updateOne({ _id: 8 }, { $set: { 'imageList.0.credit': credit } });
  await travel.feed.changed(8);
  expect((await look('credit')).total).toBe(0);
});

test('a place without a position is listed', async () => {
  const destinations = travel.database.db.collection<{ _id: number }>('destinations');
  await destinations.updateOne({ _id: 7 }, { $set: { mapX: null, mapY: null } });
  await travel.feed.changed(7);
  expect(await look('position')).toMatchObject({ total: 1, data: [{ travelNo: 7 }] });
});

test('places not confirmed for a year are listed, oldest first; confirming writes an audit entry and keeps the version', async () => {
  expect((await look('unverified')).total).toBe(0);
  travel.time.now = new Date('2027-03-11T03:00:00Z');
  const { total, data } = await look('unverified');
  expect(total).toBe(255);
  const travelNos = data.map(({ travelNo }) => travelNo);
  expect(travelNos).toHaveLength(10);
  const unknown = await travel.request(verifyDestinations, { body: { travelNos: [...travelNos, 4711] } }, ADMIN);
  expect([unknown.status, await unknown.json()]).toMatchObject([
    404,
    { message: '여행지 정보를 찾을 수 없습니다. (번호: 4711)' },
  ]);
  expect((await look('unverified')).total).toBe(255);
  expect((await travel.call(verifyDestinations, { body: { travelNos } }, ADMIN)).data).toEqual({ verified: 10 });
  expect((await look('unverified')).total).toBe(245);
  const stored = await travel.database.db
    .collection<{ _id: number }>('destinations')
    .findOne({ _id: travelNos[0] as number });
  expect(stored).toMatchObject({ version: 1, verifiedDate: travel.time.now });
  const [record] = (await travel.call(listTravelAudit, {}, ADMIN)).data.list;
  expect(record).toMatchObject({
    actorNo: 9,
    kind: 'destination',
    changes: [{ field: 'verifiedDate', after: '2027-03-11T03:00:00.000Z' }],
  });
});

test('two nearby places with similar names are listed with their distance until one is deactivated', async () => {
  const before = (await look('duplicates')).counts.duplicates;
  const first = await create({ title: '나니와 찻집 (본점)' });
  const second = await create({ title: '나니와찻집', mapX: 135.5205 });
  await create({ title: '나니와찻집', mapX: 135.6 });
  await travel.feed.changed(second);
  await new Promise((resolve) => setTimeout(resolve, 0));
  const again = await openAfterPause();
  expect(again.counts.duplicates).toBe(before + 1);
  expect((await look('duplicates', { search: '찻집' })).data).toMatchObject([
    { travelNo: second, twin: { travelNo: first }, distanceM: 46 },
  ]);
  await travel.call(toggleDestination, { params: { travelNo: String(second) } }, ADMIN);
  expect((await look('duplicates')).counts.duplicates).toBe(before);
});

test('two places marked as different are not listed again after other changes', async () => {
  const first = await create({ title: '도톤보리 우동집', mapX: 135.51 });
  const second = await create({ title: '도톤보리 우동', mapX: 135.5102 });
  await openAfterPause();
  const suspected = async () =>
    (await look('duplicates', { search: '우동' })).data.map(({ travelNo, twin }) => [travelNo, twin?.travelNo]);
  expect(await suspected()).toEqual([[second, first]]);
  const say = (twinNo: number) => travel.request(separateDestinations, { body: { travelNo: second, twinNo } }, ADMIN);
  expect((await say(4711)).status).toBe(404);
  expect([(await say(first)).status, (await say(first)).status, (await say(second)).status]).toEqual([200, 200, 400]);
  expect(await suspected()).toEqual([]);
  await travel.call(
    updateDestination,
    { params: { travelNo: String(second) }, body: { ...DRAFT, title: '도톤보리 우동', mapX: 135.5101 } },
    ADMIN,
  );
  await openAfterPause();
  expect(await suspected()).toEqual([]);
  const records = (await travel.call(listTravelAudit, { query: { target: '도톤보리 우동' } }, ADMIN)).data.list;
  expect(records.filter(({ changes }) => changes.some(({ field }) => field === 'distinctFrom'))).toHaveLength(1);
});

/** The comparison is cached for ten seconds. */
let pausedMs = 0;
async function openAfterPause() {
  const realNow = performance.now;
  pausedMs += 11_000;
  performance.now = () => realNow.call(performance) + pausedMs;
  try {
    return await look('duplicates');
  } finally {
    performance.now = realNow;
  }
}
