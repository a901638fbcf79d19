export { MAP_ATTRIBUTION } from './data/index.ts';
export { shadeOfDay } from './day-colours.ts';
export { type DrawnLine, drawnLinesOf } from './drawn-lines.ts';
export { type Geography, loadGeography } from './geography.ts';
export type { MapLine, MapMarker } from './map-types.ts';
export { MapView } from './map-view.tsx';
export { HEAD, headOf, headWidthPx, spreadPins } from './spread-pins.ts';
