import type { Position } from '@osaka/contracts';
import { loadNetwork, matrix, stationAt, type Way, waysBetween } from '@osaka/rail';
import { siteConfig } from '@osaka/web-kit';

/** The rail network, as far as a screen asks it. */
export interface RailWays {
  matrixOf(positions: readonly Position[]): (number | null)[][];
  /** `at`: minutes after midnight at which one leaves; undefined: in the daytime. */
  waysBetween(from: Position, to: Position, at?: number): Way[];
  stationAt(name: string): Position | undefined;
  stationNames: readonly string[];
}

export async function openRailWays(): Promise<RailWays> {
  const network = await loadNetwork();
  const { closedLines } = siteConfig();
  return {
    stationAt: (name) => stationAt(network, name),
    stationNames: [...new Set(network.stations.map(({ nameKo }) => nameKo))],
    matrixOf: (positions) => matrix(network, positions, { closedLines }),
    waysBetween: (from, to, at) => waysBetween(network, from, to, { closedLines, at }),
  };
}
