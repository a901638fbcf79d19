import * as z from 'zod/mini';
import { endpoint, envelope } from '../shared/endpoint.ts';
import {
  calendarDate,
  instant,
  optionalFields,
  pageNumber,
  pageSize,
  searchText,
  serial,
  serialText,
} from '../shared/values.ts';
import { shapeIn } from '../travel/destination-fields.ts';
import { closure, openingTime, openKind } from '../travel/place-facts.ts';
import { booking } from './bookings.ts';
import { planItem } from './items.ts';
import { ownDetails } from './own-places.ts';
import { EDITED_FIELDS, LISTED_FIELDS, PLAN_FIELD_NAMES, shapeOf } from './plan-fields.ts';
import { PLAN_MESSAGES } from './plan-messages.ts';
import { atLeastOne, eachOnce, planNo, version } from './plan-values.ts';
import { lodging, stopVisit, TRIP_LIMITS, timeOfDay, travelMode } from './trip.ts';
import { changeList, planChangeEntry } from './trip-changes.ts';

export const PLANS_PER_PAGE = 3;

export const planStatus = z.enum(['예정', '완료']);
export type PlanStatus = z.output<typeof planStatus>;

export const selectedPlace = z.object({
  travelId: serial,
  travelName: z.string(),
  /** Null where the position of an own place is not known. */
  mapX: z.nullable(z.number()),
  mapY: z.nullable(z.number()),
  travelDescription: z.string(),
  choiceOrder: z.int(),
  /** N once the destination is no longer offered. */
  status: z.enum(['Y', 'N']),
  imageUrl: z.nullable(z.string()),
  /** 1, 2, 3 …; null: undated. */
  day: z._default(z.nullable(z.int()), null),
  time: z._default(z.nullable(z.string()), null),
  stayMinutes: z._default(z.nullable(z.int()), null),
  memo: z._default(z.string(), ''),
  visit: z._default(z.nullable(stopVisit), null),
  travelMinutes: z._default(z.nullable(z.int()), null),
  travelMode: z._default(z.nullable(travelMode), null),
  travelFrom: z._default(z.nullable(z.string()), null),
  /** Known facts about its opening and the usual stay, for `scheduleDay`; only in the detail answer. */
  opening: z.optional(
    z.object({
      timeList: z.optional(z.array(openingTime)),
      closures: z.optional(z.array(closure)),
      lastEntryMinutes: z.optional(z.nullable(z.int())),
      openKind: z.optional(openKind),
    }),
  ),
  /** What a visit costs and asks for; only in the detail answer. */
  ...optionalFields(shapeIn('plan')),
  usualStayMinutes: z.optional(z.nullable(z.int())),
  /** Japanese name and address; empty where they are not known. Only in the detail answer. */
  titleJa: z.optional(z.string()),
  addressJa: z.optional(z.string()),
  /** Of an own place; absent from one of the catalogue. */
  own: z.optional(ownDetails),
});
export type SelectedPlace = z.output<typeof selectedPlace>;

/** What a member may do with a plan: only the owner deletes, invites, shares and changes dates; viewers read. */
export const planRole = z.enum(['owner', 'editor', 'viewer']);
export type PlanRole = z.output<typeof planRole>;

export const tripDay = z.object({
  day: z.int(),
  date: calendarDate,
  startTime: timeOfDay,
  /** False: `startTime` is the default, and a time of the first stop comes before it. */
  isStartSet: z._default(z.boolean(), false),
  memo: z.string(),
  lodging: z.nullable(lodging),
});
export type TripDay = z.output<typeof tripDay>;

/** What a guest says of a shared plan or of one of its places. */
export const opinion = z.object({
  opinionNo: serial,
  travelId: z.nullable(serial),
  nickname: z.string(),
  text: z.string(),
  at: instant,
});
export type Opinion = z.output<typeof opinion>;
/** Hearts by travelId; a place without one is left out. */
export const hearts = z.record(z.string(), z.int());

export const planSummary = z.object({
  planNo,
  ...shapeOf(LISTED_FIELDS, 'saved'),
  planStatus,
  selectedRegion: z.string(),
  travelStartDate: calendarDate,
  travelEndDate: calendarDate,
  createDate: instant,
  updateDate: instant,
  selectedPlaces: z.array(selectedPlace),
  role: z._default(planRole, 'owner'),
  /** Of a plan of others; absent from one's own. */
  ownerName: z.optional(z.string()),
});
export type PlanSummary = z.output<typeof planSummary>;

export const plan = z.extend(planSummary, {
  ...shapeOf(PLAN_FIELD_NAMES, 'saved'),
  days: z._default(z.array(tripDay), []),
  /** What to bring and to do, oldest first; of private ones those of the reader. */
  items: z._default(z.array(planItem), []),
  version,
  /** By their start. */
  bookings: z._default(z.array(booking), []),
  /** For the owner of a plan with a link that allows opinions. */
  opinions: z.optional(z.array(z.extend(opinion, { hidden: z.boolean() }))),
  hearts: z.optional(hearts),
});
export type Plan = z.output<typeof plan>;

export const listMyPlans = endpoint({
  method: 'GET',
  path: '/api/my-plans',
  access: 'member',
  query: z.object({
    page: pageNumber,
    size: pageSize(PLANS_PER_PAGE),
    status: z._default(z.enum(['', ...planStatus.options]), ''),
    searchKeyword: searchText,
  }),
  success: envelope(
    z.object({
      plans: z.array(planSummary),
      totalPages: z.int(),
      totalElements: z.int(),
      /** Beyond the documents: how many plans of each status match the keyword. */
      counts: z.optional(z.object({ planned: z.int(), completed: z.int() })),
    }),
  ),
});
export type PlanQuery = z.output<typeof listMyPlans.query>;

export const planParams = z.object({ planNo: serialText });

export const getMyPlan = endpoint({
  method: 'GET',
  path: '/api/my-plans/{planNo}',
  access: 'member',
  params: planParams,
  success: envelope(plan),
});

export const planEdit = z.object({
  version: z.optional(version),
  ...shapeOf(EDITED_FIELDS, 'schema'),
  selectedPlaces: z
    .array(z.object({ travelId: serial, choiceOrder: z.int() }), PLAN_MESSAGES.placesMissing)
    .check(atLeastOne, z.maxLength(TRIP_LIMITS.places, PLAN_MESSAGES.planFull), eachOnce),
});
export type PlanEdit = z.output<typeof planEdit>;

export const updateMyPlan = endpoint({
  method: 'PUT',
  path: '/api/my-plans/{planNo}',
  access: 'member',
  params: planParams,
  body: planEdit,
  success: envelope(plan),
});

export const deleteMyPlan = endpoint({
  method: 'DELETE',
  path: '/api/my-plans/{planNo}',
  access: 'member',
  params: planParams,
  success: envelope(z.null()),
});

/** Beyond the documents: takes a deletion back within RESTORE_MS; later the plan is missing. */
export const restoreMyPlan = endpoint({
  method: 'POST',
  path: '/api/my-plans/{planNo}/restore',
  access: 'member',
  params: planParams,
  success: envelope(plan),
});

/**
 * Beyond the documents: applies changes to what is there now, all or none; `skipped` names those whose place is gone.
 */
export const changeMyPlan = endpoint({
  method: 'POST',
  path: '/api/my-plans/{planNo}/changes',
  access: 'member',
  params: planParams,
  body: z.object({ changes: changeList }),
  success: envelope(z.object({ plan, version, skipped: z.array(z.string()) })),
});

/** Beyond the documents: the history, newest first; `before` is the changeNo that the page before ended with. */
export const listPlanChanges = endpoint({
  method: 'GET',
  path: '/api/my-plans/{planNo}/changes',
  access: 'member',
  params: planParams,
  query: z.object({ before: z.optional(serialText) }),
  success: envelope(z.object({ changes: z.array(planChangeEntry), hasMore: z.boolean() })),
});

/** Beyond the documents: takes an entry of the history back. */
export const undoPlanChange = endpoint({
  method: 'POST',
  path: '/api/my-plans/{planNo}/changes/{changeNo}/undo',
  access: 'member',
  params: z.object({ planNo: serialText, changeNo: serialText }),
  success: envelope(z.object({ plan, version })),
});

/**
 * Beyond the documents: text/event-stream with the events `change` (liveChange; its id is the version), `here`
 * (livePeople), `expenses` (they have changed) and `reload` (the plan is to be read again). With Last-Event-ID, the version that the client has, it
 * begins with what came after it.
 */
export const watchMyPlan = endpoint({
  method: 'GET',
  path: '/api/my-plans/{planNo}/live',
  access: 'member',
  params: planParams,
  success: z.unknown(),
  mediaTypes: ['text/event-stream'],
  stream: true,
});
