import { useSyncExternalStore } from 'react';
import { onSessionChange, readSession, type SessionState } from './stored-session.ts';

/** The session, kept up to date. Local storage is read during the first render, so a signed-in page never flashes signed out. */
export function useSession(): SessionState {
  return useSyncExternalStore(onSessionChange, readSession, readAtFirst);
}

// The server renders every page for a guest; a member's screen follows right after hydration.
function readAtFirst(): SessionState {
  const isGuest = typeof localStorage !== 'undefined' && !readSession().isAuthenticated;
  return isGuest ? readSession() : LOADING;
}

const LOADING: SessionState = { isLoading: true, isAuthenticated: false, isAdmin: false, loginInfo: undefined, tokens: undefined };
