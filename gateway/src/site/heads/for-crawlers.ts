import { type ReleasePointer, type SitemapPart, screensOf } from '@osaka/contracts';
import { compressed } from '../../releases/representation.ts';

/** The most addresses that one sitemap may hold (https://www.sitemaps.org/protocol.html). */
const MAX_ADDRESSES = 50_000;

/** sitemap.xml: the public screens and the pages that services list. */
export function sitemap(release: ReleasePointer, parts: readonly SitemapPart[], siteUrl: string) {
  const screens = screensOf(release)
    .filter(({ description }) => description)
    .map(({ path }) => `<url><loc>${siteUrl}${path}</loc></url>`);
  const pages = parts
    .flatMap((part) => part.pages)
    .map(({ path, modifiedDate }) => `<url><loc>${siteUrl}${path}</loc><lastmod>${modifiedDate}</lastmod></url>`);
  const urls = [...screens, ...pages].slice(0, MAX_ADDRESSES);
  return compressed(
    'application/xml; charset=utf-8',
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`,
  );
}

/** robots.txt: screens without a public description are disallowed. */
export function robotsText(release: ReleasePointer, siteUrl: string): string {
  const closed = screensOf(release)
    .filter(({ description, head }) => !description && !head)
    .map(({ path }) => path.replace(/:.*/, ''));
  // A Disallow rule covers every path that begins with it, so longer ones are redundant.
  const shortest = closed.filter((path) => !closed.some((other) => other !== path && path.startsWith(other)));
  return [
    'User-agent: *',
    'Disallow: /api/',
    ...shortest.map((path) => `Disallow: ${path}`),
    ...(siteUrl ? ['', `Sitemap: ${siteUrl}/sitemap.xml`] : []),
    '',
  ].join('\n');
}

const EXPIRES_AFTER_MS = 180 * 24 * 3600 * 1000;

/** security.txt (RFC 9116); undefined without a contact. It expires half a year after the day on which it is read. */
export async function securityText(contact: string, siteUrl: string, now = new Date()) {
  if (!contact) return undefined;
  const expires = new Date(now.getTime() + EXPIRES_AFTER_MS).toISOString().slice(0, 10);
  const lines = [
    ...contact.split(',').map((address) => `Contact: ${address.trim()}`),
    `Expires: ${expires}T00:00:00.000Z`,
    'Preferred-Languages: ko, en',
    ...(siteUrl ? [`Canonical: ${siteUrl}/.well-known/security.txt`] : []),
  ];
  return compressed('text/plain; charset=utf-8', `${lines.join('\n')}\n`);
}
