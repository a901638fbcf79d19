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
import { type Actor, on, type Reservation, type Route } from '@osaka/service-kit';
import type { Fields } from './reference.repository.ts';
import type { ReferenceService } from './reference.service.ts';

interface Creation {
  body: Fields;
  member: Actor;
  reservation: Reservation;
}

/** `rowOf` returns a row as in the lists. */
export function referenceRoutes(reference: ReferenceService, rowOf: (kind: Kind, no: number) => unknown): Route[] {
  const add = async (kind: Kind, { body, member, reservation }: Creation) =>
    created(rowOf(kind, await reference.create(kind, body, member, reservation)), '등록 성공!');
  const change = async (kind: Kind, no: number, body: Fields, actor: Actor) => {
    await reference.change(kind, no, body, actor);
    return ok(rowOf(kind, no), '수정 성공!');
  };
  const remove = async (kind: Kind, numbers: readonly number[], actor: Actor) => {
    await reference.remove(kind, numbers, actor);
    return ok(null, '삭제되었습니다.');
  };
  return [
    on(createCity, (call) => add('city', call)),
    on(updateCity, ({ member, params, body }) => change('city', params.id, body, member)),
    on(deleteCity, ({ member, params }) => remove('city', [params.id], member)),
    on(createDistrict, (call) => add('gu', call)),
    on(updateDistrict, ({ member, params, body }) => change('gu', params.id, body, member)),
    on(deleteDistrict, ({ member, params }) => remove('gu', [params.id], member)),
    on(createCategory, (call) => add('category', call)),
    on(updateCategory, ({ member, params, body }) => change('category', params.id, body, member)),
    on(deleteCategories, ({ member, body }) => remove('category', body, member)),
    on(createTag, (call) => add('tag', call)),
    on(updateTag, ({ member, params, body }) => change('tag', params.id, body, member)),
    on(deleteTags, ({ member, body }) => remove('tag', body, member)),
    on(createTheme, (call) => add('thema', call)),
    on(updateTheme, ({ member, params, body }) => change('thema', params.id, body, member)),
    on(deleteThemes, ({ member, body }) => remove('thema', body, member)),
    on(createFacility, (call) => add('option', call)),
    on(updateFacility, ({ member, params, body }) => change('option', params.id, body, member)),
    on(deleteFacilities, ({ member, body }) => remove('option', body, member)),
  ];
}
