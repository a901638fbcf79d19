import { distanceKm, type Position, toPosition } from '@osaka/contracts';
import { folded } from './includes-folded.ts';
import { pairsOf } from './similarity.ts';

export interface NamedPlace {
  names: readonly string[];
  mapX: number;
  mapY: number;
}

/** `found`: it is this place. `like`: it may be one of at most three. `none`: it is no place of the list. */
export interface NameMatch<P> {
  kind: 'found' | 'like' | 'none';
  places: P[];
}

const CHOICES = 3;
/** Of two names that nobody takes for each other's, at most this part of the pairs of letters is the same. */
const ALIKE = 0.6;
const MIN_LETTERS = 2;
/** A name stands for a place up to here; a branch of the same name elsewhere is another place. */
const SAME_PLACE_KM = 2;
/** What only looks like a name is meant by one who stands so near. */
const LIKE_KM = 0.5;
/** A position without a name may be a place so near. */
const BESIDE_KM = 0.08;

/**
 * Matches names that travellers have written with places. Only a name that is a place's own, in any spelling, is found;
 * what begins so, contains it or looks like it is to be chosen from.
 */
export function createNameMatching<P extends NamedPlace>(places: readonly P[], keysOf = places.map(keysOfPlace)) {
  const byKey = new Map<string, P[]>();
  for (const [index, place] of places.entries())
    for (const key of keysOf[index] ?? []) byKey.set(key, [...(byKey.get(key) ?? []), place]);
  const scoresOf = createScores(keysOf);

  const isNear = (place: P, position: Position | null, km: number) =>
    position === null || distanceKm(toPosition(place), position) <= km;

  function alike(key: string, position: Position | null): P[] {
    if (key.length < MIN_LETTERS) return [];
    const scores = scoresOf(key);
    return places
      .map((place, index) => ({ place, score: scores[index] ?? 0 }))
      .filter(({ place, score }) => score >= ALIKE && isNear(place, position, LIKE_KM))
      .sort((one, other) => other.score - one.score)
      .slice(0, CHOICES)
      .map(({ place }) => place);
  }

  return (name: string | null, position: Position | null): NameMatch<P> => {
    if (name === null) {
      const beside = position ? places.filter((place) => isNear(place, position, BESIDE_KM)) : [];
      return { kind: 'none', places: nearestFirst(beside, position).slice(0, CHOICES) };
    }
    const keys = writtenKeys(name);
    const own = keys.map((key) => byKey.get(key)).find((found) => found !== undefined) ?? [];
    const [only] = own;
    if (only && own.length === 1 && isNear(only, position, SAME_PLACE_KM)) return { kind: 'found', places: [only] };
    if (own.length > 0) {
      const near = own.filter((place) => isNear(place, position, SAME_PLACE_KM));
      return { kind: 'like', places: nearestFirst(near.length > 0 ? near : own, position).slice(0, CHOICES) };
    }
    const like = alike(keys[0] ?? '', position);
    return { kind: like.length > 0 ? 'like' : 'none', places: like };
  };
}

function nearestFirst<P extends NamedPlace>(places: readonly P[], position: Position | null): P[] {
  const kmTo = (place: P) => (position ? distanceKm(toPosition(place), position) : 0);
  return places.toSorted((one, other) => kmTo(one) - kmTo(other));
}

/**
 * How alike each of several lists of names is to a text: a part of it, or by the pairs of letters that both have (Dice).
 * Names are found by their pairs, because comparing 500 lines with every name takes a slow phone two seconds.
 */
function createScores(keysOf: readonly (readonly string[])[]) {
  const names = keysOf.flatMap((keys, owner) => keys.map((key) => ({ key, owner, size: pairsOf(key).size })));
  const namesWith = new Map<string, number[]>();
  for (const [name, { key }] of names.entries())
    for (const pair of pairsOf(key)) {
      const known = namesWith.get(pair);
      if (known) known.push(name);
      else namesWith.set(pair, [name]);
    }
  return (text: string): number[] => {
    const scores: number[] = keysOf.map(() => 0);
    const raise = (owner: number, score: number) => {
      if (score > (scores[owner] ?? 0)) scores[owner] = score;
    };
    const pairs = pairsOf(text);
    const shared = new Map<number, number>();
    for (const pair of pairs)
      for (const name of namesWith.get(pair) ?? []) shared.set(name, (shared.get(name) ?? 0) + 1);
    for (const [name, count] of shared) {
      const { key, owner, size } = names[name] as (typeof names)[0];
      raise(owner, Math.max((2 * count) / (pairs.size + size), partOf(text, key)));
    }
    return scores;
  };
}

/** 1 towards 0: one begins with the other, or contains it, in the larger part. */
function partOf(key: string, other: string): number {
  if (other.startsWith(key)) return 0.9;
  if (other.includes(key)) return 0.8;
  if (other.length <= MIN_LETTERS || other.length < key.length / 2 || !key.includes(other)) return 0;
  // 도톤보리 글리코상: what is meant stands last.
  return key.endsWith(other) ? 0.85 : 0.75;
}

/** A name as it is compared: one spelling, letters and digits alone. */
function keyOf(name: string): string {
  return folded(name).replace(/[^\p{L}\p{N}]/gu, '');
}

const BRACKETS = /[([（［【〈][^)\]）］】〉]*[)\]）］】〉]/g;
const withoutBrackets = (name: string) => name.replace(BRACKETS, ' ');

/** The names of a place as they are compared; the costly part of `createNameMatching`, which may be made beforehand. */
export function keysOfPlace({ names }: Pick<NamedPlace, 'names'>): string[] {
  return [...new Set(names.flatMap(ownKeys))];
}

/** 가이유칸(해유관) is also 가이유칸 and 해유관; a temple goes without the word. */
function ownKeys(name: string): string[] {
  const bare = withoutBrackets(name);
  const parts = new Set([name, bare, ...(name.match(BRACKETS) ?? []), bare.replace(/\s+(temple|shrine)\s*$/i, '')]);
  return [...parts].map(keyOf).filter((key) => key.length >= MIN_LETTERS);
}

/** The keys of a written name: whole, without its brackets, and without the city before it. */
function writtenKeys(name: string): string[] {
  const bare = withoutBrackets(name);
  const local = bare.replace(/^\s*(the\s+)?(오사카시?|大阪|osaka)\s+/i, '');
  return [...new Set([name, bare, local].map(keyOf))].filter(Boolean);
}
