import type { LoginInfo, Tokens } from '@osaka/contracts/account';
import { forgetAllFiles, forgetFilesOfOthers } from '../drafts/kept-files.ts';
import { refreshOnce } from './refresh.ts';
import { SESSION_OVER } from './sentences.ts';
import { clearSession, onSessionChange, readSession, type SessionState, writeSession } from './stored-session.ts';
import { isWornOut } from './token-age.ts';

/** The signed-in member, kept in local storage, shared by all tabs and all copies of the kit in a page. */
export const session = {
  /** The state now; components use `useSession()`. */
  get state(): SessionState {
    return readSession();
  },
  start(loginInfo: LoginInfo, tokens: Tokens) {
    writeSession(loginInfo, { ...tokens, receivedAt: Date.now() });
    void forgetFilesOfOthers().catch(() => undefined);
  },
  /** Changes what is shown of the member, such as a new nickname; the tokens stay. */
  update(change: Partial<LoginInfo>) {
    const { loginInfo, tokens } = readSession();
    if (loginInfo && tokens) writeSession({ ...loginInfo, ...change }, tokens);
  },
  /** What the service says of the member who is signed in; of another one, who has left meanwhile, nothing is kept. */
  follow(now: LoginInfo) {
    const { loginInfo } = readSession();
    if (loginInfo?.memberNo === now.memberNo && JSON.stringify(loginInfo) !== JSON.stringify(now)) session.update(now);
  },
  /** Signs out. Who calls it says what is to be said and leads on; the screens of members say nothing. */
  end() {
    forgetAllFiles();
    clearSession('left');
  },
  onChange: onSessionChange,
  fetch: sessionFetch,
};

/** `fetch` with the member's token; an expired one is renewed silently and the call sent again, once. `send` is another way to send. */
async function sessionFetch(url: string | URL, init: RequestInit = {}, send: typeof fetch = fetch): Promise<Response> {
  const { loginInfo, tokens } = readSession();
  if (!tokens || isAboutSessions(url)) return send(url, init);
  const first = isWornOut(tokens) ? expired() : await send(url, signed(init, tokens));
  if (first.status !== 401) return first;
  const refreshed = await refreshOnce(loginInfo?.memberNo, tokens);
  if (refreshed instanceof Response) return refreshed;
  const renewed = readSession().tokens;
  return refreshed === 'retry' && renewed ? send(url, signed(init, renewed)) : first;
}

/** Logging in and out answers 401 for reasons of its own. */
function isAboutSessions(url: string | URL): boolean {
  return new URL(url, location.origin).pathname.startsWith('/api/auth/');
}

function signed(init: RequestInit, { accessToken }: Tokens): RequestInit {
  const headers = new Headers(init.headers);
  headers.set('authorization', `Bearer ${accessToken}`);
  return { ...init, headers };
}

function expired() {
  return Response.json({ code: '401', message: SESSION_OVER }, { status: 401 });
}
