import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  getDestination,
  getDestinationHead,
  listCategories,
  listDestinations,
  listDistricts,
  listFacilities,
  listOfferedDestinations,
  listTags,
  listThemes,
  listWizardDistricts,
  listWizardPlaces,
  type SearchQuery,
  searchDestinations,
} from '@osaka/contracts';
import { numbersFrom } from '../numbers-from.ts';
import type { SeedDestination } from '../seeding/data-set.ts';
import { openTravel, readSeed, type TestTravel } from '../testing/open-travel.ts';

let travel: TestTravel;
let seed: SeedDestination[];
let active: SeedDestination[];
let guNames: Map<number, string>;

beforeAll(async () => {
  travel = await openTravel();
  seed = await readSeed<SeedDestination>('destinations.json');
  active = seed.filter(({ status }) => status === 'Y');
  guNames = new Map((await readSeed<{ guNo: number; guName: string }>('districts.json')).map(({ guNo, guName }) => [guNo, guName]));
});
afterAll(() => travel.close());

test('the home page gets the popular ones first and every other place exactly once behind them', async () => {
  const { data: first } = await travel.call(listDestinations, {});
  expect(first.total).toBe(active.length);
  expect(first.data.map(({ travelNo }) => travelNo)).toEqual(Array.from({ length: 17 }, (_, i) => i + 1));

  const rest: number[] = [];
  for (let page = 1; rest.length < active.length - 5; page++) {
    const { data } = await travel.call(listDestinations, { query: { page, size: 12, offset: 5 } });
    expect(data.total).toBe(active.length - 5);
    expect(data.data.length).toBeGreaterThan(0);
    rest.push(...data.data.map(({ travelNo }) => travelNo));
  }
  expect(new Set([1, 2, 3, 4, 5, ...rest])).toEqual(new Set(active.map(({ travelNo }) => travelNo)));
  expect(rest).toHaveLength(active.length - 5);
});

test('page 0 is page 1, sizes end at 100, and nonsense is no error', async () => {
  expect((await travel.call(listDestinations, { query: { page: 0, size: 3 } })).data.data).toHaveLength(3);
  expect((await travel.call(listDestinations, { query: { page: 1, size: 5000 } })).data.data).toHaveLength(100);
  expect((await travel.call(listDestinations, { query: { page: 'x', size: '-4', offset: 'y' } })).data.data).toHaveLength(1);
  expect((await travel.call(listDestinations, { query: { page: 99_999_999_999, size: 100 } })).data.data).toEqual([]);
});

describe('a filter finds what a plain look through the data set finds', () => {
  const cases: [string, Partial<SearchQuery>, (place: SeedDestination) => boolean][] = [
    ['nothing asked', {}, () => true],
    ['a category by number', { category: '2' }, ({ categoryNo }) => categoryNo === 2],
    ['a category by name', { category: '쇼핑' }, ({ categoryNo }) => categoryNo === 3],
    ['all', { category: 'all', district: 'all' }, () => true],
    ['a district by name', { district: '주오구' }, ({ guNo }) => guNo === 5],
    ['a theme by number', { thema: '5' }, ({ themaNos }) => themaNos.includes(5)],
    ['two facilities', { facilities: '1,3' }, ({ optionNos }) => optionNos.includes(1) && optionNos.includes(3)],
    ['a facility by name', { facilities: '주차장' }, ({ optionNos }) => optionNos.includes(3)],
    ['a tag with its #', { tags: '#전망대' }, ({ tagNames }) => tagNames.includes('#전망대')],
    ['a tag without', { tags: '전망대' }, ({ tagNames }) => tagNames.includes('#전망대')],
    ['category and facility', { category: '4', facilities: '5' }, ({ categoryNo, optionNos }) => categoryNo === 4 && optionNos.includes(5)],
    ['a name no one has', { category: '없는 분류' }, () => false],
    ['a number no one has', { district: '4711' }, () => false],
    ['operators', { category: '{"$ne":""}', tags: '$where' }, () => false],
  ];
  test.each(cases)('%s', async (_name, query, fits) => {
    expect(await found(query)).toEqual(numbersOf(active.filter(fits)));
  });

  test.each(['오사카성', '성', '라멘', '스시', '도톤보리', '야경', '시장', '유니버설', 'usj', '온천', '1-1', '.*', '(', '%', '공원'])('the keyword %s', async (search) => {
    expect(await found({ search })).toEqual(numbersOf(active.filter((place) => hits(place, search))));
  });

  async function found(query: Partial<SearchQuery>): Promise<number[]> {
    const numbers: number[] = [];
    for (let page = 1; ; page++) {
      const { data } = await travel.call(searchDestinations, { query: { ...query, page, size: 50 } });
      numbers.push(...data.content.map(({ travelNo }) => travelNo));
      if (page >= data.totalPages) {
        expect(numbers).toHaveLength(data.totalElements);
        return numbers.sort((one, other) => one - other);
      }
    }
  }
});

describe('keywords', () => {
  const numbersFor = async (search: string) => (await travel.call(searchDestinations, { query: { search, size: 100 } })).data.content.map(({ travelNo }) => travelNo);

  test('are found composed or decomposed, half or full width, by initial consonants and without their spaces', async () => {
    const usual = await numbersFor('오사카성');
    expect(usual.length).toBeGreaterThan(0);
    expect(await numbersFor('오사카성'.normalize('NFD'))).toEqual(usual);
    expect(await numbersFor('ｕｓｊ')).toEqual(await numbersFor('USJ'));
    expect(await numbersFor('ㅇㅅㅋㅅ')).toContain(1);
    expect((await numbersFor('ㅇㅅㅋㅅ'))[0]).toBe(1);
    expect(await numbersFor('오사카성천수각')).toEqual([1]);
    expect(await numbersFor('천수각 오사카성')).toContain(1);
  });

  test('in the title come before those in the tags, these before those in the text', async () => {
    const { data } = await travel.call(searchDestinations, { query: { search: '오사카성', size: 100 } });
    const ranks = data.content.map(({ title, tagListForView }) => (title.includes('오사카성') ? 0 : tagListForView.some(({ tagName }) => tagName.includes('오사카성')) ? 1 : 2));
    expect(ranks).toEqual([...ranks].sort((one, other) => one - other));
    expect(new Set(ranks).size).toBeGreaterThan(1);
  });

  test('too long are refused with the reason', async () => {
    const response = await travel.request(searchDestinations, { query: { search: '가'.repeat(51) } });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: '400', message: '검색어는 50자까지 입력 가능합니다.' });
  });
});

test('each facet says how many places that choice would leave', async () => {
  const query = { search: '공원', category: '6', district: '기타구', facilities: '10' };
  const { data } = await travel.call(searchDestinations, { query });
  for (const { no, count } of data.facets?.categories ?? []) {
    expect((await travel.call(searchDestinations, { query: { ...query, category: String(no) } })).data.totalElements).toBe(count);
  }
  for (const { no, count } of data.facets?.districts ?? []) {
    expect((await travel.call(searchDestinations, { query: { ...query, district: String(no) } })).data.totalElements).toBe(count);
  }
  for (const { no, count } of data.facets?.tags ?? []) {
    expect((await travel.call(searchDestinations, { query: { ...query, tags: String(no) } })).data.totalElements).toBe(count);
  }
});

test('any combination finds and counts what a plain look through the data set does', async () => {
  const next = numbersFrom(3);
  const pick = <T>(values: readonly T[]) => values[next(values.length)] as T;
  const keywords = ['', '', '오사카', '공원', '성', '라멘', '역'];
  for (let round = 0; round < 60; round++) {
    const place = pick(active);
    const wanted = {
      search: pick(keywords),
      category: next(3) === 0 ? place.categoryNo : undefined,
      district: next(3) === 0 ? place.guNo : undefined,
      thema: next(3) === 0 ? pick(place.themaNos) : undefined,
      facilities: place.optionNos.slice(0, next(3)),
      tags: place.tagNames.slice(0, next(2)),
    };
    type Group = 'category' | 'district';
    const matching = (without?: Group) =>
      active.filter(
        (one) =>
          hits(one, wanted.search) &&
          (without === 'category' || wanted.category === undefined || one.categoryNo === wanted.category) &&
          (without === 'district' || wanted.district === undefined || one.guNo === wanted.district) &&
          (wanted.thema === undefined || one.themaNos.includes(wanted.thema)) &&
          wanted.facilities.every((no) => one.optionNos.includes(no)) &&
          wanted.tags.every((tag) => one.tagNames.includes(tag)),
      );
    const query = {
      search: wanted.search,
      category: String(wanted.category ?? 'all'),
      district: String(wanted.district ?? ''),
      thema: String(wanted.thema ?? ''),
      facilities: wanted.facilities.join(','),
      tags: wanted.tags.join(','),
      size: 100,
    };
    const { data } = await travel.call(searchDestinations, { query });
    const found = matching();
    expect([query, data.totalElements]).toEqual([query, found.length]);
    if (found.length <= 100) expect([query, numbersOf(data.content)]).toEqual([query, numbersOf(found)]);
    const counted = (facet: { no: number; count: number }[] | undefined) => new Map(facet?.map(({ no, count }) => [no, count]));
    expect([query, counted(data.facets?.categories)]).toEqual([query, countsOf(matching('category'), ({ categoryNo }) => [categoryNo])]);
    expect([query, counted(data.facets?.districts)]).toEqual([query, countsOf(matching('district'), ({ guNo }) => [guNo])]);
    expect([query, counted(data.facets?.facilities)]).toEqual([query, countsOf(found, ({ optionNos }) => optionNos)]);
    expect([query, new Map(data.facets?.tags.map(({ name, count }) => [name, count]))]).toEqual([query, countsOf(found, ({ tagNames }) => tagNames)]);
  }
});

function countsOf<K>(places: SeedDestination[], valuesOf: (place: SeedDestination) => K[]): Map<K, number> {
  const counts = new Map<K, number>();
  for (const place of places) for (const value of new Set(valuesOf(place))) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

test('reference data comes as lists under data', async () => {
  expect((await travel.call(listCategories)).data).toHaveLength(8);
  expect((await travel.call(listThemes)).data).toHaveLength(9);
  expect((await travel.call(listDistricts)).data).toHaveLength(39);
  expect((await travel.call(listFacilities)).data).toHaveLength(12);
  expect((await travel.call(listTags)).data.every(({ tagName }) => tagName.startsWith('#'))).toBe(true);
  expect((await travel.call(listWizardDistricts)).data[0]).toMatchObject({ guNo: 1, guName: '기타구', cityNo: 1, cityName: '오사카시', guMapX: 135.51, guMapY: 34.7055 });
});

describe('the wizard', () => {
  test('gets the active places of a district with their positions', async () => {
    const { data } = await travel.call(listWizardPlaces, { query: { guName: '주오구' } });
    expect(numbersOf(data)).toEqual(numbersOf(active.filter(({ guNo }) => guNo === 5)));
    expect(data.find(({ travelNo }) => travelNo === 1)).toMatchObject({
      title: '오사카성 천수각',
      mapX: 135.5259,
      mapY: 34.6873,
      imageList: [{ imageUrl: '/images/posters/1-1200.webp' }],
    });
  });

  test('is told when the district is missing or unknown', async () => {
    expect((await travel.request(listWizardPlaces)).status).toBe(400);
    const response = await travel.request(listWizardPlaces, { query: { guName: '없는구' } });
    expect([response.status, await response.json()]).toMatchObject([404, { message: '해당 지역의 여행지 정보가 없습니다.' }]);
  });
});

describe('a destination', () => {
  test('counts a visitor once in 24 hours, members apart from guests, administrators never', async () => {
    const views = async (caller = {}) => (await travel.call(getDestination, { params: { travelNo: '20' } }, caller)).data.viewCount;
    const before = await views({ memberNo: 9, isAdmin: true });
    expect(await views()).toBe(before + 1);
    expect(await views()).toBe(before + 1);
    expect(await views({ memberNo: 3 })).toBe(before + 2);
    travel.time.now = new Date(travel.time.now.getTime() + 24 * 60 * 60 * 1000);
    expect(await views()).toBe(before + 3);
  });

  test('that is not offered is 404 for everyone but administrators', async () => {
    const { travelNo } = seed.find(({ status }) => status === 'N') as SeedDestination;
    const response = await travel.request(getDestination, { params: { travelNo } }, { memberNo: 2 });
    expect([response.status, await response.json()]).toMatchObject([404, { message: '현재 운영하지 않는 여행지입니다.' }]);
    expect((await travel.call(getDestination, { params: { travelNo: String(travelNo) } }, { memberNo: 9, isAdmin: true })).data.status).toBe('N');
    expect((await travel.request(getDestination, { params: { travelNo: 99999 } })).status).toBe(404);
  });

  test('that did not change is answered with 304 and no body', async () => {
    const first = await travel.request(getDestination, { params: { travelNo: 30 } });
    const again = await travel.request(getDestination, { params: { travelNo: 30 } }, { headers: { 'if-none-match': first.headers.get('etag') ?? '' } });
    expect([again.status, await again.text()]).toEqual([304, '']);
  });

  test('a long list comes compressed to whoever takes that', async () => {
    const plain = await travel.request(listDestinations, { query: { page: 1, size: 17 } });
    const small = await travel.request(listDestinations, { query: { page: 1, size: 17 } }, { headers: { 'accept-encoding': 'gzip, br' } });
    const [all, few] = [await plain.text(), Buffer.from(await small.arrayBuffer())];
    expect([plain.headers.get('content-encoding'), small.headers.get('content-encoding')]).toEqual([null, 'gzip']);
    expect(gunzipSync(few).toString()).toBe(all);
    expect(few.length).toBeLessThan(all.length / 3);
  });
});

test('the head of a page tells of an offered place what search engines ask for, and of others nothing', async () => {
  const head = await travel.call(getDestinationHead, { params: { travelNo: '1' } });
  expect(head).toMatchObject({
    title: '오사카성 천수각 (주오구 · 문화/역사)',
    path: '/travels/detail/1',
    imagePath: '/images/posters/1-1200.webp',
    structuredData: { '@type': 'TouristAttraction', name: '오사카성 천수각', geo: { longitude: 135.5259, latitude: 34.6873 } },
  });
  expect(head.description.length).toBeLessThanOrEqual(155);
  const { travelNo } = seed.find(({ status }) => status === 'N') as SeedDestination;
  expect((await travel.request(getDestinationHead, { params: { travelNo } })).status).toBe(404);
  expect((await travel.call(listOfferedDestinations)).destinations).toHaveLength(active.length);
});

function hits(place: SeedDestination, search: string): boolean {
  return [place.title, place.title.replaceAll(' ', ''), ...place.tagNames, place.explain, place.description, place.address, guNames.get(place.guNo) ?? ''].some((text) =>
    text.normalize('NFKC').toLowerCase().includes(search),
  );
}

function numbersOf(places: { travelNo: number }[]): number[] {
  return places.map(({ travelNo }) => travelNo).sort((one, other) => one - other);
}
