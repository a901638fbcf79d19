import { expect, test } from '@jest/globals';
import {
  createCategory,
  createCity,
  createDistrict,
  createTag,
  deleteCategories,
  deleteCity,
  deleteTags,
  getDestination,
  listAdminCategories,
  listAdminTags,
  listCategories,
  listCities,
  listWizardDistricts,
  searchDestinations,
  updateCategory,
  updateDistrict,
  updateTag,
} from '@osaka/contracts/travel';
import { refusesStrangers } from '@osaka/service-kit/testing';
import { testTravel } from '../testing/open-travel.ts';

const ADMIN = { memberNo: 9, isAdmin: true };
const travel = testTravel();

refusesStrangers(
  () => travel.app,
  [
    listCities,
    createCity,
    deleteCity,
    createDistrict,
    createCategory,
    updateCategory,
    deleteCategories,
    createTag,
    updateTag,
    deleteTags,
    listAdminTags,
  ],
);

test('a new category is available at once, an inactive one only to administrators', async () => {
  await travel.call(createCategory, { body: { categoryName: '온천' } }, ADMIN);
  const added = (await travel.call(listCategories)).data.find(({ categoryName }) => categoryName === '온천');
  expect(added).toMatchObject({ categoryNo: 9, categoryStatus: 'Y' });
  await travel.call(
    updateCategory,
    { params: { id: '9' }, body: { categoryName: '온천·스파', categoryStatus: 'N' } },
    ADMIN,
  );
  expect((await travel.call(listCategories)).data.some(({ categoryNo }) => categoryNo === 9)).toBe(false);
  expect(
    (await travel.call(listAdminCategories, {}, ADMIN)).data.find(({ categoryNo }) => categoryNo === 9),
  ).toMatchObject({ categoryName: '온천·스파', useCount: 0 });
});

test('names are unique after normalisation; names of districts within their city', async () => {
  const response = await travel.request(createCategory, { body: { categoryName: ' 맛집 ' } }, ADMIN);
  expect([response.status, await response.json()]).toMatchObject([409, { message: '이미 있는 카테고리 이름입니다.' }]);
  const body = { guName: '기타구', cityNo: 1, guMapX: 135.5, guMapY: 34.7 };
  expect((await travel.request(createDistrict, { body }, ADMIN)).status).toBe(409);
  expect((await travel.request(createDistrict, { body: { ...body, cityNo: 3 } }, ADMIN)).status).toBe(201);
  expect((await travel.request(createDistrict, { body: { ...body, cityNo: 77 } }, ADMIN)).status).toBe(400);
  expect(
    (await travel.request(createDistrict, { body: { ...body, guName: '새 구', guMapX: 'x' } }, ADMIN)).status,
  ).toBe(400);
});

test('rows in use are not deleted, and deleting a list is atomic', async () => {
  const used = await travel.request(deleteCategories, { body: [1] }, ADMIN);
  expect(used.status).toBe(409);
  expect(((await used.json()) as { message: string }).message).toMatch(
    /^관광명소는 여행지 \d+곳에서 사용 중이라 삭제할 수 없습니다. 대신 비활성화해주세요./,
  );
  await travel.call(createCategory, { body: { categoryName: '지울 것' } }, ADMIN);
  const { categoryNo } = (await travel.call(listAdminCategories, {}, ADMIN)).data.at(-1) ?? { categoryNo: 0 };
  const unknown = await travel.request(deleteCategories, { body: [categoryNo, 4711] }, ADMIN);
  expect([unknown.status, await unknown.json()]).toMatchObject([
    404,
    { message: '카테고리 정보를 찾을 수 없습니다. (번호: 4711)' },
  ]);
  expect((await travel.request(deleteCategories, { body: [categoryNo, 1] }, ADMIN)).status).toBe(409);
  expect((await travel.request(deleteCategories, { body: [categoryNo] }, ADMIN)).status).toBe(200);
  expect((await travel.request(deleteCity, { params: { id: 1 } }, ADMIN)).status).toBe(409);
});

test('a tag gets a #, a new name is found at once, and a deleted tag is removed from the places', async () => {
  const { data } = await travel.call(createTag, { body: { tagName: '새로운태그' } }, ADMIN);
  expect(data).toMatchObject({ tagName: '#새로운태그', useCount: 0 });
  const { tagNo } = (await travel.call(listAdminTags, {}, ADMIN)).data.find(
    ({ tagName }) => tagName === '#필수코스',
  ) ?? { tagNo: 0 };
  await travel.call(updateTag, { params: { id: String(tagNo) }, body: { tagName: '#꼭가볼곳' } }, ADMIN);
  const found = async (search: string) =>
    (await travel.call(searchDestinations, { query: { search } })).data.totalElements;
  expect(await found('꼭가볼곳')).toBeGreaterThan(0);
  await travel.call(deleteTags, { body: [tagNo] }, ADMIN);
  expect(await found('꼭가볼곳')).toBe(0);
  expect((await travel.call(getDestination, { params: { travelNo: '1' } })).data.tagListForView).not.toContainEqual({
    tagName: '#꼭가볼곳',
  });
});

test('the wizard gets the active districts, administrators all', async () => {
  await travel.call(
    updateDistrict,
    { params: { id: '2' }, body: { guName: '미야코지마구', cityNo: 1, guMapX: 135.5, guMapY: 34.7, guStatus: 'N' } },
    ADMIN,
  );
  const numbers = async (caller = {}) =>
    (await travel.call(listWizardDistricts, {}, caller)).data.map(({ guNo }) => guNo);
  expect(await numbers()).not.toContain(2);
  expect(await numbers(ADMIN)).toContain(2);
});
