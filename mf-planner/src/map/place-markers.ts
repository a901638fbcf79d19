import type { MapMarker } from '@osaka/web-kit/map';
import type { PlannedPlace } from '../places/place.ts';

/**
 * Markers of all places, chosen ones with their number. Other places keep their order, so that the map can reuse their
 * pins.
 */
export function placeMarkers(chosen: readonly PlannedPlace[], others: readonly PlannedPlace[] = []): MapMarker[] {
  const numbers = new Map(chosen.map(({ id }, index) => [id, index + 1]));
  const otherIds = new Set(others.map(({ id }) => id));
  return [...others, ...chosen.filter(({ id }) => !otherIds.has(id))].map(
    ({ id, name, longitude, latitude }): MapMarker => {
      const number = numbers.get(id);
      return {
        id,
        label: name,
        longitude,
        latitude,
        ...(number === undefined ? { kind: 'rest' } : { kind: 'numbered', number }),
      };
    },
  );
}
