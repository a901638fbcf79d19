import { distanceKm, isPosition, toPosition } from '@osaka/contracts';
import { foldSpelling, plainSpelling, type SearchableText, STATIONS, searchableText } from '@osaka/domain/search';
import { otherNamesOf, type Place } from './place.ts';
import type { Reference } from './reference.ts';

/** A place belongs to a station within this distance of its platforms. */
const STATION_KM = 0.55;

/** Fields in both spellings: as written, and folded. */
interface Spelled {
  plain: SearchableText;
  folded: SearchableText;
}

/** The searchable texts of a place. */
export interface PlaceText {
  title: Spelled;
  /** Aliases, Japanese and English names. */
  otherNames: Spelled;
  /** Tags, category, facilities, themes, district and city. */
  labels: Spelled;
  /** Names of the stations nearby, each with and without 역. */
  stations: Spelled;
  /** Summary, description and address. */
  text: Spelled;
}

export function textOf(place: Place, reference: Reference): PlaceText {
  const { title, explain, description, address } = place;
  const tags = place.tagNos.map((no) => (reference.tags.get(no)?.tagName ?? '').replace('#', ''));
  return {
    title: spelled([title]),
    otherNames: spelled(otherNamesOf(place)),
    labels: spelled([...tags, ...labelsOf(place, reference)]),
    stations: spelled(stationNamesOf(place)),
    text: spelled([explain, description, address]),
  };
}

function spelled(fields: readonly string[]): Spelled {
  const filled = fields.filter(Boolean);
  return { plain: searchableText(filled.map(plainSpelling)), folded: searchableText(filled.map(foldSpelling)) };
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
