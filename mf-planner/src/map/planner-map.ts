import type { Position } from '@osaka/contracts';
import { siteConfig } from '@osaka/web-kit';

/** The documented map centre when no district is chosen. */
export const OSAKA: Position = { longitude: 135.5023, latitude: 34.6937 };

/** True when the configured provider needs a key and none is set. */
export function lacksMapKey(): boolean {
  const { mapProvider, googleMapsKey } = siteConfig();
  return mapProvider === 'google' && googleMapsKey === '';
}
