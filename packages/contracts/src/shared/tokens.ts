import * as z from 'zod/mini';

export const role = z.enum(['ROLE_USER', 'ROLE_ADMIN']);
export type Role = z.output<typeof role>;

/** How access tokens are made by svc-account and checked by every service (RFC 7519, RFC 9068). */
export const ACCESS_TOKEN = { issuer: 'osakaro', audience: 'osakaro-api', algorithm: 'ES256', lifetimeS: 15 * 60, keySetPath: '/internal/jwks.json' } as const;

export const accessClaims = z.object({
  /** memberNo as text */
  sub: z.string().check(z.regex(/^[1-9]\d{0,14}$/)),
  memberId: z.string(),
  memberName: z.string(),
  role,
  /** The member's generation when the token was made; a revocation raises it and so ends all earlier tokens. */
  gen: z.int(),
  /** The session that the token was made for, so that a logout ends its tokens and no others. Absent from tokens of older releases. */
  sid: z.optional(z.string()),
});
export type AccessClaims = z.output<typeof accessClaims>;

/**
 * What the revocation feed carries: tokens of this member with a lower generation are void, and those of `sessionId` where one is named.
 * A reader of an older release leaves `sessionId` out and finds a generation that ends nothing.
 */
export const revocation = z.object({ memberNo: z.int(), generation: z.int(), sessionId: z.optional(z.string()) });
export type Revocation = z.output<typeof revocation>;

/** The feed in Redis: a sorted set scored by time in ms, and a channel that says it grew. */
export const REVOCATION_FEED = { key: 'revocations', channel: 'revocations', keptMs: 16 * 60 * 1000 } as const;
