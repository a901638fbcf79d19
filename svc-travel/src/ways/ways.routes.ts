import { ok } from '@osaka/contracts';
import { findWays } from '@osaka/contracts/travel';
import { loadNetwork, toWayAnswer, waysBetween } from '@osaka/rail';
import { on, type Route } from '@osaka/service-kit';
import type { TravelContext } from '../context.ts';

export function wayRoutes({ closedLines }: TravelContext): Route[] {
  return [
    on(findWays, async ({ query: { from, to } }) =>
      ok(waysBetween(await loadNetwork(), from, to, { closedLines }).map(toWayAnswer)),
    ),
  ];
}
