import type { Position } from '@osaka/contracts';
import { openGraph, type RailGraph } from './graph.ts';
import { openWaters, type Water } from './waters.ts';

export type LineKind = 'local' | 'rapid' | 'limited' | 'bus' | 'ship' | 'ropeway';
export interface SurchargeRule {
  fromKm: number;
  toKm: number;
  yen: number;
}

export interface RailStation {
  index: number;
  id: string;
  nameKo: string;
  nameJa: string;
  /** The middle of each platform section. */
  platforms: readonly Position[];
  /** A line of the underground stops there. */
  isUnderground: boolean;
}

/** `minutes[i]` and `km[i]` belong to the ride from `stops[i]` to `stops[i + 1]`; every line runs both ways. */
export interface RailLine {
  id: string;
  operator: string;
  nameKo: string;
  nameJa: string;
  symbol: string;
  color: string;
  kind: LineKind;
  headwayMinutes: number;
  /** Minutes after midnight; the last one may be on the next day. */
  firstTrain: number;
  lastTrain: number;
  stops: readonly number[];
  minutes: readonly number[];
  km: readonly number[];
  segmentOperators?: readonly string[] | undefined;
  surchargeYen?: number | undefined;
  surchargeRules?: readonly SurchargeRule[] | undefined;
  flatYen?: number | undefined;
  /** The lines whose trains run through here from one to the other. */
  of?: readonly string[] | undefined;
  /** Written by hand: its times are less certain. */
  isEstimated: boolean;
}

export interface OperatorFares {
  operator: string;
  table: readonly { fromKm: number; toKm: number; yen: number }[];
  flatYen?: number | undefined;
  extras: readonly {
    group: string;
    match: 'all' | 'any';
    segments: readonly (readonly [number, number])[];
    yen: number;
    upToKm?: number | undefined;
    upToYen?: number | undefined;
    excludeKm?: boolean | undefined;
  }[];
  specials: readonly { from: number; to: number; yen: number; along: boolean }[];
}

export interface RailTransfer {
  from: number;
  to: number;
  minutes: number;
  isThroughFare: boolean;
}

/** See `packNetwork`: a station is its id, names and positions, a transfer four numbers of one flat list. */
export interface PackedNetwork {
  stations: readonly (readonly (string | number)[])[];
  lines: readonly RailLine[];
  transfers: readonly number[];
  fares: readonly OperatorFares[];
  water: readonly { name: string; rings: readonly (readonly number[])[]; bridges: readonly number[] }[];
}

export interface RailNetwork {
  stations: readonly RailStation[];
  lines: readonly RailLine[];
  transfers: readonly RailTransfer[];
  fares: ReadonlyMap<string, OperatorFares>;
  waters: readonly Water[];
  graph: RailGraph;
}

const UNITS_PER_DEGREE = 100_000;

/** Loads the network, about 40 KB compressed, as a file of its own. */
export async function loadNetwork(): Promise<RailNetwork> {
  const { default: packed } = await import('./network.json', { with: { type: 'json' } });
  return openNetwork(packed as unknown as PackedNetwork);
}

export function openNetwork({ stations, lines, transfers, fares, water }: PackedNetwork): RailNetwork {
  const underground = new Set(lines.filter(isUnderground).flatMap(({ stops }) => stops));
  const opened = {
    stations: stations.map(([id, nameKo, nameJa, ...units], index) => ({
      index,
      id: String(id),
      nameKo: String(nameKo),
      nameJa: String(nameJa),
      platforms: positionsOf(units as number[]),
      isUnderground: underground.has(index),
    })),
    lines,
    transfers: transfersOf(transfers),
  };
  return {
    ...opened,
    fares: new Map(fares.map((fare) => [fare.operator, fare])),
    waters: openWaters(water),
    graph: openGraph(opened),
  };
}

/** 뉴트램 is the line of the underground's operators that runs above the streets. */
function isUnderground({ id, operator }: RailLine): boolean {
  return ['metro', 'kyotosubway', 'kobesubway'].includes(operator) && id !== 'metro-p';
}

function positionsOf(units: readonly number[]): Position[] {
  const positions: Position[] = [];
  for (let i = 0; i + 1 < units.length; i += 2)
    positions.push({
      longitude: (units[i] as number) / UNITS_PER_DEGREE,
      latitude: (units[i + 1] as number) / UNITS_PER_DEGREE,
    });
  return positions;
}

function transfersOf(packed: readonly number[]): RailTransfer[] {
  const transfers: RailTransfer[] = [];
  for (let i = 0; i + 3 < packed.length; i += 4) {
    const [from = 0, to = 0, minutes = 0, through] = packed.slice(i, i + 4);
    transfers.push({ from, to, minutes, isThroughFare: through === 1 });
  }
  return transfers;
}
