import { randomInt } from 'node:crypto';
import { RECOVERY_CODES, type SecondStep, type SecondStepMethod } from '@osaka/contracts/account';

/** A member's second factor, as stored. It is on when there is an app or a passkey. */
export interface SecondFactor {
  app?: AuthenticatorApp;
  /** By credential id. */
  passkeys?: Record<string, StoredPasskey>;
  /** Keyed digests of the codes that have not been used. */
  recoveryCodes?: string[];
}

export interface AuthenticatorApp {
  /** The shared secret, encrypted. */
  sealed: string;
  /** The time step of the latest code that was accepted; codes of this step and earlier ones are refused. */
  lastStep: number;
}

export interface StoredPasskey {
  /** COSE key in base64url. */
  publicKey: string;
  /** Signatures so far, as the authenticator counts them; 0 where it does not. */
  counter: number;
  transports: string[];
  /** The device that made it, in words. */
  name: string;
  createdAt: Date;
  lastUsedAt?: Date;
}

/** What the browser must sign, once. */
export interface PasskeyChallenge {
  purpose: 'add' | 'prove';
  challenge: string;
  expiresAt: Date;
}

/** Prepared, and not confirmed by a code yet. */
export interface PendingApp {
  sealed: string;
  expiresAt: Date;
}

const RECOVERY_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

export function isOn(factor: SecondFactor | undefined): factor is SecondFactor {
  return factor?.app !== undefined || passkeysOf(factor).length > 0;
}

export function passkeysOf(factor: SecondFactor | undefined): [id: string, passkey: StoredPasskey][] {
  return Object.entries(factor?.passkeys ?? {});
}

/** The methods by which the member can prove the second factor. */
export function secondStepOf(factor: SecondFactor | undefined): SecondStep {
  const methods: SecondStepMethod[] = [];
  if (factor?.app) methods.push('app');
  if (passkeysOf(factor).length > 0) methods.push('passkey');
  if (factor?.recoveryCodes?.length) methods.push('recovery-code');
  return { methods, mustSetUp: !isOn(factor) };
}

/** Codes of 50 random bits, such as 7KQ2M-X04TB. */
export function newRecoveryCodes(): string[] {
  const codes = new Set<string>();
  while (codes.size < RECOVERY_CODES.count) codes.add(`${randomText(5)}-${randomText(5)}`);
  return [...codes];
}

function randomText(length: number): string {
  return Array.from({ length }, () => RECOVERY_ALPHABET[randomInt(RECOVERY_ALPHABET.length)]).join('');
}
