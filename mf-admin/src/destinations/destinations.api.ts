import {
  attachTheme,
  createDestination,
  type DestinationDraft,
  detachTheme,
  exportDestinations,
  getAdminDestination,
  listAdminThemes,
  listCategories,
  listFacilities,
  listTags,
  listWizardDistricts,
  searchAdminDestinations,
  toggleDestination,
  updateDestination,
  uploadImages,
} from '@osaka/contracts/travel';
import { keepPreviousData, mutationOptions, type QueryKey, queryOptions } from '@osaka/web-kit/query';
import { adminCall, adminDownload, adminUpload } from '../admin-call.ts';
import type { DestinationFilter } from './destination-query.ts';

export const destinationPage = (filter: DestinationFilter) =>
  queryOptions({
    queryKey: ['admin', 'destinations', filter],
    queryFn: async ({ signal }) => (await adminCall(searchAdminDestinations, { query: filter }, { signal })).data,
    placeholderData: keepPreviousData,
  });

/** All pages of the filtered list as a CSV file. */
export const exportMatching = mutationOptions({
  mutationFn: ({ page: _all, sort: _any, ...filter }: DestinationFilter) =>
    adminDownload(exportDestinations, { query: filter }),
});

export const adminThemes = queryOptions({
  queryKey: ['admin', 'themes'],
  queryFn: async () => (await adminCall(listAdminThemes)).data,
});

export const formChoices = queryOptions({
  queryKey: ['admin', 'form-choices'],
  queryFn: async () => {
    const [categories, districts, facilities, tags] = await Promise.all([
      adminCall(listCategories),
      adminCall(listWizardDistricts),
      adminCall(listFacilities),
      adminCall(listTags),
    ]);
    return { categories: categories.data, districts: districts.data, facilities: facilities.data, tags: tags.data };
  },
});

/** Never cached: saving a stale version would conflict with a colleague's change. */
export const destinationToEdit = (travelNo: number) =>
  queryOptions({
    queryKey: ['admin', 'destination', travelNo],
    queryFn: async ({ signal }) =>
      (await adminCall(getAdminDestination, { params: { travelNo: String(travelNo) } }, { signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

// Invalidates all queries, because visitors' lists show the same places.
const changesEverything = {
  onSettled: (
    _data: unknown,
    _error: unknown,
    _input: unknown,
    _result: unknown,
    { client }: { client: { invalidateQueries(filter?: { queryKey: QueryKey }): unknown } },
  ) => client.invalidateQueries(),
};

export const switchTo = mutationOptions({
  mutationFn: ({ travelNo, status }: { travelNo: number; status: 'Y' | 'N' }) =>
    adminCall(toggleDestination, { params: { travelNo: String(travelNo) }, query: { status } }),
  ...changesEverything,
});

export const changeTheme = mutationOptions({
  mutationFn: ({ travelNo, themaNo, isAdded }: { travelNo: number; themaNo: number; isAdded: boolean }) =>
    adminCall(isAdded ? attachTheme : detachTheme, { body: { travelNo, themaNo } }),
  ...changesEverything,
});

export const saveDestination = mutationOptions({
  mutationFn: ({
    travelNo,
    draft,
    version,
  }: {
    travelNo: number | undefined;
    draft: DestinationDraft;
    version: number | undefined;
  }) =>
    travelNo === undefined
      ? adminCall(createDestination, { body: draft })
      : adminCall(updateDestination, { params: { travelNo: String(travelNo) }, body: { ...draft, version } }),
});

export async function uploadPictures(files: readonly File[], onProgress: (part: number) => void): Promise<string[]> {
  return (await adminUpload(uploadImages, files, onProgress)).data;
}
