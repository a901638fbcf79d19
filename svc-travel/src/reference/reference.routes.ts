import { created, ok } from '@osaka/contracts';
import {
  createCategory,
  createCity,
  createDistrict,
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
  updateCategory,
  updateCity,
  updateDistrict,
  updateFacility,
  updateTag,
  updateTheme,
} from '@osaka/contracts/travel';
import { type Actor, on, type Route } from '@osaka/service-kit';
import type { ReferenceService } from './reference.service.ts';

type Fields = Record<string, string | number>;

/** `rowOf` gives a row as the lists show it. */
export function referenceRoutes(reference: ReferenceService, rowOf: (kind: Kind, no: number) => unknown): Route[] {
  const add = async (kind: Kind, body: Fields, actor: Actor) => created(rowOf(kind, await reference.create(kind, body, actor)), '등록 성공!');
  const change = async (kind: Kind, no: number, body: Fields, actor: Actor) => {
    await reference.change(kind, no, body, actor);
    return ok(rowOf(kind, no), '수정 성공!');
  };
  const remove = async (kind: Kind, numbers: readonly number[], actor: Actor) => {
    await reference.remove(kind, numbers, actor);
    return ok(null, '삭제되었습니다.');
  };
  return [
    on(createCity, ({ member, body }) => add('city', body, member)),
    on(updateCity, ({ member, params, body }) => change('city', params.id, body, member)),
    on(deleteCity, ({ member, params }) => remove('city', [params.id], member)),
    on(createDistrict, ({ member, body }) => add('gu', body, member)),
    on(updateDistrict, ({ member, params, body }) => change('gu', params.id, body, member)),
    on(deleteDistrict, ({ member, params }) => remove('gu', [params.id], member)),
    on(createCategory, ({ member, body }) => add('category', body, member)),
    on(updateCategory, ({ member, params, body }) => change('category', params.id, body, member)),
    on(deleteCategories, ({ member, body }) => remove('category', body, member)),
    on(createTag, ({ member, body }) => add('tag', body, member)),
    on(updateTag, ({ member, params, body }) => change('tag', params.id, body, member)),
    on(deleteTags, ({ member, body }) => remove('tag', body, member)),
    on(createTheme, ({ member, body }) => add('thema', body, member)),
    on(updateTheme, ({ member, params, body }) => change('thema', params.id, body, member)),
    on(deleteThemes, ({ member, body }) => remove('thema', body, member)),
    on(createFacility, ({ member, body }) => add('option', body, member)),
    on(updateFacility, ({ member, params, body }) => change('option', params.id, body, member)),
    on(deleteFacilities, ({ member, body }) => remove('option', body, member)),
  ];
}
