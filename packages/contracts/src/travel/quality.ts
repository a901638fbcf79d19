import * as z from 'zod/mini';
import { dataOnly, endpoint, envelope } from '../shared/endpoint.ts';
import { instant, neededSerial, pageNumber, searchText, serial, whenMissing } from '../shared/values.ts';

export const QUALITY_PER_PAGE = 10;
const PLACE_MISSING = '여행지를 선택해주세요.';

/**
 * Kinds of possible defects (local: no Japanese name or address, station or usual stay; credit: a photograph without author and licence; price: one that was last seen
 * more than 12 months ago). Only active destinations are checked, but for drafts: inactive ones without position or
 * address.
 */
export const QUALITY_GROUPS = [
  'picture',
  'credit',
  'hours',
  'position',
  'local',
  'price',
  'unverified',
  'duplicates',
  'drafts',
] as const;
export const qualityGroup = z.enum(QUALITY_GROUPS);
export type QualityGroup = z.output<typeof qualityGroup>;

const place = z.object({
  travelNo: serial,
  title: z.string(),
  guName: z.string(),
  categoryName: z.string(),
  address: z.string(),
  /** The last verification: a save of the form, a confirmation, or else the registration. */
  verifiedDate: instant,
});
export type QualityPlace = z.output<typeof place>;

/** `twin` and its distance are set only in the group duplicates. */
const row = z.extend(place, { twin: z.nullable(place), distanceM: z.nullable(z.int()) });
export type QualityRow = z.output<typeof row>;

const counts = z.object({
  picture: z.int(),
  credit: z._default(z.int(), 0),
  hours: z.int(),
  position: z.int(),
  local: z._default(z.int(), 0),
  price: z._default(z.int(), 0),
  unverified: z.int(),
  duplicates: z.int(),
  drafts: z._default(z.int(), 0),
});
export type QualityCounts = z.output<typeof counts>;

/** Counts ignore the search. */
export const listQuality = endpoint({
  method: 'GET',
  path: '/api/admin/travels/quality',
  access: 'admin',
  query: z.object({ group: z._default(qualityGroup, 'picture'), search: searchText, page: pageNumber }),
  success: dataOnly(z.object({ counts, data: z.array(row), total: z.int() })),
});

/** Marks two destinations as distinct; they are not reported as duplicates again. */
export const separateDestinations = endpoint({
  method: 'POST',
  path: '/api/admin/travels/quality/separate',
  access: 'admin',
  body: z.object({ travelNo: neededSerial(PLACE_MISSING), twinNo: neededSerial(PLACE_MISSING) }),
  success: envelope(z.null()),
});

/** Marks all of these as verified today; all or none. */
export const verifyDestinations = endpoint({
  method: 'POST',
  path: '/api/admin/travels/quality/verify',
  access: 'admin',
  body: z.object({
    travelNos: z
      .array(serial, whenMissing(PLACE_MISSING))
      .check(z.minLength(1, PLACE_MISSING), z.maxLength(100, '한 번에 100곳까지 확인할 수 있습니다.')),
  }),
  success: envelope(z.object({ verified: z.int() })),
});
