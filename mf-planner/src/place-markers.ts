import type { PlannedPlace } from './place.ts';
import type { MapMarker } from './planner-map.tsx';

/** Chosen places with their number; the others, if any, below them. */
export function placeMarkers(chosen: readonly PlannedPlace[], others: readonly PlannedPlace[] = []): MapMarker[] {
  const ids = new Set(chosen.map(({ id }) => id));
  const rest = others.filter(({ id }) => !ids.has(id)).map((place): MapMarker => ({ ...spotOf(place), kind: 'rest' }));
  return [...rest, ...chosen.map((place, index): MapMarker => ({ ...spotOf(place), kind: 'numbered', number: index + 1 }))];
}

function spotOf({ id, name, longitude, latitude }: PlannedPlace) {
  return { id, label: name, longitude, latitude };
}
