import * as z from 'zod/mini';
import { type Position, toPosition } from '../shared/coordinates.ts';
import { dataOnly, endpoint } from '../shared/endpoint.ts';

export const NO_POSITION = '위치를 확인해주세요.';

/** longitude,latitude in degrees */
const PAIR = /^\s*([-+]?\d{1,3}(?:\.\d{1,12})?)\s*,\s*([-+]?\d{1,3}(?:\.\d{1,12})?)\s*$/;

const position = z.pipe(
  z.string(NO_POSITION).check(
    z.refine((text) => positionIn(text) !== undefined, NO_POSITION),
    z.meta({ example: '135.5010,34.6687' }),
  ),
  z.transform((text: string) => positionIn(text) as Position),
);

function positionIn(text: string): Position | undefined {
  const [, mapX, mapY] = PAIR.exec(text) ?? [];
  if (mapX === undefined || Math.abs(Number(mapX)) > 180 || Math.abs(Number(mapY)) > 90) return undefined;
  return toPosition({ mapX: Number(mapX), mapY: Number(mapY) });
}

/** Names are null of the two positions that were asked for. */
const wayPoint = z.object({
  nameKo: z.nullable(z.string()),
  nameJa: z.nullable(z.string()),
  mapX: z.number(),
  mapY: z.number(),
});

export const wayAnswer = z.object({
  mode: z.enum(['도보', '지하철', 'JR', '사철', '모노레일', '버스', '배']),
  minutes: z.int(),
  range: z.tuple([z.int(), z.int()]),
  km: z.number(),
  fareYen: z.nullable(z.int()),
  surchargeYen: z.int(),
  transfers: z.int(),
  /** A straight line, because the network does not reach there. */
  approximate: z.boolean(),
  parts: z.array(
    z.object({
      kind: z.enum(['walk', 'ride']),
      /** Of a ride without its wait. */
      minutes: z.int(),
      km: z.number(),
      from: wayPoint,
      to: wayPoint,
      line: z.optional(
        z.object({
          id: z.string(),
          nameKo: z.string(),
          nameJa: z.string(),
          symbol: z.string(),
          color: z.string(),
          operator: z.string(),
          kind: z.string(),
          /** Its times were written by hand and are less certain. */
          isEstimated: z.boolean(),
        }),
      ),
      stops: z.optional(z.int()),
      /** Longitude and latitude of where a ride stops, with its two ends. */
      via: z.optional(z.array(z.tuple([z.number(), z.number()]))),
      waitMinutes: z.optional(z.int()),
    }),
  ),
});
export type WayAnswer = z.output<typeof wayAnswer>;

/** The ways between two positions in the daytime, at most three, best first. */
export const findWays = endpoint({
  method: 'GET',
  path: '/api/travels/ways',
  access: 'public',
  limit: { name: 'ways', points: 300, perS: 60 },
  query: z.object({ from: position, to: position }),
  success: dataOnly(z.array(wayAnswer)),
});
