import { FIGURES } from './figures.ts';
import type { RailLine, RailStation, RailTransfer } from './packed-network.ts';

/** Costs are whole units of 1/10 minute. */
export const UNITS_PER_MINUTE = 10;
export const UNITS_PER_WALKED_MINUTE = UNITS_PER_MINUTE * FIGURES.walkWeight;
export const NEW_FARE_UNITS = UNITS_PER_MINUTE * FIGURES.newFareMinutes;

/**
 * Each station has a node to depart from and one to arrive at, each stop of a line a node on board for each direction
 * in which it is reached. Edges of a node are `firstEdge[node]` to `firstEdge[node + 1]`.
 */
export interface RailGraph {
  stationCount: number;
  nodeCount: number;
  firstEdge: Int32Array;
  target: Int32Array;
  minutes: Int32Array;
  /** In units; a boarding adds its own. */
  costs: Int32Array;
  /** The line that an edge boards, else -1. */
  boards: Int32Array;
  /** Of nodes on board: the line, and the stops between which it was ridden last. */
  lineOf: Int32Array;
  fromStop: Int32Array;
  toStop: Int32Array;
}

interface Edge {
  from: number;
  to: number;
  minutes: number;
  cost: number;
  boards: number;
}

/** A ride to the next stop of a line, in either direction. */
interface Hop {
  node: number;
  line: number;
  fromStop: number;
  toStop: number;
}

export function openGraph(network: {
  stations: readonly RailStation[];
  lines: readonly RailLine[];
  transfers: readonly RailTransfer[];
}): RailGraph {
  const stationCount = network.stations.length;
  const hops = hopsOf(network.lines, 2 * stationCount);
  const nodeCount = 2 * stationCount + hops.length;
  const edges = [...edgesOnFoot(network.transfers, stationCount), ...edgesOfHops(hops, network.lines, stationCount)];
  edges.sort((one, other) => one.from - other.from);
  const firstEdge = new Int32Array(nodeCount + 1);
  for (const { from } of edges) firstEdge[from + 1] = (firstEdge[from + 1] ?? 0) + 1;
  for (let node = 0; node < nodeCount; node += 1)
    firstEdge[node + 1] = (firstEdge[node + 1] ?? 0) + (firstEdge[node] ?? 0);
  const ofHops = (value: (hop: Hop) => number) =>
    Int32Array.from([...new Array<number>(2 * stationCount).fill(-1), ...hops.map(value)]);
  return {
    stationCount,
    nodeCount,
    firstEdge,
    target: Int32Array.from(edges, ({ to }) => to),
    minutes: Int32Array.from(edges, ({ minutes }) => minutes),
    costs: Int32Array.from(edges, ({ cost }) => cost),
    boards: Int32Array.from(edges, ({ boards }) => boards),
    lineOf: ofHops(({ line }) => line),
    fromStop: ofHops(({ fromStop }) => fromStop),
    toStop: ofHops(({ toStop }) => toStop),
  };
}

function edgesOnFoot(transfers: readonly RailTransfer[], stationCount: number): Edge[] {
  const walk = (from: number, to: number, minutes: number, isNewFare: boolean): Edge => ({
    from: stationCount + from,
    to,
    minutes,
    cost: minutes * UNITS_PER_WALKED_MINUTE + (isNewFare ? NEW_FARE_UNITS : 0),
    boards: -1,
  });
  const changes = Array.from({ length: stationCount }, (_, station) =>
    walk(station, station, FIGURES.changeMinutes, false),
  );
  const walks = transfers.flatMap(({ from, to, minutes, isThroughFare }) => [
    walk(from, to, minutes, !isThroughFare),
    walk(to, from, minutes, !isThroughFare),
  ]);
  return [...changes, ...walks];
}

/** Each section of a line is two hops, one in each direction; those of a line follow one another. */
function hopsOf(lines: readonly RailLine[], firstNode: number): Hop[] {
  let node = firstNode;
  return lines.flatMap(({ minutes }, line) =>
    minutes.flatMap((_, stop) => [
      { node: node++, line, fromStop: stop, toStop: stop + 1 },
      { node: node++, line, fromStop: stop + 1, toStop: stop },
    ]),
  );
}

/** A train is boarded into its next stop, so that nobody alights where he has boarded. */
function edgesOfHops(hops: readonly Hop[], lines: readonly RailLine[], stationCount: number): Edge[] {
  return hops.flatMap((hop) => {
    const { node, line: index, fromStop, toStop } = hop;
    const line = lines[index] as RailLine;
    const station = (stop: number) => line.stops[stop] as number;
    const minutes = line.minutes[Math.min(fromStop, toStop)] as number;
    const before = nodeBefore(line, hop);
    const edge = (from: number, to: number, taken: number, boards: number): Edge => ({
      from,
      to,
      minutes: taken,
      cost: taken * UNITS_PER_MINUTE,
      boards,
    });
    return [
      edge(station(fromStop), node, waitMinutesOf(line) + minutes, index),
      edge(node, stationCount + station(toStop), 0, -1),
      ...(before === undefined ? [] : [edge(before, node, minutes, -1)]),
    ];
  });
}
/** The node that a train has reached before this one; a loop goes on where its list of stops ends. */
function nodeBefore({ stops }: RailLine, { node, fromStop, toStop }: Hop): number | undefined {
  const step = toStop - fromStop;
  const before = fromStop - step;
  if (before >= 0 && before < stops.length) return node - 2 * step;
  return stops[0] === stops.at(-1) ? node + 2 * step * (stops.length - 2) : undefined;
}

/** Half the headway; trains at most ten minutes, ships and buses the whole half. */
export function waitMinutesOf({ kind, headwayMinutes }: RailLine): number {
  const half = Math.floor(headwayMinutes / 2);
  return kind === 'bus' || kind === 'ship' ? half : Math.min(half, FIGURES.longestTrainWait);
}

/** What boarding costs above the wait. What has to save minutes costs one unit less, so that they are enough. */
export function boardingUnitsOf({ kind }: RailLine, boardingMinutes: number): number {
  const saves = kind === 'limited' ? FIGURES.surchargeSaves : kind === 'ship' ? FIGURES.shipSaves : 0;
  return boardingMinutes * UNITS_PER_MINUTE + (saves > 0 ? saves * UNITS_PER_MINUTE - 1 : 0);
}
