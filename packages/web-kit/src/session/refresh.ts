import { addressOf } from '@osaka/contracts';
import { refresh, type Tokens } from '@osaka/contracts/account';
import { clearSession, readSession, writeSession } from './stored-session.ts';

/**
 * `retry`: a newer token of the same member is stored. `ended`: the session is over. A Response: the refresh failed
 * without a decision.
 */
export type Refreshed = 'retry' | 'ended' | Response;

const LOCK = 'osaka:refresh';
const REFRESH_TIMEOUT_MS = 10_000;

/** Refreshes the session once for all concurrent calls, kit copies and tabs. Rejects without a network. */
export function refreshOnce(memberNo: number | undefined, used: Tokens): Promise<Refreshed> {
  return serialized(async () => {
    const settled = changedMeanwhile(memberNo, used);
    if (settled) return settled;
    const response = await fetch(addressOf(refresh), {
      method: refresh.method,
      credentials: 'same-origin',
      signal: AbortSignal.timeout(REFRESH_TIMEOUT_MS),
    });
    const now = changedMeanwhile(memberNo, used);
    if (now) return now;
    if (response.status === 401) {
      clearSession('over');
      return 'ended';
    }
    const answer = refresh.success.safeParse(
      response.ok
        ? await response
            .clone()
            .json()
            .catch(() => undefined)
        : undefined,
    );
    if (!answer.success) return response;
    const { loginInfo, tokens } = answer.data.data;
    writeSession(loginInfo, { ...tokens, receivedAt: Date.now() });
    return loginInfo.memberNo === memberNo ? 'retry' : 'ended';
  });
}

/**
 * Checks whether another tab has refreshed, signed out or signed in as another member, whose token must not be used for
 * this call.
 */
function changedMeanwhile(memberNo: number | undefined, used: Tokens): 'retry' | 'ended' | undefined {
  const { loginInfo, tokens } = readSession();
  if (!tokens || loginInfo?.memberNo !== memberNo) return 'ended';
  return tokens.accessToken === used.accessToken ? undefined : 'retry';
}

async function serialized<T>(task: () => Promise<T>): Promise<T> {
  let isGranted = false;
  const grantedTask = () => {
    isGranted = true;
    return task();
  };
  try {
    return (await navigator.locks.request(LOCK, grantedTask)) as T;
  } catch (error) {
    if (isGranted) throw error;
    return serializedInPage(task);
  }
}

/** Web Locks need a secure context and storage; without them a queue on the window serves all copies of the kit. */
function serializedInPage<T>(task: () => Promise<T>): Promise<T> {
  const page = window as unknown as Record<symbol, Promise<unknown> | undefined>;
  const key = Symbol.for(LOCK);
  const turn = (page[key] ?? Promise.resolve()).catch(() => undefined).then(task);
  page[key] = turn;
  return turn;
}
