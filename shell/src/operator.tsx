import type { SiteConfig } from '@osaka/contracts';
import { siteConfig } from '@osaka/web-kit';

/** A fact about the operator, as the settings of the installation give it. */
export function Operator({ show }: { show: Exclude<keyof SiteConfig['operator'], 'directions'> }) {
  return siteConfig().operator[show];
}
