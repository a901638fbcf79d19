import type { RailNetwork } from './network.ts';
import type { OperatorFares, RailLine } from './packed-network.ts';
import type { WayFare } from './way.ts';

/** A ride between two neighbouring stops of a line. */
export interface Hop {
  from: number;
  to: number;
  operator: string;
  km: number;
  minutes: number;
}

export interface Ride {
  line: RailLine;
  hops: readonly Hop[];
  /** False where the walk to this ride leaves the gates and a new fare begins. */
  continuesFare: boolean;
}

/** What one pays to one operator, from the entry to the exit. */
interface Run {
  operator: string;
  lines: RailLine[];
  from: number;
  to: number;
}

/** Shortest km within an operator, from each of its stations. */
type KmGraph = Map<number, [station: number, km: number][]>;
interface OperatorKm {
  graph: KmGraph;
  from: Map<number, Map<number, number>>;
}
const kmOf = new WeakMap<RailNetwork, Map<string, OperatorKm>>();
/** Kilometres have one decimal; sums of them are equal within this. */
const SAME_KM = 0.05;

/** What is paid to each operator, and the surcharges of limited expresses; `yen` is null where it is not known. */
export function faresOf(network: RailNetwork, rides: readonly Ride[]): WayFare[] {
  const nameOf = (station: number) => network.stations[station]?.nameKo ?? '';
  const payable = (run: Run, yen: number | null, kind: WayFare['kind'] = 'fare'): WayFare => ({
    kind,
    operator: run.operator,
    lines: [...new Set(run.lines)].map(({ id, of = [] }) => [id, ...of]),
    from: nameOf(run.from),
    to: nameOf(run.to),
    yen,
  });
  const flat = rides.filter(({ line }) => line.flatYen !== undefined);
  return [
    ...runsOf(rides.filter((ride) => !flat.includes(ride))).map((run) => payable(run, fareOfRun(network, run))),
    ...flat.map((ride) => payable(wholeOf(ride), ride.line.flatYen ?? null)),
    ...rides.flatMap((ride) => {
      const yen = surchargeOf(ride);
      return yen > 0 ? [payable(wholeOf(ride), yen, 'surcharge')] : [];
    }),
  ];
}

/** The sum of these, or null where one of them is not known. */
export function sumOfFares(fares: readonly WayFare[]): number | null {
  return fares.reduce<number | null>((sum, { yen }) => (sum === null || yen === null ? null : sum + yen), 0);
}

function wholeOf({ line, hops }: Ride): Run {
  return { operator: line.operator, lines: [line], from: (hops[0] as Hop).from, to: (hops.at(-1) as Hop).to };
}

function surchargeOf({ line, hops }: Ride): number {
  const km = hops.reduce((total, hop) => total + hop.km, 0);
  const rule = line.surchargeRules?.find(({ fromKm, toKm }) => km > fromKm && km <= toKm);
  return rule?.yen ?? line.surchargeYen ?? 0;
}

function runsOf(rides: readonly Ride[]): Run[] {
  const runs: Run[] = [];
  for (const { line, hops, continuesFare } of rides)
    for (const [index, { operator, from, to }] of hops.entries()) {
      const last = runs.at(-1);
      if (last?.operator === operator && (index > 0 || continuesFare)) {
        last.to = to;
        last.lines.push(line);
      } else runs.push({ operator, from, to, lines: [line] });
    }
  return runs;
}

function fareOfRun(network: RailNetwork, { operator, from, to }: Run): number | null {
  const fares = network.fares.get(operator);
  if (!fares) return null;
  if (fares.flatYen !== undefined) return fares.flatYen;
  const between = (one: number, other: number) => shortestKm(network, operator, one, other);
  const fixed = fares.specials.find((special) => isPair(special, from, to));
  if (fixed) return fixed.yen;
  const isOnWay = ([one, other]: readonly [number, number]) =>
    [
      [one, other],
      [other, one],
    ].some(([near, far]) =>
      isSame(between(from, near as number) + between(one, other) + between(far as number, to), between(from, to)),
    );
  const extras = extrasOn(fares, isOnWay);
  const excludedKm = extras
    .filter(({ excludeKm }) => excludeKm)
    .flatMap(({ segments }) => segments.map(([one, other]) => between(one, other)))
    .reduce((sum, km) => sum + km, 0);
  const km = Math.round((between(from, to) - excludedKm) * 10) / 10;
  const row = fares.table.find(({ fromKm, toKm }) => (km > fromKm || fromKm === 0) && km <= toKm);
  if (!row) return null;
  const added = extras.reduce(
    (sum, { yen, upToKm, upToYen }) => sum + (upToKm !== undefined && km <= upToKm ? (upToYen ?? yen) : yen),
    0,
  );
  const limits = fares.specials
    .filter(({ along, from: end, to: other }) => along && [from, to].every((station) => isBetween(station, end, other)))
    .map(({ yen }) => yen);
  return Math.min(row.yen + added, ...limits);

  function isBetween(station: number, end: number, other: number): boolean {
    return isSame(between(end, station) + between(station, other), between(end, other));
  }
}

/** Of each group the first entry that applies. */
function extrasOn({ extras }: OperatorFares, isOnWay: (segment: readonly [number, number]) => boolean) {
  const groups = new Set<string>();
  return extras.filter(({ group, match, segments }) => {
    const applies = match === 'all' ? segments.every(isOnWay) : segments.some(isOnWay);
    if (!applies || groups.has(group)) return false;
    groups.add(group);
    return true;
  });
}

function isPair({ from, to }: { from: number; to: number }, one: number, other: number): boolean {
  return (from === one && to === other) || (from === other && to === one);
}

function isSame(one: number, other: number): boolean {
  return Math.abs(one - other) < SAME_KM;
}

/** Infinity where the operator does not join the two. */
function shortestKm(network: RailNetwork, operator: string, from: number, to: number): number {
  const operators = kmOf.get(network) ?? new Map<string, OperatorKm>();
  kmOf.set(network, operators);
  const known = operators.get(operator) ?? { graph: kmGraphOf(network, operator), from: new Map() };
  operators.set(operator, known);
  const distances = known.from.get(from) ?? distancesFrom(known.graph, from);
  known.from.set(from, distances);
  return distances.get(to) ?? Number.POSITIVE_INFINITY;
}

function kmGraphOf({ lines, transfers }: RailNetwork, operator: string): KmGraph {
  const graph: KmGraph = new Map();
  const join = (one: number, other: number, km: number) => {
    for (const [from, to] of [
      [one, other],
      [other, one],
    ] as const)
      graph.set(from, [...(graph.get(from) ?? []), [to, km]]);
  };
  for (const line of lines)
    for (const [index, km] of line.km.entries())
      if ((line.segmentOperators?.[index] ?? line.operator) === operator)
        join(line.stops[index] as number, line.stops[index + 1] as number, km);
  for (const { from, to, isThroughFare } of transfers)
    if (isThroughFare && graph.has(from) && graph.has(to)) join(from, to, 0);
  return graph;
}

/** Dijkstra's algorithm without a queue: an operator has at most 170 stations. */
function distancesFrom(graph: KmGraph, start: number): Map<number, number> {
  const [open, done] = [new Map([[start, 0]]), new Map<number, number>()];
  while (open.size > 0) {
    const [station, km] = [...open].reduce((nearest, other) => (other[1] < nearest[1] ? other : nearest));
    open.delete(station);
    done.set(station, km);
    for (const [next, length] of graph.get(station) ?? [])
      if (!done.has(next)) open.set(next, Math.min(open.get(next) ?? Number.POSITIVE_INFINITY, km + length));
  }
  return done;
}
