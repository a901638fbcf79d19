import * as z from 'zod/mini';
import { endpoint } from '../shared/endpoint.ts';
import { pageHead, sitemapPart } from '../shared/screens.ts';
import { serialText } from '../shared/values.ts';
import type { Destination } from './destinations.ts';

/** The document title of a destination, for the gateway's page and the screen. */
export function destinationTitle({
  title,
  guName,
  categoryName,
}: Pick<Destination, 'title' | 'guName' | 'categoryName'>): string {
  const where = [guName, categoryName].filter(Boolean).join(' · ');
  return where ? `${title} (${where})` : title;
}

const shown = z.optional(z.string());

/** Internal: the gateway forwards nothing below /internal. */
export const getDestinationHead = endpoint({
  method: 'GET',
  path: '/internal/travels/{travelNo}/head',
  access: 'public',
  params: z.object({ travelNo: serialText }),
  /** Order and filters of the reviews, as in the address of the screen. */
  query: z.object({ sort: shown, visited: shown, photo: shown, rating: shown, search: shown }),
  success: pageHead,
});

/** Every active destination, for sitemap.xml. */
export const listOfferedDestinations = endpoint({
  method: 'GET',
  path: '/internal/travels/offered',
  access: 'public',
  success: sitemapPart,
});
