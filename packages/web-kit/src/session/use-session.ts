import { useSyncExternalStore } from 'react';
import { onSessionChange, readSession, type SessionState } from './stored-session.ts';

/**
 * The current session. What the browser stores is read during the first render, so that a signed-in page never flashes
 * as signed out.
 */
export function useSession(): SessionState {
  return useSyncExternalStore(onSessionChange, readSession, readAtFirst);
}

// The server renders every page for a guest; the member's state follows after hydration.
function readAtFirst(): SessionState {
  const isGuest = typeof document !== 'undefined' && !readSession().isAuthenticated;
  return isGuest ? readSession() : LOADING;
}

const LOADING: SessionState = {
  isLoading: true,
  isAuthenticated: false,
  isAdmin: false,
  loginInfo: undefined,
  tokens: undefined,
};
