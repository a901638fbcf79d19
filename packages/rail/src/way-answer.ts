import { toPosition, toWire } from '@osaka/contracts';
import type { WayAnswer } from '@osaka/contracts/travel';
import type { LineKind } from './packed-network.ts';
import type { Way, WayPoint } from './way.ts';

/** A way as calls answer it, distances to 10 m. */
export function toWayAnswer(way: Way): WayAnswer {
  const { mode, minutes, range, km, fareYen, surchargeYen, transfers, approximate, parts } = way;
  return {
    ...{ mode, minutes, range, km: rounded(km), fareYen, surchargeYen, transfers, approximate },
    parts: parts.map(({ from, to, via, ...part }) => ({
      ...part,
      km: rounded(part.km),
      from: toPoint(from),
      to: toPoint(to),
      ...(via && { via: via.map(({ longitude, latitude }): [number, number] => [longitude, latitude]) }),
    })),
  };
}

/** The answered way in the daytime; which operators are paid is not known. */
export function fromWayAnswer({ parts, ...answer }: WayAnswer): Way {
  return {
    ...answer,
    fares: [],
    isOutOfHours: false,
    parts: parts.map(({ line, from, to, via, ...part }) => ({
      ...part,
      from: fromPoint(from),
      to: fromPoint(to),
      ...(via && { via: via.map(([longitude, latitude]) => ({ longitude, latitude })) }),
      ...(line && { line: { ...line, kind: line.kind as LineKind } }),
    })),
  };
}

type PointAnswer = WayAnswer['parts'][number]['from'];

function toPoint({ nameKo, nameJa, ...position }: WayPoint): PointAnswer {
  return { nameKo, nameJa, ...toWire(position) };
}

function fromPoint({ nameKo, nameJa, ...wire }: PointAnswer): WayPoint {
  return { nameKo, nameJa, ...toPosition(wire) };
}

function rounded(km: number): number {
  return Math.round(km * 100) / 100;
}
