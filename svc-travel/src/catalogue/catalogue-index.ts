import type { EventLoopYield } from '../event-loop/event-loop-yield.ts';
import { hasInitials } from '../text/fold.ts';
import { Bigrams, type Candidates } from './bigrams.ts';
import { Bitset } from './bitset.ts';
import type { Conditions } from './conditions.ts';
import { Facets, type Group } from './facets.ts';
import type { Place } from './place.ts';
import { type PlaceText, RANKS, rankIn, textOf } from './place-text.ts';
import { Popularity } from './popularity.ts';
import type { Reference } from './reference.ts';
import { Squares } from './squares.ts';

export type CatalogueIndex = ReturnType<typeof createIndex>;
export interface Found {
  places: Place[];
  total: number;
  facets: Record<'categories' | 'districts' | 'themes' | 'tags' | 'facilities', { no: number; count: number }[]>;
}

/**
 * In-memory search index of all destinations. Building yields to other work; a later change is applied synchronously,
 * so readers never see half of it.
 */
export async function buildIndex(
  places: Place[],
  reference: Reference,
  pause: EventLoopYield,
): Promise<CatalogueIndex> {
  const texts: PlaceText[] = [];
  const bigrams = new Bigrams();
  const facets = new Facets();
  const squares = new Squares();
  const slots = new Map<number, number>();
  const active = new Bitset(places.length);
  for (const [slot, place] of places.entries()) {
    place.timeList = internHours(place.timeList);
    const placeText = textOf(place, reference);
    texts.push(placeText);
    bigrams.add(slot, placeText.text);
    facets.add(slot, place);
    squares.add(slot, place);
    slots.set(place._id, slot);
    if (place.status === 'Y') active.add(slot);
    await pause();
  }
  await bigrams.seal(pause);
  const popularity = new Popularity(places);
  await pause();
  return createIndex({ places, texts, bigrams, facets, squares, slots, active, popularity });
}

interface Parts {
  /** By slot, like `texts`. */
  places: Place[];
  texts: PlaceText[];
  bigrams: Bigrams;
  facets: Facets;
  squares: Squares;
  /** Slot by travelNo. */
  slots: Map<number, number>;
  active: Bitset;
  popularity: Popularity;
}

function createIndex({ places, texts, bigrams, facets, squares, slots, active, popularity }: Parts) {
  // Texts changed after the bigrams were built: always candidates.
  const rewritten = new Bitset();
  let rewrittenCount = 0;
  const inactive = new Set(places.filter(({ status }) => status === 'N').map(({ _id }) => _id));
  let reviewTotal = places.reduce((sum, place) => sum + offeredReviews(place), 0);

  function matching(terms: readonly string[], among: Bitset): Bitset[] {
    if (terms.length === 0) return [among];
    const ranks = Array.from({ length: RANKS }, () => new Bitset(places.length));
    candidatesOf(terms, among).forEach((slot) => {
      const rank = rankIn(texts[slot] as PlaceText, terms);
      if (rank >= 0) ranks[rank]?.add(slot);
    });
    return ranks;
  }

  function candidatesOf(terms: readonly string[], among: Bitset): Bitset {
    let fewest: Candidates | undefined;
    for (const term of terms) {
      if (hasInitials(term)) continue;
      const found = bigrams.candidates(term);
      if (!found) return rewritten.clone().intersect(among);
      if (!fewest || found.count < fewest.count) fewest = found;
    }
    if (!fewest || fewest.count > among.size) return among;
    const candidates = rewritten.clone();
    fewest.addTo(candidates);
    return candidates.intersect(among);
  }

  /** Places that match all conditions except those of the groups in `without` (for facet counts). */
  function allowed({ tags, facilities, ...single }: Conditions, without: readonly Group[]): Bitset {
    const allowed = active.clone();
    for (const group of ['categories', 'districts', 'themes'] as const) {
      const numbers = single[group];
      if (numbers && !without.includes(group)) allowed.intersect(facets.having(group, numbers));
    }
    for (const numbers of tags) allowed.intersect(facets.having('tags', numbers));
    for (const numbers of facilities) allowed.intersect(facets.having('facilities', numbers));
    return allowed;
  }

  function at(slot: number): Place {
    return places[slot] as Place;
  }

  return {
    get size() {
      return places.length;
    },
    /** Number of texts changed since the build; keywords become slower with it. */
    get rewrittenCount() {
      return rewrittenCount;
    },
    /** Visible reviews of active places. */
    get reviewTotal() {
      return reviewTotal;
    },
    get(travelNo: number): Place | undefined {
      const slot = slots.get(travelNo);
      return slot === undefined ? undefined : places[slot];
    },
    all: (): readonly Place[] => places,
    /** Places within this distance in km, and some beyond it. */
    *around(position: { mapX: number; mapY: number }, km: number): Generator<Place> {
      for (const slot of squares.around(position, km)) yield at(slot);
    },

    /** Numbers of inactive places. */
    inactive: (): number[] => [...inactive],

    /** Active places, most popular first. */
    list(skip: number, limit: number) {
      return { places: popularity.page([active], skip, limit).map(at), total: active.size };
    },

    search(conditions: Conditions, skip: number, limit: number): Found {
      const anyCategory = allowed(conditions, ['categories']);
      const anyDistrict = allowed(conditions, ['districts']);
      const anyTheme = allowed(conditions, ['themes']);
      const ranks = matching(conditions.terms, anyCategory.clone().unite(anyDistrict).unite(anyTheme));
      const matched = ranks.reduce((all, rank) => all.unite(rank), new Bitset(places.length));
      const filtered = allowed(conditions, []);
      const result = filtered.clone().intersect(matched);
      return {
        places: popularity
          .page(
            ranks.map((rank) => rank.clone().intersect(filtered)),
            skip,
            limit,
          )
          .map(at),
        total: result.size,
        facets: {
          categories: facets.count('categories', anyCategory.intersect(matched)),
          districts: facets.count('districts', anyDistrict.intersect(matched)),
          themes: facets.count('themes', anyTheme.intersect(matched)),
          tags: facets.count('tags', result),
          facilities: facets.count('facilities', result),
        },
      };
    },

    /** Active places with this value, most popular first. */
    having(group: Group, numbers: readonly number[]): Place[] {
      return popularity.page([facets.having(group, numbers).intersect(active)], 0, places.length).map(at);
    },

    /** Number of places with this value, inactive ones included. */
    uses: (group: Group, no: number): number => facets.of(group, no).size,

    put(place: Place, reference: Reference): void {
      const known = slots.get(place._id);
      const slot = known ?? places.length;
      const before = places[slot];
      place.timeList = internHours(place.timeList);
      const placeText = textOf(place, reference);
      if (before) {
        facets.remove(slot, before);
        squares.remove(slot, before);
      }
      reviewTotal += offeredReviews(place) - (before ? offeredReviews(before) : 0);
      if (!before || texts[slot]?.text !== placeText.text) {
        if (!rewritten.has(slot)) rewrittenCount++;
        rewritten.add(slot);
      }
      places[slot] = place;
      texts[slot] = placeText;
      slots.set(place._id, slot);
      facets.add(slot, place);
      squares.add(slot, place);
      popularity.put(slot, place);
      if (place.status === 'Y') {
        active.add(slot);
        inactive.delete(place._id);
      } else {
        active.delete(slot);
        inactive.add(place._id);
      }
    },
  };
}

function offeredReviews({ status, reviewCount }: Place): number {
  return status === 'Y' ? reviewCount : 0;
}

// Interned, because most places share a few opening times: this saves a third of the memory.
const hoursByText = new Map<string, Place['timeList']>();

function internHours(timeList: Place['timeList']): Place['timeList'] {
  const text = JSON.stringify(timeList);
  const known = hoursByText.get(text);
  if (known) return known;
  hoursByText.set(text, timeList);
  return timeList;
}
