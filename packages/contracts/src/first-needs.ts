import { listCategories, listThemes } from './catalogue.ts';
import { CARDS_PER_PAGE, getDestination, listDestinations, searchDestinations } from './destinations.ts';
import { addressOf } from './endpoint.ts';
import { avifSetOf, srcSetOf } from './picture-sets.ts';

/** A picture in several widths, as the tag that shows it says it; a preload must say the same. */
export interface SizedPicture {
  src: string;
  srcSet?: string;
  sizes?: string;
  /** The media type where not every browser takes it; those that do not leave the preload alone. */
  type?: 'image/avif';
}

/** What a screen asks for as soon as its code is there; the gateway names it in the page, so that browsers ask before. */
export interface FirstNeeds {
  calls: readonly string[];
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

/** How wide the first picture of a place stands on its page. */
export const GALLERY_SIZES = '(width >= 900px) 50vw, 100vw';

/** By screen, opened without a query. */
export const firstNeeds: Readonly<Record<string, FirstNeeds>> = {
  '/': { calls: [addressOf(listDestinations, { query: RECOMMENDED }), addressOf(listCategories)], picture: bannerPicture(1) },
  '/travels': { calls: [addressOf(listDestinations, { query: FIRST_PLACES }), addressOf(listCategories)] },
  '/travels/search': { calls: [addressOf(searchDestinations, { query: { page: 1, size: CARDS_PER_PAGE } })] },
  '/thema/travels': { calls: [addressOf(searchDestinations, { query: { page: 1, size: CARDS_PER_PAGE } }), addressOf(listThemes)] },
};

export function firstNeedsOfPlace(travelNo: number | string, imageUrl: string | null): FirstNeeds {
  const calls = [addressOf(getDestination, { params: { travelNo } })];
  if (!imageUrl) return { calls };
  const avifSet = avifSetOf(imageUrl);
  return { calls, picture: { src: imageUrl, sizes: GALLERY_SIZES, ...(avifSet ? { srcSet: avifSet, type: 'image/avif' } : { srcSet: srcSetOf(imageUrl) }) } };
}
