import { type OwnerProof, offerProof, readSecondFactor } from '@osaka/contracts/account';
import { call } from '@osaka/web-kit';
import { mutationOptions, queryOptions } from '@osaka/web-kit/query';
import { provePasskey } from '../authenticator/passkeys.ts';

export const SECOND_FACTOR_KEY = ['my-page', 'second-factor'];

export const secondFactor = (memberNo: number) =>
  queryOptions({
    queryKey: [...SECOND_FACTOR_KEY, memberNo],
    queryFn: ({ signal }) => call(readSecondFactor, {}, { signal }).then(({ data }) => data),
    staleTime: 0,
  });

/** Signs with one of the member's passkeys, as the proof for a change. */
export const signProof = mutationOptions({
  mutationFn: async (): Promise<OwnerProof> => ({ passkey: await provePasskey((await call(offerProof)).data) }),
});
