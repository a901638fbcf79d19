import { distanceKm, type Position } from '@osaka/contracts';

/** Streets are longer than the straight line between two places; 1.3 is our assumption for a city on a grid. */
const DETOUR = 1.3;
/**
 * 80 m a minute, the walking speed that Japanese property advertisements must use (fair competition code, article on
 * 徒歩).
 */
const WALKING_KM_PER_MIN = 0.08;
/** 30 km/h between stations, and 10 minutes for access, waiting and exit: our assumption. */
const TRANSIT_KM_PER_MIN = 0.5;
const TRANSIT_ACCESS_MIN = 10;

/** Minutes on foot for a straight-line distance, rounded up. */
export function walkingMinutes(distanceKm: number): number {
  return Math.ceil((distanceKm * DETOUR) / WALKING_KM_PER_MIN);
}

/** Minutes by underground or train for a straight-line distance, rounded up. */
export function transitMinutes(distanceKm: number): number {
  return TRANSIT_ACCESS_MIN + Math.ceil((distanceKm * DETOUR) / TRANSIT_KM_PER_MIN);
}

/** The shorter of walking and transit. */
export function travelMinutes(distanceKm: number): number {
  return Math.min(walkingMinutes(distanceKm), transitMinutes(distanceKm));
}

/** Minutes from one position to the other by the straight line, as `scheduleDay` asks for them. */
export function straightLegMinutes(from: Position, to: Position): number {
  return travelMinutes(distanceKm(from, to));
}

/** 45분, 1시간, 1시간 20분 */
export function minutesText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 && `${hours}시간`, (rest > 0 || hours === 0) && `${rest}분`].filter(Boolean).join(' ');
}
