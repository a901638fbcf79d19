import {
  createPass,
  deletePass,
  listAdminPasses,
  listNames,
  type PassWords,
  updatePass,
} from '@osaka/contracts/travel';
import { mutationOptions, queryOptions } from '@osaka/web-kit/query';
import { adminCall } from '../admin-call.ts';

export const adminPasses = queryOptions({
  queryKey: ['admin', 'passes'],
  queryFn: () => adminCall(listAdminPasses).then(({ data }) => data),
  staleTime: 0,
});

/** The first name of each place by its number. */
export const placeTitles = queryOptions({
  queryKey: ['admin', 'place-titles'],
  queryFn: async () =>
    new Map((await adminCall(listNames)).data.map(({ travelNo, names }) => [travelNo, names[0] ?? ''])),
});

interface Written {
  /** Undefined of a new pass. */
  passNo: number | undefined;
  /** The version that the change began with. */
  version: number | undefined;
  words: PassWords;
}

export function writePass({ passNo, version, words }: Written) {
  return passNo === undefined
    ? adminCall(createPass, { body: words })
    : adminCall(updatePass, { params: { passNo: String(passNo) }, body: { ...words, version } });
}

export const savePass = mutationOptions({
  mutationFn: writePass,
  // Pages of places show the passes too.
  onSuccess: (_data, _input, _result, { client }) => client.invalidateQueries(),
});

export const removePass = mutationOptions({
  mutationFn: (passNo: number) => adminCall(deletePass, { params: { passNo: String(passNo) } }),
  onSettled: (_data, _error, _input, _result, { client }) => client.invalidateQueries(),
});
