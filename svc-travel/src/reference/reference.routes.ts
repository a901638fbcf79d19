import {
  createCategory,
  createCity,
  createDistrict,
  created,
  createFacility,
  createTag,
  createTheme,
  deleteCategories,
  deleteCity,
  deleteDistrict,
  deleteFacilities,
  deleteTags,
  deleteThemes,
  type Kind,
  ok,
  updateCategory,
  updateCity,
  updateDistrict,
  updateFacility,
  updateTag,
  updateTheme,
} from '@osaka/contracts';
import { on, type Route } from '@osaka/service-kit';
import type { ReferenceService } from './reference.service.ts';

type Fields = Record<string, string | number>;

/** `rowOf` gives a row as the lists show it. */
export function referenceRoutes(reference: ReferenceService, rowOf: (kind: Kind, no: number) => unknown): Route[] {
  const add = async (kind: Kind, body: Fields) => created(rowOf(kind, await reference.create(kind, body)), '등록 성공!');
  const change = async (kind: Kind, no: number, body: Fields) => {
    await reference.change(kind, no, body);
    return ok(rowOf(kind, no), '수정 성공!');
  };
  const remove = async (kind: Kind, numbers: readonly number[]) => {
    await reference.remove(kind, numbers);
    return ok(null, '삭제되었습니다.');
  };
  return [
    on(createCity, ({ body }) => add('city', body)),
    on(updateCity, ({ params, body }) => change('city', params.id, body)),
    on(deleteCity, ({ params }) => remove('city', [params.id])),
    on(createDistrict, ({ body }) => add('gu', body)),
    on(updateDistrict, ({ params, body }) => change('gu', params.id, body)),
    on(deleteDistrict, ({ params }) => remove('gu', [params.id])),
    on(createCategory, ({ body }) => add('category', body)),
    on(updateCategory, ({ params, body }) => change('category', params.id, body)),
    on(deleteCategories, ({ body }) => remove('category', body)),
    on(createTag, ({ body }) => add('tag', body)),
    on(updateTag, ({ params, body }) => change('tag', params.id, body)),
    on(deleteTags, ({ body }) => remove('tag', body)),
    on(createTheme, ({ body }) => add('thema', body)),
    on(updateTheme, ({ params, body }) => change('thema', params.id, body)),
    on(deleteThemes, ({ body }) => remove('thema', body)),
    on(createFacility, ({ body }) => add('option', body)),
    on(updateFacility, ({ params, body }) => change('option', params.id, body)),
    on(deleteFacilities, ({ body }) => remove('option', body)),
  ];
}
