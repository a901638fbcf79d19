import { AppError, type Clock } from '@osaka/service-kit';
import type { StoredMember } from '../member.ts';
import { digest, newRefreshCookie, newSalt, nextSecret, type RefreshCookie, readRefreshCookie, writeRefreshCookie } from './refresh-cookie.ts';
import type { SessionRepository, StoredSession } from './sessions.repository.ts';

const DAY_MS = 24 * 3600 * 1000;
const IDLE_MS = 14 * DAY_MS;
const LONGEST_MS = 90 * DAY_MS;
const GRACE_MS = 10_000;
export const REFRESH_COOKIE = { name: 'refreshToken', path: '/api/auth', maxAgeS: IDLE_MS / 1000 } as const;
export const SESSION_OVER = '인증이 만료되었습니다. 다시 로그인해주세요.';

interface Members {
  find(memberNo: number): Promise<StoredMember | undefined>;
  /** Ends the access tokens of a member whose cookie was stolen. */
  endTokens(memberNo: number): Promise<void>;
}
export type RefreshService = ReturnType<typeof createRefreshService>;

export function createRefreshService(sessions: SessionRepository, members: Members, clock: Clock) {
  return {
    /** The cookie of a new session. */
    async begin(member: StoredMember): Promise<string> {
      const cookie = newRefreshCookie();
      const now = clock.now();
      const { memberNo, sessionEpoch } = member;
      await sessions.add({ familyId: cookie.familyId, memberNo, sessionEpoch, currentDigest: digest(cookie.secret), startedAt: now, expiresAt: expiryOf(now, now) });
      return writeRefreshCookie(cookie);
    },

    /** The member of the session and its next cookie. An old cookie ends the session for whoever holds a newer one. */
    async turn(text: string | undefined, userAgent: string): Promise<{ member: StoredMember; cookie: string }> {
      const cookie = readRefreshCookie(text);
      const session = cookie && (await sessions.find(cookie.familyId, clock.now()));
      if (!cookie || !session) throw over();
      const member = await memberOf(session);
      const secret = await turned(session, cookie, digest(userAgent));
      if (secret) return { member, cookie: writeRefreshCookie({ ...cookie, secret }) };
      if (await sessions.remove(cookie.familyId)) await members.endTokens(session.memberNo);
      throw over();
    },

    async end(text: string | undefined): Promise<void> {
      const cookie = readRefreshCookie(text);
      const session = cookie && (await sessions.find(cookie.familyId, clock.now()));
      if (cookie && session && isKnown(session, digest(cookie.secret))) await sessions.remove(cookie.familyId);
    },
  };

  async function memberOf({ memberNo, sessionEpoch, familyId }: StoredSession): Promise<StoredMember> {
    const member = await members.find(memberNo);
    if (member?.isActive === 'Y' && member.sessionEpoch === sessionEpoch) return member;
    await sessions.remove(familyId);
    throw over();
  }

  /** The secret that follows the presented one; undefined when that one is no longer good. */
  async function turned(session: StoredSession, { familyId, secret }: RefreshCookie, agentDigest: string): Promise<string | undefined> {
    const now = clock.now();
    const presented = digest(secret);
    const salt = newSalt();
    const following = nextSecret(secret, salt);
    const change = { currentDigest: digest(following), expiresAt: expiryOf(now, session.startedAt), last: { digest: presented, salt, turnedAt: now, agentDigest } };
    if (session.currentDigest === presented && (await sessions.turn(familyId, presented, change))) return following;
    const last = (await sessions.find(familyId, now))?.last;
    const isSameRequest = last?.digest === presented && last.agentDigest === agentDigest && now.getTime() - last.turnedAt.getTime() <= GRACE_MS;
    return isSameRequest ? nextSecret(secret, last.salt) : undefined;
  }
}

function isKnown({ currentDigest, last }: StoredSession, presented: string): boolean {
  return presented === currentDigest || presented === last?.digest;
}

function expiryOf(now: Date, startedAt: Date): Date {
  return new Date(Math.min(now.getTime() + IDLE_MS, startedAt.getTime() + LONGEST_MS));
}

function over(): AppError {
  return new AppError('UNAUTHENTICATED', SESSION_OVER);
}
