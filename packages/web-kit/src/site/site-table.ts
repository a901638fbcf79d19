import { createScreenMatcher, type Screen, type SiteTable } from '@osaka/contracts';

interface ParsedTable {
  site: SiteTable;
  screenAt: (pathname: string) => Screen | undefined;
}

const EMPTY = parsedTable({ screens: [], widgets: {} });
let current = EMPTY;
let textRead = '';

/** All screens and widgets of the site, as embedded in the page; during SSR as passed by the gateway. */
export function siteTable(): SiteTable {
  return read().site;
}

/** The screen at an address, or undefined. */
export function screenAt(pathname: string): Screen | undefined {
  return read().screenAt(pathname);
}

/** Replaces the table for every slice in this page. */
export function replaceSiteTable(site: SiteTable) {
  const element =
    document.getElementById('site') ??
    document.head.appendChild(
      Object.assign(document.createElement('script'), { type: 'application/json', id: 'site' }),
    );
  element.textContent = JSON.stringify(site);
}

// Each slice has its own copy of this module; they share the text in the page.
function read(): ParsedTable {
  if (typeof document === 'undefined') return rendered();
  const text = document.getElementById('site')?.textContent ?? '';
  if (text === textRead) return current;
  textRead = text;
  current = text ? parsedTable(JSON.parse(text) as SiteTable) : EMPTY;
  return current;
}

function rendered(): ParsedTable {
  const { osakaSite } = globalThis as { osakaSite?: SiteTable };
  if (osakaSite && osakaSite !== current.site) current = parsedTable(osakaSite);
  return current;
}

function parsedTable(site: SiteTable): ParsedTable {
  const match = createScreenMatcher(site.screens);
  return { site, screenAt: (pathname) => match(pathname)?.screen };
}
