import { distanceKm, type Position } from '@osaka/contracts';
import { faresOf, type Hop, type Ride, sumOfFares } from './fares.ts';
import { FIGURES } from './figures.ts';
import { boardingUnitsOf, NEW_FARE_UNITS, UNITS_PER_MINUTE, UNITS_PER_WALKED_MINUTE, waitMinutesOf } from './graph.ts';
import { modeOfLine } from './modes.ts';
import type { RailNetwork } from './network.ts';
import type { RailLine } from './packed-network.ts';
import { type Found, type SearchOptions, search } from './search.ts';
import { isOnEarth, straightRide, straightWay } from './straight-way.ts';
import { streetKm } from './streets.ts';
import { type StationNearby, stationsNear, walkBetween } from './walking.ts';
import type { Way, WayFare, WayOptions, WayPart, WayPoint } from './way.ts';

const MAX_WAYS = 3;

/** At most three ways worth taking, best first; none where a position is not one. */
export function waysBetween(network: RailNetwork, from: Position, to: Position, options: WayOptions = {}): Way[] {
  if (!isOnEarth(from) || !isOnEarth(to)) return [];
  if (distanceKm(from, to) === 0) return [walkingWay({ km: 0, minutes: 0 }, from, to)];
  const [starts, ends] = [stationsNear(network, from), stationsNear(network, to)];
  if (!starts || !ends) return [straightWay(from, to)];
  const trip = { network, from, to, starts, ends };
  const walked = walkBetween(network, { position: from, near: starts }, { position: to, near: ends });
  const walk = walked && walkingWay(walked, from, to);
  const closed = closedOf(network, options.closedLines);
  const running = ridesOf(trip, closed, options.at);
  const ways = worthTaking(walk ? [{ way: walk, cost: costOf(walk, []) }, ...running] : running);
  if (ways.length > 0) return ways;
  const inDaytime = options.at === undefined ? [] : worthTaking(ridesOf(trip, closed, undefined));
  if (inDaytime.length > 0) return inDaytime.map((way) => ({ ...way, isOutOfHours: true }));
  return [straightRide(from, to)];
}

/** Indexes of the lines with these ids; unknown ids are ignored. */
export function closedOf({ lines }: RailNetwork, ids: readonly string[] = []): ReadonlySet<number> {
  const isClosed = ({ id, of = [] }: RailLine) => [id, ...of].some((one) => ids.includes(one));
  return new Set(lines.flatMap((line, index) => (isClosed(line) ? [index] : [])));
}

interface Candidate {
  way: Way;
  /** Of two ways the one with the lower cost is better. */
  cost: number;
}

interface Trip {
  network: RailNetwork;
  from: Position;
  to: Position;
  starts: readonly StationNearby[];
  ends: readonly StationNearby[];
}

/** The best way, one with fewer changes, and one without the line that it rides longest. */
function ridesOf(trip: Trip, closed: ReadonlySet<number>, at: number | undefined): Candidate[] {
  const best = bestRide(trip, { closed, at, boardingMinutes: FIGURES.boardingMinutes });
  if (!best) return [];
  const simpler = bestRide(trip, { closed, at, boardingMinutes: FIGURES.fewerChangesMinutes });
  const withoutMain = new Set([...closed, ...mainLinesOf(trip.network, best.way)]);
  const another = bestRide(trip, { closed: withoutMain, at, boardingMinutes: FIGURES.boardingMinutes });
  return [best, simpler, another].filter((candidate) => candidate !== undefined);
}

/** The line of the longest ride; all limited expresses where the way has one. */
function mainLinesOf({ lines }: RailNetwork, way: Way): number[] {
  if (way.surchargeYen > 0) return lines.flatMap(({ kind }, index) => (kind === 'limited' ? [index] : []));
  const main = longestRide(way.parts);
  return lines.flatMap(({ id }, index) => (id === main?.line?.id ? [index] : []));
}

function bestRide(trip: Trip, options: SearchOptions): Candidate | undefined {
  const { network, starts, ends } = trip;
  const exits = new Map(ends.map((end) => [end.station, end.minutes]));
  let [bestCost, bestMinutes, last] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, -1];
  const found = search(network, starts, options, (station, cost, minutes) => {
    const exit = exits.get(station);
    if (exit !== undefined) {
      const [total, elapsed] = [cost + exit * UNITS_PER_WALKED_MINUTE, minutes + exit];
      if (total < bestCost || (total === bestCost && elapsed < bestMinutes))
        [bestCost, bestMinutes, last] = [total, elapsed, station];
    }
    return cost >= bestCost;
  });
  return last < 0 ? undefined : candidateOf(trip, found, last);
}

function candidateOf({ network, from, to, starts, ends }: Trip, found: Found, last: number): Candidate {
  const { graph, stations } = network;
  const nodes: number[] = [];
  for (let node = graph.stationCount + last; node >= 0; node = found.previous[node] as number) nodes.unshift(node);
  const stationOf = (node: number) => node % graph.stationCount;
  const pointOf = (station: number): WayPoint => {
    const { nameKo, nameJa, platforms } = stations[station] as (typeof stations)[number];
    return { nameKo, nameJa, ...(platforms[0] as Position) };
  };
  const first = stationOf(nodes[0] as number);
  const start = starts.find(({ station }) => station === first) as StationNearby;
  const end = ends.find(({ station }) => station === last) as StationNearby;
  const parts: WayPart[] = [
    {
      kind: 'walk',
      minutes: start.minutes,
      km: streetKm(start.dryKm),
      from: placeOf(from),
      to: pointOf(first),
    },
  ];
  const rides: Ride[] = [];
  let hops: Hop[] = [];
  let continuesFare = false;
  for (const [index, node] of nodes.entries()) {
    const before = nodes[index - 1];
    if (before === undefined) continue;
    if (isOnBoard(node)) hops.push(hopOf(network, node));
    else if (isOnBoard(before)) {
      const line = network.lines[graph.lineOf[before] as number] as RailLine;
      rides.push({ line, hops, continuesFare });
      parts.push(rideOf(line, hops, pointOf));
      hops = [];
    } else {
      const [here, there] = [stationOf(before), stationOf(node)];
      const minutes = (found.minutes[node] as number) - (found.minutes[before] as number);
      continuesFare = here === there || isThroughFare(network, here, there);
      const km = here === there ? 0 : minutes * FIGURES.walkingKmPerMin;
      parts.push({ kind: 'walk', minutes, km, from: pointOf(here), to: pointOf(there) });
    }
  }
  parts.push({
    kind: 'walk',
    minutes: end.minutes,
    km: streetKm(end.dryKm),
    from: pointOf(last),
    to: placeOf(to),
  });
  const fares = faresOf(network, rides);
  const of = (kind: WayFare['kind']) => sumOfFares(fares.filter((fare) => fare.kind === kind));
  const way = {
    ...summaryOf(parts),
    fareYen: of('fare'),
    surchargeYen: of('surcharge') ?? 0,
    fares,
    transfers: rides.length - 1,
  };
  return { way, cost: costOf(way, rides) };

  function isOnBoard(node: number): boolean {
    return node >= 2 * graph.stationCount;
  }
}

function hopOf({ graph, lines }: RailNetwork, node: number): Hop {
  const line = lines[graph.lineOf[node] as number] as RailLine;
  const [from, to] = [graph.fromStop[node] as number, graph.toStop[node] as number];
  const segment = Math.min(from, to);
  return {
    from: line.stops[from] as number,
    to: line.stops[to] as number,
    operator: line.segmentOperators?.[segment] ?? line.operator,
    km: line.km[segment] as number,
    minutes: line.minutes[segment] as number,
  };
}

function rideOf(line: RailLine, hops: readonly Hop[], pointOf: (station: number) => WayPoint): WayPart {
  const { id, nameKo, nameJa, symbol, color, operator, kind, isEstimated } = line;
  return {
    kind: 'ride',
    minutes: sum(hops.map(({ minutes }) => minutes)),
    km: sum(hops.map(({ km }) => km)),
    from: pointOf((hops[0] as Hop).from),
    to: pointOf((hops.at(-1) as Hop).to),
    line: { id, nameKo, nameJa, symbol, color, operator, kind, isEstimated },
    stops: hops.length,
    via: [pointOf((hops[0] as Hop).from), ...hops.map(({ to: stop }) => pointOf(stop))],
    waitMinutes: waitMinutesOf(line),
  };
}

function isThroughFare({ transfers }: RailNetwork, one: number, other: number): boolean {
  return transfers.some(
    ({ from, to, isThroughFare }) =>
      isThroughFare && ((from === one && to === other) || (from === other && to === one)),
  );
}

function walkingWay(walk: { km: number; minutes: number }, from: Position, to: Position): Way {
  const part: WayPart = { kind: 'walk', ...walk, from: placeOf(from), to: placeOf(to) };
  return { ...summaryOf([part]), fareYen: 0, surchargeYen: 0, fares: [], transfers: 0 };
}

function placeOf({ longitude, latitude }: Position): WayPoint {
  return { nameKo: null, nameJa: null, longitude, latitude };
}

/** What follows from the parts alone. */
function summaryOf(parts: WayPart[]): Omit<Way, 'fareYen' | 'surchargeYen' | 'fares' | 'transfers'> {
  const minutes = sum(parts.map((part) => part.minutes + (part.waitMinutes ?? 0)));
  const spread = spreadOf(parts);
  return {
    mode: modeOfLine(longestRide(parts)?.line),
    minutes,
    range: [minutes - spread, minutes + spread],
    km: sum(parts.map(({ km }) => km)),
    approximate: false,
    isOutOfHours: false,
    parts,
  };
}

/** A wait is anything from none to twice its mean; walks differ by a tenth, estimated rides by a fifth. */
function spreadOf(parts: readonly WayPart[]): number {
  const walked = sum(parts.filter(({ kind }) => kind === 'walk').map(({ minutes }) => minutes));
  const estimated = sum(parts.filter(({ line }) => line?.isEstimated).map(({ minutes }) => minutes));
  const waits = parts.map(({ waitMinutes = 0 }) => waitMinutes);
  return Math.round(Math.hypot(...waits, walked / 10, estimated / 5));
}

function longestRide(parts: readonly WayPart[]): WayPart | undefined {
  const rides = parts.filter(({ kind }) => kind === 'ride');
  return rides.reduce<WayPart | undefined>(
    (longest, ride) => (longest && longest.minutes >= ride.minutes ? longest : ride),
    undefined,
  );
}

/** Each sequence of stations once, with and without a surcharge, none much longer than the best, best first. */
function worthTaking(candidates: readonly Candidate[]): Way[] {
  const ways = candidates
    .toSorted((one, other) => one.cost - other.cost || one.way.minutes - other.way.minutes)
    .map(({ way }) => way);
  const best = ways[0]?.minutes ?? 0;
  const longest = best + Math.max(FIGURES.worthMinutes, best * FIGURES.worthShare);
  const seen = new Set<string>();
  return ways
    .filter(({ parts, minutes, surchargeYen }) => {
      const rides = parts.filter(({ kind }) => kind === 'ride');
      // A way with a surcharge does not stand for the one without.
      const stations = rides.map(({ from, to }) => `${from.nameJa} ${to.nameJa}`).join(' ');
      const known = `${stations} ${surchargeYen > 0}`;
      if (seen.has(known) || minutes > longest) return false;
      seen.add(known);
      return true;
    })
    .slice(0, MAX_WAYS);
}

/** What a way costs, in the units of the search. */
function costOf({ minutes, parts }: Way, rides: readonly Ride[]): number {
  const walked = sum(parts.filter(({ kind }) => kind === 'walk').map((part) => part.minutes));
  const newFares = rides.slice(1).filter(({ continuesFare }) => !continuesFare).length;
  return (
    (minutes - walked) * UNITS_PER_MINUTE +
    walked * UNITS_PER_WALKED_MINUTE +
    newFares * NEW_FARE_UNITS +
    sum(rides.map(({ line }) => boardingUnitsOf(line, FIGURES.boardingMinutes)))
  );
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
