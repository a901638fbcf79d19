import { documentTitle, type Screen } from '@osaka/contracts';

const UNNAMED = ['', documentTitle()];
const opened =
  typeof document === 'undefined'
    ? { pathname: '', title: '' }
    : { pathname: location.pathname, title: document.title };

/** The document title: the gateway's for the page that the browser loaded, else the screen's. */
export function nameOf({ title }: Screen, pathname: string): string {
  return pathname === opened.pathname && !UNNAMED.includes(opened.title) ? opened.title : documentTitle(title);
}
