import { readFileSync } from 'node:fs';
import { type Position, toPosition } from '@osaka/contracts';
import { openNetwork, type RailNetwork } from '../network.ts';
import type { PackedNetwork } from '../packed-network.ts';

export const packed = read<PackedNetwork>('../../src/network.json');
export const network: RailNetwork = openNetwork(packed);

interface ReferencePlace {
  travelNo: number;
  title: string;
  mapX: number;
  mapY: number;
}
export interface ReferencePair {
  group: 'city' | 'short' | 'other' | 'water';
  from: number;
  to: number;
  minutes: number;
  low: number;
  high: number;
  mode: string;
  certainty: 'sure' | 'likely';
}

/** Door-to-door times made by hand from knowledge of the lines, without this network. */
export const reference = read<{ places: ReferencePlace[]; pairs: ReferencePair[] }>(
  '../../src/fixtures/travel-times.json',
);

export function placeAt(travelNo: number): Position {
  const place = reference.places.find((one) => one.travelNo === travelNo);
  if (!place) throw new Error(`travel-times.json has no place ${travelNo}.`);
  return toPosition(place);
}

/** The middle of a station. */
export function stationAt(id: string): Position {
  const station = network.stations.find((one) => one.id === id);
  if (!station) throw new Error(`No station has the id ${id}.`);
  return station.platforms[0] as Position;
}

/** Numbers from 0 to 1 that are the same in each run (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** A position up to about 1.5 km from some station. */
export function randomPosition(random: () => number): Position {
  const { platforms } = network.stations[Math.floor(random() * network.stations.length)] as RailNetwork['stations'][0];
  const { longitude, latitude } = platforms[0] as Position;
  return { longitude: longitude + (random() - 0.5) * 0.03, latitude: latitude + (random() - 0.5) * 0.025 };
}

function read<T>(path: string): T {
  return JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8')) as T;
}
