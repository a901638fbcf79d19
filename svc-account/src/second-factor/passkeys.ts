import {
  type NewPasskey,
  PASSKEY_MESSAGES,
  type PasskeyAssertion,
  type PasskeyOptions,
} from '@osaka/contracts/account';
import { type AppError, invalidField } from '@osaka/service-kit';
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { SecondFactor, StoredPasskey } from './second-factor.ts';
import { passkeysOf } from './second-factor.ts';

const NAME = '오사카로';
const TIMEOUT_MS = 5 * 60 * 1000;

/** The site as the browser names it; a passkey is valid for its host alone. */
export interface Site {
  origin: string;
  host: string;
}

interface User {
  handle: string;
  memberId: string;
  memberName: string;
}

/** Options for a new passkey; the authenticator refuses to make a second one for the same account. */
export async function optionsForNewPasskey(
  { host }: Site,
  { handle, memberId, memberName }: User,
  factor: SecondFactor | undefined,
): Promise<PasskeyOptions> {
  const options = await generateRegistrationOptions({
    rpName: NAME,
    rpID: host,
    userID: new Uint8Array(Buffer.from(handle, 'base64url')),
    userName: memberId,
    userDisplayName: memberName,
    timeout: TIMEOUT_MS,
    attestationType: 'none',
    excludeCredentials: credentialsOf(factor),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
  return { ...options };
}

export async function optionsForProof({ host }: Site, factor: SecondFactor | undefined): Promise<PasskeyOptions> {
  return {
    ...(await generateAuthenticationOptions({
      rpID: host,
      timeout: TIMEOUT_MS,
      userVerification: 'preferred',
      allowCredentials: credentialsOf(factor),
    })),
  };
}

/** Refuses an answer to another challenge, from another site, or with an invalid key. */
export async function readNewPasskey(
  passkey: NewPasskey,
  challenge: string,
  { origin, host }: Site,
): Promise<Pick<StoredPasskey, 'publicKey' | 'counter' | 'transports'> & { id: string }> {
  const response = { ...passkey, clientExtensionResults: {} } as RegistrationResponseJSON;
  const verified = await orRefused(() =>
    verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: host,
      requireUserVerification: false,
    }),
  );
  if (!verified.verified) throw refused();
  const { id, publicKey, counter } = verified.registrationInfo.credential;
  return {
    id,
    publicKey: Buffer.from(publicKey).toString('base64url'),
    counter,
    transports: passkey.response.transports ?? [],
  };
}

/**
 * The authenticator's new counter; refuses a signature that is not by this passkey, for this challenge and this site.
 */
export async function counterOfProof(
  assertion: PasskeyAssertion,
  passkey: StoredPasskey,
  challenge: string,
  { origin, host }: Site,
): Promise<number> {
  const response = { ...assertion, clientExtensionResults: {} } as AuthenticationResponseJSON;
  const credential = {
    id: assertion.id,
    publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
    counter: passkey.counter,
  };
  const { verified, authenticationInfo } = await orRefused(() =>
    verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: host,
      credential,
      requireUserVerification: false,
    }),
  );
  if (!verified) throw refused();
  return authenticationInfo.newCounter;
}

function credentialsOf(factor: SecondFactor | undefined) {
  return passkeysOf(factor).map(([id, { transports }]) => ({ id, transports }));
}

// The library throws for every answer that does not fit.
async function orRefused<T>(verify: () => Promise<T>): Promise<T> {
  try {
    return await verify();
  } catch {
    throw refused();
  }
}

export function refused(): AppError {
  return invalidField('passkey', PASSKEY_MESSAGES.refused);
}
