import type { SizedPicture } from '@osaka/contracts';
import { CARDS_PER_PAGE } from '@osaka/contracts/travel';

// Queries of the screens that slice.ts declares as well, so that the gateway prefetches them into the page.

/** Places recommended on the home screen. */
export const RECOMMENDED = { page: 1, size: 5 };
/** One call for the popular places and the first page of the others. */
export const POPULAR = 5;
export const FIRST_PLACES = { page: 1, size: POPULAR + CARDS_PER_PAGE };
/** The first page of a search or of a theme, without filters. */
export const FIRST_RESULTS = { page: 1, size: CARDS_PER_PAGE };
/** The newest reviews of all places. */
export const FIRST_REVIEWS = { offset: 0, limit: 12 };

/** Large pictures of the home screen, counted from 1. */
export function bannerPicture(no: number): SizedPicture {
  const stem = `/images/banners/banner-${no}`;
  return {
    src: `${stem}-1680.webp`,
    srcSet: `${stem}-840.webp 840w, ${stem}-1680.webp 1680w`,
    sizes: '(width >= 900px) 1100px, 420px',
  };
}
