import { readFileSync } from 'node:fs';
import type { RailLine, SurchargeRule } from '../packed-network.ts';

export interface SourceStation {
  id: string;
  nameKo: string;
  nameJa: string;
  mapX: number;
  mapY: number;
  operator: string;
  platforms?: [number, number][];
}

export interface SourceLine
  extends Pick<RailLine, 'id' | 'operator' | 'nameKo' | 'nameJa' | 'symbol' | 'color' | 'kind' | 'headwayMinutes'> {
  firstTrain: string;
  lastTrain: string;
  stops: string[];
  minutes: number[];
  km: number[];
  segmentOperators?: string[];
  surchargeYen?: number;
  surchargeRules?: SurchargeRule[];
  of?: [string, string];
  /** Of lines written by hand: the fare of every ride. */
  flatYen?: number;
  /** Of lines written by hand: where the times come from. */
  source?: string;
}

/** Trains that run from one line to another one without a change. */
interface ThroughLine {
  id: string;
  nameKo: string;
  nameJa: string;
  of: [string, string];
}

export interface SourceTransfer {
  from: string;
  to: string;
  walkMinutes: number;
  throughFare?: boolean;
}

interface SourceFares {
  operator: string;
  table?: { fromKm: number; toKm: number; yen: number }[];
  flatYen?: number;
  extras: {
    group: string;
    match: 'all' | 'any';
    segments: [string, string][];
    yen: number;
    upToKm?: number;
    upToYen?: number;
    excludeKm?: boolean;
  }[];
  specials: { from: string; to: string; yen: number; along: boolean }[];
}

interface SourceWater {
  name: string;
  type: string;
  coordinates: number[][] | number[][][];
}

export interface RailSources {
  stations: SourceStation[];
  lines: SourceLine[];
  transfers: SourceTransfer[];
  fares: SourceFares[];
  /** Bridges and foot tunnels of the waters that few of them cross. */
  bridges: Record<string, [string, number, number][]>;
  water: SourceWater[];
  /** Slopes that nobody walks up, drawn by hand. */
  slopes: { name: string; ring: [number, number][] }[];
}

/** The files of data/ and the water of the map. */
export function readSources(): RailSources {
  const more = read<{ stations: SourceStation[]; lines: SourceLine[]; through: ThroughLine[] }>('data/more-lines.json');
  const lines = read<(SourceLine & { note?: string; loop?: boolean })[]>('data/lines.json').map(
    ({ note, loop, ...line }) => line,
  );
  const map = read<{ water: { shapes: SourceWater[] } }>('../web-kit/src/map/data/osaka.json');
  return {
    stations: [...read<SourceStation[]>('data/stations.json'), ...more.stations],
    lines: [...lines, ...more.through.map((through) => throughLine(through, [...lines, ...more.lines])), ...more.lines],
    transfers: read('data/transfers.json'),
    fares: read('data/fares.json'),
    bridges: read('data/bridges.json'),
    water: map.water.shapes,
    slopes: read('data/slopes.json'),
  };
}

/** Two lines that meet at an end, as one; it runs as often as the rarer of them. */
function throughLine({ of, ...names }: ThroughLine, lines: readonly SourceLine[]): SourceLine {
  const [one, other] = of.map((id) => lines.find((line) => line.id === id)) as [SourceLine, SourceLine];
  const first = other.stops[0] === one.stops.at(-1) ? one : reversed(one);
  if (first.stops.at(-1) !== other.stops[0]) throw new Error(`${of.join(' and ')} do not meet.`);
  const operators = (line: SourceLine) => line.segmentOperators ?? line.minutes.map(() => line.operator);
  return {
    ...one,
    ...names,
    of,
    headwayMinutes: Math.max(one.headwayMinutes, other.headwayMinutes),
    firstTrain: [one.firstTrain, other.firstTrain].sort().at(-1) as string,
    lastTrain: [one.lastTrain, other.lastTrain].sort((time, another) => late(time) - late(another))[0] as string,
    stops: [...first.stops, ...other.stops.slice(1)],
    minutes: [...first.minutes, ...other.minutes],
    km: [...first.km, ...other.km],
    segmentOperators: [...operators(first), ...operators(other)],
  };
}

function reversed(line: SourceLine): SourceLine {
  const turned = {
    ...line,
    stops: line.stops.toReversed(),
    minutes: line.minutes.toReversed(),
    km: line.km.toReversed(),
  };
  return line.segmentOperators ? { ...turned, segmentOperators: line.segmentOperators.toReversed() } : turned;
}

/** 00:10 comes after 23:50. */
function late(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return (hours < 3 ? hours + 24 : hours) * 60 + minutes;
}

function read<T>(path: string): T {
  return JSON.parse(readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')) as T;
}
