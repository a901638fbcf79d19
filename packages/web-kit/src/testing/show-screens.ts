import { replaceSiteTable } from '../site/site-table.ts';

/** Embeds a site table with these screens, by path and title, as the gateway does. */
export function showScreens(titles: Readonly<Record<string, string>>) {
  const screens = Object.entries(titles).map(([path, title]) => ({
    path,
    title,
    owner: 'mf-sample',
    shape: 'cards' as const,
  }));
  replaceSiteTable({ screens, widgets: {} });
}
