import { createHash, randomBytes } from 'node:crypto';

/** 128 random bits, fit for an address. */
export function newToken(): string {
  return randomBytes(16).toString('base64url');
}

/**
 * The stored hash of a token: a reader of the database cannot open a link. The token has 128 bits, so a plain hash
 * cannot be searched.
 */
export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
