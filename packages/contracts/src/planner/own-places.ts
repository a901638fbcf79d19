import * as z from 'zod/mini';
import { optionalFields, text, visibleText } from '../shared/values.ts';
import { openingTime } from '../travel/place-facts.ts';
import { link } from './plan-fields.ts';
import { PLAN_MESSAGES } from './plan-messages.ts';

/** Numbers of own places, made by clients; those of the catalogue are below. A rank has room for the greatest. */
export const OWN_IDS = { least: 1_000_000_000, most: 2_147_483_647 } as const;

export const ownId = z
  .int(PLAN_MESSAGES.ownId)
  .check(z.gte(OWN_IDS.least, PLAN_MESSAGES.ownId), z.lte(OWN_IDS.most, PLAN_MESSAGES.ownId));

/** Whether a travelId is an own place of a plan, of which the catalogue knows nothing. */
export function isOwnId(travelId: number): boolean {
  return travelId >= OWN_IDS.least;
}

export const OWN_CATEGORIES = ['관광명소', '맛집', '쇼핑', '숙박', '교통', '기타'] as const;
export type OwnCategory = (typeof OWN_CATEGORIES)[number];
const ownCategory = z.enum(OWN_CATEGORIES, PLAN_MESSAGES.ownCategory);
/** Four times of each weekday. */
const HOURS_AT_MOST = 28;

const hours = z.array(openingTime, PLAN_MESSAGES.ownHours).check(z.maxLength(HOURS_AT_MOST, PLAN_MESSAGES.ownHours));

function degrees(limit: number) {
  const { position } = PLAN_MESSAGES;
  return z.nullable(z.number(position).check(z.gte(-limit, position), z.lte(limit, position)));
}

/**
 * The fields of an own place, described once: `label` names it, `schema` is a value that is given, `empty` the value
 * where none is. Changes, storage, undo, history and merging follow from it.
 */
export const OWN_FIELDS = {
  name: { label: '이름', schema: visibleText(50, PLAN_MESSAGES.ownNameLong, PLAN_MESSAGES.ownNameMissing) },
  mapX: { label: '위치', schema: degrees(180), empty: null },
  mapY: { label: '위치', schema: degrees(90), empty: null },
  category: { label: '종류', schema: ownCategory, empty: '기타' },
  address: { label: '주소', schema: text(200, PLAN_MESSAGES.ownAddressLong), empty: '' },
  phone: { label: '전화번호', schema: text(30, PLAN_MESSAGES.ownPhoneLong), empty: '' },
  nameJa: { label: '일본어 이름', schema: text(50, PLAN_MESSAGES.ownNameJaLong), empty: '' },
  link: { label: '링크', schema: link(PLAN_MESSAGES.url, 500), empty: '' },
  timeList: { label: '운영 시간', schema: hours, empty: [] },
} as const;
export type OwnField = keyof typeof OWN_FIELDS;
type Schemas = { [N in OwnField]: (typeof OWN_FIELDS)[N]['schema'] };
export type OwnPlace = { [N in OwnField]: z.output<Schemas[N]> };
export const OWN_FIELD_NAMES = Object.keys(OWN_FIELDS) as OwnField[];

const shape = Object.fromEntries(OWN_FIELD_NAMES.map((name) => [name, OWN_FIELDS[name].schema])) as Schemas;
const { name, ...others } = shape;
const othersOrEmpty = Object.fromEntries(
  Object.entries(others).map(([field, schema]) => [
    field,
    z._default(schema as z.ZodMiniType, OWN_FIELDS[field as keyof typeof others].empty),
  ]),
) as { [N in keyof typeof others]: z.ZodMiniDefault<Schemas[N]> };

type Coordinates = { [N in 'mapX' | 'mapY']?: number | null | undefined };
/** Both coordinates or neither. */
export const wholePosition = [missingBeside('mapX', 'mapY'), missingBeside('mapY', 'mapX')] as const;

function missingBeside(missing: 'mapX' | 'mapY', given: 'mapX' | 'mapY') {
  const kindOf = (value: unknown) => (value === null ? 'null' : typeof value);
  const isWhole = (place: Coordinates) =>
    kindOf(place[missing]) === kindOf(place[given]) || !['number', 'null'].includes(kindOf(place[given]));
  // Of a number beside null the null is missing.
  return z.refine<Coordinates>((place) => isWhole(place) || (place[given] === null && place[missing] !== undefined), {
    error: PLAN_MESSAGES.position,
    path: [missing],
  });
}

/** A new own place. */
export const ownPlace = z.object({ name, ...othersOrEmpty }).check(...wholePosition);
/** Any of its fields. */
export const ownPlaceFields = optionalFields(shape);

/** What answers say of an own place beside the fields of every place. */
export const ownDetails = z.object({
  name: z.string(),
  nameJa: z.string(),
  category: ownCategory,
  address: z.string(),
  phone: z.string(),
  link: z.string(),
  timeList: z.array(openingTime),
});
export type OwnDetails = z.output<typeof ownDetails>;

/** An own place as an entry of a plan: the fields of every place, and its details. */
export interface OwnStop {
  travelName: string;
  mapX: number | null;
  mapY: number | null;
  travelDescription: string;
  own: OwnDetails;
}

export function toOwnStop({ mapX, mapY, ...own }: OwnPlace): OwnStop {
  return { travelName: own.name, mapX, mapY, travelDescription: own.address, own };
}

/** Its fields; undefined for a place of the catalogue. */
export function ownPlaceOf({
  mapX = null,
  mapY = null,
  own,
}: { [N in 'mapX' | 'mapY' | 'own']?: OwnStop[N] | undefined }): OwnPlace | undefined {
  return own && { ...own, mapX, mapY };
}

/** What of an own place goes with the scope of the memos. */
const PRIVATE = { address: '', phone: '', link: '' } as const;

/** A place for readers of a link without that scope. */
export function withoutOwnDetails<P extends { own?: OwnDetails | undefined; travelDescription: string }>(place: P): P {
  return place.own ? { ...place, travelDescription: '', own: { ...place.own, ...PRIVATE } } : place;
}

/** In the answer for a link what is not shown is absent. */
export const sharedOwnDetails = z.partial(ownDetails, { address: true, phone: true, link: true });
export type SharedOwnDetails = z.output<typeof sharedOwnDetails>;

export function toSharedOwn({ address: _address, phone: _phone, link: _link, ...own }: OwnDetails): SharedOwnDetails {
  return own;
}

export function fromSharedOwn(own: SharedOwnDetails): OwnDetails {
  return { ...PRIVATE, ...own };
}
