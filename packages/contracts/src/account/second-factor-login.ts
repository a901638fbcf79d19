import * as z from 'zod/mini';
import { endpoint, envelope } from '../shared/endpoint.ts';
import { passkeyAssertion, passkeyOptions } from './passkeys.ts';
import { appCode, appSetUp, recoveryCodes, secondFactorCode } from './second-factor.ts';
import { session, signedIn } from './signed-in.ts';

/** Not a bar for guessing, which is limited per account: bounds the calls of one client. */
const SECOND_STEPS = { name: 'second-step', points: 300, perS: 3600 };

const SIGN_IN_COOKIES = {
  reads: ['secondStep', 'refreshToken', 'device'],
  sets: ['secondStep', 'refreshToken', 'device'],
};

/** Ends the pending login with a code of the app or a recovery code, and begins the session. */
export const proveByCode = endpoint({
  method: 'POST',
  path: '/api/auth/second-step/code',
  access: 'public',
  cookies: SIGN_IN_COOKIES,
  limit: SECOND_STEPS,
  body: z.object({ code: secondFactorCode }),
  success: signedIn,
});

/** For an account that must have a second factor and has none yet: what its authenticator app needs. */
export const setUpAppAtLogin = endpoint({
  method: 'POST',
  path: '/api/auth/second-step/app',
  access: 'public',
  cookies: { reads: ['secondStep'] },
  limit: SECOND_STEPS,
  success: envelope(appSetUp),
});

/** Turns the second factor on and begins the session. */
export const confirmAppAtLogin = endpoint({
  method: 'POST',
  path: '/api/auth/second-step/app/confirm',
  access: 'public',
  cookies: SIGN_IN_COOKIES,
  limit: SECOND_STEPS,
  body: z.object({ code: appCode }),
  success: envelope(z.extend(session, { recoveryCodes })),
});

/** What the browser needs to prove a passkey of the pending login. */
export const offerPasskeyAtLogin = endpoint({
  method: 'POST',
  path: '/api/auth/second-step/passkey/options',
  access: 'public',
  cookies: { reads: ['secondStep'] },
  limit: SECOND_STEPS,
  success: envelope(passkeyOptions),
});

export const proveByPasskey = endpoint({
  method: 'POST',
  path: '/api/auth/second-step/passkey',
  access: 'public',
  cookies: SIGN_IN_COOKIES,
  limit: SECOND_STEPS,
  body: z.object({ passkey: passkeyAssertion }),
  success: signedIn,
});
