import { expect, test } from '@jest/globals';
import { EMPTY_DESTINATION } from '@osaka/contracts/travel';
import { createIndex } from './catalogue-index.ts';
import { keywordOf } from './keyword.ts';
import type { Place } from './place.ts';
import { NO_REFERENCE } from './reference.ts';

const place = (travelNo: number, change: Partial<Place> = {}): Place => ({
  ...EMPTY_DESTINATION,
  _id: travelNo,
  title: `장소 ${travelNo}`,
  categoryNo: (travelNo % 3) + 1,
  guNo: (travelNo % 5) + 1,
  address: '오사카',
  mapX: 135,
  mapY: 34,
  status: 'Y',
  optionNos: [],
  tagNos: [],
  themaNos: [],
  imageList: [],
  viewCount: 0,
  createdDate: new Date(0),
  modifiedDate: new Date(0),
  version: 1,
  changeNo: travelNo,
  rating: 0,
  reviewCount: 0,
  ...change,
});
const build = (places: Place[]) => createIndex(places, NO_REFERENCE);
const search = (words: string[]) => ({ keyword: keywordOf(words.join(' ')), tags: [], facilities: [], visit: {} });
const random = (() => {
  let state = 7;
  return (below: number) => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return state % below;
  };
})();

test('after any sequence of changes the index answers like a rebuilt one', () => {
  const words = ['성', '오사카', '시장', '온천', '도톤보리', '공원'];
  const made = new Map(Array.from({ length: 40 }, (_, i) => [i + 1, place(i + 1, { title: words[i % 6] ?? '' })]));
  const index = build([...made.values()]);
  for (let step = 0; step < 400; step++) {
    const travelNo = random(60) + 1;
    const title = `${words[random(6)]} ${words[random(6)]}`;
    const next = place(travelNo, {
      title,
      viewCount: random(9),
      status: random(4) === 0 ? 'N' : 'Y',
      categoryNo: random(3) + 1,
      tagNos: [random(4) + 1],
    });
    made.set(travelNo, next);
    index.put(next, NO_REFERENCE);
  }
  const fresh = build([...made.values()].sort((one, other) => one._id - other._id));
  for (const terms of [[], ['성'], ['오사카'], ['온천', '공원'], ['없음'], ['ㅅㅈ']]) {
    for (const categories of [undefined, [1], [2, 3]]) {
      const conditions = { ...search(terms), categories };
      const [one, other] = [index.search(conditions, 0, 100), fresh.search(conditions, 0, 100)];
      expect(one.places.map(({ _id }) => _id)).toEqual(other.places.map(({ _id }) => _id));
      expect(one.total).toBe(other.total);
      expect(sorted(one.facets.categories)).toEqual(sorted(other.facets.categories));
      expect(sorted(one.facets.tags)).toEqual(sorted(other.facets.tags));
    }
  }
});

test('pages are sorted by views, then by number, and join without a gap', () => {
  const places = Array.from({ length: 500 }, (_, i) => place(i + 1, { viewCount: random(20) }));
  const index = build(places);
  const expected = [...places]
    .sort((one, other) => other.viewCount - one.viewCount || one._id - other._id)
    .map(({ _id }) => _id);
  const paged: number[] = [];
  for (let skip = 0; skip < 500; skip += 12) paged.push(...index.list(skip, 12, {}).places.map(({ _id }) => _id));
  expect(paged).toEqual(expected);
});

test('a place is no longer found by text that was removed', () => {
  const index = build([place(1, { title: '오사카성' }), place(2, { title: '도톤보리' })]);
  index.put(place(1, { title: '나고야성' }), NO_REFERENCE);
  expect(index.search(search(['오사카성']), 0, 10).total).toBe(0);
  expect(index.search(search(['나고야']), 0, 10).places.map(({ _id }) => _id)).toEqual([1]);
});

function sorted(counts: { no: number; count: number }[]) {
  return [...counts].sort((one, other) => one.no - other.no);
}
