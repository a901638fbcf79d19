import { distanceKm, type Position } from '@osaka/contracts';
import { FIGURES } from './figures.ts';
import type { RailNetwork } from './network.ts';
import type { RailStation } from './packed-network.ts';
import { streetKm, walkMinutesOf } from './streets.ts';
import { dryKm } from './waters.ts';

export interface StationNearby {
  station: number;
  /** Before the detour of streets. */
  dryKm: number;
  /** On foot between the place and the platform. */
  minutes: number;
}

/**
 * The walk between two positions: straight where they are near, else past a station that both reach on foot, so that
 * nobody rides there and back instead; undefined where neither is possible.
 */
export function walkBetween(
  { waters }: RailNetwork,
  one: { position: Position; near: readonly StationNearby[] },
  other: { position: Position; near: readonly StationNearby[] },
): { km: number; minutes: number } | undefined {
  const apartKm = distanceKm(one.position, other.position);
  // Beyond this they share no station.
  if (apartKm > 2 * FIGURES.networkKm) return undefined;
  const straight = apartKm <= FIGURES.placeWalkKm ? dryKm(waters, one.position, other.position) : undefined;
  const isAround = straight === undefined || straight > 2 * FIGURES.placeWalkKm;
  const km = isAround ? kmPastStation(one.near, other.near) : straight;
  return km === undefined ? undefined : { km: streetKm(km), minutes: walkMinutesOf(km) };
}

function kmPastStation(one: readonly StationNearby[], other: readonly StationNearby[]): number | undefined {
  const lengths = one.flatMap(({ station, dryKm: km }) => {
    const end = other.find((nearby) => nearby.station === station);
    return end ? [km + end.dryKm] : [];
  });
  return lengths.length > 0 ? Math.min(...lengths) : undefined;
}

/**
 * The stations that are reached on foot: all in walking distance, at least the nearest few; undefined where the position
 * is outside the network.
 */
export function stationsNear({ stations, waters }: RailNetwork, position: Position): StationNearby[] | undefined {
  const inReach = byDistance(stations, position);
  if (inReach.length === 0) return undefined;
  const nearby: StationNearby[] = [];
  for (const { station, km, platform } of inReach) {
    const isEnough = nearby.length >= FIGURES.nearestStations;
    if (isEnough && km > FIGURES.stationWalkKm) break;
    const dry = dryKm(waters, position, platform);
    if (dry === undefined || dry > (isEnough ? FIGURES.stationWalkKm : FIGURES.networkKm)) continue;
    const platformMinutes = station.isUnderground ? FIGURES.undergroundPlatformMinutes : FIGURES.platformMinutes;
    nearby.push({ station: station.index, dryKm: dry, minutes: walkMinutesOf(dry, platformMinutes) });
  }
  return nearby;
}

/** The stations in reach of the network, nearest first, each by its nearest platform. */
function byDistance(stations: readonly RailStation[], position: Position) {
  const found: { station: RailStation; km: number; platform: Position }[] = [];
  for (const station of stations)
    for (const platform of station.platforms) {
      // A degree of latitude has 111 km: most stations are too far by that alone.
      if (Math.abs(platform.latitude - position.latitude) * 111 > FIGURES.networkKm) continue;
      const km = distanceKm(position, platform);
      if (km > FIGURES.networkKm) continue;
      const last = found.at(-1);
      if (last?.station !== station) found.push({ station, km, platform });
      else if (km < last.km) Object.assign(last, { km, platform });
    }
  return found.sort((one, other) => one.km - other.km || one.station.index - other.station.index);
}
