import { straightWay } from '@osaka/rail';
import type { WayBook } from '../ways/way-book.ts';

/** The ways before the rail network is loaded: straight lines. */
export const STRAIGHT_WAYS: WayBook = {
  minutesOf: (from, to) => straightWay(from, to).minutes,
  waysOf: (from, to) => [straightWay(from, to)],
  stationAt: () => undefined,
};
