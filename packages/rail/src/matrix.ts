import { distanceKm, type Position } from '@osaka/contracts';
import { FIGURES } from './figures.ts';
import { UNITS_PER_WALKED_MINUTE } from './graph.ts';
import type { RailNetwork } from './network.ts';
import { search } from './search.ts';
import { straightRide, straightWay } from './straight-way.ts';
import { type StationNearby, stationsNear, walkBetween } from './walking.ts';
import { closedOf, isOnEarth, type WayOptions } from './ways.ts';

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
  for (const [from, position] of positions.entries()) {
    if (!isOnEarth(position)) continue;
    const rides = near[from] ? ridesFrom(network, { from, starts: near[from], exits, closed, near }) : [];
    for (const [to, other] of positions.entries()) {
      if (to < from || !isOnEarth(other)) continue;
      const ride = rides[to];
      const [starts, ends] = [near[from], near[to]];
      const taken =
        starts && ends
          ? bestMinutes(network, { position, near: starts }, { position: other, near: ends }, ride)
          : straightWay(position, other).minutes;
      // Every way takes as long in the other direction.
      (minutes[from] as (number | null)[])[to] = taken;
      (minutes[to] as (number | null)[])[from] = taken;
    }
  }
  return minutes;
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

/** The best ride to each later place. */
function ridesFrom(
  network: RailNetwork,
  {
    from,
    starts,
    exits,
    closed,
    near,
  }: {
    from: number;
    starts: readonly StationNearby[];
    exits: ReadonlyMap<number, readonly Exit[]>;
    closed: ReadonlySet<number>;
    near: readonly (readonly StationNearby[] | undefined)[];
  },
): (Ride | undefined)[] {
  const rides = near.map((): Ride | undefined => undefined);
  const wanted = near.flatMap((stations, place) => (place > from && stations && stations.length > 0 ? [place] : []));
  let worst = Number.POSITIVE_INFINITY;
  if (wanted.length === 0) return rides;
  const options = { closed, at: undefined, boardingMinutes: FIGURES.boardingMinutes };
  search(network, starts, options, (station, cost, elapsed) => {
    let isBetter = false;
    for (const { place, minutes } of exits.get(station) ?? []) {
      const ride = { cost: cost + minutes * UNITS_PER_WALKED_MINUTE, minutes: elapsed + minutes };
      const known = rides[place];
      if (known && (ride.cost > known.cost || (ride.cost === known.cost && ride.minutes >= known.minutes))) continue;
      rides[place] = ride;
      isBetter = true;
    }
    if (isBetter) worst = Math.max(...wanted.map((place) => rides[place]?.cost ?? Number.POSITIVE_INFINITY));
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
