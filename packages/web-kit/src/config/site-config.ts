import { type SiteConfig, siteConfig as schema } from '@osaka/contracts';

let read: SiteConfig | undefined;

/** The configuration that the gateway embedded in the page, or the defaults. */
export function siteConfig(): SiteConfig {
  read ??= schema.parse(JSON.parse(document.getElementById('site-config')?.textContent || '{}'));
  return read;
}
