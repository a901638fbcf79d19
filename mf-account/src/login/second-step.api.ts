import {
  confirmAppAtLogin,
  offerPasskeyAtLogin,
  proveByCode,
  proveByPasskey,
  setUpAppAtLogin,
} from '@osaka/contracts/account';
import { call } from '@osaka/web-kit';
import { mutationOptions, queryOptions } from '@osaka/web-kit/query';
import { provePasskey } from '../authenticator/passkeys.ts';

export const enterCode = mutationOptions({
  mutationFn: (code: string) => call(proveByCode, { body: { code } }).then(({ data }) => data),
});

export const signInByPasskey = mutationOptions({
  mutationFn: async () => {
    const passkey = await provePasskey((await call(offerPasskeyAtLogin)).data);
    return (await call(proveByPasskey, { body: { passkey } })).data;
  },
});

/** A new set-up replaces the previous one, so it is asked for once for each visit of the screen. */
export const appAtLogin = queryOptions({
  queryKey: ['login', 'app-set-up'],
  queryFn: () => call(setUpAppAtLogin).then(({ data }) => data),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  retry: false,
});

export const confirmNewApp = mutationOptions({
  mutationFn: (code: string) => call(confirmAppAtLogin, { body: { code } }).then(({ data }) => data),
});
