import { type SiteConfig, siteConfig as schema } from '@osaka/contracts';

let read: SiteConfig | undefined;

/** The configuration that the gateway embedded in the page, or the defaults. */
export function siteConfig(): SiteConfig {
  read ??= schema.parse(typeof document === 'undefined' ? rendered() : embedded());
  return read;
}

function embedded(): unknown {
  return JSON.parse(document.getElementById('site-config')?.textContent || '{}');
}

function rendered(): unknown {
  return (globalThis as { osakaSiteConfig?: unknown }).osakaSiteConfig ?? {};
}
