export { matrix } from './matrix.ts';
export { faresPaidOn, modeOfLine, wayBy } from './modes.ts';
export { loadNetwork, type RailNetwork, stationAt } from './network.ts';
export { isOnEarth, straightWay } from './straight-way.ts';
export type { Way, WayFare, WayLine, WayMode, WayOptions, WayPart, WayPoint } from './way.ts';
export { fromWayAnswer, toWayAnswer } from './way-answer.ts';
export { waysBetween } from './ways.ts';
