import { expect, test } from '@jest/globals';
import {
  getDestination,
  getDestinationHead,
  getTravelStatistics,
  listDestinations,
  listNearDestinations,
  listOfferedDestinations,
  listQuality,
  listTags,
  listWizardPlaces,
  searchDestinations,
  suggestSearches,
  toggleBookmark,
} from '@osaka/contracts/travel';
import { testTravel } from '../testing/open-travel.ts';

const ADMIN = { memberNo: 9, isAdmin: true };
const [KANSAI, ITAMI, NAMBA, KYOTO] = [225, 226, 229, 231];
const STATIONS_AND_AIRPORTS = Array.from({ length: 9 }, (_, index) => KANSAI + index);
const travel = testTravel();
const found = async (query: object) => (await travel.call(searchDestinations, { query: { size: 100, ...query } })).data;
const numbers = (cards: readonly { travelNo: number }[]) => cards.map(({ travelNo }) => travelNo);

test('stations and airports are in no list, search, filter, neighbourhood or sitemap', async () => {
  const listed: number[] = [];
  for (const page of [1, 2, 3])
    listed.push(...numbers((await travel.call(listDestinations, { query: { page, size: 100 } })).data.data));
  const wizard = (await travel.call(listWizardPlaces, { query: { guName: '주오구', guNo: '5' } })).data;
  const near = (await travel.call(listNearDestinations, { params: { travelNo: '29' } })).data;
  const pages = (await travel.call(listOfferedDestinations, {})).pages.map(({ path }) =>
    Number(path.split('/').at(-1)),
  );
  const searched = numbers([
    ...(await found({ search: '난바역' })).content,
    ...(await found({ category: '1' })).content,
  ]);
  for (const list of [listed, numbers(wizard), numbers(near), pages, searched]) {
    expect(list.length).toBeGreaterThan(0);
    expect(list.filter((no) => STATIONS_AND_AIRPORTS.includes(no))).toEqual([]);
  }
  expect((await travel.call(listTags, {})).data.map(({ tagName }) => tagName)).not.toContain('#교통');
  expect((await found({ search: '' })).facets?.tags.map(({ name }) => name)).not.toContain('#교통');
});

test('they are suggested by all their names, found for a trip, and have a page', async () => {
  const suggested = async (q: string) => (await travel.call(suggestSearches, { query: { q } })).data;
  const airport = { kind: 'place', text: '간사이공항', travelNo: KANSAI, use: 'transport' };
  for (const q of ['간사이공', 'kix', '関西国際', '간공']) expect(await suggested(q)).toContainEqual(airport);
  expect(await suggested('교토역')).toContainEqual(expect.objectContaining({ travelNo: KYOTO }));
  expect((await suggested('교통')).map(({ kind }) => kind)).not.toContain('tag');
  expect(numbers((await found({ search: '난바역', transport: 'true' })).content)[0]).toBe(NAMBA);
  expect(numbers((await found({ search: '간사이공항', transport: 'true' })).content)[0]).toBe(KANSAI);
  const { data } = await travel.call(getDestination, { params: { travelNo: String(KANSAI) } });
  expect(data).toMatchObject({
    use: 'transport',
    address: '오사카부 이즈미사노시',
    openKind: 'unknown',
    admission: null,
  });
  expect((await travel.call(getDestinationHead, { params: { travelNo: String(KANSAI) } })).title).toContain(
    '간사이공항',
  );
});

test('a search that finds no sight suggests them', async () => {
  const { totalElements, suggestions } = await found({ search: '이타미공항' });
  expect([totalElements, suggestions?.[0]]).toEqual([0, { travelNo: ITAMI, title: '이타미공항' }]);
});

test('bookmarks of them are not counted in the statistics, and the quality view asks for none of their facts', async () => {
  for (const travelNo of [KANSAI, 2]) await travel.call(toggleBookmark, { body: { travelNo } }, { memberNo: 4 });
  const { data } = await travel.call(getTravelStatistics, { query: { days: '7' } }, ADMIN);
  expect(numbers(data.bookmarked)).toEqual([2]);
  for (const group of ['hours', 'local'] as const) {
    const listed = (await travel.call(listQuality, { query: { group } }, ADMIN)).data;
    const last = await travel.call(listQuality, { query: { group, search: '공항' } }, ADMIN);
    expect([listed.total > 0, numbers(last.data.data)]).toEqual([true, []]);
  }
});

test('places without position or address wait as drafts in the quality view', async () => {
  const { counts, data } = (await travel.call(listQuality, { query: { group: 'drafts' } }, ADMIN)).data;
  expect(data.map(({ title }) => title)).toEqual([
    '시가라키',
    '나라마치',
    '키디랜드 우메다점',
    '모토무라 규카츠 난바점',
  ]);
  expect(counts.drafts).toBe(4);
  expect((await travel.request(getDestination, { params: { travelNo: '259' } })).status).toBe(404);
});
