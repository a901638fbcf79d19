import { createScreenMatcher, type Screen, type SiteTable } from '@osaka/contracts';

interface Known {
  site: SiteTable;
  screenAt: (pathname: string) => Screen | undefined;
}

const EMPTY = knownOf({ screens: [], widgets: {} });
let known = EMPTY;
let textRead = '';

/** All screens and widgets of the site, as the page carries them; during server-side rendering as the gateway hands them over. */
export function siteTable(): SiteTable {
  return read().site;
}

/** The screen that an address opens, or undefined. */
export function screenAt(pathname: string): Screen | undefined {
  return read().screenAt(pathname);
}

/** From now on every slice in this page knows this table. */
export function replaceSiteTable(site: SiteTable) {
  const element = document.getElementById('site') ?? document.head.appendChild(Object.assign(document.createElement('script'), { type: 'application/json', id: 'site' }));
  element.textContent = JSON.stringify(site);
}

// Each slice has its own copy of this file; what they share is the text in the page.
function read(): Known {
  if (typeof document === 'undefined') return rendered();
  const text = document.getElementById('site')?.textContent ?? '';
  if (text === textRead) return known;
  textRead = text;
  known = text ? knownOf(JSON.parse(text) as SiteTable) : EMPTY;
  return known;
}

function rendered(): Known {
  const { osakaSite } = globalThis as { osakaSite?: SiteTable };
  if (osakaSite && osakaSite !== known.site) known = knownOf(osakaSite);
  return known;
}

function knownOf(site: SiteTable): Known {
  const match = createScreenMatcher(site.screens);
  return { site, screenAt: (pathname) => match(pathname)?.screen };
}
