import * as z from 'zod/mini';
import { dataOnly, endpoint } from '../shared/endpoint.ts';
import { pageHead } from '../shared/screens.ts';
import { instant, text } from '../shared/values.ts';
import { destination } from './destinations.ts';

export const comparedDestination = z.extend(destination, {
  /** Number of reviews with 1, 2, 3, 4 and 5 stars. */
  ratingCounts: z.array(z.int()),
  newestReview: z.nullable(z.object({ reviewTitle: z.string(), rating: z.int(), createdDate: instant })),
});
export type ComparedDestination = z.output<typeof comparedDestination>;

const no = z._default(text(200, '한 번에 비교할 수 있는 여행지가 너무 많습니다.'), '');

/**
 * Active places in the order of `no`; `missing` are those that are unknown or no longer offered. Opening them so is no
 * visit.
 */
export const compareDestinations = endpoint({
  method: 'GET',
  path: '/api/travels/compare',
  access: 'public',
  caching: 'revalidate',
  query: z.object({ no }),
  success: dataOnly(z.object({ places: z.array(comparedDestination), missing: z.array(z.int()) })),
});
export type Comparison = z.output<typeof compareDestinations.success>['data'];

/** The document title of a comparison, for the gateway's page and the screen. */
export function comparisonTitle(places: readonly { title: string }[]): string {
  return places.length > 1 ? `${places.map(({ title }) => title).join(' · ')} 비교` : '여행지 비교';
}

/**
 * Internal: the gateway forwards nothing below /internal. The dates are those of the screen's address; they name the
 * page.
 */
export const getComparisonHead = endpoint({
  method: 'GET',
  path: '/internal/travels/compare/head',
  access: 'public',
  query: z.object({ no }),
  success: pageHead,
});
