import { beforeAll, describe, expect, test } from '@jest/globals';
import {
  listCategories,
  listDestinations,
  listDistricts,
  listFacilities,
  listTags,
  listThemes,
  listWizardDistricts,
  listWizardPlaces,
} from '@osaka/contracts/travel';
import { type LinearScan, linearScan, numbersOf } from '../testing/linear-scan.ts';
import { testTravel } from '../testing/open-travel.ts';

const travel = testTravel();
let look: LinearScan;

beforeAll(async () => {
  look = await linearScan();
});

test('the home page lists the popular places first and every other place exactly once after them', async () => {
  const { data: first } = await travel.call(listDestinations, {});
  expect(first.total).toBe(look.active.length);
  expect(first.data.map(({ travelNo }) => travelNo)).toEqual(Array.from({ length: 17 }, (_, i) => i + 1));

  const rest: number[] = [];
  for (let page = 1; rest.length < look.active.length - 5; page++) {
    const { data } = await travel.call(listDestinations, { query: { page, size: 12, offset: 5 } });
    expect(data.total).toBe(look.active.length - 5);
    expect(data.data.length).toBeGreaterThan(0);
    rest.push(...data.data.map(({ travelNo }) => travelNo));
  }
  expect(new Set([1, 2, 3, 4, 5, ...rest])).toEqual(new Set(look.active.map(({ travelNo }) => travelNo)));
  expect(rest).toHaveLength(look.active.length - 5);
});

test('page 0 means page 1, sizes are limited to 100, and invalid values are no error', async () => {
  expect((await travel.call(listDestinations, { query: { page: 0, size: 3 } })).data.data).toHaveLength(3);
  expect((await travel.call(listDestinations, { query: { page: 1, size: 5000 } })).data.data).toHaveLength(100);
  expect(
    (await travel.call(listDestinations, { query: { page: 'x', size: '-4', offset: 'y' } })).data.data,
  ).toHaveLength(1);
  expect((await travel.call(listDestinations, { query: { page: 99_999_999_999, size: 100 } })).data.data).toEqual([]);
});

test('reference data is returned as lists under data', async () => {
  expect((await travel.call(listCategories)).data).toHaveLength(8);
  expect((await travel.call(listThemes)).data).toHaveLength(9);
  expect((await travel.call(listDistricts)).data).toHaveLength(42);
  expect((await travel.call(listFacilities)).data).toHaveLength(12);
  expect((await travel.call(listTags)).data.every(({ tagName }) => tagName.startsWith('#'))).toBe(true);
  expect((await travel.call(listWizardDistricts)).data[0]).toMatchObject({
    guNo: 1,
    guName: '기타구',
    cityNo: 1,
    cityName: '오사카시',
    guMapX: 135.51,
    guMapY: 34.7055,
  });
});

describe("the wizard's place list", () => {
  test('has the active places of a district with their positions', async () => {
    const { data } = await travel.call(listWizardPlaces, { query: { guName: '주오구' } });
    expect(numbersOf(data)).toEqual(numbersOf(look.active.filter(({ guNo }) => guNo === 5)));
    expect(data.find(({ travelNo }) => travelNo === 1)).toMatchObject({
      title: '오사카성 천수각',
      mapX: 135.5259,
      mapY: 34.6873,
      imageList: [{ imageUrl: '/images/posters/1-1200.webp' }],
    });
  });

  test('refuses a missing or unknown district', async () => {
    expect((await travel.request(listWizardPlaces)).status).toBe(400);
    const response = await travel.request(listWizardPlaces, { query: { guName: '없는구' } });
    expect([response.status, await response.json()]).toMatchObject([
      404,
      { message: '해당 지역의 여행지 정보가 없습니다.' },
    ]);
  });
});
