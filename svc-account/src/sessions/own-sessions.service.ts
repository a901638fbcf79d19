import { type OwnSession, SESSION_MESSAGES } from '@osaka/contracts/account';
import { AppError, type Clock, type Member, unavailable } from '@osaka/service-kit';
import type { StoredMember } from '../member.ts';
import { UNKNOWN_DEVICE } from './device-name.ts';
import { sessionIdOf } from './refresh-cookie.ts';
import type { StoredSession } from './sessions.repository.ts';

export interface OwnSessionParts {
  /** Includes ended sessions. */
  findSessions(memberNo: number, now: Date): Promise<StoredSession[]>;
  findMember(memberNo: number): Promise<StoredMember | undefined>;
  /** False when the end is stored but not published yet. */
  endSession(session: StoredSession): Promise<boolean>;
  clock: Clock;
}
export type OwnSessionService = ReturnType<typeof createOwnSessionService>;
type Caller = Pick<Member, 'memberNo' | 'sessionId'>;

/**
 * A member's own sessions in all browsers. Ending is idempotent: a call that failed during an outage of Redis can be
 * repeated.
 */
export function createOwnSessionService({ findSessions, findMember, endSession, clock }: OwnSessionParts) {
  return {
    async list({ memberNo, sessionId }: Caller): Promise<OwnSession[]> {
      const [sessions, member] = await Promise.all([findSessions(memberNo, clock.now()), findMember(memberNo)]);
      return sessions
        .filter(({ endedAt, sessionEpoch }) => !endedAt && sessionEpoch === member?.sessionEpoch)
        .map((session) => ownSessionOf(session, sessionId))
        .sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent) || b.lastUsedAt.localeCompare(a.lastUsedAt));
    },

    async end({ memberNo }: Caller, sessionId: string): Promise<void> {
      const session = (await findSessions(memberNo, clock.now())).find(
        ({ familyId }) => sessionIdOf(familyId) === sessionId,
      );
      if (!session) throw new AppError('NOT_FOUND', SESSION_MESSAGES.notFound);
      if (!(await endSession(session))) throw unavailable();
    },

    async endOthers({ memberNo, sessionId }: Caller): Promise<void> {
      const others = (await findSessions(memberNo, clock.now())).filter(
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
