import { describe, expect, test } from '@jest/globals';
import type { Endpoint } from '@osaka/contracts';
import {
  createCategory,
  createCity,
  createDistrict,
  createTag,
  createTheme,
  deleteCategories,
  deleteCity,
  deleteTags,
  listAdminCategories,
  listAdminTags,
  listTravelAudit,
  updateCategory,
  updateCity,
} from '@osaka/contracts/travel';
import { testTravel } from '../testing/open-travel.ts';

const ADMIN = { memberNo: 9, isAdmin: true };
const travel = testTravel();

const MISSING = '이름을 입력해주세요.';
const PLACE = { cityMapX: 135.5, cityMapY: 34.7 };
const counts = () =>
  Promise.all(
    ['cities', 'districts', 'categories', 'tags', 'themes'].map((name) =>
      travel.database.db.collection(name).countDocuments(),
    ),
  );
async function refusal(endpoint: Endpoint, input: { params?: unknown; body?: unknown }) {
  const before = await counts();
  const response = await travel.request(endpoint, input, ADMIN);
  expect(await counts()).toEqual(before);
  return [
    response.status,
    (await response.json()) as { message: string; errors?: { path: string; message: string }[] },
  ] as const;
}

describe('an invalid field is refused with its message, and nothing is stored', () => {
  test.each<[string, Endpoint, object, string, string]>([
    ['no name', createCategory, { categoryName: '  ' }, 'categoryName', MISSING],
    ['a name that nobody can see', createCategory, { categoryName: '\u200b\u2060\ufeff' }, 'categoryName', MISSING],
    ['a tag that is its sign alone', createTag, { tagName: ' ## ' }, 'tagName', MISSING],
    [
      'a name of 10,000 characters',
      createTheme,
      { themaName: '가'.repeat(10_000) },
      'themaName',
      '이름은 50자까지 입력 가능합니다.',
    ],
    [
      'a control character',
      createTheme,
      { themaName: '테마\u0007' },
      'themaName',
      '사용할 수 없는 문자가 포함되어 있습니다.',
    ],
    [
      'a longitude off the planet',
      createCity,
      { cityName: '달', ...PLACE, cityMapX: 180.1 },
      'cityMapX',
      '경도는 -180에서 180 사이여야 합니다.',
    ],
    [
      'a latitude off the planet',
      createCity,
      { cityName: '달', ...PLACE, cityMapY: -90.5 },
      'cityMapY',
      '위도는 -90에서 90 사이여야 합니다.',
    ],
    [
      'a latitude in words',
      createCity,
      { cityName: '달', ...PLACE, cityMapY: '34.7' },
      'cityMapY',
      '위도는 숫자로 입력해주세요.',
    ],
    [
      'a number that is none',
      createCity,
      { cityName: '달', ...PLACE, cityMapX: Number.NaN },
      'cityMapX',
      '경도는 숫자로 입력해주세요.',
    ],
    [
      'a city that is not there',
      createDistrict,
      { guName: '새 구', cityNo: 4711, guMapX: 135.5, guMapY: 34.7 },
      'cityNo',
      '시/도를 선택해주세요.',
    ],
  ])('%s', async (_name, endpoint, body, path, message) => {
    expect(await refusal(endpoint, { body })).toMatchObject([400, { message, errors: [{ path, message }] }]);
  });
});

test.each(['맛 집', ' 맛  집', '맛\u200b집', '맛\u3000집'])(
  'the name %j conflicts with 맛집, because it looks the same',
  async (categoryName) => {
    expect(await refusal(createCategory, { body: { categoryName } })).toMatchObject([
      409,
      { message: '이미 있는 카테고리 이름입니다.' },
    ]);
  },
);

test('a name of HTML is stored as text', async () => {
  const categoryName = '<img src=x onerror=alert(1)>';
  await travel.call(createCategory, { body: { categoryName } }, ADMIN);
  expect((await travel.call(listAdminCategories, {}, ADMIN)).data.at(-1)?.categoryName).toBe(categoryName);
});

describe('deleting a list is atomic', () => {
  test('unknown numbers are named', async () => {
    const [unused] = await unusedTags();
    expect(await refusal(deleteTags, { body: [unused, 4711, 4712] })).toMatchObject([
      404,
      { message: '태그 정보를 찾을 수 없습니다. (번호: 4711, 4712)' },
    ]);
  });

  test.each([
    ['an empty one', []],
    ['one of words', ['1']],
    ['one of fractions', [1.5]],
    ['one with a negative number', [-1]],
    ['an object', { 0: 1 }],
    ['one with an operator', [{ $gt: 0 }]],
    ['one of more than 500', Array.from({ length: 501 }, (_, index) => index + 1)],
  ])('%s is refused', async (_name, body) => {
    expect((await refusal(deleteCategories, { body }))[0]).toBe(400);
  });

  test('numbers of another kind are unknown or in use, and never deleted', async () => {
    expect((await refusal(deleteCategories, { body: [99] }))[0]).toBe(404);
    expect((await refusal(deleteCity, { params: { id: 1 } }))[1].message).toMatch(
      /구\/군 \d+곳에서 사용 중이라 삭제할 수 없습니다. 대신 비활성화해주세요./,
    );
  });

  test('a duplicate number is deleted once', async () => {
    const [tagNo = 0] = await unusedTags();
    await travel.call(deleteTags, { body: [tagNo, tagNo] }, ADMIN);
    expect(
      (await travel.call(listTravelAudit, { query: { kind: 'tag', target: String(tagNo) } }, ADMIN)).data.list.filter(
        ({ action }) => action === 'delete',
      ),
    ).toHaveLength(1);
  });
});

test.each(['0', '-1', '1.5', 'abc', '99999999999999999'])('row %s is not found', async (id) => {
  expect([400, 404]).toContain(
    (await refusal(updateCategory, { params: { id }, body: { categoryName: '새 이름', categoryStatus: 'Y' } }))[0],
  );
  expect([400, 404]).toContain(
    (await refusal(updateCity, { params: { id }, body: { cityName: '새 이름', ...PLACE, cityStatus: 'Y' } }))[0],
  );
});

test('eight concurrent additions of one name add it once', async () => {
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => travel.request(createTheme, { body: { themaName: '동시에' } }, ADMIN)),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 7 }, () => 409)]);
});

async function unusedTags(): Promise<number[]> {
  await travel.call(createTag, { body: { tagName: `안 쓰는 태그 ${Math.random()}` } }, ADMIN);
  return (await travel.call(listAdminTags, {}, ADMIN)).data
    .filter(({ useCount }) => useCount === 0)
    .map(({ tagNo }) => tagNo);
}
