import { AppError } from '@osaka/service-kit';
import type { AccountContext } from '../context.ts';
import { SESSION_IDLE_MS } from '../cookies.ts';
import { deviceName } from '../device-name.ts';
import type { StoredMember } from '../member.ts';
import {
  digest,
  newRefreshCookie,
  newSalt,
  nextSecret,
  type RefreshCookie,
  readRefreshCookie,
  sessionIdOf,
  writeRefreshCookie,
} from './refresh-cookie.ts';
import { type StoredSession, sessionRevocation } from './sessions.repository.ts';

const DAY_MS = 24 * 3600 * 1000;
const LONGEST_MS = 90 * DAY_MS;
const GRACE_MS = 10_000;
export const SESSION_OVER = '인증이 만료되었습니다. 다시 로그인해주세요.';

export type RefreshService = ReturnType<typeof createRefreshService>;

/** A member's session in one browser: the cookie's value, and the id in its access tokens. */
interface OpenSession {
  cookie: string;
  sessionId: string;
}

export function createRefreshService(context: AccountContext) {
  const { clock, members, needsSecondFactor, revoker, sessions } = context;

  return {
    async begin(
      { memberNo, sessionEpoch }: StoredMember,
      userAgent: string,
      hasSecondFactor: boolean,
    ): Promise<OpenSession> {
      const { familyId, secret } = newRefreshCookie();
      const now = clock.now();
      const sessionId = sessionIdOf(familyId);
      await sessions.add({
        familyId,
        sessionId,
        memberNo,
        sessionEpoch,
        currentDigest: digest(secret),
        device: deviceName(userAgent),
        ...(hasSecondFactor && { hasSecondFactor }),
        startedAt: now,
        expiresAt: expiryOf(now, now),
      });
      return { cookie: writeRefreshCookie({ familyId, secret }), sessionId };
    },

    /**
     * Refresh token rotation: returns the member and the next cookie. Reuse of an old cookie ends the whole session.
     */
    async rotate(text: string | undefined, userAgent: string): Promise<OpenSession & { member: StoredMember }> {
      const cookie = readRefreshCookie(text);
      const session = cookie && (await sessions.find(cookie.familyId, clock.now()));
      if (!cookie || !session || session.endedAt) throw sessionOver();
      const member = await memberOf(session);
      const secret = await rotateSecret(session, cookie, userAgent);
      if (secret)
        return { member, cookie: writeRefreshCookie({ ...cookie, secret }), sessionId: sessionIdOf(cookie.familyId) };
      await end(session);
      throw sessionOver();
    },

    /**
     * Ends the session of the cookie and, if it is another, that of the access token. False when the revocation could
     * not be published: the end is stored, the sweep publishes it later, and calling again retries at once.
     */
    async end(text: string | undefined, sessionId?: string): Promise<boolean> {
      const [byCookie, byToken] = await Promise.all([
        sessionOfCookie(text),
        sessionId ? sessions.findBySessionId(sessionId, clock.now()) : undefined,
      ]);
      const isOne = byToken?.familyId === byCookie?.familyId;
      const ended = await Promise.all(
        [byCookie, isOne ? undefined : byToken].map((session) => !session || end(session)),
      );
      return ended.every(Boolean);
    },

    /** False when the end is stored but not published yet. */
    endSession: end,
  };

  async function sessionOfCookie(text: string | undefined): Promise<StoredSession | undefined> {
    const cookie = readRefreshCookie(text);
    const session = cookie && (await sessions.find(cookie.familyId, clock.now()));
    return cookie && session && isKnown(session, digest(cookie.secret)) ? session : undefined;
  }

  /** Also revokes the session's access tokens at every service. */
  async function end({ familyId, memberNo, endedAt, revocationDue }: StoredSession): Promise<boolean> {
    if (endedAt && !revocationDue) return true;
    const sessionId = sessionIdOf(familyId);
    await sessions.end(familyId, sessionId, clock.now());
    return revoker.announce(sessionRevocation(memberNo, sessionId));
  }

  async function memberOf({ memberNo, sessionEpoch, familyId, hasSecondFactor }: StoredSession): Promise<StoredMember> {
    const member = await members.find(memberNo);
    if (
      member?.isActive === 'Y' &&
      member.sessionEpoch === sessionEpoch &&
      (hasSecondFactor || !needsSecondFactor(member))
    )
      return member;
    await sessions.remove(familyId);
    throw sessionOver();
  }

  /** The secret that follows the presented one; undefined when the presented one is no longer valid. */
  async function rotateSecret(
    session: StoredSession,
    { familyId, secret }: RefreshCookie,
    userAgent: string,
  ): Promise<string | undefined> {
    const now = clock.now();
    const presented = digest(secret);
    const agentDigest = digest(userAgent);
    const salt = newSalt();
    const following = nextSecret(secret, salt);
    const change = {
      sessionId: sessionIdOf(familyId),
      currentDigest: digest(following),
      device: deviceName(userAgent),
      expiresAt: expiryOf(now, session.startedAt),
      last: { digest: presented, salt, turnedAt: now, agentDigest },
    };
    if (session.currentDigest === presented && (await sessions.rotate(familyId, presented, change))) return following;
    const last = (await sessions.find(familyId, now))?.last;
    const isSameRequest =
      last?.digest === presented &&
      last.agentDigest === agentDigest &&
      now.getTime() - last.turnedAt.getTime() <= GRACE_MS;
    return isSameRequest ? nextSecret(secret, last.salt) : undefined;
  }
}

function isKnown({ currentDigest, last }: StoredSession, presented: string): boolean {
  return presented === currentDigest || presented === last?.digest;
}

function expiryOf(now: Date, startedAt: Date): Date {
  return new Date(Math.min(now.getTime() + SESSION_IDLE_MS, startedAt.getTime() + LONGEST_MS));
}

function sessionOver(): AppError {
  return new AppError('UNAUTHENTICATED', SESSION_OVER);
}
