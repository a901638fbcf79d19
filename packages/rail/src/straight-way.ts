import { distanceKm, type Position } from '@osaka/contracts';
import { FIGURES } from './figures.ts';
import { walkMinutesOf } from './streets.ts';
import type { Way } from './way.ts';

/** False for what is no position, such as NaN or the null of a place whose position is not known. */
export function isOnEarth({ longitude, latitude }: Position): boolean {
  const isWithin = (degrees: number, limit: number) => Number.isFinite(degrees) && Math.abs(degrees) <= limit;
  return isWithin(longitude, 180) && isWithin(latitude, 90);
}

/** The way outside the network: a straight line, on foot where it is short. */
export function straightWay(from: Position, to: Position): Way {
  const straightKm = distanceKm(from, to);
  return straightKm > FIGURES.placeWalkKm
    ? straightRide(from, to)
    : wayOf('walk', straightKm, walkMinutesOf(straightKm), from, to);
}

/** The way where no line of the network leads: a straight line that is ridden. */
export function straightRide(from: Position, to: Position): Way {
  const straightKm = distanceKm(from, to);
  const minutes = FIGURES.rideAccessMinutes + Math.ceil((straightKm * FIGURES.detour) / FIGURES.rideKmPerMin);
  return wayOf('ride', straightKm, minutes, from, to);
}

function wayOf(kind: 'walk' | 'ride', straightKm: number, minutes: number, from: Position, to: Position): Way {
  const km = straightKm * FIGURES.detour;
  const ends = { from: { nameKo: null, nameJa: null, ...from }, to: { nameKo: null, nameJa: null, ...to } };
  return {
    mode: kind === 'walk' ? '도보' : '지하철',
    minutes,
    range: [minutes, minutes],
    km,
    fareYen: null,
    surchargeYen: 0,
    fares: [],
    transfers: 0,
    approximate: true,
    isOutOfHours: false,
    parts: [{ kind, minutes, km, ...ends }],
  };
}
