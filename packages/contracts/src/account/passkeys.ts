import * as z from 'zod/mini';
import { whenMissing } from '../shared/values.ts';

export const PASSKEY_MESSAGES = {
  added: '패스키를 추가했습니다.',
  removed: '패스키를 삭제했습니다.',
  refused: '패스키를 확인하지 못했습니다. 다시 시도해주세요.',
  notFound: '패스키를 찾을 수 없습니다.',
  full: '패스키는 10개까지 추가할 수 있습니다.',
} as const;
export const MAX_PASSKEYS = 10;

const base64url = z.string().check(z.maxLength(8192), z.regex(/^[\w-]*$/));
const credentialId = z.string().check(z.maxLength(1400), z.regex(/^[\w-]+$/));
const common = { id: credentialId, rawId: credentialId, type: z.literal('public-key') };

/** WebAuthn options as JSON, which the browser's library reads. */
export const passkeyOptions = z.looseObject({ challenge: z.string() });
export type PasskeyOptions = z.output<typeof passkeyOptions>;

/** The browser's answer (AuthenticationResponseJSON) to a request for a passkey. */
export const passkeyAssertion = z.object(
  {
    ...common,
    response: z.object({
      clientDataJSON: base64url,
      authenticatorData: base64url,
      signature: base64url,
      userHandle: z.optional(base64url),
    }),
  },
  whenMissing(PASSKEY_MESSAGES.refused),
);
export type PasskeyAssertion = z.output<typeof passkeyAssertion>;

/** The browser's answer (RegistrationResponseJSON) with a new passkey. */
export const newPasskey = z.object(
  {
    ...common,
    response: z.object({
      clientDataJSON: base64url,
      attestationObject: base64url,
      transports: z.optional(z.array(z.string().check(z.maxLength(32), z.regex(/^[\w-]*$/))).check(z.maxLength(10))),
    }),
  },
  whenMissing(PASSKEY_MESSAGES.refused),
);
export type NewPasskey = z.output<typeof newPasskey>;
