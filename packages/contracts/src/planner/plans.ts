import * as z from 'zod/mini';
import { dataOnly, endpoint, envelope } from '../shared/endpoint.ts';
import { calendarDate, instant, neededSerial, pageNumber, pageSize, searchText, serial, serialText, text } from '../shared/values.ts';

export const MAX_PLACES = 5;
export const PLANS_PER_PAGE = 3;

export const PLAN_MESSAGES = {
  startMissing: '여행 시작일을 선택해주세요.',
  startPast: '여행 시작일은 오늘 이후로 선택해주세요.',
  endMissing: '여행 종료일을 선택해주세요.',
  endBeforeStart: '종료일은 시작일보다 늦어야 합니다.',
  endPast: '여행 종료일은 오늘 이후로 선택해주세요.',
  travelersMissing: '여행 인원을 입력해주세요.',
  travelersRange: '여행 인원은 최소 1명, 최대 20명 입니다.',
  travelersDigits: '여행 인원은 숫자만 입력 가능합니다.',
  regionMissing: '방문할 지역을 선택해주세요.',
  placesMissing: '최소 1개 이상의 여행지를 선택해주세요.',
  placesTooMany: '최대 5개까지만 선택할 수 있습니다.',
  placesAdded: '여행지는 추가할 수 없습니다.',
  titleMissing: '여행 제목을 입력해주세요.',
  titleShort: '여행 제목은 최소 2자 이상 입력해주세요.',
  titleLong: '여행 제목은 최대 50자까지 입력 가능합니다.',
  descriptionMissing: '여행 설명을 입력해주세요.',
  descriptionShort: '여행 설명은 최소 10자 이상 입력해주세요.',
  descriptionLong: '여행 설명은 최대 500자까지 입력 가능합니다.',
  budgetDigits: '예산은 숫자만 입력 가능합니다.',
  budgetOrder: '최대 예산은 최소 예산보다 커야 합니다.',
  url: '올바른 URL 형식으로 입력해주세요.',
  flightLink: '항공편 링크는 http:// 또는 https://로 시작해야 합니다.',
  hotelLink: '숙소 링크는 http:// 또는 https://로 시작해야 합니다.',
  regionSaved: '방문할 지역이 저장되었습니다.',
  placesSaved: '여행지가 저장되었습니다.',
  wordsSaved: '작성 중인 내용이 저장되었습니다.',
  planSaved: '여행 플랜이 저장되었습니다.',
  planMissing: '플랜 정보를 찾을 수 없습니다.',
  draftMissing: '플랜 정보를 찾을 수 없습니다. 처음부터 다시 시작해주세요.',
  notYours: '해당 플랜에 접근할 권한이 없습니다.',
  stepMissing: '이전 단계를 먼저 저장해주세요.',
  placesTwice: '같은 여행지를 두 번 선택할 수 없습니다.',
  changedElsewhere: '다른 곳에서 플랜이 변경되었습니다. 새로고침 후 다시 시도해주세요.',
} as const;

export const planTitle = text(50, PLAN_MESSAGES.titleLong, PLAN_MESSAGES.titleMissing).check(
  z.minLength(1, { error: PLAN_MESSAGES.titleMissing, abort: true }),
  z.minLength(2, PLAN_MESSAGES.titleShort),
);
export const planDescription = text(500, PLAN_MESSAGES.descriptionLong, PLAN_MESSAGES.descriptionMissing).check(
  z.minLength(1, { error: PLAN_MESSAGES.descriptionMissing, abort: true }),
  z.minLength(10, PLAN_MESSAGES.descriptionShort),
);

/** Won; 0 means not set. "1,200,000" is read as a number, fractions are refused. */
export const budget = z._default(
  z.pipe(
    z.union(
      [
        z.int(PLAN_MESSAGES.budgetDigits).check(z.nonnegative(PLAN_MESSAGES.budgetDigits)),
        z.string().check(z.trim(), z.regex(/^(\d{1,3}(,\d{3})+|\d*)$/, PLAN_MESSAGES.budgetDigits)),
      ],
      PLAN_MESSAGES.budgetDigits,
    ),
    z.pipe(
      z.transform((won: number | string) => (typeof won === 'number' ? won : Number(won.replaceAll(',', '')))),
      z.int(PLAN_MESSAGES.budgetDigits).check(z.lte(1_000_000_000_000, PLAN_MESSAGES.budgetDigits)),
    ),
  ),
  0,
);

/** Empty, or an http(s) address. */
function link(notHttp: string) {
  return z._default(
    z.string(PLAN_MESSAGES.url).check(
      z.trim(),
      z.maxLength(2000, PLAN_MESSAGES.url),
      z.regex(/^$|^https?:\/\//i, { error: notHttp, abort: true }),
      z.refine((value) => value === '' || isWebAddress(value), PLAN_MESSAGES.url),
    ),
    '',
  );
}

function isWebAddress(value: string): boolean {
  return /^https?:\/\/[^\s\u0000-\u001f\u007f]+$/i.test(value) && URL.canParse(value);
}

export const flightLink = link(PLAN_MESSAGES.flightLink);
export const hotelLink = link(PLAN_MESSAGES.hotelLink);

const planNo = serial;
const neededPlanNo = neededSerial(PLAN_MESSAGES.draftMissing);
/** Counts the changes of a plan; a step or edit that carries an old one is refused with 409. */
const version = z.int().check(z.positive());
const startDate = z.string({ error: PLAN_MESSAGES.startMissing }).check(z.minLength(1, { error: PLAN_MESSAGES.startMissing, abort: true }));
const endDate = z.string({ error: PLAN_MESSAGES.endMissing }).check(z.minLength(1, { error: PLAN_MESSAGES.endMissing, abort: true }));

export const stepOne = z.object({
  planNo: z.optional(planNo),
  version: z.optional(version),
  /** Made by the client for one new draft, so that sending step 1 again after a lost answer makes no second one. */
  draftKey: z.optional(z.string().check(z.regex(/^[\w-]{8,64}$/))),
  startDate: z.pipe(startDate, calendarDate),
  endDate: z.pipe(endDate, calendarDate),
  travelers: z
    .int({ error: ({ input }) => (input === undefined || input === null ? PLAN_MESSAGES.travelersMissing : PLAN_MESSAGES.travelersDigits) })
    .check(z.gte(1, PLAN_MESSAGES.travelersRange), z.lte(20, PLAN_MESSAGES.travelersRange)),
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
    selectedRegion: text(50, PLAN_MESSAGES.regionMissing, PLAN_MESSAGES.regionMissing).check(z.minLength(1, PLAN_MESSAGES.regionMissing)),
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
const eachOnce = z.refine<{ travelId: number }[]>((places) => new Set(places.map(({ travelId }) => travelId)).size === places.length, PLAN_MESSAGES.placesTwice);

export const saveStepThree = endpoint({
  method: 'PUT',
  path: '/api/travel-planner/step3',
  access: 'member',
  body: z.object({ planNo: neededPlanNo, version: z.optional(version), selectedPlaces: z.array(placeChoice, PLAN_MESSAGES.placesMissing).check(atLeastOne, atMostFive, eachOnce) }),
  success: draftSaved,
});

const budgetOrder = z.refine<{ minBudget: number; maxBudget: number }>(({ minBudget, maxBudget }) => minBudget === 0 || maxBudget === 0 || maxBudget > minBudget, {
  error: PLAN_MESSAGES.budgetOrder,
  path: ['maxBudget'],
});

export const stepFour = z
  .object({
    planNo: neededPlanNo,
    version: z.optional(version),
    planTitle,
    planDescription,
    minBudget: budget,
    maxBudget: budget,
    transportReservationLink: flightLink,
    accommodationLink: hotelLink,
  })
  .check(budgetOrder);
export type StepFour = z.output<typeof stepFour>;

export const saveStepFour = endpoint({ method: 'PUT', path: '/api/travel-planner/step4', access: 'member', body: stepFour, success: draftSaved });

/** Beyond the documents: the words of step 4 while they are being typed, so that they outlive the tab. What step 4 asks of them is asked there. */
export const saveDraftWords = endpoint({
  method: 'PUT',
  path: '/api/travel-planner/draft',
  access: 'member',
  body: z.object({
    planNo: neededPlanNo,
    version: z.optional(version),
    planTitle: text(50, PLAN_MESSAGES.titleLong, PLAN_MESSAGES.titleMissing),
    planDescription: text(500, PLAN_MESSAGES.descriptionLong, PLAN_MESSAGES.descriptionMissing),
    minBudget: budget,
    maxBudget: budget,
    transportReservationLink: flightLink,
    accommodationLink: hotelLink,
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
});
export type SelectedPlace = z.output<typeof selectedPlace>;

export const planSummary = z.object({
  planNo,
  planTitle: z.string(),
  planStatus,
  selectedRegion: z.string(),
  travelStartDate: calendarDate,
  travelEndDate: calendarDate,
  groupSize: z.int(),
  minBudget: z.int(),
  maxBudget: z.int(),
  createDate: instant,
  updateDate: instant,
  selectedPlaces: z.array(selectedPlace),
});
export type PlanSummary = z.output<typeof planSummary>;

export const plan = z.extend(planSummary, {
  planDescription: z.string(),
  transportReservationLink: z.string(),
  accommodationLink: z.string(),
  version,
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
  planTitle: z._default(z.string(), ''),
  planDescription: z._default(z.string(), ''),
  minBudget: z._default(z.int(), 0),
  maxBudget: z._default(z.int(), 0),
  transportReservationLink: z._default(z.string(), ''),
  accommodationLink: z._default(z.string(), ''),
  updateDate: instant,
});
export type PlanDraft = z.output<typeof planDraft>;

/** Beyond the documents: the newest draft, so that another device can go on with it. */
export const newestDraft = endpoint({ method: 'GET', path: '/api/travel-planner/draft', access: 'member', success: dataOnly(z.nullable(planDraft)) });

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

const planParams = z.object({ planNo: serialText });

export const getMyPlan = endpoint({ method: 'GET', path: '/api/my-plans/{planNo}', access: 'member', params: planParams, success: envelope(plan) });

export const planEdit = z.object({
  version: z.optional(version),
  planTitle,
  planDescription,
  transportReservationLink: flightLink,
  accommodationLink: hotelLink,
  selectedPlaces: z.array(z.object({ travelId: serial, choiceOrder: z.int() }), PLAN_MESSAGES.placesMissing).check(atLeastOne, atMostFive, eachOnce),
});
export type PlanEdit = z.output<typeof planEdit>;

export const updateMyPlan = endpoint({ method: 'PUT', path: '/api/my-plans/{planNo}', access: 'member', params: planParams, body: planEdit, success: envelope(plan) });

export const deleteMyPlan = endpoint({ method: 'DELETE', path: '/api/my-plans/{planNo}', access: 'member', params: planParams, success: envelope(z.null()) });

/** Beyond the documents: takes a deletion back within RESTORE_MS; later the plan is missing. */
export const restoreMyPlan = endpoint({ method: 'POST', path: '/api/my-plans/{planNo}/restore', access: 'member', params: planParams, success: envelope(plan) });
