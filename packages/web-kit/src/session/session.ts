import type { LoginInfo, Tokens } from '@osaka/contracts/account';
import { showAlert } from '../dialogs/dialogs.ts';
import { forgetAllFiles, forgetFilesOfOthers } from '../drafts/kept-files.ts';
import { forgetAllStoredPages, forgetStoredPagesOfOthers } from '../offline/stored-pages.ts';
import { forgetWaitingItems } from '../offline/waiting-items.ts';
import { LOGIN_NOT_KEPT, SESSION_OVER } from './messages.ts';
import { refreshOnce } from './refresh.ts';
import { clearSession, onSessionChange, readSession, type SessionState, writeSession } from './stored-session.ts';
import { isExpired } from './token-age.ts';

/** The signed-in member, in the values of the browser, shared by all tabs and all copies of the kit. */
export const session = {
  /** The current state; components use `useSession()`. */
  get state(): SessionState {
    return readSession();
  },
  start(loginInfo: LoginInfo, tokens: Tokens) {
    const isKept = writeSession(loginInfo, { ...tokens, receivedAt: Date.now() });
    if (!isKept) void showAlert(LOGIN_NOT_KEPT);
    void forgetFilesOfOthers().catch(() => undefined);
    void forgetStoredPagesOfOthers().catch(() => undefined);
  },
  /** Updates what is shown of the member, such as a new nickname; keeps the tokens. */
  update(change: Partial<LoginInfo>) {
    const { loginInfo, tokens } = readSession();
    if (loginInfo && tokens) writeSession({ ...loginInfo, ...change }, tokens);
  },
  /** Applies the service's current data of the signed-in member; ignores another member's. */
  follow(now: LoginInfo) {
    const { loginInfo } = readSession();
    if (loginInfo?.memberNo === now.memberNo && JSON.stringify(loginInfo) !== JSON.stringify(now)) session.update(now);
  },
  /** Signs out. The caller shows the message and navigates; screens of members show nothing. */
  end() {
    forgetAllFiles();
    forgetWaitingItems();
    void forgetAllStoredPages().catch(() => undefined);
    clearSession('left');
  },
  onChange: onSessionChange,
  fetch: sessionFetch,
};

/** `fetch` with the member's token; an expired token is refreshed and the call retried once. `send` replaces fetch. */
async function sessionFetch(url: string | URL, init: RequestInit = {}, send: typeof fetch = fetch): Promise<Response> {
  const { loginInfo, tokens } = readSession();
  if (!tokens || isAboutSessions(url)) return send(url, init);
  const first = isExpired(tokens) ? expired() : await send(url, signed(init, tokens));
  if (first.status !== 401) return first;
  const refreshed = await refreshOnce(loginInfo?.memberNo, tokens);
  if (refreshed instanceof Response) return refreshed;
  const renewed = readSession().tokens;
  return refreshed === 'retry' && renewed ? send(url, signed(init, renewed)) : first;
}

/** Login and logout answer 401 for other reasons. */
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
