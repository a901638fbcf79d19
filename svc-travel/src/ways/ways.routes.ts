import { ok, toWire } from '@osaka/contracts';
import { findWays, type WayAnswer } from '@osaka/contracts/travel';
import { type Way, type WayPoint, waysBetween } from '@osaka/rail';
import { on, type Route } from '@osaka/service-kit';
import type { TravelContext } from '../context.ts';
import { railNetwork } from '../rail-network.ts';

export function wayRoutes({ closedLines }: TravelContext): Route[] {
  return [
    on(findWays, async ({ query: { from, to } }) =>
      ok(waysBetween(await railNetwork(), from, to, { closedLines }).map(toAnswer)),
    ),
  ];
}

function toAnswer({ mode, minutes, range, km, fareYen, surchargeYen, transfers, approximate, parts }: Way): WayAnswer {
  return {
    ...{ mode, minutes, range, km: rounded(km), fareYen, surchargeYen, transfers, approximate },
    parts: parts.map(({ line, from, to, ...part }) => ({
      ...part,
      km: rounded(part.km),
      from: toPoint(from),
      to: toPoint(to),
      ...(line && { line: toLine(line) }),
    })),
  };
}

function toLine({ id, nameKo, nameJa, symbol, color, operator }: NonNullable<Way['parts'][0]['line']>) {
  return { id, nameKo, nameJa, symbol, color, operator };
}

function toPoint({ nameKo, nameJa, ...position }: WayPoint) {
  return { nameKo, nameJa, ...toWire(position) };
}

/** To 10 m. */
function rounded(km: number): number {
  return Math.round(km * 100) / 100;
}
