import type { Position } from '@osaka/contracts';
import type { TravelMode, TripStop } from '@osaka/contracts/planner';
import { isOnEarth, modeOfLine, straightWay, type Way, wayBy } from '@osaka/rail';
import type { WayBook } from './way-book.ts';

/** The way from one stop to the next one. */
export interface Leg {
  from: Position;
  to: Position;
  minutes: number;
  /** Undefined where a member has set the minutes, and while it is reckoned. */
  way: Way | undefined;
  /** Set by a member; `mode` null: however one travels. */
  set: { mode: TravelMode | null } | undefined;
  /** One was set, but from another place. */
  isOutdated: boolean;
}

type SetWay = Pick<TripStop, 'travelMinutes' | 'travelMode' | 'travelFrom'>;

/** The way that was reckoned; undefined where one of the two has no position. */
export function legBetween(from: Position | undefined, to: Position | undefined, ways: WayBook): Leg | undefined {
  if (!from || !to || !isOnEarth(from) || !isOnEarth(to)) return undefined;
  const way = ways.waysOf(from, to)?.[0];
  return { from, to, minutes: ways.minutesOf(from, to), way, set: undefined, isOutdated: false };
}

/** The way to a stop as a member has set it, if that holds from `before` (`placeBefore`), else as it was reckoned. */
export function legTo(
  stop: SetWay & { position: Position },
  from: Position | undefined,
  before: string,
  ways: WayBook,
): Leg | undefined {
  const leg = legBetween(from, stop.position, ways);
  const { travelMinutes, travelMode: mode, travelFrom } = stop;
  if (!leg || travelFrom === null) return leg;
  if (travelFrom !== before) return { ...leg, isOutdated: true };
  if (travelMinutes !== null) return { ...leg, minutes: travelMinutes, way: undefined, set: { mode } };
  const way = wayBy(mode, ways.waysOf(leg.from, leg.to) ?? []);
  return way ? { ...leg, minutes: way.minutes, way, set: { mode } } : leg;
}

export function isSameLeg(one: Leg | undefined, other: Leg | undefined): boolean {
  if (!one || !other) return one === other;
  return (
    one.minutes === other.minutes &&
    one.way === other.way &&
    one.set?.mode === other.set?.mode &&
    !one.set === !other.set &&
    one.isOutdated === other.isOutdated
  );
}

/** What the legs of a day come to. */
export interface LegSums {
  km: number;
  minutes: number;
  /** Minutes by what one does, walking first. */
  kinds: [name: string, minutes: number][];
  fareYen: number;
  /** Legs whose fare is not known. */
  withoutFare: number;
}

export const SET_NAMES: Readonly<Record<TravelMode, string>> = {
  walk: '도보',
  transit: '대중교통',
  taxi: '택시',
  car: '자동차',
};
/** Of a leg of which only the minutes are known. */
export const UNNAMED = '이동';

export function sumsOf(legs: readonly Leg[]): LegSums {
  const kinds = new Map([['도보', 0]]);
  const add = (name: string, minutes: number) => kinds.set(name, (kinds.get(name) ?? 0) + minutes);
  const sums = { km: 0, minutes: 0, fareYen: 0, withoutFare: 0 };
  for (const { from, to, minutes, way, set } of legs) {
    sums.km += way?.km ?? straightWay(from, to).km;
    sums.minutes += minutes;
    if (!way) add(set?.mode ? SET_NAMES[set.mode] : UNNAMED, minutes);
    for (const part of way?.parts ?? [])
      add(
        part.kind === 'walk' ? '도보' : part.line ? modeOfLine(part.line) : SET_NAMES.transit,
        part.minutes + (part.waitMinutes ?? 0),
      );
    const isWalk = way ? way.mode === '도보' : set?.mode === 'walk';
    if (way && way.fareYen !== null) sums.fareYen += way.fareYen + way.surchargeYen;
    else if (!isWalk) sums.withoutFare += 1;
  }
  return { ...sums, kinds: [...kinds].filter(([, minutes]) => minutes > 0) };
}
