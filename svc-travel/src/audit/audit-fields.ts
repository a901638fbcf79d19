import { closureText, type Kind } from '@osaka/contracts/travel';
import type { AuditFields } from '@osaka/service-kit';
import type { Reference } from '../catalogue/reference.ts';
import type { DestinationDocument } from '../documents/destination-document.ts';
import { stationText } from '../documents/station-text.ts';

export type AuditedDestination = Omit<
  DestinationDocument,
  '_id' | 'viewCount' | 'createdDate' | 'modifiedDate' | 'version' | 'changeNo'
>;

/** Audit fields of a destination, with names instead of numbers. */
export function destinationFields(place: AuditedDestination, reference: Reference): AuditFields {
  const {
    title,
    address,
    mapX,
    mapY,
    tel,
    email,
    website,
    explain,
    description,
    status,
    titleJa,
    addressJa,
    station,
    stayMinutes,
    lastEntryMinutes,
    closures,
  } = place;
  return {
    name: title,
    status,
    category: reference.categories.get(place.categoryNo)?.categoryName ?? null,
    district: reference.districts.get(place.guNo)?.guName ?? null,
    address,
    mapX,
    mapY,
    tel,
    email,
    website,
    explain,
    description,
    hours: place.timeList.map(({ dayOfWeek, startTime, endTime }) => `${dayOfWeek} ${startTime}–${endTime}`),
    titleJa,
    addressJa,
    station: station && stationText(station),
    stayMinutes,
    lastEntryMinutes,
    closures: closures.map(closureText),
    facilities: place.optionNos.map((no) => reference.facilities.get(no)?.optionName ?? `${no}`),
    tags: place.tagNos.map((no) => reference.tags.get(no)?.tagName ?? `${no}`),
    themes: place.themaNos.map((no) => reference.themes.get(no)?.themaName ?? `${no}`),
    images: place.imageList.map(({ imageUrl }) => imageUrl),
  };
}

/** Audit fields of a row of reference data; all six kinds use the same field names. */
export function referenceFields(kind: Kind, row: Readonly<Record<string, unknown>>, reference: Reference): AuditFields {
  const text = (name: string) => (typeof row[name] === 'string' ? (row[name] as string) : null);
  const number = (name: string) => (typeof row[name] === 'number' ? (row[name] as number) : null);
  switch (kind) {
    case 'city':
      return { name: text('cityName'), status: text('cityStatus'), mapX: number('cityMapX'), mapY: number('cityMapY') };
    case 'gu':
      return {
        name: text('guName'),
        city: reference.cities.get(number('cityNo') ?? 0)?.cityName ?? null,
        status: text('guStatus'),
        mapX: number('guMapX'),
        mapY: number('guMapY'),
      };
    case 'category':
      return { name: text('categoryName'), status: text('categoryStatus') };
    case 'tag':
      return { name: text('tagName') };
    case 'thema':
      return { name: text('themaName'), status: text('themaStatus') };
    case 'option':
      return { name: text('optionName'), status: text('optionStatus') };
  }
}
