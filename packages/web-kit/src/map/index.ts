export type { MapMarker, MarkerKind } from './map-types.ts';
export { MapKeyMissing } from './map-unavailable.tsx';
export { MapView, OSAKA } from './map-view.tsx';
