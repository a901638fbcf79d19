import * as z from 'zod/mini';
import { dataOnly, endpoint, envelope } from '../shared/endpoint.ts';
import { instant, serial, serialText, visibleText, whenMissing, yesNo } from '../shared/values.ts';

/** Reference data: what destinations are described with. Kinds are city, gu, category, tag, thema and option. */
export const kind = z.enum(['city', 'gu', 'category', 'tag', 'thema', 'option']);
export type Kind = z.output<typeof kind>;

const dates = { createdDate: instant, modifiedDate: instant };

export const city = z.object({
  cityNo: serial,
  cityName: z.string(),
  cityStatus: yesNo,
  cityMapX: z.number(),
  cityMapY: z.number(),
  cityCreatedDate: instant,
  cityModifiedDate: instant,
});
export type City = z.output<typeof city>;

export const district = z.object({
  guNo: serial,
  guName: z.string(),
  cityNo: serial,
  cityName: z.string(),
  guStatus: yesNo,
  guMapX: z.number(),
  guMapY: z.number(),
  ...dates,
});
export type District = z.output<typeof district>;

export const category = z.object({ categoryNo: serial, categoryName: z.string(), categoryStatus: yesNo, ...dates });
export type Category = z.output<typeof category>;

export const tag = z.object({ tagNo: serial, tagName: z.string(), ...dates });
export type Tag = z.output<typeof tag>;

export const theme = z.object({ themaNo: serial, themaName: z.string(), themaStatus: yesNo, ...dates });
export type Theme = z.output<typeof theme>;

export const facility = z.object({ optionNo: serial, optionName: z.string(), optionStatus: yesNo, ...dates });
export type Facility = z.output<typeof facility>;

/** Use counts of a row: popularity of a tag, effect of a deletion. */
const used = { useCount: z.optional(z.int()) };

function publicList<S extends z.ZodMiniType>(path: string, item: S) {
  return endpoint({ method: 'GET', path, access: 'public', caching: 'revalidate', success: dataOnly(z.array(item)) });
}

export const listCategories = publicList('/api/travels/category', z.extend(category, used));
export const listThemes = publicList('/api/travels/thema', z.extend(theme, used));
export const listDistricts = publicList('/api/travels/gu', z.extend(district, used));
export const listTags = publicList('/api/travels/tags', z.extend(tag, used));
export const listFacilities = publicList('/api/travels/option', z.extend(facility, used));

/** Public, because the wizard reads it; active rows only unless an administrator asks. */
export const listWizardDistricts = publicList('/api/admin/travels/gu', z.extend(district, used));

export const listCities = endpoint({
  method: 'GET',
  path: '/api/admin/travels/city',
  access: 'admin',
  success: dataOnly(z.array(z.extend(city, used))),
});
export const listAdminCategories = endpoint({
  method: 'GET',
  path: '/api/admin/travels/category',
  access: 'admin',
  success: dataOnly(z.array(z.extend(category, used))),
});
export const listAdminTags = endpoint({
  method: 'GET',
  path: '/api/admin/travels/tag',
  access: 'admin',
  success: dataOnly(z.array(z.extend(tag, used))),
});
export const listAdminThemes = endpoint({
  method: 'GET',
  path: '/api/admin/travels/thema',
  access: 'admin',
  success: dataOnly(z.array(z.extend(theme, used))),
});
export const listAdminFacilities = endpoint({
  method: 'GET',
  path: '/api/admin/travels/option',
  access: 'admin',
  success: dataOnly(z.array(z.extend(facility, used))),
});

const name = visibleText(50, '이름은 50자까지 입력 가능합니다.', '이름을 입력해주세요.');
/** A comma separates tags in addresses and in what is typed. */
export const withoutComma = z.regex(/^[^,]*$/, '태그에는 쉼표를 쓸 수 없습니다.');
/** With or without its #; a # alone is empty. */
const tagName = name.check(z.regex(/[^#\s]/, '이름을 입력해주세요.'), withoutComma);
const longitude = z
  .number('경도는 숫자로 입력해주세요.')
  .check(z.gte(-180, '경도는 -180에서 180 사이여야 합니다.'), z.lte(180, '경도는 -180에서 180 사이여야 합니다.'));
const latitude = z
  .number('위도는 숫자로 입력해주세요.')
  .check(z.gte(-90, '위도는 -90에서 90 사이여야 합니다.'), z.lte(90, '위도는 -90에서 90 사이여야 합니다.'));
/** The first city is the default of a new district. */
const cityNo = z._default(serial, 1);

const cityDraft = { cityName: name, cityMapX: longitude, cityMapY: latitude };
const districtDraft = { guName: name, cityNo, guMapX: longitude, guMapY: latitude };
const chosenStatus = z.enum(yesNo.options, whenMissing('상태를 선택해주세요.'));
const row = { params: z.object({ id: serialText }) };
const changed = envelope(z.unknown());

function creation<B extends z.ZodMiniType>(path: string, body: B) {
  return endpoint({ method: 'POST', path, access: 'admin', body, success: changed, status: 201, idempotent: true });
}
function change<B extends z.ZodMiniType>(path: string, body: B) {
  return endpoint({ method: 'PUT', path, access: 'admin', ...row, body, success: changed });
}
function deletion(path: string) {
  return endpoint({ method: 'DELETE', path, access: 'admin', ...row, success: changed });
}
function bulkDeletion(path: string) {
  return endpoint({
    method: 'DELETE',
    path,
    access: 'admin',
    body: z
      .array(serial, '삭제할 항목을 선택해주세요.')
      .check(z.minLength(1, '삭제할 항목을 선택해주세요.'), z.maxLength(500)),
    success: changed,
  });
}

export const createCity = creation('/api/admin/travels/city', z.object(cityDraft));
export const updateCity = change('/api/admin/travels/city/{id}', z.object({ ...cityDraft, cityStatus: chosenStatus }));
export const deleteCity = deletion('/api/admin/travels/city/{id}');
export const createDistrict = creation('/api/admin/travels/gu', z.object(districtDraft));
export const updateDistrict = change(
  '/api/admin/travels/gu/{id}',
  z.object({ ...districtDraft, guStatus: chosenStatus }),
);
export const deleteDistrict = deletion('/api/admin/travels/gu/{id}');
export const createCategory = creation('/api/admin/travels/category', z.object({ categoryName: name }));
export const updateCategory = change(
  '/api/admin/travels/category/{id}',
  z.object({ categoryName: name, categoryStatus: chosenStatus }),
);
export const deleteCategories = bulkDeletion('/api/admin/travels/category');
export const createTag = creation('/api/admin/travels/tag', z.object({ tagName }));
export const updateTag = change('/api/admin/travels/tag/{id}', z.object({ tagName }));
export const deleteTags = bulkDeletion('/api/admin/travels/tag');
export const createTheme = creation('/api/admin/travels/thema', z.object({ themaName: name }));
export const updateTheme = change(
  '/api/admin/travels/thema/{id}',
  z.object({ themaName: name, themaStatus: chosenStatus }),
);
export const deleteThemes = bulkDeletion('/api/admin/travels/thema');
export const createFacility = creation('/api/admin/travels/option', z.object({ optionName: name }));
export const updateFacility = change(
  '/api/admin/travels/option/{id}',
  z.object({ optionName: name, optionStatus: chosenStatus }),
);
export const deleteFacilities = bulkDeletion('/api/admin/travels/option');
