import { expect, test } from '@jest/globals';
import { createTag, getAdminDestination, suggestSearches, updateDestination } from '@osaka/contracts/travel';
import { testTravel } from '../testing/open-travel.ts';

const ADMIN = { memberNo: 9, isAdmin: true };
const travel = testTravel();
const suggested = async (q: string) => (await travel.call(suggestSearches, { query: { q } })).data;
const textsOf = async (q: string) => (await suggested(q)).map(({ kind, text }) => `${kind} ${text}`);

test.each([
  ['유니버', 'place 유니버설 스튜디오 재팬'],
  ['usj', 'place 유니버설 스튜디오 재팬'],
  ['도토', 'place 도톤보리'],
  ['도톤ㅂ', 'place 도톤보리'],
  ['大阪城', 'place 오사카성 천수각'],
  ['osaka cas', 'place 오사카성 천수각'],
  ['난바', 'station 난바역'],
  ['난바', 'district 주오구'],
  ['우메다', 'district 기타구'],
])('while %s is typed, %s is offered', async (typed, offered) => {
  expect(await textsOf(typed)).toContain(offered);
});

test('at most eight are offered, places first, then stations, tags and districts; a place with its number', async () => {
  const found = await suggested('오');
  expect(found.length).toBeLessThanOrEqual(8);
  const kinds = ['place', 'station', 'tag', 'district'];
  expect(found.map(({ kind }) => kinds.indexOf(kind))).toEqual(found.map(({ kind }) => kinds.indexOf(kind)).sort());
  expect(found.filter(({ kind }) => kind === 'place').every(({ travelNo }) => travelNo)).toBe(true);
});

test('nothing is offered for an empty text, and too many letters and control characters are refused', async () => {
  expect([await suggested(''), await suggested('  '), await suggested('.*')]).toEqual([[], [], []]);
  const statusOf = async (q: string) => (await travel.request(suggestSearches, { query: { q } })).status;
  expect([await statusOf('가'.repeat(51)), await statusOf('성\u0007')]).toEqual([400, 400]);
});

test('a changed name and a new tag are offered at once', async () => {
  const params = { travelNo: '20' };
  const { data } = await travel.call(getAdminDestination, { params }, ADMIN);
  const { title, categoryNo, guNo, address, mapX, mapY, tagListForView: tagList } = data;
  expect(await textsOf('zebra')).toEqual([]);
  const body = { title, categoryNo, guNo, address, mapX: mapX ?? 0, mapY: mapY ?? 0, tagList, titleEn: 'Zebra House' };
  await travel.call(updateDestination, { params, body }, ADMIN);
  expect(await textsOf('zebra')).toEqual([`place ${title}`]);

  await travel.call(createTag, { body: { tagName: '#얼룩말' } }, ADMIN);
  expect(await textsOf('얼룩')).toEqual(['tag #얼룩말']);
});
