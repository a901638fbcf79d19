import { ACCESS_TOKEN, accessClaims } from '@osaka/contracts';
import { createRemoteJWKSet, errors, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { AppError, unavailable } from '../../app-error.ts';
import type { Revocations } from '../../events/revocations.ts';
import { isOutage } from '../../outage.ts';

export interface Member {
  memberNo: number;
  memberId: string;
  memberName: string;
  isAdmin: boolean;
  /** Undefined for tokens of older releases. */
  sessionId?: string | undefined;
}

/** The member of a bearer token, or undefined; throws UNAVAILABLE if the token cannot be checked now. */
export type Authenticate = (authorization: string | undefined) => Promise<Member | undefined>;

/**
 * Refuses a member number in a body or a query that is not the one of the access token.
 *
 * @throws AppError FORBIDDEN
 */
export function requireOwnMemberNo(member: Member, memberNo: number | undefined): void {
  if (memberNo !== undefined && memberNo !== member.memberNo) throw new AppError('FORBIDDEN', '접근 권한이 없습니다.');
}

/** The JWKS of svc-account, fetched on first use and for an unknown `kid`. */
export function publishedKeys(accountUrl: string): JWTVerifyGetKey {
  return createRemoteJWKSet(new URL(ACCESS_TOKEN.keySetPath, accountUrl), {
    timeoutDuration: 2000,
    cooldownDuration: 1000,
    cacheMaxAge: 10 * 60 * 1000,
  });
}

/** Verifies signature, algorithm, issuer, audience and times, and checks the revocations. */
export function createAuthenticate(keys: JWTVerifyGetKey, revocations: Revocations): Authenticate {
  return async (authorization) => {
    const token = /^Bearer ([\w.-]+)$/i.exec(authorization ?? '')?.[1];
    if (!token) return undefined;
    const claims = await verify(token, keys);
    if (!claims) return undefined;
    if (!revocations.isFresh()) throw unavailable(5);
    if (revocations.isVoid(claims)) return undefined;
    return {
      memberNo: Number(claims.sub),
      memberId: claims.memberId,
      memberName: claims.memberName,
      isAdmin: claims.role === 'ROLE_ADMIN',
      sessionId: claims.sid,
    };
  };
}

async function verify(token: string, keys: JWTVerifyGetKey) {
  try {
    const { payload } = await jwtVerify(token, keys, {
      algorithms: [ACCESS_TOKEN.algorithm],
      issuer: ACCESS_TOKEN.issuer,
      audience: ACCESS_TOKEN.audience,
      requiredClaims: ['exp', 'nbf', 'sub'],
      clockTolerance: 5,
    });
    return accessClaims.parse(payload);
  } catch (error) {
    if (error instanceof errors.JWKSTimeout || isOutage(error) || isFailedFetch(error)) throw unavailable(2);
    return undefined;
  }
}

function isFailedFetch(error: unknown): boolean {
  return error instanceof TypeError || (error instanceof errors.JOSEError && error.code === 'ERR_JOSE_GENERIC');
}
