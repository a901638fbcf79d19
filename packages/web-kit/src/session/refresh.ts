import { addressOf } from '@osaka/contracts';
import { refresh, type Tokens } from '@osaka/contracts/account';
import { clearSession, readSession, writeSession } from './stored-session.ts';

/** `retry`: a newer token of the same member is stored. `ended`: the session is over. A Response: the refresh could not be decided. */
export type Refreshed = 'retry' | 'ended' | Response;

const LOCK = 'osaka:refresh';
const REFRESH_TIMEOUT_MS = 10_000;

/** Renews the session once, however many calls, kit copies and tabs ask for it at the same time. Throws when there is no network. */
export function refreshOnce(memberNo: number | undefined, used: Tokens): Promise<Refreshed> {
  return oneAtATime(async () => {
    const settled = settledMeanwhile(memberNo, used);
    if (settled) return settled;
    const response = await fetch(addressOf(refresh), { method: refresh.method, credentials: 'same-origin', signal: AbortSignal.timeout(REFRESH_TIMEOUT_MS) });
    const now = settledMeanwhile(memberNo, used);
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

/** Another tab may have refreshed, signed out, or signed in as somebody else, whose token must not carry this call. */
function settledMeanwhile(memberNo: number | undefined, used: Tokens): 'retry' | 'ended' | undefined {
  const { loginInfo, tokens } = readSession();
  if (!tokens || loginInfo?.memberNo !== memberNo) return 'ended';
  return tokens.accessToken === used.accessToken ? undefined : 'retry';
}

function oneAtATime<T>(task: () => Promise<T>): Promise<T> {
  if (navigator.locks) return navigator.locks.request(LOCK, task) as Promise<T>;
  // Without a secure context there are no locks: a queue on the window serves all copies of the kit in this page.
  const page = window as unknown as Record<symbol, Promise<unknown> | undefined>;
  const key = Symbol.for(LOCK);
  const turn = (page[key] ?? Promise.resolve()).catch(() => undefined).then(task);
  page[key] = turn;
  return turn;
}
