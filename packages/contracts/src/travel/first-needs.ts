import { addressOf, type Endpoint, type Input } from '../shared/endpoint.ts';
import { listCategories, listDistricts, listFacilities, listTags, listThemes } from './catalogue.ts';
import { CARDS_PER_PAGE, listDestinations, searchDestinations } from './destinations.ts';
import { avifSetOf, srcSetOf } from './picture-sets.ts';
import { listNewestReviews } from './reviews.ts';

/** A picture in several widths, as the tag that shows it says it; a preload must say the same. */
export interface SizedPicture {
  src: string;
  srcSet?: string;
  sizes?: string;
  /** The media type where not every browser takes it; those that do not leave the preload alone. */
  type?: 'image/avif';
}

export interface FirstCall {
  address: string;
  endpoint: Endpoint;
}

/** What a screen asks for first; the gateway puts the answers into the page, and draws the screen with them. */
export interface FirstNeeds {
  calls: readonly FirstCall[];
  picture?: SizedPicture;
}

/** The page of places that the home screen recommends. */
export const RECOMMENDED = { page: 1, size: 5 };
/** The popular ones and the first page of the rest come with one call. */
export const POPULAR = 5;
export const FIRST_PLACES = { page: 1, size: POPULAR + CARDS_PER_PAGE };

/** The large pictures of the home screen, counted from 1. */
export function bannerPicture(no: number): SizedPicture {
  const stem = `/images/banners/banner-${no}`;
  return { src: `${stem}-1680.webp`, srcSet: `${stem}-840.webp 840w, ${stem}-1680.webp 1680w`, sizes: '(width >= 900px) 1100px, 420px' };
}

/** How wide the first of so many pictures of a place stands on its page: one alone spans the gallery. */
export function gallerySizes(count: number): string {
  return count === 1 ? '(width >= 1440px) 1360px, 100vw' : '(width >= 900px) 50vw, 100vw';
}

/** The newest reviews of all places, as `/reviews/list` asks for them at first. */
export const FIRST_REVIEWS = { offset: 0, limit: 12 };

const firstPage = call(searchDestinations, { query: { page: 1, size: CARDS_PER_PAGE } });
const NO_CALLS: FirstNeeds = { calls: [] };

/** The screens that the gateway renders (server-side rendering) when they are opened without a query, by path. */
export const firstNeeds: Readonly<Record<string, FirstNeeds>> = {
  '/': { calls: [call(listDestinations, { query: RECOMMENDED }), call(listCategories), call(listThemes)], picture: bannerPicture(1) },
  '/travels': { calls: [call(listDestinations, { query: FIRST_PLACES }), call(listCategories)] },
  '/travels/search': { calls: [firstPage, call(listCategories), call(listDistricts), call(listFacilities), call(listTags)] },
  '/thema/travels': { calls: [firstPage, call(listThemes)] },
  '/reviews/list': { calls: [call(listNewestReviews, { query: FIRST_REVIEWS })] },
  '/login': NO_CALLS,
  '/signup': NO_CALLS,
  '/findId': NO_CALLS,
  '/findPassword': NO_CALLS,
  '/privacy-policy': NO_CALLS,
  '/email-collection-policy': NO_CALLS,
  '/terms-of-service': NO_CALLS,
  '/customer-service': NO_CALLS,
};

export function firstPictureOf(imageUrl: string, count: number): SizedPicture {
  const avifSet = avifSetOf(imageUrl);
  return { src: imageUrl, sizes: gallerySizes(count), ...(avifSet ? { srcSet: avifSet, type: 'image/avif' } : { srcSet: srcSetOf(imageUrl) }) };
}

function call<E extends Endpoint>(endpoint: E, input: Input<E> = {}): FirstCall {
  return { address: addressOf(endpoint, input), endpoint };
}
