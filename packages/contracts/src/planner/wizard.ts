import * as z from 'zod/mini';
import { dataOnly, endpoint, envelope } from '../shared/endpoint.ts';
import { calendarDate, instant, neededSerial, serial, text, visibleText } from '../shared/values.ts';
import { isBudgetInOrder, PLAN_FIELDS, shapeOf, WIZARD_FIELDS } from './plan-fields.ts';
import { PLAN_MESSAGES } from './plan-messages.ts';
import { atLeastOne, eachOnce, planNo, version } from './plan-values.ts';
import { selectedPlace } from './plans.ts';

export const MAX_PLACES = 5;

const neededPlanNo = neededSerial(PLAN_MESSAGES.draftMissing);
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
    selectedRegion: visibleText(50, PLAN_MESSAGES.regionMissing, PLAN_MESSAGES.regionMissing),
  }),
  success: draftSaved,
});

export const placeChoice = z.object({
  travelId: serial,
  travelName: visibleText(200, '여행지 이름이 너무 깁니다.', '여행지 이름을 입력해주세요.'),
  mapX: z.number().check(z.gte(-180), z.lte(180)),
  mapY: z.number().check(z.gte(-90), z.lte(90)),
  travelDescription: z._default(text(5000, '여행지 설명이 너무 깁니다.'), ''),
});
export type PlaceChoice = z.output<typeof placeChoice>;

const atMostFive = z.maxLength(MAX_PLACES, PLAN_MESSAGES.placesTooMany);

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

/**
 * Beyond the documents: the words of step 4 while they are being typed, so that they outlive the tab. What step 4 asks
 * of them is asked there.
 */
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
