import type { Destination, DestinationCard, WizardPlace } from '@osaka/contracts/travel';
import type { DestinationDocument } from '../documents/destination-document.ts';
import type { Reference } from './reference.ts';

/** A destination as stored in the index. */
export type Place = Omit<DestinationDocument, 'outbox' | 'audit' | 'importMark' | 'openReviewChanges'> & {
  rating: number;
  reviewCount: number;
};

export function toCard(place: Place, reference: Reference): DestinationCard {
  const {
    _id: travelNo,
    title,
    categoryNo,
    guNo,
    address,
    mapX,
    mapY,
    explain,
    status,
    viewCount,
    rating,
    reviewCount,
    imageList,
    titleJa,
    station,
    stayMinutes,
  } = place;
  return {
    travelNo,
    title,
    categoryNo,
    categoryName: reference.categories.get(categoryNo)?.categoryName ?? '',
    guNo,
    guName: reference.districts.get(guNo)?.guName ?? '',
    address,
    mapX,
    mapY,
    explain,
    status,
    viewCount,
    rating,
    reviewCount,
    imageList,
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
    titleJa,
    station,
    stayMinutes,
  };
}

export function toDestination(place: Place, reference: Reference): Destination {
  const {
    tel,
    email,
    website,
    description,
    timeList,
    addressJa,
    lastEntryMinutes,
    closures,
    createdDate,
    modifiedDate,
  } = place;
  const details = { tel, email, website, description, timeList, addressJa, lastEntryMinutes, closures };
  return {
    ...toCard(place, reference),
    ...details,
    createdDate: createdDate.toISOString(),
    modifiedDate: modifiedDate.toISOString(),
  };
}

/** Undefined for a place without a position. */
export function toWizardPlace(place: Place, reference: Reference): WizardPlace | undefined {
  const { mapX, mapY, description, timeList, stayMinutes, lastEntryMinutes, closures } = place;
  if (mapX === null || mapY === null) return undefined;
  const { travelNo, title, categoryNo, categoryName, guNo, guName, address, explain, rating, reviewCount, imageList } =
    toCard(place, reference);
  const details = {
    explain,
    description,
    rating,
    reviewCount,
    imageList,
    timeList,
    stayMinutes,
    lastEntryMinutes,
    closures,
  };
  return { travelNo, title, categoryNo, categoryName, guNo, guName, address, mapX, mapY, ...details };
}
