import { expect, test } from '@jest/globals';
import {
  createDestination,
  type DestinationSort,
  listAdminDestinations,
  searchAdminDestinations,
} from '@osaka/contracts/travel';
import { testTravel } from '../testing/open-travel.ts';

const ADMIN = { memberNo: 9, isAdmin: true };
const draft = {
  title: '하루카 골목 카페',
  categoryNo: 2,
  guNo: 9,
  address: '오사카시 덴노지구 1-1',
  mapX: 135.52,
  mapY: 34.66,
};
const create = async (change: object = {}) =>
  (await travel.call(createDestination, { body: { ...draft, ...change } }, ADMIN)).data;
const travel = testTravel();

test('the list is newest first with inactive places, and is filtered by name, status, theme and day', async () => {
  const found = async (query: object) => (await travel.call(searchAdminDestinations, { query }, ADMIN)).data;
  travel.time.now = new Date('2026-05-02T03:00:00Z');
  const { travelNo } = await create({ title: '오늘 등록한 곳' });
  const { data } = await travel.call(listAdminDestinations, {}, ADMIN);
  expect(data.data).toHaveLength(10);
  expect(data.data[0]?.travelNo).toBe(travelNo);
  expect(await found({ period: 'today' })).toMatchObject({ total: 1, data: [{ travelNo }] });
  expect(await found({ search: '등록한' })).toMatchObject({ total: 1 });
  const inactive = await found({ status: 'inactive', size: 100 });
  expect(inactive.total).toBe(5);
  expect(inactive.data.map(({ status }) => status)).toEqual(Array(5).fill('N'));
  expect(
    (await found({ thema: '야경명소', size: 100 })).data.every(({ themaListForView }) =>
      themaListForView.some(({ themaNo }) => themaNo === 5),
    ),
  ).toBe(true);
  expect((await travel.request(searchAdminDestinations, { query: { status: '$ne' } }, ADMIN)).status).toBe(400);
});

test('the list is sorted as requested across pages, equal rows newest first', async () => {
  travel.time.now = new Date('2026-05-03T03:00:00Z');
  const [one, other] = [await create({ title: 'ㄱ 같은 이름' }), await create({ title: 'ㄱ 같은 이름' })];
  const found = async (sort?: DestinationSort) => {
    const pages = ['1', '2'].map(
      async (page) =>
        (await travel.call(searchAdminDestinations, { query: { page, ...(sort && { sort }) } }, ADMIN)).data.data,
    );
    return (await Promise.all(pages)).flat();
  };
  const titles = (await found('title')).map(({ title }) => title);
  expect(titles).toHaveLength(20);
  expect(titles).toEqual([...titles].sort(new Intl.Collator('ko', { numeric: true }).compare));
  const times = (await found('-modified')).map(({ modifiedDate }) => Date.parse(modifiedDate));
  expect(times).toEqual([...times].sort((left, right) => right - left));
  const numbers = (await found('no')).map(({ travelNo }) => travelNo);
  expect(numbers).toEqual(numbers.toSorted((left, right) => left - right));
  expect((await found()).slice(0, 2).map(({ travelNo }) => travelNo)).toEqual([other.travelNo, one.travelNo]);
  const same = (await travel.call(searchAdminDestinations, { query: { search: '같은 이름', sort: 'title' } }, ADMIN))
    .data.data;
  expect(same.map(({ travelNo }) => travelNo)).toEqual([other.travelNo, one.travelNo]);
  expect((await travel.request(searchAdminDestinations, { query: { sort: 'viewCount' } }, ADMIN)).status).toBe(400);
});
