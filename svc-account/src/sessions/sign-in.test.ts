import { expect, test } from '@jest/globals';
import type { Context } from 'hono';
import type { StoredMember } from '../member.ts';
import { createSignIn, type SignInParts } from './sign-in.ts';

test('the mail about a new device is accepted before the session begins, so that a crash between them loses no mail', async () => {
  const steps: string[] = [];
  const cookie = { read: () => undefined, set: () => {} };
  const refreshes = {
    end: async () => {},
    begin: async () => {
      steps.push('session');
      throw new Error('the process ends');
    },
  };
  const devices = {
    rememberLogin: async () => {
      steps.push('mail');
      return 'device';
    },
  };
  const signIn = createSignIn({
    refreshes,
    devices,
    cookie,
    deviceCookie: cookie,
    issueToken: async () => '',
    recordUse: async () => {},
  } as unknown as SignInParts);
  await expect(signIn({ req: { header: () => '' } } as unknown as Context, {} as StoredMember, false)).rejects.toThrow(
    'the process ends',
  );
  expect(steps).toEqual(['mail', 'session']);
});
