import { documentTitle, type Screen } from '@osaka/contracts';

const UNNAMED = ['', documentTitle()];
const opened = typeof document === 'undefined' ? { pathname: '', title: '' } : { pathname: location.pathname, title: document.title };

/** The page that the browser opened with has its name from the gateway, which knows places too; any other has its screen's. */
export function nameOf({ title }: Screen, pathname: string): string {
  return pathname === opened.pathname && !UNNAMED.includes(opened.title) ? opened.title : documentTitle(title);
}
