export type { MapMarker } from './map-types.ts';
export { MapView, OSAKA } from './map-view.tsx';
