import { pick } from '@osaka/contracts';
import {
  type AdminDestination,
  type Destination,
  type DestinationCard,
  fieldsIn,
  type WizardPlace,
} from '@osaka/contracts/travel';
import type { DestinationDocument } from '../documents/destination-document.ts';
import type { Reference } from './reference.ts';

/** A destination as stored in the index. */
export type Place = Omit<DestinationDocument, 'outbox' | 'audit' | 'importMark' | 'openReviewChanges'> & {
  rating: number;
  reviewCount: number;
};

/** True for what is offered to look at; stations and airports are places of a trip alone. */
export function isSight({ use }: Pick<Place, 'use'>): boolean {
  return use !== 'transport';
}

/** Names beside the title by which a place is searched; empty where one is not known. */
export function otherNamesOf({ aliases, titleJa, titleKana, titleEn }: Place): string[] {
  return [...aliases, titleJa, titleKana, titleEn];
}

export function toCard(place: Place, reference: Reference): DestinationCard {
  const { _id: travelNo, categoryNo, guNo, status, viewCount, rating, reviewCount, imageList } = place;
  return {
    travelNo,
    ...pick(place, CARD),
    categoryName: reference.categories.get(categoryNo)?.categoryName ?? '',
    guName: reference.districts.get(guNo)?.guName ?? '',
    status,
    viewCount,
    rating,
    reviewCount,
    imageList: imageList.map(({ imageNo, imageUrl }) => ({ imageNo, imageUrl })),
    optionListForView: place.optionNos.flatMap((optionNo) => {
      const facility = reference.facilities.get(optionNo);
      return facility?.optionStatus === 'Y' ? [{ optionNo, optionName: facility.optionName }] : [];
    }),
    tagListForView: place.tagNos
      .flatMap((tagNo) => reference.tags.get(tagNo) ?? [])
      .map(({ tagName }) => ({ tagName })),
    themaListForView: place.themaNos.flatMap((themaNo) => {
      const theme = reference.themes.get(themaNo);
      return theme?.themaStatus === 'Y' ? [{ themaNo, themaName: theme.themaName }] : [];
    }),
  };
}

export function toDestination(place: Place, reference: Reference): Destination {
  return {
    ...toCard(place, reference),
    ...pick(place, PAGE),
    imageList: place.imageList,
    passes: passesOf(place._id, reference),
    createdDate: place.createdDate.toISOString(),
    modifiedDate: place.modifiedDate.toISOString(),
  };
}

export function toAdminDestination(place: Place, reference: Reference): AdminDestination {
  return { ...toDestination(place, reference), ...pick(place, ADMIN), version: place.version };
}

function passesOf(travelNo: number, { passes }: Reference): number[] {
  return [...passes.values()]
    .filter(({ freePlaces, discountPlaces }) => freePlaces.includes(travelNo) || discountPlaces.includes(travelNo))
    .map(({ _id }) => _id);
}

/** Undefined for a place without a position. */
export function toWizardPlace(place: Place, reference: Reference): WizardPlace | undefined {
  const { mapX, mapY } = place;
  if (mapX === null || mapY === null) return undefined;
  const { travelNo, categoryName, guName, rating, reviewCount, imageList } = toCard(place, reference);
  return { travelNo, ...pick(place, WIZARD), categoryName, guName, mapX, mapY, rating, reviewCount, imageList };
}

const [CARD, PAGE, ADMIN, WIZARD] = [fieldsIn('card'), fieldsIn('page'), fieldsIn('admin'), fieldsIn('wizard')];
