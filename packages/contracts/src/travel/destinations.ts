import * as z from 'zod/mini';
import { dataOnly, endpoint } from '../shared/endpoint.ts';
import {
  instant,
  offset,
  pageNumber,
  pageSize,
  searchText,
  serial,
  serialText,
  text,
  visibleText,
  yesNo,
} from '../shared/values.ts';
import { shapeIn } from './destination-fields.ts';
import { placeUse } from './place-facts.ts';

export const CARDS_PER_PAGE = 12;
export const NOT_OFFERED = '현재 운영하지 않는 여행지입니다.';

export const destinationImage = z.object({ imageNo: serial, imageUrl: z.string() });
/** Who made a picture and under which licence it may be shown; `url` is its source, empty without one. */
export const pictureCredit = z.object({ author: z.string(), licence: z.string(), url: z.string() });
export type PictureCredit = z.output<typeof pictureCredit>;
/** A credit as one text, in files, in the audit log and in the form's comparison. */
export function creditText({ author, licence, url }: PictureCredit): string {
  return [author, licence, url].filter(Boolean).join(' | ');
}
export const creditedImage = z.extend(destinationImage, { credit: z.optional(pictureCredit) });
export type CreditedImage = z.output<typeof creditedImage>;

/** A card, with its wire names. */
export const destinationCard = z.object({
  travelNo: serial,
  ...shapeIn('card'),
  categoryName: z.string(),
  guName: z.string(),
  status: yesNo,
  viewCount: z.int(),
  rating: z.number(),
  reviewCount: z.int(),
  imageList: z.array(destinationImage),
  optionListForView: z.array(z.object({ optionNo: serial, optionName: z.string() })),
  tagListForView: z.array(z.object({ tagName: z.string() })),
  themaListForView: z.array(z.object({ themaNo: serial, themaName: z.string() })),
});
export type DestinationCard = z.output<typeof destinationCard>;

export const destination = z.extend(destinationCard, {
  ...shapeIn('page'),
  imageList: z.array(creditedImage),
  /** Numbers of the passes with which it is free or cheaper. */
  passes: z._default(z.array(serial), []),
  createdDate: instant,
  modifiedDate: instant,
});
export type Destination = z.output<typeof destination>;

const chosenTrue = z.optional(z.enum(['true'], '올바르지 않은 검색 조건입니다.'));
/** Conditions on the visit: it costs nothing, needs no reservation, is under a roof (entirely or in part). */
const visitFilter = {
  free: chosenTrue,
  reservation: z.optional(z.enum(['none'], '올바르지 않은 검색 조건입니다.')),
  indoor: chosenTrue,
};
export type VisitFilter = z.output<z.ZodMiniObject<typeof visitFilter>>;

/** Popular first. `offset` items are skipped before page 1, and `total` counts the rest. */
export const listDestinations = endpoint({
  method: 'GET',
  path: '/api/travels',
  access: 'public',
  caching: 'revalidate',
  query: z.object({ page: pageNumber, size: pageSize(17), offset, ...visitFilter }),
  success: dataOnly(z.object({ data: z.array(destinationCard), total: z.int() })),
});

const WRONG_FILTER = '검색 조건이 너무 깁니다.';
const choice = z._default(text(50, WRONG_FILTER), '');
const choices = z._default(text(1000, WRONG_FILTER), '');

export const searchQuery = z.object({
  page: pageNumber,
  size: pageSize(CARDS_PER_PAGE),
  search: searchText,
  /** Number or name, like district and thema. */
  category: choice,
  district: choice,
  thema: choice,
  /** Comma-separated numbers or names, like facilities; all must match. */
  tags: choices,
  facilities: choices,
  ...visitFilter,
  /** Also stations and airports, which are no sights: for places of a trip. */
  transport: chosenTrue,
  /** A spelling that is found nowhere is searched as it is, instead of a similar one. */
  spelling: z.optional(z.enum(['exact'])),
});
export type SearchQuery = z.output<typeof searchQuery>;

/** The number of results with each further filter value. */
export const facetCount = z.object({ no: serial, name: z.string(), count: z.int() });

export const searchDestinations = endpoint({
  method: 'GET',
  path: '/api/travels/user/search',
  access: 'public',
  caching: 'revalidate',
  query: searchQuery,
  success: dataOnly(
    z.object({
      content: z.array(destinationCard),
      totalPages: z.int(),
      totalElements: z.int(),
      /** The spelling that was searched instead, because the one asked for is found nowhere; null otherwise. */
      correctedTo: z.optional(z.nullable(z.string())),
      /** At most three places of similar names, where nothing is found. */
      suggestions: z.optional(z.array(z.object({ travelNo: serial, title: z.string() }))),
      facets: z.optional(
        z.object({
          categories: z.array(facetCount),
          districts: z.array(facetCount),
          themes: z.optional(z.array(facetCount)),
          tags: z.array(facetCount),
          facilities: z.array(facetCount),
          /** Among what is found: visits that cost nothing, that need no reservation, that are under a roof. */
          visit: z.optional(z.object({ free: z.int(), reservation: z.int(), indoor: z.int() })),
        }),
      ),
    }),
  ),
});

/** What a search field offers while somebody types: at most eight names that begin so, places first. */
export const suggestSearches = endpoint({
  method: 'GET',
  path: '/api/travels/suggest',
  access: 'public',
  caching: 'revalidate',
  limit: { name: 'suggest', points: 300, perS: 60 },
  query: z.object({ q: searchText }),
  success: dataOnly(
    z.array(
      z.object({
        kind: z.enum(['place', 'station', 'tag', 'district']),
        text: z.string(),
        travelNo: z.optional(serial),
        /** Of a place that is no sight. */
        use: z.optional(placeUse),
      }),
    ),
  ),
});
export type Suggestion = z.output<typeof suggestSearches.success>['data'][number];

/** All names of each place that can be planned, for matching in the browser: the title first. */
export const listNames = endpoint({
  method: 'GET',
  path: '/api/travels/names',
  access: 'public',
  caching: 'shared',
  success: dataOnly(
    z.array(z.object({ travelNo: serial, names: z.array(z.string()), mapX: z.number(), mapY: z.number() })),
  ),
});
export type PlaceNames = z.output<typeof listNames.success>['data'][number];

export const getDestination = endpoint({
  method: 'GET',
  path: '/api/travels/{travelNo}',
  access: 'public',
  caching: 'revalidate',
  params: z.object({ travelNo: serialText }),
  success: dataOnly(destination),
});

/** Limits of listNearDestinations. */
export const NEAR = { limit: 12, withinKm: 3 };

/** Active destinations around a destination in any district, nearest first. */
export const listNearDestinations = endpoint({
  method: 'GET',
  path: '/api/travels/{travelNo}/near',
  access: 'public',
  caching: 'revalidate',
  params: z.object({ travelNo: serialText }),
  success: dataOnly(z.array(destinationCard)),
});

/** A destination for the wizard: active and with a position. */
export const wizardPlace = z.object({
  travelNo: serial,
  ...shapeIn('wizard'),
  categoryName: z.string(),
  guName: z.string(),
  mapX: z.number(),
  mapY: z.number(),
  rating: z.number(),
  reviewCount: z.int(),
  imageList: z.array(destinationImage),
});
export type WizardPlace = z.output<typeof wizardPlace>;

export const listWizardPlaces = endpoint({
  method: 'GET',
  path: '/api/admin/travels/places',
  access: 'public',
  caching: 'revalidate',
  query: z.object({
    guName: visibleText(50, '지역을 선택해주세요.', '지역을 선택해주세요.'),
    guNo: z.optional(serialText),
  }),
  success: dataOnly(z.array(wizardPlace)),
});

/** Pictures are stored in several widths; an address ends in -<width>.webp and names the largest. */
export function pictureAt(imageUrl: string, width: 400 | 1200): string {
  return imageUrl.replace(/-\d+\.webp$/, `-${width}.webp`);
}
