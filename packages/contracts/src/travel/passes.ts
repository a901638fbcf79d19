import * as z from 'zod/mini';
import { dataOnly, endpoint } from '../shared/endpoint.ts';
import { serial } from '../shared/values.ts';

/** A ticket for several rides or places. Prices in yen; null: not known, never free. */
export const pass = z.object({
  passNo: serial,
  nameKo: z.string(),
  nameJa: z.string(),
  nameEn: z.string(),
  priceYen: z.nullable(z.int()),
  childYen: z.nullable(z.int()),
  /** Calendar days that it can touch. */
  days: z.int(),
  /** Lines and networks that it covers, in words. */
  lines: z.array(z.string()),
  /** Places that are free with it, and those that are cheaper. Conditions are in `note`. */
  freePlaces: z.array(serial),
  discountPlaces: z.array(serial),
  note: z.string(),
  /** YYYY-MM in which the price was last seen; null where there is none. */
  asOf: z.nullable(z.string()),
  officialUrl: z.nullable(z.string()),
});
export type Pass = z.output<typeof pass>;

export const listPasses = endpoint({
  method: 'GET',
  path: '/api/travels/passes',
  access: 'public',
  caching: 'revalidate',
  success: dataOnly(z.array(pass)),
});
