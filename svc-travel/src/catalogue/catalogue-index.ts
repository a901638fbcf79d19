import type { Suggestion, VisitFilter } from '@osaka/contracts/travel';
import { folded } from '@osaka/domain/search';
import type { Conditions } from './conditions.ts';
import { createCounts, type Group, numbersOf } from './facets.ts';
import { type Keyword, mayMatch, rankOf } from './keyword.ts';
import { createNames, isNamedOtherwise, type Names } from './names.ts';
import { nearestTo } from './nearest.ts';
import { createPairRows } from './pair-rows.ts';
import { isSight, type Place } from './place.ts';
import { isNamedLike, type PlaceText, textOf } from './place-text.ts';
import type { Reference } from './reference.ts';
import { createSuggestions } from './suggestions.ts';
import { createVisitCounts, hasCondition, matchesVisit } from './visit-filter.ts';

export type CatalogueIndex = ReturnType<typeof createIndex>;
export interface Found {
  places: Place[];
  total: number;
  facets: Record<Group, { no: number; count: number }[]> & { visit: Record<keyof VisitFilter, number> };
}

/** Made of all names when they are needed, and again after a change of them or of the reference data. */
interface Named {
  reference: Reference;
  names?: Names;
  suggest?: ReturnType<typeof createSuggestions>;
}

/** A place with what each search reads of it, side by side: documents of the driver are slow to read 10,000 times. */
interface Entry
  extends Pick<Place, 'categoryNo' | 'guNo' | 'themaNos' | 'tagNos' | 'optionNos' | 'mapX' | 'mapY'>,
    PlaceText {
  place: Place;
  isSight: boolean;
}

function entryOf(place: Place, reference: Reference): Entry {
  const { categoryNo, guNo, themaNos, tagNos, optionNos, mapX, mapY } = place;
  const { plain, folded } = textOf(place, reference);
  return { place, isSight: isSight(place), plain, folded, categoryNo, guNo, themaNos, tagNos, optionNos, mapX, mapY };
}

/** All destinations in memory with their searchable texts, most popular first; each search looks at all of them. */
export function createIndex(places: readonly Place[], reference: Reference) {
  const entries = new Map(places.map((place): [number, Entry] => [place._id, entryOf(place, reference)]));
  /** Active ones, most popular first, and the pairs of their letters in the same order. */
  const ranked: Entry[] = [];
  const rows = createPairRows(places.length);
  let named: Named | undefined;
  /** Those that are sights, until a place changes. */
  let listed: readonly Entry[] | undefined;
  /** Numbers of tags that only stations and airports have, until a place changes. */
  let ofTransport: ReadonlySet<number> | undefined;

  function insert(entry: Entry, at: number): void {
    ranked.splice(at, 0, entry);
    rows.insert(at, entry.plain.text + entry.folded.text);
  }
  function remove(entry: Entry): void {
    const at = ranked.indexOf(entry);
    if (at < 0) return;
    ranked.splice(at, 1);
    rows.remove(at);
  }
  for (const entry of [...entries.values()].filter(isActive).sort(byPopularity)) insert(entry, ranked.length);

  function sights(): readonly Entry[] {
    listed ??= ranked.filter(({ isSight }) => isSight);
    return listed;
  }
  function namedBy(current: Reference): Named {
    if (named?.reference !== current) named = { reference: current };
    return named;
  }
  function transportTags(): ReadonlySet<number> {
    if (ofTransport) return ofTransport;
    const all = [...entries.values()];
    const others = new Set(all.flatMap(({ isSight, tagNos }) => (isSight ? tagNos : [])));
    const theirs = all.flatMap(({ isSight, tagNos }) => (isSight ? [] : tagNos));
    ofTransport = new Set(theirs.filter((tagNo) => !others.has(tagNo)));
    return ofTransport;
  }
  const placesOf = (found: readonly Entry[]) => found.map(({ place }) => place);

  return {
    /** Visible reviews of active places. */
    get reviewTotal() {
      return sights().reduce((sum, { place }) => sum + place.reviewCount, 0);
    },
    transportTags,
    get: (travelNo: number): Place | undefined => entries.get(travelNo)?.place,
    /** By number. */
    all: (): Place[] => placesOf([...entries.values()]),

    /** Numbers of inactive places. */
    inactive: (): number[] => [...entries.values()].filter((entry) => !isActive(entry)).map(({ place }) => place._id),

    /** Active sights, most popular first. */
    list(skip: number, limit: number, filter: VisitFilter) {
      const found = hasCondition(filter) ? sights().filter(({ place }) => matchesVisit(place, filter)) : sights();
      return { places: placesOf(found.slice(skip, skip + limit)), total: found.length };
    },

    /** Active sights around a place, nearest first. */
    nearest: (place: Place): Place[] => nearestTo(place, sights()),

    /** Sights that match by how well they match, then by popularity. A facet ignores the condition of its group. */
    search(
      { keyword, categories, districts, themes, tags, facilities, visit, withTransport }: Conditions,
      skip: number,
      limit: number,
    ): Found {
      const found: { place: Place; rank: number }[] = [];
      const counts = {
        categories: createCounts(),
        districts: createCounts(),
        themes: createCounts(),
        tags: createCounts(),
        facilities: createCounts(),
        visit: createVisitCounts(),
      };
      const isForVisit = hasCondition(visit);
      let at = 0;
      const mayHave = (bits: readonly number[]) => rows.mayHave(at, bits);
      for (; at < ranked.length; at++) {
        if (!mayMatch(keyword, mayHave)) continue;
        const entry = ranked[at] as Entry;
        const { place, isSight, categoryNo, guNo, themaNos, tagNos, optionNos } = entry;
        if (!withTransport && !isSight) continue;
        if (!hasEach(tagNos, tags) || !hasEach(optionNos, facilities)) continue;
        if (isForVisit && !matchesVisit(place, visit)) continue;
        const isOfCategory = !categories || categories.includes(categoryNo);
        const isOfDistrict = !districts || districts.includes(guNo);
        const isOfTheme = !themes || hasAny(themaNos, themes);
        if (Number(isOfCategory) + Number(isOfDistrict) + Number(isOfTheme) < 2) continue;
        const rank = rankOf(entry, keyword, mayHave);
        if (rank === undefined) continue;
        if (isOfDistrict && isOfTheme) counts.categories.add([categoryNo]);
        if (isOfCategory && isOfTheme) counts.districts.add([guNo]);
        if (isOfCategory && isOfDistrict) counts.themes.add(themaNos);
        if (!isOfCategory || !isOfDistrict || !isOfTheme) continue;
        counts.tags.add(tagNos);
        counts.facilities.add(optionNos);
        counts.visit.add(place);
        found.push({ place, rank });
      }
      // The order of equal ranks stays: that of popularity.
      found.sort((one, other) => one.rank - other.rank);
      return {
        places: found.slice(skip, skip + limit).map(({ place }) => place),
        total: found.length,
        facets: {
          categories: counts.categories.all(),
          districts: counts.districts.all(),
          themes: counts.themes.all(),
          tags: counts.tags.all(),
          facilities: counts.facilities.all(),
          visit: counts.visit.all(),
        },
      };
    },

    /** True when an active sight matches, whatever the other conditions. */
    hasMatch(keyword: Keyword): boolean {
      return ranked.some((entry, at) => {
        const mayHave = (bits: readonly number[]) => rows.mayHave(at, bits);
        return mayMatch(keyword, mayHave) && entry.isSight && rankOf(entry, keyword, mayHave) !== undefined;
      });
    },

    /** Names of active places, for corrections and suggestions. */
    names(currentReference: Reference): Names {
      const known = namedBy(currentReference);
      known.names ??= createNames(placesOf(ranked), currentReference);
      return known.names;
    },

    /** Places of any status, by number, whose title or another name holds the text, in any spelling. */
    namedLike(text: string): Place[] {
      const name = folded(text);
      return placesOf([...entries.values()].filter((entry) => isNamedLike(entry, name)));
    },

    /** What begins with a text. */
    suggestions(typed: string, currentReference: Reference): Suggestion[] {
      const known = namedBy(currentReference);
      known.suggest ??= createSuggestions(placesOf(ranked), currentReference, transportTags());
      return known.suggest(typed);
    },

    /** Active sights with any of these values, most popular first. */
    having: (group: Group, numbers: readonly number[]): Place[] =>
      placesOf(sights().filter(({ place }) => hasAny(numbersOf(place, group), numbers))),

    /** Number of places with each value, inactive ones included. */
    uses(group: Group): Map<number, number> {
      const counts = createCounts();
      for (const { place } of entries.values()) counts.add(numbersOf(place, group));
      return new Map(counts.all().map(({ no, count }) => [no, count]));
    },

    put(place: Place, currentReference: Reference): void {
      const known = entries.get(place._id);
      if (known) remove(known);
      const entry = entryOf(place, currentReference);
      [listed, ofTransport] = [undefined, undefined];
      if (!known || isNamedOtherwise(known.place, place)) named = undefined;
      entries.set(place._id, entry);
      if (isActive(entry)) insert(entry, positionOf(entry, ranked));
    },
  };
}

function isActive({ place }: Entry): boolean {
  return place.status === 'Y';
}

function hasAny(numbers: readonly number[], wanted: readonly number[]): boolean {
  return numbers.some((no) => wanted.includes(no));
}

/** True when there is one of each of these choices. */
function hasEach(numbers: readonly number[], choices: readonly (readonly number[])[]): boolean {
  return choices.every((wanted) => hasAny(numbers, wanted));
}

function byPopularity({ place: one }: Entry, { place: other }: Entry): number {
  return other.viewCount - one.viewCount || one._id - other._id;
}

/** Where an entry belongs in the sorted list, by binary search. */
function positionOf(entry: Entry, ranked: readonly Entry[]): number {
  let [low, high] = [0, ranked.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (byPopularity(ranked[middle] as Entry, entry) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
