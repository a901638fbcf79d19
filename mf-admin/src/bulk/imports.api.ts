import {
  applyImport,
  checkImport,
  type DestinationImport,
  exportDestinations,
  getImport,
  type ImportRowFilter,
  listImportRows,
  listImports,
  undoImport,
} from '@osaka/contracts/travel';
import { keepPreviousData, mutationOptions, queryOptions } from '@osaka/web-kit/query';
import { adminCall, adminDownload, adminUpload } from '../admin-call.ts';
import { isRunning } from './import-labels.ts';

const POLL_MS = 500;
const KEY = ['admin', 'imports'] as const;

export const exportAll = mutationOptions({ mutationFn: () => adminDownload(exportDestinations) });

export const importPage = (page: number) =>
  queryOptions({
    queryKey: [...KEY, 'page', page],
    queryFn: async ({ signal }) => (await adminCall(listImports, { query: { page } }, { signal })).data,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** Polls while the import is running. */
export const oneImport = (importNo: string) =>
  queryOptions({
    queryKey: [...KEY, importNo],
    queryFn: async ({ signal }) => (await adminCall(getImport, { params: { importNo } }, { signal })).data,
    refetchInterval: ({ state }) => (state.data && isRunning(state.data.state) ? POLL_MS : false),
    staleTime: 0,
  });

export const importRows = (importNo: string, state: string, show: ImportRowFilter, page: number) =>
  queryOptions({
    queryKey: [...KEY, importNo, 'rows', state, show, page],
    queryFn: async ({ signal }) =>
      (await adminCall(listImportRows, { params: { importNo }, query: { show, page } }, { signal })).data,
    placeholderData: keepPreviousData,
  });

export const write = mutationOptions({
  mutationFn: ({ importNo, isUndone }: { importNo: number; isUndone: boolean }) =>
    adminCall(isUndone ? undoImport : applyImport, { params: { importNo: String(importNo) } }),
  onSuccess: ({ data }, _input, _result, { client }) => client.setQueryData([...KEY, String(data.importNo)], data),
});

export async function checkFile(file: File, onProgress: (part: number) => void): Promise<DestinationImport> {
  return (await adminUpload(checkImport, [file], onProgress)).data;
}
