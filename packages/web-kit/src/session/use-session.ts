import { useSyncExternalStore } from 'react';
import { onSessionChange, readSession, type SessionState } from './stored-session.ts';

/** The session, kept up to date. Local storage is read during the first render, so a signed-in page never flashes signed out. */
export function useSession(): SessionState {
  return useSyncExternalStore(onSessionChange, readSession, readAtFirst);
}

// A first frame is a guest's. To a guest it fits as it is; a member's screen follows at once.
function readAtFirst(): SessionState {
  const isGuest = typeof localStorage !== 'undefined' && !readSession().isAuthenticated;
  return isGuest ? readSession() : LOADING;
}

const LOADING: SessionState = { isLoading: true, isAuthenticated: false, isAdmin: false, loginInfo: undefined, tokens: undefined };
