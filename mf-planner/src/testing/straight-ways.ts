import { straightWay } from '@osaka/rail';
import type { WayBook } from '../ways/way-book.ts';

/** What is known before the network is loaded. */
export const STRAIGHT_WAYS: WayBook = {
  minutesOf: (from, to) => straightWay(from, to).minutes,
  waysOf: (from, to) => [straightWay(from, to)],
};
