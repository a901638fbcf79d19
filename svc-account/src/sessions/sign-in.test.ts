import { expect, test } from '@jest/globals';
import type { Context } from 'hono';
import type { AccountContext } from '../context.ts';
import type { StoredMember } from '../member.ts';
import { createSignIn } from './sign-in.ts';

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
  const context = {
    cookies: { device: cookie, refresh: cookie },
    tokens: { issue: async () => '' },
    usage: { record: async () => {} },
  } as unknown as AccountContext;
  const services = { devices, refreshes } as unknown as Parameters<typeof createSignIn>[1];
  const signIn = createSignIn(context, services);
  await expect(signIn({ req: { header: () => '' } } as unknown as Context, {} as StoredMember, false)).rejects.toThrow(
    'the process ends',
  );
  expect(steps).toEqual(['mail', 'session']);
});
