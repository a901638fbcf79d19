import { createHash, createHmac, randomBytes } from 'node:crypto';

/** What the refresh cookie holds: the family's id and the secret of the latest turn. */
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

/** Follows from the secret before it, so that the same request sent twice gets the same answer; the database alone does not give it away. */
export function nextSecret(secret: string, salt: string): string {
  return createHmac('sha256', secret).update(salt).digest('base64url');
}

/** How access tokens name the family, without giving away its id, which is a part of the cookie. */
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
