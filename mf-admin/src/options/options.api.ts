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
  listAdminCategories,
  listAdminFacilities,
  listAdminTags,
  listAdminThemes,
  listCities,
  listWizardDistricts,
  updateCategory,
  updateCity,
  updateDistrict,
  updateFacility,
  updateTag,
  updateTheme,
} from '@osaka/contracts/travel';
import { mutationOptions, queryOptions } from '@osaka/web-kit/query';
import { adminCall } from '../admin-call.ts';
import type { OptionDraft } from './option-draft.ts';
import type { OptionRow } from './option-row.ts';

interface KindCalls {
  list(): Promise<OptionRow[]>;
  create(draft: OptionDraft): Promise<unknown>;
  update(no: number, draft: OptionDraft): Promise<unknown>;
  remove(numbers: number[]): Promise<unknown>;
}

const idOf = (no: number) => ({ params: { id: String(no) } });

/** Maps the wire's field names, which differ by kind, to those of OptionRow. */
const CALLS: Record<Kind, KindCalls> = {
  city: {
    list: async () =>
      (await adminCall(listCities)).data.map(
        ({ cityNo, cityName, cityStatus, cityMapX, cityMapY, cityCreatedDate, cityModifiedDate, useCount }) => ({
          no: cityNo,
          name: cityName,
          status: cityStatus,
          mapX: cityMapX,
          mapY: cityMapY,
          createdDate: cityCreatedDate,
          modifiedDate: cityModifiedDate,
          useCount,
        }),
      ),
    create: ({ name, mapX, mapY }) =>
      adminCall(createCity, { body: { cityName: name, cityMapX: mapX, cityMapY: mapY } }),
    update: (no, { name, mapX, mapY, status }) =>
      adminCall(updateCity, {
        ...idOf(no),
        body: { cityName: name, cityMapX: mapX, cityMapY: mapY, cityStatus: status },
      }),
    remove: (numbers) => Promise.all(numbers.map((no) => adminCall(deleteCity, idOf(no)))),
  },
  gu: {
    list: async () =>
      (await adminCall(listWizardDistricts)).data.map(({ guNo, guName, guStatus, guMapX, guMapY, ...rest }) => ({
        no: guNo,
        name: guName,
        status: guStatus,
        mapX: guMapX,
        mapY: guMapY,
        ...rest,
      })),
    create: ({ name, cityNo, mapX, mapY }) =>
      adminCall(createDistrict, { body: { guName: name, cityNo, guMapX: mapX, guMapY: mapY } }),
    update: (no, { name, cityNo, mapX, mapY, status }) =>
      adminCall(updateDistrict, {
        ...idOf(no),
        body: { guName: name, cityNo, guMapX: mapX, guMapY: mapY, guStatus: status },
      }),
    remove: (numbers) => Promise.all(numbers.map((no) => adminCall(deleteDistrict, idOf(no)))),
  },
  category: {
    list: async () =>
      (await adminCall(listAdminCategories)).data.map(({ categoryNo, categoryName, categoryStatus, ...rest }) => ({
        no: categoryNo,
        name: categoryName,
        status: categoryStatus,
        ...rest,
      })),
    create: ({ name }) => adminCall(createCategory, { body: { categoryName: name } }),
    update: (no, { name, status }) =>
      adminCall(updateCategory, { ...idOf(no), body: { categoryName: name, categoryStatus: status } }),
    remove: (numbers) => adminCall(deleteCategories, { body: numbers }),
  },
  tag: {
    list: async () =>
      (await adminCall(listAdminTags)).data.map(({ tagNo, tagName, ...rest }) => ({
        no: tagNo,
        name: tagName,
        ...rest,
      })),
    create: ({ name }) => adminCall(createTag, { body: { tagName: name } }),
    update: (no, { name }) => adminCall(updateTag, { ...idOf(no), body: { tagName: name } }),
    remove: (numbers) => adminCall(deleteTags, { body: numbers }),
  },
  option: {
    list: async () =>
      (await adminCall(listAdminFacilities)).data.map(({ optionNo, optionName, optionStatus, ...rest }) => ({
        no: optionNo,
        name: optionName,
        status: optionStatus,
        ...rest,
      })),
    create: ({ name }) => adminCall(createFacility, { body: { optionName: name } }),
    update: (no, { name, status }) =>
      adminCall(updateFacility, { ...idOf(no), body: { optionName: name, optionStatus: status } }),
    remove: (numbers) => adminCall(deleteFacilities, { body: numbers }),
  },
  thema: {
    list: async () =>
      (await adminCall(listAdminThemes)).data.map(({ themaNo, themaName, themaStatus, ...rest }) => ({
        no: themaNo,
        name: themaName,
        status: themaStatus,
        ...rest,
      })),
    create: ({ name }) => adminCall(createTheme, { body: { themaName: name } }),
    update: (no, { name, status }) =>
      adminCall(updateTheme, { ...idOf(no), body: { themaName: name, themaStatus: status } }),
    remove: (numbers) => adminCall(deleteThemes, { body: numbers }),
  },
};

export const optionRows = (kind: Kind) =>
  queryOptions({ queryKey: ['admin', 'options', kind], queryFn: () => CALLS[kind].list(), staleTime: 0 });

export const saveOption = mutationOptions({
  mutationFn: ({ kind, no, draft }: { kind: Kind; no: number | undefined; draft: OptionDraft }) =>
    no === undefined ? CALLS[kind].create(draft) : CALLS[kind].update(no, draft),
  // Visitors' lists and forms use the same data.
  onSuccess: (_data, _input, _result, { client }) => client.invalidateQueries(),
});

export const removeOptions = mutationOptions({
  mutationFn: ({ kind, numbers }: { kind: Kind; numbers: number[] }) => CALLS[kind].remove(numbers),
  onSettled: (_data, _error, _input, _result, { client }) => client.invalidateQueries(),
});
