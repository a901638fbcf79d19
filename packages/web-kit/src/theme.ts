import { keepPreference, readPreference } from './preference.ts';

type Theme = 'light' | 'dark';
/** `system`: the page follows the setting of the device. */
export type ThemeChoice = Theme | 'system';

const PREFERENCE = 'theme';
/** Matches while the device prefers dark pages. */
export const DARK_SYSTEM = '(prefers-color-scheme: dark)';

/** The theme chosen on this device. */
export function readThemeChoice(): ThemeChoice {
  const kept = readPreference(PREFERENCE);
  return kept === 'light' || kept === 'dark' ? kept : 'system';
}

/** Stores the theme for this device and notifies the shell, which applies it. */
export function keepThemeChoice(choice: ThemeChoice) {
  keepPreference(PREFERENCE, choice);
}

export function shownTheme(): Theme {
  return document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light';
}

/** Subscribes to theme changes by observing the page, because each remote has its own copy of the kit. */
export function onThemeChange(listener: () => void): () => void {
  let last = shownTheme();
  const observer = new MutationObserver(() => {
    if (last === shownTheme()) return;
    last = shownTheme();
    listener();
  });
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
}

/** `data-theme` selects the colours of the page (tokens-dark.css), meta tags those of the browser's own UI. */
export function showTheme(choice: ThemeChoice) {
  const systemTheme: Theme = matchMedia(DARK_SYSTEM).matches ? 'dark' : 'light';
  const theme = choice === 'system' ? systemTheme : choice;
  document.documentElement.dataset.theme = theme;
  document.querySelector('meta[name=color-scheme]')?.setAttribute('content', theme);
  for (const tag of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]'))
    tag.media = tag.dataset.of === theme ? '' : 'not all';
}
