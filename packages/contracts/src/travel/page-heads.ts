import * as z from 'zod/mini';
import { endpoint } from '../shared/endpoint.ts';
import { pageHead, sitemapPart } from '../shared/screens.ts';
import { serialText } from '../shared/values.ts';
import type { Destination } from './destinations.ts';

/** A place's page is called the same by the page that the gateway sends and by the screen. */
export function destinationTitle({ title, guName, categoryName }: Pick<Destination, 'title' | 'guName' | 'categoryName'>): string {
  const where = [guName, categoryName].filter(Boolean).join(' · ');
  return where ? `${title} (${where})` : title;
}

/** Between services alone: the gateway forwards nothing below /internal. */
export const getDestinationHead = endpoint({
  method: 'GET',
  path: '/internal/travels/{travelNo}/head',
  access: 'public',
  params: z.object({ travelNo: serialText }),
  success: pageHead,
});

/** Every place that is offered, for sitemap.xml. */
export const listOfferedDestinations = endpoint({ method: 'GET', path: '/internal/travels/offered', access: 'public', success: sitemapPart });
