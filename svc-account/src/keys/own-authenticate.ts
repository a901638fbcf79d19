import type { Authenticate } from '@osaka/service-kit';
import type { AccountContext } from '../context.ts';

/**
 * svc-account checks its own database, so that a changed role or an ended session takes effect without the revocation
 * feed.
 */
export function createOwnAuthenticate({ clock, members, sessions, tokens }: AccountContext): Authenticate {
  return async (authorization) => {
    const token = /^Bearer ([\w.-]+)$/i.exec(authorization ?? '')?.[1];
    const claims = token ? await tokens.verify(token) : undefined;
    const member = claims && (await members.find(Number(claims.sub)));
    if (member?.isActive !== 'Y' || claims?.gen !== member.generation) return undefined;
    if (claims.sid !== undefined && !(await sessions.isOpen(claims.sid, clock.now()))) return undefined;
    const { memberNo, memberId, memberName, memberRole } = member;
    return { memberNo, memberId, memberName, isAdmin: memberRole === 'ROLE_ADMIN', sessionId: claims.sid };
  };
}
