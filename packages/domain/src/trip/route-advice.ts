import { isSomewhere, type Position } from '@osaka/contracts';
import type { LegMinutes } from './day-schedule.ts';

/** Up to so many stops the advice is the quickest of all orders. */
export const EXACT_STOPS = 9;
/** Less saving is no reason to change an order. */
const LEAST_SAVING = { minutes: 2, share: 0.03 } as const;

/** Where a day begins and ends, such as the lodgings of the nights before and after; null where that is open. */
export interface RouteEnds {
  from: Position | null;
  to: Position | null;
}

export interface RouteAdvice {
  /** Indexes of the stops in the advised order. */
  order: number[];
  currentMinutes: number;
  advisedMinutes: number;
}

/** Minutes between the stops, and between them and the ends of the day; 0 for an end that is open. */
interface Minutes {
  between: readonly (readonly number[])[];
  fromStart: readonly number[];
  toEnd: readonly number[];
}

/**
 * A quicker order of a day's stops, or undefined where none saves at least 2 minutes and 3 % of the travelling. Exact up
 * to EXACT_STOPS stops, improved by exchanges beyond. A stop that is nowhere keeps its place in the order.
 */
export function adviseRoute(
  stops: readonly Position[],
  ends: RouteEnds,
  legMinutesOf: LegMinutes,
): RouteAdvice | undefined {
  const placed = [...stops.keys()].filter((index) => isSomewhere(stops[index] as Position));
  const advice = adviseOrder(
    placed.map((index) => stops[index] as Position),
    ends,
    legMinutesOf,
  );
  if (!advice) return undefined;
  const order = [...stops.keys()];
  for (const [at, index] of placed.entries()) order[index] = placed[advice.order[at] as number] as number;
  return { ...advice, order };
}

function adviseOrder(
  stops: readonly Position[],
  { from, to }: RouteEnds,
  legMinutesOf: LegMinutes,
): RouteAdvice | undefined {
  if (stops.length < 2) return undefined;
  const minutes: Minutes = {
    between: stops.map((one) => stops.map((other) => (one === other ? 0 : legMinutesOf(one, other)))),
    fromStart: stops.map((stop) => (from ? legMinutesOf(from, stop) : 0)),
    toEnd: stops.map((stop) => (to ? legMinutesOf(stop, to) : 0)),
  };
  const current = stops.map((_, index) => index);
  const order = asBegun(stops.length <= EXACT_STOPS ? quickestOrder(minutes) : improvedOrder(minutes), minutes);
  const [currentMinutes, advisedMinutes] = [routeMinutes(current, minutes), routeMinutes(order, minutes)];
  return currentMinutes - advisedMinutes >= Math.max(LEAST_SAVING.minutes, currentMinutes * LEAST_SAVING.share)
    ? { order, currentMinutes, advisedMinutes }
    : undefined;
}

/** Of a route and its way back the one that begins at the earlier stop, where both take as long. */
function asBegun(order: number[], minutes: Minutes): number[] {
  const back = order.toReversed();
  const isEarlier = (back[0] as number) < (order[0] as number);
  return isEarlier && routeMinutes(back, minutes) === routeMinutes(order, minutes) ? back : order;
}

/** Of a route, with the legs from and to its ends. */
function routeMinutes(order: readonly number[], { between, fromStart, toEnd }: Minutes): number {
  let total = fromStart[order[0] as number] as number;
  for (let at = 1; at < order.length; at += 1)
    total += (between[order[at - 1] as number] as number[])[order[at] as number] as number;
  return total + (toEnd[order.at(-1) as number] as number);
}

/**
 * M. Held and R. M. Karp, A dynamic programming approach to sequencing problems (1962): the quickest route through each
 * set of stops to each of its stops.
 */
function quickestOrder({ between, fromStart, toEnd }: Minutes): number[] {
  const count = between.length;
  const at = (set: number, last: number) => set * count + last;
  const best = new Float64Array((1 << count) * count).fill(Number.POSITIVE_INFINITY);
  const previous = new Int8Array(best.length).fill(-1);
  for (let last = 0; last < count; last += 1) best[at(1 << last, last)] = fromStart[last] as number;
  for (let set = 1; set < 1 << count; set += 1) {
    for (let last = 0; last < count; last += 1) {
      const soFar = best[at(set, last)] as number;
      if (soFar === Number.POSITIVE_INFINITY) continue;
      for (let next = 0; next < count; next += 1) {
        if (set & (1 << next)) continue;
        const [target, taken] = [at(set | (1 << next), next), soFar + (between[last]?.[next] ?? 0)];
        if (taken >= (best[target] as number)) continue;
        best[target] = taken;
        previous[target] = last;
      }
    }
  }
  let set = (1 << count) - 1;
  const endings = toEnd.map((minutes, last) => (best[at(set, last)] as number) + minutes);
  let last = endings.indexOf(Math.min(...endings));
  const order: number[] = [];
  while (last >= 0) {
    order.unshift(last);
    const before = previous[at(set, last)] as number;
    set &= ~(1 << last);
    last = before;
  }
  return order;
}

/** Turns parts of the route around as long as that makes it quicker (2-opt). */
function improvedOrder(minutes: Minutes): number[] {
  let order = minutes.between.map((_, index) => index);
  let total = routeMinutes(order, minutes);
  for (let isBetter = true; isBetter; ) {
    isBetter = false;
    for (let first = 0; first < order.length - 1; first += 1) {
      for (let last = first + 1; last < order.length; last += 1) {
        const turned = [...order.slice(0, first), ...order.slice(first, last + 1).reverse(), ...order.slice(last + 1)];
        const taken = routeMinutes(turned, minutes);
        if (taken >= total - 1e-9) continue;
        [order, total, isBetter] = [turned, taken, true];
      }
    }
  }
  return order;
}
