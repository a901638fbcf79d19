import { siteConfig } from '../config/site-config.ts';
import { downloadCode } from '../download-code.ts';
import { loadGeography } from './geography.ts';
import { type CreateSurface, MapKeyMissingError } from './map-types.ts';

/** Resolves once a map that failed can be tried again; Google's own script is tried again by a click alone. */
export async function mapCodeAgain(): Promise<void> {
  if (siteConfig().mapProvider === 'google') throw new Error('only by a press');
  await Promise.all([loadGeography(), import('./leaflet/leaflet-surface.ts')]);
}

/** Creates the map of the configured provider; each provider is a separate chunk. */
export const createSurface: CreateSurface = async (element, view, events) => {
  const { mapProvider, googleMapsKey } = siteConfig();
  if (mapProvider === 'google') {
    if (!googleMapsKey) throw new MapKeyMissingError('no key for Google Maps');
    const { createGoogleSurface } = await downloadCode(import('./google/google-surface.ts'));
    return createGoogleSurface(element, view, events, googleMapsKey);
  }
  // Loads the outlines in parallel with the code.
  loadGeography().catch(() => undefined);
  const { createLeafletSurface } = await downloadCode(import('./leaflet/leaflet-surface.ts'));
  return createLeafletSurface(element, view, events);
};
