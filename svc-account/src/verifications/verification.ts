/** What a code was asked for; a code of one purpose is worth nothing for another. */
export type Purpose = 'sign-up' | 'find-id' | 'find-password';

export interface Verification {
  purpose: Purpose;
  /** Keyed digests, so that the database alone gives away neither address nor code. */
  address: string;
  /** Whom it is about besides the address: the id or the nickname typed when the code was asked for. */
  subject: string;
  code: string;
  tries: number;
  /** Of the code until it is entered, then of the verification. */
  expiresAt: Date;
  verifiedAt?: Date;
  /** Of the cookie of the browser that entered the code; the verification counts nowhere else. */
  browser?: string;
  /** The member that signed up by it, so that the same sign-up sent again is known again. */
  usedBy?: number;
}

export const CODE_LIFETIME_MS = 5 * 60 * 1000;
export const VERIFIED_LIFETIME_MS = 30 * 60 * 1000;
export const TRIES_PER_CODE = 5;
