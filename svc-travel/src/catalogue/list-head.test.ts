import { expect, test } from '@jest/globals';
import { addressOf } from '@osaka/contracts';
import { getComparisonHead, getListHead, listOfferedDestinations, searchDestinations } from '@osaka/contracts/travel';
import { testTravel } from '../testing/open-travel.ts';

const travel = testTravel();
const head = (query: object) => travel.call(getListHead, { query });

test('the list of a theme and of a district has its own head, with the answer that the screen requests first', async () => {
  const night = await head({ thema: '5' });
  expect(night).toMatchObject({
    title: '야경명소 여행지',
    path: '/thema/travels?thema=5',
    description: expect.stringMatching(/등 야경명소 여행지 \d+곳을 사진과 리뷰로 만나 보세요\.$/),
    structuredData: { '@type': 'CollectionPage', name: '야경명소 여행지' },
    breadcrumbs: [
      { name: '홈', path: '/' },
      { name: '테마', path: '/thema/travels' },
      { name: '야경명소', path: '/thema/travels?thema=5' },
    ],
  });
  const first = addressOf(searchDestinations, { query: { thema: '5', district: '', page: 1, size: 12 } });
  expect(Object.keys(night.answers ?? {})).toEqual([first]);
  expect(night.answers?.[first]).toEqual(await (await travel.app.request(first)).json());

  expect(await head({ thema: '야경명소', district: '주오구', page: '2' })).toMatchObject({
    title: '주오구 야경명소 여행지 (2쪽)',
    path: '/thema/travels?thema=5&district=5&page=2',
  });
  expect(await head({})).toMatchObject({ title: '테마로 찾는 여행지', path: '/thema/travels' });
});

test('there is no list of an unknown theme or an inactive district, and an empty page is not indexed', async () => {
  for (const query of [{ thema: '99' }, { thema: '우주여행' }, { district: '45' }, { district: '가'.repeat(60) }])
    expect([404, 400]).toContain((await travel.request(getListHead, { query })).status);
  expect((await head({ thema: '5', district: '43' })).path).toBeUndefined();
});

test('the lists of themes and districts with places are in the sitemap', async () => {
  const paths = (await travel.call(listOfferedDestinations, {})).pages.map(({ path }) => path);
  expect(paths).toEqual(
    expect.arrayContaining(['/thema/travels?thema=1', '/thema/travels?thema=9', '/thema/travels?district=40']),
  );
  for (const inactive of [41, 44, 45, 46]) expect(paths).not.toContain(`/thema/travels?district=${inactive}`);
});

test('a comparison without places has one address', async () => {
  expect((await travel.call(getComparisonHead, { query: {} })).path).toBe('/travels/compare');
});
