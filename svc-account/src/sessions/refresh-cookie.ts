import { createHash, createHmac, randomBytes } from 'node:crypto';

/** Contents of the refresh cookie: the id of the token family and the latest secret. */
export interface RefreshCookie {
  familyId: string;
  secret: string;
}

export function newRefreshCookie(): RefreshCookie {
  return { familyId: randomBytes(16).toString('hex'), secret: randomBytes(32).toString('base64url') };
}

export function newSalt(): string {
  return randomBytes(16).toString('base64url');
}

/**
 * Derived from the previous secret, so that a repeated request gets the same response; the salt alone does not reveal
 * it.
 */
export function nextSecret(secret: string, salt: string): string {
  return createHmac('sha256', secret).update(salt).digest('base64url');
}

/** The session id in access tokens: a digest, because the family's id is part of the cookie. */
export function sessionIdOf(familyId: string): string {
  return digest(familyId);
}

export function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

export function writeRefreshCookie({ familyId, secret }: RefreshCookie): string {
  return `${familyId}.${secret}`;
}

export function readRefreshCookie(text: string | undefined): RefreshCookie | undefined {
  const [, familyId, secret] = /^([0-9a-f]{32})\.([\w-]{43})$/.exec(text ?? '') ?? [];
  return familyId && secret ? { familyId, secret } : undefined;
}
