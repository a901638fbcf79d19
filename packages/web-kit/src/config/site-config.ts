import { type SiteConfig, siteConfig as schema } from '@osaka/contracts';

let read: SiteConfig | undefined;

/** What the gateway wrote into the page as data; the defaults when there is nothing. */
export function siteConfig(): SiteConfig {
  read ??= schema.parse(JSON.parse(document.getElementById('site-config')?.textContent || '{}'));
  return read;
}
