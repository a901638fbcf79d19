/** What a code was requested for; it is valid for no other purpose. */
export type Purpose = 'sign-up' | 'find-id' | 'find-password';

export interface Verification {
  purpose: Purpose;
  /** Keyed digests, so that a leak of the database reveals neither address nor code. */
  address: string;
  /** Digest of the id or nickname that was typed when the code was requested. */
  subject: string;
  code: string;
  tries: number;
  /** Expiry of the code until it is entered, then of the verification. */
  expiresAt: Date;
  verifiedAt?: Date;
  /** Digest of the cookie of the browser that entered the code; only that browser may use the verification. */
  browser?: string;
  /** The member that signed up with it; makes a repeated sign-up idempotent. */
  usedBy?: number;
}

export const CODE_LIFETIME_MS = 5 * 60 * 1000;
export const VERIFIED_LIFETIME_MS = 30 * 60 * 1000;
export const TRIES_PER_CODE = 5;
