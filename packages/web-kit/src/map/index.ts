export { MAP_ATTRIBUTION } from './data/index.ts';
export { type Geography, loadGeography } from './geography.ts';
export type { MapMarker } from './map-types.ts';
export { MapView } from './map-view.tsx';
