import { DARK_SYSTEM, keepThemeChoice, readThemeChoice, showTheme, type ThemeChoice } from '@osaka/web-kit';
import { useEffect, useSyncExternalStore } from 'react';

// In memory as well, so that it holds for this page where the browser keeps nothing.
let choice = readThemeChoice();
const listeners = new Set<() => void>();

export function chooseTheme(next: ThemeChoice) {
  keepThemeChoice(next);
  change(next);
}

/** The visitor's choice; keeps the page in the theme that follows from it. */
export function useThemeChoice(): ThemeChoice {
  useEffect(follow, []);
  return useSyncExternalStore(subscribe, () => choice, choiceDuringSsr);
}

/** The device may change its setting, another tab the choice, and a page that comes back by Back may have missed either. */
function follow() {
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
