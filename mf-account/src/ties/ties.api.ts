import { joinOwnByOidc, leaveOidc, listOidcTies, type OwnerProof } from '@osaka/contracts/account';
import { call } from '@osaka/web-kit';
import { mutationOptions, queryOptions } from '@osaka/web-kit/query';

const KEY = ['my-page', 'oidc'];

export const ties = (memberNo: number) =>
  queryOptions({
    queryKey: [...KEY, memberNo],
    queryFn: ({ signal }) => call(listOidcTies, {}, { signal }).then(({ data }) => data),
    staleTime: 0,
  });

export const joinOwnProvider = mutationOptions({
  mutationFn: (body: OwnerProof) => call(joinOwnByOidc, { body }),
  onSettled: (_data, _error, _body, _result, { client }) => client.invalidateQueries({ queryKey: KEY }),
});

export const leaveProvider = mutationOptions({
  mutationFn: (name: string) => call(leaveOidc, { params: { name } }),
  onSettled: (_data, _error, _name, _result, { client }) => client.invalidateQueries({ queryKey: KEY }),
});
