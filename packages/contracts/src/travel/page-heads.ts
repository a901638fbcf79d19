import * as z from 'zod/mini';
import { endpoint } from '../shared/endpoint.ts';
import { pageHead, sitemapPart } from '../shared/screens.ts';
import { serialText } from '../shared/values.ts';
import { type Destination, searchQuery } from './destinations.ts';

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

/** The list of a theme, of a district or of both; 404 where there is no such one. */
export const getListHead = endpoint({
  method: 'GET',
  path: '/internal/travels/lists/head',
  access: 'public',
  query: z.pick(searchQuery, { thema: true, district: true, page: true }),
  success: pageHead,
});

/** Every active destination, and the lists of themes and districts, for sitemap.xml. */
export const listOfferedDestinations = endpoint({
  method: 'GET',
  path: '/internal/travels/offered',
  access: 'public',
  success: sitemapPart,
});
