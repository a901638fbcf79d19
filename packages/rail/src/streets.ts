import { FIGURES } from './figures.ts';

/** Minutes on foot for a length before the detour of streets, and for the way to a platform. */
export function walkMinutesOf(km: number, platformMinutes = 0): number {
  return Math.round(streetKm(km) / FIGURES.walkingKmPerMin + platformMinutes);
}

/** The length along streets. */
export function streetKm(km: number): number {
  const near = Math.min(km, FIGURES.stationWalkKm);
  return near * FIGURES.detour + (km - near) * FIGURES.farDetour;
}
