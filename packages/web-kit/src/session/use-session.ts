import { useSyncExternalStore } from 'react';
import { onSessionChange, readSession, type SessionState } from './stored-session.ts';

/** The session, kept up to date. Local storage is read during the first render, so a signed-in page never flashes signed out. */
export function useSession(): SessionState {
  return useSyncExternalStore(onSessionChange, readSession, () => LOADING);
}

const LOADING: SessionState = { isLoading: true, isAuthenticated: false, isAdmin: false, loginInfo: undefined, tokens: undefined };
