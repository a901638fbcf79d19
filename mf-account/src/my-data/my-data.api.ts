import { downloadExport, type ExportStatus, readExportStatus, requestExport } from '@osaka/contracts/account';
import { call, download } from '@osaka/web-kit';
import { mutationOptions, queryOptions } from '@osaka/web-kit/query';

const KEY = ['my-page', 'my-data'];
/** While the file is being made the screen follows it. */
const FOLLOW_MS = 3000;

export const exportStatus = (memberNo: number) =>
  queryOptions({
    queryKey: [...KEY, memberNo],
    queryFn: ({ signal }) => call(readExportStatus, {}, { signal }).then(({ data }) => data),
    staleTime: 0,
    refetchInterval: ({ state }) => ((state.data as ExportStatus | undefined)?.state === 'making' ? FOLLOW_MS : false),
  });

/** A refusal means that another one is being made or ready, so the state is read again in any case. */
export const orderExport = mutationOptions({
  mutationFn: () => call(requestExport),
  onSettled: (_data, _error, _variables, _result, { client }) => client.invalidateQueries({ queryKey: KEY }),
});

export const saveExport = mutationOptions({
  mutationFn: (token: string) => download(downloadExport, { params: { token } }),
  onError: (_error, _token, _result, { client }) => client.invalidateQueries({ queryKey: KEY }),
});
