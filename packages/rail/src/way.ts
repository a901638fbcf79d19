import type { Position } from '@osaka/contracts';
import type { LineKind } from './packed-network.ts';

export type WayMode = '도보' | '지하철' | 'JR' | '사철' | '모노레일' | '버스' | '배';

/** An end of a part; without names it is one of the two positions that were given. */
export interface WayPoint extends Position {
  nameKo: string | null;
  nameJa: string | null;
}

export interface WayLine {
  id: string;
  nameKo: string;
  nameJa: string;
  symbol: string;
  color: string;
  operator: string;
  kind: LineKind;
  /** Its times were written by hand and are less certain. */
  isEstimated: boolean;
}

export interface WayPart {
  kind: 'walk' | 'ride';
  /** Of a ride without its wait. */
  minutes: number;
  km: number;
  from: WayPoint;
  to: WayPoint;
  /** Of a ride in the network: its line, the number of stops ridden, and the wait before it. */
  line?: WayLine;
  stops?: number;
  /** Where it stops, with its two ends. */
  via?: readonly Position[];
  waitMinutes?: number;
}

/** What is paid to one operator from the entry to the exit, or for a limited express. */
export interface WayFare {
  kind: 'fare' | 'surcharge';
  operator: string;
  /** Of each line that is ridden for it its id, then those of the lines whose trains it joins. */
  lines: string[][];
  /** Korean names of the stations. */
  from: string;
  to: string;
  yen: number | null;
}

export interface Way {
  mode: WayMode;
  /** All parts and their waits. */
  minutes: number;
  range: [low: number, high: number];
  km: number;
  /** Without `surchargeYen`; null: not known. */
  fareYen: number | null;
  surchargeYen: number;
  /** The two in parts; empty where nothing is paid or known. */
  fares: WayFare[];
  transfers: number;
  /** True: a straight line, because the network does not reach there. */
  approximate: boolean;
  /** True: nothing runs at the time that was asked for; the minutes are those of the daytime. */
  isOutOfHours: boolean;
  parts: WayPart[];
}

export interface WayOptions {
  /** Minutes after midnight in Japan at which one leaves. */
  at?: number | undefined;
  /** Ids of lines that do not run (TRANSIT_CLOSED_LINES). */
  closedLines?: readonly string[] | undefined;
}
