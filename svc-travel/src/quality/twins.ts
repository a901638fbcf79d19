import { distanceKm, isPosition, toPosition } from '@osaka/contracts';
import type { Place } from '../catalogue/place.ts';
import type { EventLoopYield } from '../event-loop/event-loop-yield.ts';
import { normalizeForComparison } from '../text/normalize-for-comparison.ts';

export interface Twins {
  place: Place;
  /** The older place. */
  twin: Place;
  distanceM: number;
}

const NEAR_M = 150;
const NEAR_DEGREES = NEAR_M / 111_000;
const LETTERS_MIN = 4;
const LETTERS_MAX = 30;
const SLOTS = 2 ** 20;
const PARTS = 32;
/** Bounds the work when very many places share a name. */
const NEIGHBOURS_MAX = 20;
const FOUND_MAX = 1000;

/**
 * Probable duplicates: nearby places with names at most one edit apart. Such names share a variant with one letter
 * deleted (symmetric deletion, W. Garbe, SymSpell), so digests of all variants are sorted and only neighbours compared.
 */
export async function findTwins(places: readonly Place[], pause: EventLoopYield): Promise<Twins[]> {
  const located = places.filter((place) => place.status === 'Y' && isPosition(place)).slice(0, SLOTS);
  const names: string[] = [];
  const parts = Array.from({ length: PARTS }, () => [] as number[]);
  for (const [slot, { title }] of located.entries()) {
    const name = normalizeForComparison(title);
    names.push(name);
    for (const variant of variantsOf(name)) {
      const digest = digestOf(variant);
      (parts[digest % PARTS] as number[]).push(digest * SLOTS + slot);
    }
    await pause();
  }
  const found = new Map<number, Twins>();
  for (const part of parts) {
    const entries = Float64Array.from(part).sort();
    part.length = 0;
    await pause();
    for (let from = 0, to = 1; from < entries.length && found.size < FOUND_MAX; from = to++) {
      const digest = Math.floor((entries[from] as number) / SLOTS);
      while (to < entries.length && Math.floor((entries[to] as number) / SLOTS) === digest) to++;
      if (to - from > 1) addNear(slotsOf(entries.subarray(from, to)), located, names, found);
      await pause();
    }
  }
  return [...found.values()].sort((one, other) => other.place._id - one.place._id || one.distanceM - other.distanceM);
}

/** The pair if both are still probable duplicates; undefined otherwise. */
export function twinsOf(one: Place, other: Place): Twins | undefined {
  if (
    one.status !== 'Y' ||
    other.status !== 'Y' ||
    !isSimilarName(normalizeForComparison(one.title), normalizeForComparison(other.title))
  )
    return undefined;
  return isMarkedDistinct(one, other) || isMarkedDistinct(other, one) ? undefined : nearBy(one, other);
}

function isMarkedDistinct({ distinctFrom = [] }: Place, { _id }: Place): boolean {
  return distinctFrom.includes(_id);
}

function addNear(slots: number[], places: readonly Place[], names: readonly string[], found: Map<number, Twins>): void {
  const at = (slot: number) => places[slot] as Place;
  slots.sort((one, other) => (at(one).mapY as number) - (at(other).mapY as number));
  for (const [index, one] of slots.entries()) {
    for (const other of slots.slice(index + 1, index + 1 + NEIGHBOURS_MAX)) {
      if ((at(other).mapY as number) - (at(one).mapY as number) > NEAR_DEGREES) break;
      const key = Math.min(one, other) * SLOTS + Math.max(one, other);
      if (one === other || found.has(key) || !isSimilarName(names[one] as string, names[other] as string)) continue;
      const twins = nearBy(at(one), at(other));
      if (twins) found.set(key, twins);
    }
  }
}

function nearBy(one: Place, other: Place): Twins | undefined {
  if (!isPosition(one) || !isPosition(other)) return undefined;
  const distanceM = Math.round(distanceKm(toPosition(one), toPosition(other)) * 1000);
  if (distanceM >= NEAR_M) return undefined;
  return one._id > other._id ? { place: one, twin: other, distanceM } : { place: other, twin: one, distanceM };
}

/** Equal or one edit apart; 1호점 and 2호점 are different places. */
export function isSimilarName(one: string, other: string): boolean {
  if (one === other) return one !== '';
  if (Math.min(one.length, other.length) < LETTERS_MIN || Math.abs(one.length - other.length) > 1) return false;
  let start = 0;
  while (start < one.length && one[start] === other[start]) start++;
  let end = 0;
  while (end < Math.min(one.length, other.length) - start && one.at(-1 - end) === other.at(-1 - end)) end++;
  const [left, right] = [one.slice(start, one.length - end), other.slice(start, other.length - end)];
  return left.length <= 1 && right.length <= 1 && !/\d/.test(left + right);
}

function variantsOf(name: string): Set<string> {
  const variants = new Set([name]);
  if (name.length >= LETTERS_MIN && name.length <= LETTERS_MAX)
    for (let at = 0; at < name.length; at++) variants.add(name.slice(0, at) + name.slice(at + 1));
  return variants;
}

/** FNV-1a, 32 bits. */
function digestOf(text: string): number {
  let digest = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) digest = Math.imul(digest ^ text.charCodeAt(at), 0x01000193);
  return digest >>> 0;
}

function slotsOf(entries: Float64Array): number[] {
  return [...new Set(Array.from(entries, (entry) => entry % SLOTS))];
}
