import type { AccessClaims } from '@osaka/contracts';
import type { Authenticate } from '@osaka/service-kit';
import type { StoredMember } from '../member.ts';

interface OwnAuthenticateParts {
  verify(token: string): Promise<AccessClaims | undefined>;
  find(memberNo: number): Promise<StoredMember | undefined>;
  isSessionOpen(sessionId: string): Promise<boolean>;
}

/**
 * svc-account checks its own database, so that a changed role or an ended session takes effect without the revocation
 * feed.
 */
export function createOwnAuthenticate({ verify, find, isSessionOpen }: OwnAuthenticateParts): Authenticate {
  return async (authorization) => {
    const token = /^Bearer ([\w.-]+)$/i.exec(authorization ?? '')?.[1];
    const claims = token ? await verify(token) : undefined;
    const member = claims && (await find(Number(claims.sub)));
    if (member?.isActive !== 'Y' || claims?.gen !== member.generation) return undefined;
    if (claims.sid !== undefined && !(await isSessionOpen(claims.sid))) return undefined;
    const { memberNo, memberId, memberName, memberRole } = member;
    return { memberNo, memberId, memberName, isAdmin: memberRole === 'ROLE_ADMIN', sessionId: claims.sid };
  };
}
