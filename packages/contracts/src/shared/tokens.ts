import * as z from 'zod/mini';

export const role = z.enum(['ROLE_USER', 'ROLE_ADMIN']);
export type Role = z.output<typeof role>;

/** Parameters of access tokens, created by svc-account and verified by every service (RFC 7519, RFC 9068). */
export const ACCESS_TOKEN = {
  issuer: 'osakaro',
  audience: 'osakaro-api',
  algorithm: 'ES256',
  lifetimeS: 15 * 60,
  keySetPath: '/internal/jwks.json',
} as const;

export const accessClaims = z.object({
  /** memberNo as text */
  sub: z.string().check(z.regex(/^[1-9]\d{0,14}$/)),
  memberId: z.string(),
  memberName: z.string(),
  role,
  /** The member's token generation; a revocation raises it, which ends all earlier tokens. */
  gen: z.int(),
  /** The session of the token, so that a logout ends only its tokens. Missing in tokens of older releases. */
  sid: z.optional(z.string()),
});
export type AccessClaims = z.output<typeof accessClaims>;

/**
 * An entry of the revocation feed: revokes tokens of the member with a lower generation, and those of `sessionId` if it
 * is set. Readers of older releases ignore `sessionId` and find a generation that revokes nothing.
 */
export const revocation = z.object({ memberNo: z.int(), generation: z.int(), sessionId: z.optional(z.string()) });
export type Revocation = z.output<typeof revocation>;

/** The feed in Redis: a sorted set scored by time in ms, and a channel for notifications. */
export const REVOCATION_FEED = { key: 'revocations', channel: 'revocations', keptMs: 16 * 60 * 1000 } as const;
