import * as z from 'zod/mini';
import { unreservedName } from '../account/accounts.ts';
import { dataOnly, endpoint, envelope } from '../shared/endpoint.ts';
import { pageHead } from '../shared/screens.ts';
import { calendarDate, instant, neededSerial, serial, serialText, visibleText } from '../shared/values.ts';
import { type Booking, sharedBooking, shownBooking, toSharedBooking } from './bookings.ts';
import { linkParams } from './companions.ts';
import { type OwnStop, sharedOwnDetails, toSharedOwn, withoutOwnDetails } from './own-places.ts';
import { PLAN_FIELDS, pickFields } from './plan-fields.ts';
import { PLAN_MESSAGES } from './plan-messages.ts';
import { hearts, opinion, type Plan, planParams, planStatus, selectedPlace, tripDay } from './plans.ts';
import { LODGING_BEFORE, type Lodging, placeOfLodging, placeOrigin, type TripStop } from './trip.ts';

export const MAX_SHARES = 10;

/** What a link shows besides the trip itself. Lodging goes with the memos, and of bookings their memos and costs with theirs. */
export const shareScopes = z.object({
  budget: z._default(z.boolean(), false),
  links: z._default(z.boolean(), false),
  memo: z._default(z.boolean(), false),
  opinions: z._default(z.boolean(), false),
  bookings: z._default(z.boolean(), false),
});
export type ShareScopes = z.output<typeof shareScopes>;

export const createShare = endpoint({
  method: 'POST',
  path: '/api/my-plans/{planNo}/shares',
  access: 'member',
  params: planParams,
  body: z.extend(shareScopes, { expiresInDays: z.literal([1, 7, 30], PLAN_MESSAGES.shareDays) }),
  success: envelope(z.object({ shareNo: serial, token: z.string(), url: z.string(), expiresAt: instant })),
  status: 201,
});

/** The valid links, newest first, without their tokens, of which only hashes are stored. */
export const listShares = endpoint({
  method: 'GET',
  path: '/api/my-plans/{planNo}/shares',
  access: 'member',
  params: planParams,
  success: dataOnly(z.array(z.extend(shareScopes, { shareNo: serial, createdAt: instant, expiresAt: instant }))),
});

export const revokeShare = endpoint({
  method: 'DELETE',
  path: '/api/my-plans/{planNo}/shares/{shareNo}',
  access: 'member',
  params: z.extend(planParams, { shareNo: serialText }),
  success: envelope(z.null()),
});

/** A field that is not shared is absent. Nothing in it names a member. */
export const sharedPlan = z.object({
  scopes: shareScopes,
  expiresAt: instant,
  planTitle: PLAN_FIELDS.planTitle.saved,
  planDescription: PLAN_FIELDS.planDescription.saved,
  groupSize: PLAN_FIELDS.groupSize.saved,
  planStatus,
  selectedRegion: z.string(),
  travelStartDate: calendarDate,
  travelEndDate: calendarDate,
  selectedPlaces: z.array(
    z.extend(z.omit(selectedPlace, { memo: true, visit: true, own: true }), {
      memo: z.optional(z.string()),
      own: z.optional(sharedOwnDetails),
    }),
  ),
  days: z.array(
    z.extend(
      z.partial(z.pick(tripDay, { day: true, date: true, startTime: true, isStartSet: true, lodging: true }), {
        lodging: true,
      }),
      { memo: z.optional(z.string()) },
    ),
  ),
  minBudget: z.optional(z.int()),
  maxBudget: z.optional(z.int()),
  transportReservationLink: z.optional(z.string()),
  accommodationLink: z.optional(z.string()),
  bookings: z.optional(z.array(sharedBooking)),
  opinions: z.optional(z.array(opinion)),
  hearts: z.optional(hearts),
  /** The places that this guest gave a heart. */
  ownHearts: z.optional(z.array(serial)),
});
export type SharedPlan = z.output<typeof sharedPlan>;

/** What every link with the same scopes shows, to every visitor. */
export type SharedFields = Omit<SharedPlan, 'expiresAt' | 'opinions' | 'hearts' | 'ownHearts'>;
/** What `sharedViewOf` reads of a plan. */
export type ShownPlan = Pick<
  Plan,
  | 'planTitle'
  | 'planDescription'
  | 'groupSize'
  | 'planStatus'
  | 'selectedRegion'
  | 'travelStartDate'
  | 'travelEndDate'
  | 'selectedPlaces'
  | 'days'
  | 'minBudget'
  | 'maxBudget'
  | 'transportReservationLink'
  | 'accommodationLink'
  | 'bookings'
>;

/**
 * The places of a trip for readers who may not know where the nights are spent: without own places that are lodgings,
 * ways that were set from a lodging, and the address, telephone number and link of own places.
 */
export function withoutLodgings<
  P extends TripStop & Pick<OwnStop, 'travelDescription'> & Partial<Pick<OwnStop, 'own'>>,
>(places: readonly P[], nights: readonly { lodging: Lodging | null }[]): P[] {
  const nightIds = new Set(nights.map(({ lodging }) => placeOfLodging(lodging)));
  const isLodging = ({ own, travelId }: P) => own && (own.category === '숙박' || nightIds.has(travelId));
  const origins = new Set(places.filter(isLodging).map(({ travelId }) => placeOrigin(travelId)));
  return places
    .filter((place) => !isLodging(place))
    .map((place) => {
      const { travelFrom } = place;
      const isFromLodging = travelFrom !== null && (travelFrom.startsWith(LODGING_BEFORE) || origins.has(travelFrom));
      return withoutOwnDetails(
        isFromLodging ? { ...place, travelMinutes: null, travelMode: null, travelFrom: null } : place,
      );
    });
}

/**
 * The plan as a link with these scopes shows it, for the service and for the owner's preview. Lists what is shown, so
 * that a new field of plans is not shared by accident.
 */
export function sharedViewOf(plan: ShownPlan, scopes: ShareScopes): SharedFields {
  const { planStatus: status, selectedRegion, travelStartDate, travelEndDate } = plan;
  const { budget, links, memo, opinions, bookings = false } = scopes;
  const places = memo ? plan.selectedPlaces : withoutLodgings(plan.selectedPlaces, plan.days);
  return {
    scopes: { budget, links, memo, opinions, bookings },
    ...pickFields(['planTitle', 'planDescription', 'groupSize'], plan),
    planStatus: status,
    selectedRegion,
    travelStartDate,
    travelEndDate,
    selectedPlaces: places.map(({ memo: note, visit: _visit, own, ...place }, index) => ({
      ...place,
      choiceOrder: index + 1,
      ...(memo && { memo: note }),
      ...(own && { own: memo ? own : toSharedOwn(own) }),
    })),
    days: plan.days.map(({ memo: note, lodging, ...day }) => (memo ? { ...day, memo: note, lodging } : day)),
    ...(budget && pickFields(['minBudget', 'maxBudget'], plan)),
    ...(links && pickFields(['transportReservationLink', 'accommodationLink'], plan)),
    ...(bookings && {
      bookings: shownBookings(plan.bookings, places, scopes).map((each) => toSharedBooking(each, scopes)),
    }),
  };
}

/** The bookings of a plan for readers of a link that shows these places. */
export function shownBookings(
  bookings: readonly Booking[],
  places: readonly Pick<TripStop, 'travelId'>[],
  scopes: ShareScopes,
): Booking[] {
  const ids = new Set(places.map(({ travelId }) => travelId));
  return scopes.bookings ? bookings.map((each) => shownBooking(each, scopes, (travelId) => ids.has(travelId))) : [];
}

export const getSharedPlan = endpoint({
  method: 'GET',
  path: '/api/shared-plans/{token}',
  access: 'public',
  cookies: { reads: ['guest'] },
  params: linkParams,
  success: envelope(sharedPlan),
});

/** Internal: the gateway forwards nothing below /internal. Unknown: 404; revoked or expired: 410. */
export const getSharedPlanHead = endpoint({
  method: 'GET',
  path: '/internal/shared-plans/{token}/head',
  access: 'public',
  params: linkParams,
  success: pageHead,
});

/** What a guest writes about a place, or without one about the whole trip. */
export const opinionWords = z.object({
  travelId: z.optional(z.nullable(serial)),
  nickname: unreservedName,
  text: visibleText(200, PLAN_MESSAGES.opinionLong, PLAN_MESSAGES.opinionText),
});

/** A sentence of a guest, or a heart for a place. */
export const addOpinion = endpoint({
  method: 'POST',
  path: '/api/shared-plans/{token}/opinions',
  access: 'public',
  cookies: { reads: ['guest'], sets: ['guest'] },
  params: linkParams,
  body: z.union(
    [z.object({ travelId: serial, heart: z.boolean() }), opinionWords],
    // The message of the kind that was meant; without it a union has only a general one.
    { error: ({ input, errors }) => errors[isHeart(input) ? 0 : 1]?.[0]?.message },
  ),
  success: envelope(z.object({ opinions: z.array(opinion), hearts, ownHearts: z.optional(z.array(serial)) })),
});

function isHeart(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'heart' in body;
}

export const hideOpinion = endpoint({
  method: 'PUT',
  path: '/api/my-plans/{planNo}/opinions/{opinionNo}',
  access: 'member',
  params: z.extend(planParams, { opinionNo: serialText }),
  body: z.object({ hidden: z.boolean('숨김 여부를 선택해주세요.') }),
  success: envelope(z.null()),
});

export const newStart = z.object({
  travelStartDate: z.pipe(
    z
      .string({ error: PLAN_MESSAGES.startMissing })
      .check(z.minLength(1, { error: PLAN_MESSAGES.startMissing, abort: true })),
    calendarDate,
  ),
});
const copied = envelope(z.object({ planNo: neededSerial(PLAN_MESSAGES.planMissing) }));

/**
 * A copy for the member with all fields, days and notes, moved to another start. Companions and share links stay behind.
 */
export const copyMyPlan = endpoint({
  method: 'POST',
  path: '/api/my-plans/{planNo}/copy',
  access: 'member',
  params: planParams,
  body: newStart,
  success: copied,
  status: 201,
  idempotent: true,
});

/** The same of exactly what the link shows. */
export const copySharedPlan = endpoint({
  method: 'POST',
  path: '/api/shared-plans/{token}/copy',
  access: 'member',
  params: linkParams,
  body: newStart,
  success: copied,
  status: 201,
  idempotent: true,
});

export const exportFormat = z.enum(['ics', 'gpx', 'json'], '형식은 ics, gpx, json 중 하나여야 합니다.');
export type ExportFormat = z.output<typeof exportFormat>;

/** A file; its answer is no envelope. */
export const exportMyPlan = endpoint({
  method: 'GET',
  path: '/api/my-plans/{planNo}/export',
  access: 'member',
  params: planParams,
  query: z.object({ format: exportFormat }),
  success: z.unknown(),
  mediaTypes: ['text/calendar', 'application/gpx+xml', 'application/json'],
});

export const exportSharedPlan = endpoint({
  method: 'GET',
  path: '/api/shared-plans/{token}/export',
  access: 'public',
  params: linkParams,
  query: z.object({ format: z.literal('ics', '형식은 ics여야 합니다.') }),
  success: z.unknown(),
  mediaTypes: ['text/calendar'],
});
