import {
  closureText,
  creditText,
  DESTINATION_FIELD_NAMES,
  type DestinationField,
  type Kind,
  keyOfField,
  PASS_DAYS_TEXT,
  type PassWords,
} from '@osaka/contracts/travel';
import type { AuditFields } from '@osaka/service-kit';
import type { Reference } from '../catalogue/reference.ts';
import type { DestinationDocument } from '../documents/destination-document.ts';
import { admissionText, choiceText, stationText } from '../documents/fact-texts.ts';

export type AuditedDestination = Omit<
  DestinationDocument,
  '_id' | 'viewCount' | 'createdDate' | 'modifiedDate' | 'version' | 'changeNo'
>;

/** Audit fields of a destination, with names instead of numbers. */
export function destinationFields(place: AuditedDestination, reference: Reference): AuditFields {
  const namesOf = (nos: readonly number[], nameOf: (no: number) => string | undefined) =>
    nos.map((no) => nameOf(no) ?? `${no}`);
  return {
    ...Object.fromEntries(
      DESTINATION_FIELD_NAMES.map((field) => [auditKeyOf(field), auditValueOf(place, field, reference)]),
    ),
    status: place.status,
    facilities: namesOf(place.optionNos, (no) => reference.facilities.get(no)?.optionName),
    tags: namesOf(place.tagNos, (no) => reference.tags.get(no)?.tagName),
    themes: namesOf(place.themaNos, (no) => reference.themes.get(no)?.themaName),
    images: place.imageList.map(({ imageUrl }) => imageUrl),
    credits: place.imageList.flatMap(({ credit }) => (credit ? [creditText(credit)] : [])),
  };
}

/** The name of every audited kind is its `name`. */
function auditKeyOf(field: DestinationField): string {
  return field === 'title' ? 'name' : keyOfField(field);
}

function auditValueOf(place: AuditedDestination, field: DestinationField, reference: Reference): AuditFields[string] {
  switch (field) {
    case 'categoryNo':
      return reference.categories.get(place.categoryNo)?.categoryName ?? null;
    case 'guNo':
      return reference.districts.get(place.guNo)?.guName ?? null;
    case 'timeList':
      return place.timeList.map(({ dayOfWeek, startTime, endTime }) => `${dayOfWeek} ${startTime}–${endTime}`);
    case 'closures':
      return place.closures.map(closureText);
    case 'station':
      return place.station && stationText(place.station);
    case 'admission':
      return place.admission && admissionText(place.admission);
    case 'openKind':
    case 'free':
    case 'reservation':
    case 'indoor':
      return place[field] === null ? null : choiceText(field, place[field]);
    default:
      return place[field];
  }
}

/** Audit fields of a pass, with the names of places instead of their numbers. */
export function passFields(words: PassWords, titleOf: (travelNo: number) => string | undefined): AuditFields {
  const { nameKo, freePlaces, discountPlaces, exceptions, conditions, validOn, rideOnly, ...rest } = words;
  const named = (travelNo: number) => titleOf(travelNo) ?? String(travelNo);
  return {
    name: nameKo,
    ...rest,
    freePlaces: freePlaces.map(named),
    discountPlaces: discountPlaces.map(named),
    exceptions: exceptions.map(({ of, note }) => `${of}: ${note}`),
    conditions: conditions.map(({ travelNo, note, before }) =>
      [`${named(travelNo)}: ${note}`, before && `${before}까지`].filter(Boolean).join(' · '),
    ),
    validOn: PASS_DAYS_TEXT[validOn],
    rideOnly: rideOnly.map(({ from, to }) => `${from}–${to}`),
  };
}

/** Audit fields of a row of reference data; all six of these kinds use the same field names. */
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
