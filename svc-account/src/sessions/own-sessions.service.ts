import { type OwnSession, SESSION_MESSAGES } from '@osaka/contracts/account';
import { AppError, type Member, unavailable } from '@osaka/service-kit';
import type { AccountContext } from '../context.ts';
import { UNKNOWN_DEVICE } from '../device-name.ts';
import type { RefreshService } from './refresh.service.ts';
import { sessionIdOf } from './refresh-cookie.ts';
import type { StoredSession } from './sessions.repository.ts';

export type OwnSessionService = ReturnType<typeof createOwnSessionService>;
type Caller = Pick<Member, 'memberNo' | 'sessionId'>;

/**
 * A member's own sessions in all browsers. Ending is idempotent: a call that failed during an outage of Redis can be
 * repeated.
 */
export function createOwnSessionService({ clock, members, sessions }: AccountContext, { endSession }: RefreshService) {
  return {
    async list({ memberNo, sessionId }: Caller): Promise<OwnSession[]> {
      const [found, member] = await Promise.all([sessions.findOf(memberNo, clock.now()), members.find(memberNo)]);
      return found
        .filter(({ endedAt, sessionEpoch }) => !endedAt && sessionEpoch === member?.sessionEpoch)
        .map((session) => ownSessionOf(session, sessionId))
        .sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent) || b.lastUsedAt.localeCompare(a.lastUsedAt));
    },

    async end({ memberNo }: Caller, sessionId: string): Promise<void> {
      const session = (await sessions.findOf(memberNo, clock.now())).find(
        ({ familyId }) => sessionIdOf(familyId) === sessionId,
      );
      if (!session) throw new AppError('NOT_FOUND', SESSION_MESSAGES.notFound);
      if (!(await endSession(session))) throw unavailable();
    },

    async endOthers({ memberNo, sessionId }: Caller): Promise<void> {
      const others = (await sessions.findOf(memberNo, clock.now())).filter(
        ({ familyId }) => sessionIdOf(familyId) !== sessionId,
      );
      const ended = await Promise.all(others.map(endSession));
      if (!ended.every(Boolean)) throw unavailable();
    },
  };
}

// Documents of older releases have no session id until their next rotation, so it is derived here.
function ownSessionOf(
  { familyId, device = UNKNOWN_DEVICE, startedAt, last, expiresAt }: StoredSession,
  currentId: string | undefined,
): OwnSession {
  const sessionId = sessionIdOf(familyId);
  const times = {
    startedAt: startedAt.toISOString(),
    lastUsedAt: (last?.turnedAt ?? startedAt).toISOString(),
    endsAt: expiresAt.toISOString(),
  };
  return { sessionId, device, ...times, isCurrent: sessionId === currentId };
}
