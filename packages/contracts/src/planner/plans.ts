import * as z from 'zod/mini';
import { dataOnly, endpoint, envelope } from '../shared/endpoint.ts';
import {
  calendarDate,
  instant,
  neededSerial,
  pageNumber,
  pageSize,
  searchText,
  serial,
  serialText,
  text,
} from '../shared/values.ts';
import { openingTime } from '../travel/destinations.ts';
import { closure } from '../travel/place-facts.ts';
import {
  EDITED_FIELDS,
  isBudgetInOrder,
  LISTED_FIELDS,
  PLAN_FIELD_NAMES,
  PLAN_FIELDS,
  shapeOf,
  WIZARD_FIELDS,
} from './plan-fields.ts';
import { PLAN_MESSAGES } from './plan-messages.ts';
import { lodging, stopVisit, TRIP_LIMITS, timeOfDay } from './trip.ts';
import { changeList, planChangeEntry } from './trip-changes.ts';

export const MAX_PLACES = 5;
export const PLANS_PER_PAGE = 3;

const planNo = serial;
const neededPlanNo = neededSerial(PLAN_MESSAGES.draftMissing);
/** Counts the changes of a plan; a step or edit that carries an old one is refused with 409. */
const version = z.int().check(z.positive());
const startDate = z
  .string({ error: PLAN_MESSAGES.startMissing })
  .check(z.minLength(1, { error: PLAN_MESSAGES.startMissing, abort: true }));
const endDate = z
  .string({ error: PLAN_MESSAGES.endMissing })
  .check(z.minLength(1, { error: PLAN_MESSAGES.endMissing, abort: true }));

export const stepOne = z.object({
  planNo: z.optional(planNo),
  version: z.optional(version),
  /** Made by the client for one new draft, so that sending step 1 again after a lost answer makes no second one. */
  draftKey: z.optional(z.string().check(z.regex(/^[\w-]{8,64}$/))),
  startDate: z.pipe(startDate, calendarDate),
  endDate: z.pipe(endDate, calendarDate),
  travelers: PLAN_FIELDS.groupSize.schema,
});
export type StepOne = z.output<typeof stepOne>;

const savedDraft = z.object({ planNo, version });
const draftSaved = envelope(savedDraft);

export const saveStepOne = endpoint({
  method: 'POST',
  path: '/api/travel-planner/step1',
  access: 'member',
  body: stepOne,
  success: dataOnly(savedDraft),
  status: 201,
});

export const saveStepTwo = endpoint({
  method: 'PUT',
  path: '/api/travel-planner/step2',
  access: 'member',
  body: z.object({
    planNo: neededPlanNo,
    version: z.optional(version),
    selectedRegion: text(50, PLAN_MESSAGES.regionMissing, PLAN_MESSAGES.regionMissing).check(
      z.minLength(1, PLAN_MESSAGES.regionMissing),
    ),
  }),
  success: draftSaved,
});

export const placeChoice = z.object({
  travelId: serial,
  travelName: text(200, '여행지 이름이 너무 깁니다.').check(z.minLength(1)),
  mapX: z.number().check(z.gte(-180), z.lte(180)),
  mapY: z.number().check(z.gte(-90), z.lte(90)),
  travelDescription: z._default(text(5000, '여행지 설명이 너무 깁니다.'), ''),
});
export type PlaceChoice = z.output<typeof placeChoice>;

const atLeastOne = z.minLength(1, PLAN_MESSAGES.placesMissing);
const atMostFive = z.maxLength(MAX_PLACES, PLAN_MESSAGES.placesTooMany);
const eachOnce = z.refine<{ travelId: number }[]>(
  (places) => new Set(places.map(({ travelId }) => travelId)).size === places.length,
  PLAN_MESSAGES.placesTwice,
);

export const saveStepThree = endpoint({
  method: 'PUT',
  path: '/api/travel-planner/step3',
  access: 'member',
  body: z.object({
    planNo: neededPlanNo,
    version: z.optional(version),
    selectedPlaces: z.array(placeChoice, PLAN_MESSAGES.placesMissing).check(atLeastOne, atMostFive, eachOnce),
  }),
  success: draftSaved,
});

const budgetOrder = z.refine<{ minBudget: number; maxBudget: number }>(isBudgetInOrder, {
  error: PLAN_MESSAGES.budgetOrder,
  path: ['maxBudget'],
});

export const stepFour = z
  .object({
    planNo: neededPlanNo,
    version: z.optional(version),
    ...shapeOf(WIZARD_FIELDS, 'schema'),
  })
  .check(budgetOrder);
export type StepFour = z.output<typeof stepFour>;

export const saveStepFour = endpoint({
  method: 'PUT',
  path: '/api/travel-planner/step4',
  access: 'member',
  body: stepFour,
  success: draftSaved,
});

/** Beyond the documents: the words of step 4 while they are being typed, so that they outlive the tab. What step 4 asks of them is asked there. */
export const saveDraftWords = endpoint({
  method: 'PUT',
  path: '/api/travel-planner/draft',
  access: 'member',
  body: z.object({
    planNo: neededPlanNo,
    version: z.optional(version),
    ...shapeOf(WIZARD_FIELDS, 'unfinished'),
  }),
  success: draftSaved,
});
export type DraftWords = Omit<z.output<typeof saveDraftWords.body>, 'planNo' | 'version'>;

export const planStatus = z.enum(['예정', '완료']);
export type PlanStatus = z.output<typeof planStatus>;

export const selectedPlace = z.object({
  travelId: serial,
  travelName: z.string(),
  mapX: z.number(),
  mapY: z.number(),
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
  /** What is known of its opening and of the usual stay, for `scheduleDay`; only in the detail answer. */
  opening: z.optional(
    z.object({
      timeList: z.optional(z.array(openingTime)),
      closures: z.optional(z.array(closure)),
      lastEntryMinutes: z.optional(z.nullable(z.int())),
    }),
  ),
  usualStayMinutes: z.optional(z.nullable(z.int())),
  /** Japanese name and address; empty where they are not known. Only in the detail answer. */
  titleJa: z.optional(z.string()),
  addressJa: z.optional(z.string()),
});
export type SelectedPlace = z.output<typeof selectedPlace>;

/** What a member may do with a plan: only the owner deletes, invites, shares and changes dates; viewers read. */
export const planRole = z.enum(['owner', 'editor', 'viewer']);
export type PlanRole = z.output<typeof planRole>;

export const tripDay = z.object({
  day: z.int(),
  date: calendarDate,
  startTime: timeOfDay,
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
  version,
  /** For the owner of a plan with a link that allows opinions. */
  opinions: z.optional(z.array(z.extend(opinion, { hidden: z.boolean() }))),
  hearts: z.optional(hearts),
});
export type Plan = z.output<typeof plan>;

/** The member's unfinished plan as the wizard goes on with it; fields of steps not yet saved are null. */
export const planDraft = z.object({
  planNo,
  version,
  /** The last step that was saved, 1 to 3. */
  step: z.int(),
  startDate: calendarDate,
  endDate: calendarDate,
  travelers: z.int(),
  selectedRegion: z.nullable(z.string()),
  selectedPlaces: z.array(selectedPlace),
  ...shapeOf(WIZARD_FIELDS, 'saved'),
  updateDate: instant,
});
export type PlanDraft = z.output<typeof planDraft>;

/** Beyond the documents: the newest draft, so that another device can go on with it. */
export const newestDraft = endpoint({
  method: 'GET',
  path: '/api/travel-planner/draft',
  access: 'member',
  success: dataOnly(z.nullable(planDraft)),
});

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

/** Beyond the documents: applies changes to what is there now, all or none; `skipped` names those whose place is gone. */
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
 * Beyond the documents: text/event-stream with the events `change` (liveChange; its id is the version), `here` (livePeople) and `reload` (the plan is to be read again).
 * With Last-Event-ID, the version that the client has, it begins with what came after it.
 */
export const watchMyPlan = endpoint({
  method: 'GET',
  path: '/api/my-plans/{planNo}/live',
  access: 'member',
  params: planParams,
  success: z.unknown(),
  stream: true,
});
