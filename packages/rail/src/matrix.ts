import { distanceKm, type Position } from '@osaka/contracts';
import { FIGURES } from './figures.ts';
import { UNITS_PER_WALKED_MINUTE } from './graph.ts';
import type { RailNetwork } from './network.ts';
import { search } from './search.ts';
import { isOnEarth, straightRide, straightWay } from './straight-way.ts';
import { type StationNearby, stationsNear, walkBetween } from './walking.ts';
import type { WayOptions } from './way.ts';
import { closedOf } from './ways.ts';

/** Minutes of the best way in the daytime between each two positions; null where one of them is not a position. */
export function matrix(
  network: RailNetwork,
  positions: readonly Position[],
  { closedLines }: Pick<WayOptions, 'closedLines'> = {},
): (number | null)[][] {
  const near = positions.map((position) => (isOnEarth(position) ? stationsNear(network, position) : undefined));
  const exits = exitsOf(near);
  const closed = closedOf(network, closedLines);
  const minutes = positions.map(() => positions.map((): number | null => null));
  const open = new Set(outermostFirst(positions));
  for (const from of open) {
    const [position, starts] = [positions[from] as Position, near[from]];
    const rides = starts
      ? ridesFrom(network, { starts, exits, closed, ends: [...open].filter((to) => near[to]?.length) })
      : [];
    for (const to of open) {
      const [other, ends] = [positions[to] as Position, near[to]];
      const taken =
        starts && ends
          ? bestMinutes(network, { position, near: starts }, { position: other, near: ends }, rides[to])
          : straightWay(position, other).minutes;
      // Every way takes as long in the other direction.
      (minutes[from] as (number | null)[])[to] = taken;
      (minutes[to] as (number | null)[])[from] = taken;
    }
    open.delete(from);
  }
  return minutes;
}

/** Indexes of what is a position. A search ends early once only places of the centre are left. */
function outermostFirst(positions: readonly Position[]): number[] {
  const indexes = [...positions.keys()].filter((index) => isOnEarth(positions[index] as Position));
  const middle = (axis: keyof Position) =>
    indexes.map((index) => (positions[index] as Position)[axis]).sort((one, other) => one - other)[indexes.length >> 1];
  const centre = { longitude: middle('longitude') ?? 0, latitude: middle('latitude') ?? 0 };
  const kmFromCentre = (index: number) => distanceKm(centre, positions[index] as Position);
  return indexes.sort((one, other) => kmFromCentre(other) - kmFromCentre(one));
}

interface Exit {
  place: number;
  minutes: number;
}

interface Place {
  position: Position;
  near: readonly StationNearby[];
}

interface Ride {
  cost: number;
  minutes: number;
}

/** Of each station the places that are reached from it on foot. */
function exitsOf(near: readonly (readonly StationNearby[] | undefined)[]): ReadonlyMap<number, readonly Exit[]> {
  const exits = new Map<number, Exit[]>();
  for (const [place, stations] of near.entries())
    for (const { station, minutes } of stations ?? []) {
      const known = exits.get(station);
      if (known) known.push({ place, minutes });
      else exits.set(station, [{ place, minutes }]);
    }
  return exits;
}

/** The best ride to each of the places `ends`. */
function ridesFrom(
  network: RailNetwork,
  {
    starts,
    exits,
    closed,
    ends,
  }: {
    starts: readonly StationNearby[];
    exits: ReadonlyMap<number, readonly Exit[]>;
    closed: ReadonlySet<number>;
    ends: readonly number[];
  },
): (Ride | undefined)[] {
  const rides: (Ride | undefined)[] = [];
  let worst = Number.POSITIVE_INFINITY;
  const options = { closed, at: undefined, boardingMinutes: FIGURES.boardingMinutes };
  search(network, starts, options, (station, cost, elapsed) => {
    const leaving = exits.get(station);
    if (!leaving) return cost >= worst;
    let isBetter = false;
    for (const { place, minutes } of leaving) {
      const [total, taken] = [cost + minutes * UNITS_PER_WALKED_MINUTE, elapsed + minutes];
      const known = rides[place];
      if (known && (total > known.cost || (total === known.cost && taken >= known.minutes))) continue;
      rides[place] = { cost: total, minutes: taken };
      isBetter = true;
    }
    if (isBetter) worst = Math.max(...ends.map((place) => rides[place]?.cost ?? Number.POSITIVE_INFINITY));
    return cost >= worst;
  });
  return rides;
}

function bestMinutes(network: RailNetwork, from: Place, to: Place, ride: Ride | undefined): number {
  if (distanceKm(from.position, to.position) === 0) return 0;
  const walk = walkBetween(network, from, to);
  if (!walk) return ride?.minutes ?? straightRide(from.position, to.position).minutes;
  if (!ride) return walk.minutes;
  const walkCost = walk.minutes * UNITS_PER_WALKED_MINUTE;
  const isRideBetter = ride.cost < walkCost || (ride.cost === walkCost && ride.minutes < walk.minutes);
  return isRideBetter ? ride.minutes : walk.minutes;
}
