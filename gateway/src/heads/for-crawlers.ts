import { screens } from '@osaka/contracts';
import { screenDescriptions } from '@osaka/contracts/travel';
import { oncePer } from '../once-per.ts';
import { compressed } from '../static/representation.ts';
import type { Offered } from './travel-facts.ts';

/** More addresses than this no crawler takes in one file (https://www.sitemaps.org/protocol.html). */
const MAX_ADDRESSES = 50_000;

/** sitemap.xml: the screens that are there for everyone, and every place that is offered. */
export function createSitemap(siteUrl: string) {
  return oncePer(({ destinations }: Offered) => {
    const pages = Object.keys(screenDescriptions).map((path) => `<url><loc>${siteUrl}${path}</loc></url>`);
    const places = destinations.map(({ travelNo, modifiedDate }) => `<url><loc>${siteUrl}/travels/detail/${travelNo}</loc><lastmod>${modifiedDate}</lastmod></url>`);
    const urls = [...pages, ...places].slice(0, MAX_ADDRESSES);
    return compressed(
      'application/xml; charset=utf-8',
      `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`,
    );
  });
}

/** robots.txt: what only members and administrators use is not for crawlers. */
export function robotsText(siteUrl: string): string {
  const closed = screens.map(({ path }) => path.replace(/:.*/, '')).filter((path) => !(path in screenDescriptions) && path !== '/travels/detail/');
  // An address closes everything that begins with it.
  const shortest = closed.filter((path) => !closed.some((other) => other !== path && path.startsWith(other)));
  return ['User-agent: *', 'Disallow: /api/', ...shortest.map((path) => `Disallow: ${path}`), ...(siteUrl ? ['', `Sitemap: ${siteUrl}/sitemap.xml`] : []), ''].join('\n');
}
