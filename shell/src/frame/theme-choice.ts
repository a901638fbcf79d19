import { DARK_SYSTEM, keepThemeChoice, readThemeChoice, showTheme, type ThemeChoice } from '@osaka/web-kit';
import { useEffect, useSyncExternalStore } from 'react';

// Also in memory, for browsers whose storage is blocked.
let choice = readThemeChoice();
const listeners = new Set<() => void>();

export function chooseTheme(next: ThemeChoice) {
  keepThemeChoice(next);
  change(next);
}

/** The stored choice; applies the resulting theme to the page. */
export function useThemeChoice(): ThemeChoice {
  useEffect(subscribeToChanges, []);
  return useSyncExternalStore(subscribe, () => choice, choiceDuringSsr);
}

/**
 * Follows changes of the system setting, of other tabs, and those missed while the page was in the back/forward cache.
 */
function subscribeToChanges() {
  const system = matchMedia(DARK_SYSTEM);
  const onSystem = () => showTheme(choice);
  const onChoice = () => change(readThemeChoice());
  onSystem();
  system.addEventListener('change', onSystem);
  addEventListener('storage', onChoice);
  addEventListener('pageshow', onChoice);
  return () => {
    system.removeEventListener('change', onSystem);
    removeEventListener('storage', onChoice);
    removeEventListener('pageshow', onChoice);
  };
}

function change(next: ThemeChoice) {
  choice = next;
  showTheme(choice);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function choiceDuringSsr(): ThemeChoice {
  return 'system';
}
