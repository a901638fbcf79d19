import type { Position } from '@osaka/contracts';
import { openGraph, type RailGraph } from './graph.ts';
import type { OperatorFares, PackedNetwork, RailLine, RailStation, RailTransfer } from './packed-network.ts';
import { openWaters, type Water } from './waters.ts';

export interface RailNetwork {
  stations: readonly RailStation[];
  lines: readonly RailLine[];
  transfers: readonly RailTransfer[];
  fares: ReadonlyMap<string, OperatorFares>;
  waters: readonly Water[];
  graph: RailGraph;
}

const UNITS_PER_DEGREE = 100_000;

let loading: Promise<RailNetwork> | undefined;

/** The network, about 40 KB compressed, from a file of its own: loaded once, and again after a failure. */
export function loadNetwork(): Promise<RailNetwork> {
  loading ??= load().catch((error) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function load(): Promise<RailNetwork> {
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
      isUnderground: underground.has(index) && !ELEVATED.has(String(id)),
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

/** Where a station is by its Korean name, with or without 역; undefined where there is none. */
export function stationAt({ stations }: RailNetwork, name: string): Position | undefined {
  const wanted = name.trim().replace(/(?<=.)역$/, '');
  return stations.find(({ nameKo }) => nameKo === wanted)?.platforms[0];
}

/**
 * Stations of the underground's lines above the streets: 미도스지선 beyond the Yodo but for 신오사카, whose ways are long,
 * and 주오선 near the harbour.
 */
const ELEVATED: ReadonlySet<string> = new Set(
  ['M09', 'M10', 'M11', 'M12', 'M14', 'C11', 'C12', 'C13', 'C14'].map((number) => `metro-${number}`),
);

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
