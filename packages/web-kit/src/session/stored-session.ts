import type { LoginInfo, Tokens } from '@osaka/contracts/account';
import { browserValues } from '../stored-values.ts';

/** `receivedAt` (epoch ms of this browser) allows refreshing before the token expires. */
export interface StoredTokens extends Tokens {
  receivedAt?: number;
}

export interface SessionState {
  isLoading: boolean;
  isAuthenticated: boolean;
  isAdmin: boolean;
  loginInfo: LoginInfo | undefined;
  tokens: StoredTokens | undefined;
  /** A login is stored, but its token is missing. */
  lacksToken?: boolean;
}

const CHANGED = 'osaka:session';
const SIGNED_OUT: SessionState = {
  isLoading: false,
  isAuthenticated: false,
  isAdmin: false,
  loginInfo: undefined,
  tokens: undefined,
};
const LACKING_TOKEN: SessionState = { ...SIGNED_OUT, lacksToken: true };
let raw: string | undefined;
let state = SIGNED_OUT;

/** Reads the values of the browser; keeps the identity of an unchanged state. */
export function readSession(): SessionState {
  const [loginText, tokensText] = [browserValues.read('loginInfo'), browserValues.read('tokens')];
  const now = `${loginText}\n${tokensText}`;
  if (now !== raw) {
    raw = now;
    const stored = parse(tokensText);
    state = stateOf(toLoginInfo(parse(loginText)), toTokens(stored), stored !== undefined);
  }
  return state;
}

/** False if the session ends with this page, because the browser does not store it. */
export function writeSession(loginInfo: LoginInfo, tokens: StoredTokens): boolean {
  const isKept = [
    browserValues.write('loginInfo', JSON.stringify(loginInfo)),
    browserValues.write('tokens', JSON.stringify(tokens)),
  ];
  dispatchEvent(new CustomEvent(CHANGED));
  return isKept.every(Boolean);
}

/**
 * `left`: a deliberate sign-out, handled by its caller. `over`: the server ended the session, and the screens show it.
 */
export function clearSession(why: 'left' | 'over') {
  browserValues.remove('loginInfo');
  browserValues.remove('tokens');
  dispatchEvent(new CustomEvent(CHANGED, { detail: why }));
}

/** Subscribes to changes in this page (also by another copy of the kit) and in other tabs. */
export function onSessionChange(listener: (isLeaving: boolean) => void) {
  const inThisTab = (event: Event) => listener((event as CustomEvent).detail === 'left');
  const inOtherTab = ({ key }: StorageEvent) => {
    if (key === null || key === 'loginInfo' || key === 'tokens') listener(false);
  };
  addEventListener(CHANGED, inThisTab);
  addEventListener('storage', inOtherTab);
  return () => {
    removeEventListener(CHANGED, inThisTab);
    removeEventListener('storage', inOtherTab);
  };
}

/**
 * Subscribes to ends of the session that were not requested in this tab: refused by the server, or a sign-out in
 * another tab.
 */
export function onSessionOver(listener: () => void) {
  let wasSignedIn = readSession().isAuthenticated;
  return onSessionChange((isLeaving) => {
    const { isAuthenticated } = readSession();
    const isOver = wasSignedIn && !isAuthenticated && !isLeaving;
    wasSignedIn = isAuthenticated;
    if (isOver) listener();
  });
}

function stateOf(loginInfo: LoginInfo | undefined, tokens: StoredTokens | undefined, hasTokens: boolean): SessionState {
  if (!loginInfo || !tokens) return loginInfo && hasTokens ? LACKING_TOKEN : SIGNED_OUT;
  const isAdmin = loginInfo.authorities.some(({ authority }) => authority === 'ROLE_ADMIN');
  return { isLoading: false, isAuthenticated: true, isAdmin, loginInfo, tokens };
}

function toLoginInfo(value: Record<string, unknown> | undefined): LoginInfo | undefined {
  if (!value || typeof value.memberNo !== 'number') return undefined;
  const authorities = Array.isArray(value.authorities)
    ? value.authorities.filter((item) => typeof item?.authority === 'string')
    : [];
  return {
    memberNo: value.memberNo,
    memberName: String(value.memberName ?? ''),
    username: String(value.username ?? ''),
    authorities,
  };
}

function toTokens(value: Record<string, unknown> | undefined): StoredTokens | undefined {
  const accessToken = [value?.accessToken, value?.authToken, value?.jwt].find(
    (token) => typeof token === 'string' && token !== '',
  );
  if (typeof accessToken !== 'string') return undefined;
  return typeof value?.receivedAt === 'number' ? { accessToken, receivedAt: value.receivedAt } : { accessToken };
}

function parse(text: string | undefined): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}
