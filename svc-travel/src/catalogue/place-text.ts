import { distanceKm, isPosition, toPosition } from '@osaka/contracts';
import { foldSpelling, plainSpelling, type SearchableText, STATIONS, searchableText } from '@osaka/domain/search';
import { otherNamesOf, type Place } from './place.ts';
import type { Reference } from './reference.ts';

/** A place belongs to a station within this distance of its platforms. */
const STATION_KM = 0.55;

/**
 * The sections of the searchable text of a place: its title; aliases, Japanese and English names; tags, category,
 * facilities, themes, district and city; stations nearby, each with and without 역; summary, description and address.
 */
export const SECTIONS = { title: 0, otherNames: 1, labels: 2, stations: 3, text: 4 } as const;

/** The searchable text of a place in both spellings: as written, and folded. */
export interface PlaceText {
  plain: SearchableText;
  folded: SearchableText;
}

export function textOf(place: Place, reference: Reference): PlaceText {
  const { title, explain, description, address } = place;
  const tags = place.tagNos.map((no) => (reference.tags.get(no)?.tagName ?? '').replace('#', ''));
  const sections = [
    [title],
    otherNamesOf(place),
    [...tags, ...labelsOf(place, reference)],
    stationNamesOf(place),
    [explain, description, address],
  ].map((fields) => fields.filter(Boolean).map(plainSpelling));
  return {
    plain: searchableText(sections),
    folded: searchableText(sections.map((fields) => fields.map(foldSpelling))),
  };
}

/** True where a name of the place holds the folded text. */
export function isNamedLike({ folded: { text, sectionEnds } }: PlaceText, name: string): boolean {
  const at = text.indexOf(name);
  return at >= 0 && at < (sectionEnds[SECTIONS.otherNames] ?? 0);
}

function labelsOf({ categoryNo, guNo, optionNos, themaNos }: Place, reference: Reference): string[] {
  const district = reference.districts.get(guNo);
  const city = reference.cities.get(district?.cityNo ?? 0)?.cityName ?? '';
  return [
    reference.categories.get(categoryNo)?.categoryName ?? '',
    ...optionNos.map((no) => reference.facilities.get(no)?.optionName ?? ''),
    ...themaNos.map((no) => reference.themes.get(no)?.themaName ?? ''),
    district?.guName ?? '',
    city,
    city.replace(/시$/, ''),
  ];
}

function stationNamesOf(place: Place): string[] {
  const near = isPosition(place)
    ? STATIONS.filter(({ points }) =>
        points.some(([longitude, latitude]) => distanceKm(toPosition(place), { longitude, latitude }) <= STATION_KM),
      )
    : [];
  const nearest = STATIONS.find(({ name }) => name === place.station?.nameKo);
  const names = [...near, ...(nearest ? [nearest] : [])].flatMap(({ name, aliases }) => [name, ...aliases]);
  const own = place.station ? [place.station.nameKo] : [];
  return [...new Set([...own, ...names])].flatMap((name) => (name.endsWith('역') ? [name] : [`${name}역`]));
}
