export { matrix } from './matrix.ts';
export { loadNetwork, type RailNetwork } from './network.ts';
export { straightWay } from './straight-way.ts';
export {
  type Way,
  type WayLine,
  type WayMode,
  type WayOptions,
  type WayPart,
  type WayPoint,
  waysBetween,
} from './ways.ts';
