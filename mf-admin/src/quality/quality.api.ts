import {
  closePlaceRequest,
  listPlaceRequests,
  listQuality,
  separateDestinations,
  toggleDestination,
  verifyDestinations,
} from '@osaka/contracts/travel';
import { keepPreviousData, mutationOptions, queryOptions } from '@osaka/web-kit/query';
import { adminCall } from '../admin-call.ts';
import type { QualityFilter } from './quality-filter.ts';

export const qualityPage = (filter: QualityFilter) =>
  queryOptions({
    queryKey: ['admin', 'quality', filter],
    queryFn: async ({ signal }) => (await adminCall(listQuality, { query: filter }, { signal })).data,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const placeRequests = queryOptions({
  queryKey: ['admin', 'place-requests'],
  queryFn: async ({ signal }) => (await adminCall(listPlaceRequests, {}, { signal })).data,
  staleTime: 0,
});

export const closeRequest = mutationOptions({
  mutationFn: (name: string) => adminCall(closePlaceRequest, { body: { name } }),
  onSettled: (_data, _error, _input, _result, { client }) =>
    client.invalidateQueries({ queryKey: placeRequests.queryKey }),
});

export const verify = mutationOptions({
  mutationFn: (travelNos: number[]) => adminCall(verifyDestinations, { body: { travelNos } }),
  onSettled: (_data, _error, _input, _result, { client }) => client.invalidateQueries({ queryKey: ['admin'] }),
});

export const separate = mutationOptions({
  mutationFn: (pair: { travelNo: number; twinNo: number }) => adminCall(separateDestinations, { body: pair }),
  onSettled: (_data, _error, _input, _result, { client }) => client.invalidateQueries({ queryKey: ['admin'] }),
});

export const switchOff = mutationOptions({
  mutationFn: (travelNo: number) =>
    adminCall(toggleDestination, { params: { travelNo: String(travelNo) }, query: { status: 'N' } }),
  // Invalidates all queries, because visitors' lists show the same places.
  onSettled: (_data, _error, _input, _result, { client }) => client.invalidateQueries(),
});
