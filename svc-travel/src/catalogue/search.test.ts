import { beforeAll, describe, expect, test } from '@jest/globals';
import { listDestinations, type SearchQuery, searchDestinations } from '@osaka/contracts/travel';
import type { SeedDestination } from '../seeding/data-set.ts';
import { seededRandom } from '../seeding/seeded-random.ts';
import { type LinearScan, linearScan, numbersOf } from '../testing/linear-scan.ts';
import { testTravel } from '../testing/open-travel.ts';

const travel = testTravel();
let look: LinearScan;

beforeAll(async () => {
  look = await linearScan();
});

describe('a filter finds the same places as a linear scan of the data set', () => {
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
    [
      'category and facility',
      { category: '4', facilities: '5' },
      ({ categoryNo, optionNos }) => categoryNo === 4 && optionNos.includes(5),
    ],
    ['no price', { free: 'true' }, ({ free }) => free === true],
    ['no reservation', { reservation: 'none' }, ({ reservation }) => reservation === 'none'],
    ['a roof, at least in part', { indoor: 'true' }, ({ indoor }) => indoor === true || indoor === 'both'],
    [
      'all of a visit',
      { free: 'true', reservation: 'none', indoor: 'true' },
      ({ free, reservation, indoor }) => free === true && reservation === 'none' && indoor !== false && indoor !== null,
    ],
    ['a name no one has', { category: '없는 분류' }, () => false],
    ['a number no one has', { district: '4711' }, () => false],
    ['operators', { category: '{"$ne":""}', tags: '$where' }, () => false],
  ];
  test.each(cases)('%s', async (_name, query, fits) => {
    expect(await numbersFor(query)).toEqual(numbersOf(look.active.filter(fits)));
  });

  test.each(['오사카성', '라멘', '도톤보리', '야경', '유니버설', '공원'])(
    'the keyword %s finds each place that has it in its title or a tag',
    async (search) => {
      const named = look.active.filter(({ title, tagNames }) =>
        [title, ...tagNames].some((text) => text.includes(search)),
      );
      expect(await numbersFor({ search })).toEqual(expect.arrayContaining(numbersOf(named)));
    },
  );

  test.each(['1-1', '.*', '(', '%', "'", '\\', '[가-힣]'])('the keyword %s is meant literally', async (search) => {
    const holding = numbersOf(look.active.filter((place) => look.hits(place, search)));
    expect(holding).toEqual(expect.arrayContaining(await numbersFor({ search })));
  });
});

/** The numbers of all pages. */
async function numbersFor(query: Partial<SearchQuery>): Promise<number[]> {
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

describe('keywords', () => {
  const inOrder = async (search: string) =>
    (await travel.call(searchDestinations, { query: { search, size: 100 } })).data.content.map(
      ({ travelNo }) => travelNo,
    );

  test('match typed in parts of syllables and with characters without width', async () => {
    const expected = await inOrder('오사카성');
    expect(expected.length).toBeGreaterThan(0);
    for (const search of ['오사카성'.normalize('NFD'), '오사카성\u200b', '\ufeff오사카\u200d성', '오\u00ad사카성'])
      expect(await inOrder(search)).toEqual(expected);
    const syllables = '오사카성에서 가까운 맛집과 온천이 있는 여행지 스물넷';
    expect(await inOrder(syllables.normalize('NFD'))).toEqual(await inOrder(syllables));
  });

  test('match composed or decomposed, in half or full width, by initial consonants and without spaces', async () => {
    const usual = await inOrder('오사카성');
    expect(usual.length).toBeGreaterThan(0);
    expect(await inOrder('오사카성'.normalize('NFD'))).toEqual(usual);
    expect(await inOrder('ｕｓｊ')).toEqual(await inOrder('USJ'));
    expect(await inOrder('ㅇㅅㅋㅅ')).toContain(1);
    expect((await inOrder('ㅇㅅㅋㅅ'))[0]).toBe(1);
    expect(await inOrder('오사카성천수각')).toEqual([1]);
    expect(await inOrder('천수각 오사카성')).toContain(1);
  });

  test('in the title rank before those in the tags, and these before those in the text', async () => {
    const { data } = await travel.call(searchDestinations, { query: { search: '오사카성', size: 100 } });
    const ranks = data.content.map(({ title, tagListForView }) =>
      title.includes('오사카성') ? 0 : tagListForView.some(({ tagName }) => tagName.includes('오사카성')) ? 1 : 2,
    );
    expect(ranks).toEqual([...ranks].sort((one, other) => one - other));
    expect(new Set(ranks).size).toBeGreaterThan(1);
  });

  test.each([
    ['가이유칸 입장료', '가이유칸'],
    ['도톤보리 맛집 추천', '도톤보리 맛집'],
    ['교토 가볼 만한 곳', '교토'],
    ['아이랑 갈만한곳', '아이와함께'],
    ['가볼만한곳', ''],
    ['비올때', '비 올 때'],
  ])('%s finds what %j finds: words that say nothing of a place do not count', async (search, meant) => {
    const found = await numbersFor({ search });
    expect(found.length).toBeGreaterThan(0);
    expect(found).toEqual(await numbersFor({ search: meant }));
  });

  test('that are too long are refused with the reason', async () => {
    const response = await travel.request(searchDestinations, { query: { search: '가'.repeat(51) } });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: '400', message: '검색어는 50자까지 입력 가능합니다.' });
  });
});

test('each facet count is the number of results of that choice', async () => {
  const query = { search: '공원', category: '6', district: '기타구', thema: '1', facilities: '10' };
  const { data } = await travel.call(searchDestinations, { query });
  for (const { no, count } of data.facets?.categories ?? []) {
    expect(
      (await travel.call(searchDestinations, { query: { ...query, category: String(no) } })).data.totalElements,
    ).toBe(count);
  }
  for (const { no, count } of data.facets?.districts ?? []) {
    expect(
      (await travel.call(searchDestinations, { query: { ...query, district: String(no) } })).data.totalElements,
    ).toBe(count);
  }
  for (const { no, count } of data.facets?.themes ?? []) {
    expect((await travel.call(searchDestinations, { query: { ...query, thema: String(no) } })).data.totalElements).toBe(
      count,
    );
  }
  for (const { no, count } of data.facets?.tags ?? []) {
    expect((await travel.call(searchDestinations, { query: { ...query, tags: String(no) } })).data.totalElements).toBe(
      count,
    );
  }
});

test('the list of places takes the conditions on a visit, and one that does not exist is refused', async () => {
  const { data } = await travel.call(listDestinations, { query: { size: 100, free: 'true', indoor: 'true' } });
  const fits = look.active.filter(({ free, indoor }) => free === true && (indoor === true || indoor === 'both'));
  expect([data.total, numbersOf(data.data)]).toEqual([fits.length, numbersOf(fits)]);
  const wrong = await travel.request(searchDestinations, { query: { reservation: 'perhaps' } as object });
  expect([wrong.status, await wrong.json()]).toMatchObject([400, { errors: [{ path: 'reservation' }] }]);
});

test('any combination of filters finds and counts the same places as a linear scan', async () => {
  const next = seededRandom(3);
  const pick = <T>(values: readonly T[]) => values[next(values.length)] as T;
  const keywords = ['', '', '오사카', '공원', '성', '라멘', '역'];
  const byKeyword = new Map<string, Set<number>>();
  for (const search of keywords) byKeyword.set(search, new Set(await numbersFor({ search })));
  for (let round = 0; round < 60; round++) {
    const place = pick(look.active);
    const wanted = {
      search: pick(keywords),
      category: next(3) === 0 ? place.categoryNo : undefined,
      district: next(3) === 0 ? place.guNo : undefined,
      thema: next(3) === 0 ? pick(place.themaNos) : undefined,
      facilities: place.optionNos.slice(0, next(3)),
      tags: place.tagNames.slice(0, next(2)),
      isFree: next(4) === 0,
    };
    type Group = 'category' | 'district' | 'thema';
    const matching = (without?: Group) =>
      look.active.filter(
        (one) =>
          byKeyword.get(wanted.search)?.has(one.travelNo) &&
          (without === 'category' || wanted.category === undefined || one.categoryNo === wanted.category) &&
          (without === 'district' || wanted.district === undefined || one.guNo === wanted.district) &&
          (without === 'thema' || wanted.thema === undefined || one.themaNos.includes(wanted.thema)) &&
          wanted.facilities.every((no) => one.optionNos.includes(no)) &&
          wanted.tags.every((tag) => one.tagNames.includes(tag)) &&
          (!wanted.isFree || one.free === true),
      );
    const query = {
      search: wanted.search,
      category: String(wanted.category ?? 'all'),
      district: String(wanted.district ?? ''),
      thema: String(wanted.thema ?? ''),
      facilities: wanted.facilities.join(','),
      tags: wanted.tags.join(','),
      ...(wanted.isFree && { free: 'true' as const }),
      size: 100,
    };
    const { data } = await travel.call(searchDestinations, { query });
    const found = matching();
    expect([query, data.totalElements]).toEqual([query, found.length]);
    if (found.length <= 100) expect([query, numbersOf(data.content)]).toEqual([query, numbersOf(found)]);
    const counted = (facet: { no: number; count: number }[] | undefined) =>
      new Map(facet?.map(({ no, count }) => [no, count]));
    expect([query, counted(data.facets?.categories)]).toEqual([
      query,
      countsOf(matching('category'), ({ categoryNo }) => [categoryNo]),
    ]);
    expect([query, counted(data.facets?.districts)]).toEqual([
      query,
      countsOf(matching('district'), ({ guNo }) => [guNo]),
    ]);
    expect([query, counted(data.facets?.themes)]).toEqual([
      query,
      countsOf(matching('thema'), ({ themaNos }) => themaNos),
    ]);
    expect([query, counted(data.facets?.facilities)]).toEqual([query, countsOf(found, ({ optionNos }) => optionNos)]);
    expect([query, data.facets?.visit]).toEqual([
      query,
      {
        free: found.filter(({ free }) => free === true).length,
        reservation: found.filter(({ reservation }) => reservation === 'none').length,
        indoor: found.filter(({ indoor }) => indoor === true || indoor === 'both').length,
      },
    ]);
    expect([query, new Map(data.facets?.tags.map(({ name, count }) => [name, count]))]).toEqual([
      query,
      countsOf(found, ({ tagNames }) => tagNames),
    ]);
  }
});

function countsOf<K>(places: SeedDestination[], valuesOf: (place: SeedDestination) => K[]): Map<K, number> {
  const counts = new Map<K, number>();
  for (const place of places)
    for (const value of new Set(valuesOf(place))) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}
