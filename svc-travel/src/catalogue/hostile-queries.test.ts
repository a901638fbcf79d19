import { describe, expect, test } from '@jest/globals';
import { failure } from '@osaka/contracts';
import {
  getDestination,
  getReview,
  listBookmarks,
  listDestinations,
  listNearDestinations,
  listNewestReviews,
  listReviews,
  listWizardPlaces,
  searchDestinations,
} from '@osaka/contracts/travel';
import { testTravel } from '../testing/open-travel.ts';

const travel = testTravel();

const HOSTILE = [
  '{"$gt":""}',
  '[$ne]',
  '$where',
  "'; return true; //",
  '.*',
  '(?=',
  '[',
  '\\',
  '%',
  '*',
  '-1',
  '0',
  '1e308',
  'Infinity',
  'NaN',
  '99999999999999999999',
  'null',
  'true',
  '__proto__',
  'constructor',
  'toString',
  '<script>',
  '../../etc',
  '\u0000',
  '\u0001',
  '👩‍👩‍👧‍👦',
  ','.repeat(40),
  'ㅇ'.repeat(50),
  '가'.repeat(5000),
];
const QUERIES: [string, string[]][] = [
  [listDestinations.path, ['page', 'size', 'offset']],
  [searchDestinations.path, ['page', 'size', 'search', 'category', 'district', 'thema', 'tags', 'facilities']],
  [listWizardPlaces.path, ['guName', 'guNo']],
  [listReviews.path.replace('{travelNo}', '1'), ['offset', 'limit', 'sort', 'visited', 'photo', 'rating', 'search']],
  [listNewestReviews.path, ['offset', 'limit']],
];

describe.each(QUERIES)('%s', (path, names) => {
  test.each(names)('accepts or refuses any value of %s, but never fails', async (name) => {
    for (const value of HOSTILE) await answersOrRefuses(`${path}?${name}=${encodeURIComponent(value)}`);
    for (const broken of [`${name}=%ff%fe`, `${name}=%E0%A4%A`, `${name}=%ED%A0%80`, `${name}`, `${name}=`])
      await answersOrRefuses(`${path}?${broken}`);
  });

  test.each(names)('refuses %s as a list or as an object', async (name) => {
    for (const query of [
      `${name}=1&${name}=2`,
      `${name}[]=1`,
      `${name}[$ne]=1`,
      `${name}[0][$gt]=`,
      `$where=1&${name}=1`,
    ]) {
      expect([query, (await travel.app.request(`${path}?${query}`)).status]).toEqual([query, 400]);
    }
  });
});

test.each([getDestination.path, listNearDestinations.path, getReview.path, listReviews.path])(
  '%s accepts only numbers',
  async (path) => {
    for (const value of [...HOSTILE, '1;drop', '0x1', '1.5', '٣']) {
      const response = await travel.app.request(path.replace(/{\w+}/g, encodeURIComponent(value)));
      expect([value, [400, 404].includes(response.status)]).toEqual([value, true]);
    }
  },
);

test('pages beyond the end are empty', async () => {
  for (const page of ['1000000', '99999999999999999999']) {
    expect((await travel.call(searchDestinations, { query: { page } })).data.content).toEqual([]);
    expect((await travel.call(listDestinations, { query: { page } })).data.data).toEqual([]);
  }
  expect(
    (await travel.call(listReviews, { params: { travelNo: '1' }, query: { offset: '99999999999' } })).reviews,
  ).toEqual([]);
  expect((await travel.request(listBookmarks, { query: { memberNo: '{"$gt":0}' } }, { memberNo: 1 })).status).toBe(400);
});

async function answersOrRefuses(address: string): Promise<void> {
  const response = await travel.app.request(address);
  expect([address, [200, 400, 404].includes(response.status)]).toEqual([address, true]);
  const answer: unknown = await response.json();
  if (response.status !== 200) expect(failure.parse(answer).message).toMatch(/[가-힣]/);
}
