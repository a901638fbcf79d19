import { distanceKm, type Position } from '@osaka/contracts';

/** Up to so many stops the advice is the shortest of all orders. */
export const EXACT_STOPS = 9;
/** Less saving is no reason to change an order. */
const LEAST_SAVING = { km: 0.1, share: 0.03 } as const;

/** Where a day begins and ends, such as the lodgings of the nights before and after; null where that is open. */
export interface RouteEnds {
  from: Position | null;
  to: Position | null;
}

export interface RouteAdvice {
  /** Indexes of the stops in the advised order. */
  order: number[];
  currentKm: number;
  advisedKm: number;
}

/**
 * A shorter order of a day's stops, or undefined where none saves at least 100 m and 3 %. Exact up to EXACT_STOPS
 * stops, improved by exchanges beyond.
 */
export function adviseRoute(
  stops: readonly Position[],
  ends: RouteEnds = { from: null, to: null },
): RouteAdvice | undefined {
  if (stops.length < 2) return undefined;
  const current = stops.map((_, index) => index);
  const order = stops.length <= EXACT_STOPS ? shortestOrder(stops, ends) : improvedOrder(stops, ends);
  const [currentKm, advisedKm] = [routeKm(stops, current, ends), routeKm(stops, order, ends)];
  return currentKm - advisedKm >= Math.max(LEAST_SAVING.km, currentKm * LEAST_SAVING.share)
    ? { order, currentKm, advisedKm }
    : undefined;
}

/** Great-circle kilometres of a route, with the legs from and to its ends. */
export function routeKm(stops: readonly Position[], order: readonly number[], { from, to }: RouteEnds): number {
  const route = [...(from ? [from] : []), ...order.map((index) => stops[index] as Position), ...(to ? [to] : [])];
  return route.reduce((km, stop, index) => (index === 0 ? 0 : km + distanceKm(route[index - 1] as Position, stop)), 0);
}

/**
 * M. Held and R. M. Karp, A dynamic programming approach to sequencing problems (1962): the shortest route through each
 * set of stops to each of its stops.
 */
function shortestOrder(stops: readonly Position[], { from, to }: RouteEnds): number[] {
  const count = stops.length;
  const km = stops.map((one) => stops.map((other) => distanceKm(one, other)));
  const at = (set: number, last: number) => set * count + last;
  const best = new Float64Array((1 << count) * count).fill(Number.POSITIVE_INFINITY);
  const previous = new Int8Array(best.length).fill(-1);
  for (let last = 0; last < count; last += 1)
    best[at(1 << last, last)] = from ? distanceKm(from, stops[last] as Position) : 0;
  for (let set = 1; set < 1 << count; set += 1) {
    for (let last = 0; last < count; last += 1) {
      const soFar = best[at(set, last)] as number;
      if (soFar === Number.POSITIVE_INFINITY) continue;
      for (let next = 0; next < count; next += 1) {
        if (set & (1 << next)) continue;
        const [target, length] = [at(set | (1 << next), next), soFar + (km[last]?.[next] ?? 0)];
        if (length >= (best[target] as number)) continue;
        best[target] = length;
        previous[target] = last;
      }
    }
  }
  let set = (1 << count) - 1;
  const endings = stops.map((stop, last) => (best[at(set, last)] as number) + (to ? distanceKm(stop, to) : 0));
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

/** Turns parts of the route around as long as that makes it shorter (2-opt). */
function improvedOrder(stops: readonly Position[], ends: RouteEnds): number[] {
  let order = stops.map((_, index) => index);
  let km = routeKm(stops, order, ends);
  for (let isBetter = true; isBetter; ) {
    isBetter = false;
    for (let first = 0; first < order.length - 1; first += 1) {
      for (let last = first + 1; last < order.length; last += 1) {
        const turned = [...order.slice(0, first), ...order.slice(first, last + 1).reverse(), ...order.slice(last + 1)];
        const turnedKm = routeKm(stops, turned, ends);
        if (turnedKm >= km - 1e-9) continue;
        [order, km, isBetter] = [turned, turnedKm, true];
      }
    }
  }
  return order;
}
