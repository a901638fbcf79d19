import type { Destination, DestinationCard, Kind } from '@osaka/contracts/travel';
import type { Catalogue } from './catalogue.ts';
import { isSight, type Place, toCard, toDestination } from './place.ts';
import { referenceLists } from './reference-lists.ts';

/** Lookups in the catalogue for other slices. */
export function createCatalogueLookups(catalogue: Catalogue) {
  const find = (travelNo: number): Place | undefined => catalogue.now.index.get(travelNo);
  return {
    get: find,
    isSight(travelNo: number): boolean {
      const place = find(travelNo);
      return place !== undefined && isSight(place);
    },
    titleOf: (travelNo: number): string => find(travelNo)?.title ?? '',
    faceOf(travelNo: number): { title: string; imageUrl?: string | undefined } {
      const place = find(travelNo);
      return { title: place?.title ?? '', imageUrl: place?.imageList[0]?.imageUrl };
    },
    cardOf(travelNo: number): DestinationCard | undefined {
      const place = find(travelNo);
      return place && toCard(place, catalogue.now.reference);
    },
    /** Undefined for an inactive place. */
    offered(travelNo: number): Destination | undefined {
      const place = find(travelNo);
      return place?.status === 'Y' ? toDestination(place, catalogue.now.reference) : undefined;
    },
    /** Number of visible reviews of active places. */
    reviewTotal: (): number => catalogue.now.index.reviewTotal,
    inactive: (): number[] => catalogue.now.index.inactive(),

    choices: {
      hasCategory: (no: number) => catalogue.now.reference.categories.has(no),
      hasDistrict: (no: number) => catalogue.now.reference.districts.has(no),
      hasTheme: (no: number) => catalogue.now.reference.themes.has(no),
      hasFacility: (no: number) => catalogue.now.reference.facilities.has(no),
    },

    rowOf(kind: Kind, no: number): unknown {
      const lists = referenceLists(catalogue.now);
      switch (kind) {
        case 'city':
          return lists.cities().find(({ cityNo }) => cityNo === no);
        case 'gu':
          return lists.districts().find(({ guNo }) => guNo === no);
        case 'category':
          return lists.categories().find(({ categoryNo }) => categoryNo === no);
        case 'tag':
          return lists.tags().find(({ tagNo }) => tagNo === no);
        case 'thema':
          return lists.themes().find(({ themaNo }) => themaNo === no);
        case 'option':
          return lists.facilities().find(({ optionNo }) => optionNo === no);
      }
    },
  };
}
