import type { Position } from '@osaka/contracts';

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
