import { ok } from '@osaka/contracts';
import { refresh } from '@osaka/contracts/account';
import {
  deleteMyPlan,
  EMPTY_STOP,
  getMyPlan,
  listCalendarFeeds,
  listMyPlans,
  newestDraft,
  type Plan,
  type PlanDraft,
  restoreMyPlan,
  saveDraftWords,
  saveStepFour,
  saveStepOne,
  saveStepThree,
  saveStepTwo,
  updateMyPlan,
} from '@osaka/contracts/planner';
import {
  getDestination,
  listPasses,
  listWizardDistricts,
  listWizardPlaces,
  suggestSearches,
} from '@osaka/contracts/travel';
import { type SeenCall, serveCalls } from '@osaka/web-kit/testing';

type Answer = { status?: number; body?: unknown };
export type Overrides = Partial<
  Record<
    | 'draft'
    | 'districts'
    | 'places'
    | 'step1'
    | 'step2'
    | 'step3'
    | 'words'
    | 'step4'
    | 'destination'
    | 'suggestions'
    | 'list'
    | 'plan'
    | 'edit'
    | 'delete',
    (call: SeenCall) => Answer | Promise<Answer>
  >
>;

export const WARDS = [
  { guNo: 1, guName: '기타구', cityNo: 1, cityName: '오사카시', guStatus: 'Y', guMapX: 135.51, guMapY: 34.7055 },
  { guNo: 5, guName: '주오구', cityNo: 1, cityName: '오사카시', guStatus: 'Y', guMapX: 135.511, guMapY: 34.68 },
  { guNo: 6, guName: '닫힌구', cityNo: 1, cityName: '오사카시', guStatus: 'N', guMapX: 135.5, guMapY: 34.7 },
  { guNo: 7, guName: '없는구', cityNo: 1, cityName: '오사카시', guStatus: 'Y', guMapX: 0, guMapY: 0 },
];
export const PLACES = Array.from({ length: 7 }, (_, index) => ({
  travelNo: index + 1,
  title: `여행지 ${index + 1}`,
  categoryNo: (index % 2) + 1,
  categoryName: index % 2 ? '맛집' : '관광명소',
  guName: '주오구',
  address: '오사카시',
  mapX: 135.5 + index / 100,
  mapY: 34.68,
  explain: `설명 ${index + 1}`,
  imageList: [],
  timeList: [],
  rating: 4.5,
  reviewCount: 3,
}));

export const DRAFT: PlanDraft = {
  planNo: 31,
  version: 3,
  step: 2,
  startDate: '2031-03-02',
  endDate: '2031-03-04',
  travelers: 4,
  selectedRegion: '주오구',
  selectedPlaces: [],
  planTitle: '',
  planDescription: '',
  minBudget: 0,
  maxBudget: 0,
  transportReservationLink: '',
  accommodationLink: '',
  updateDate: '2031-02-20T03:00:00.000Z',
};

export const PLAN: Plan = {
  planNo: 12,
  version: 2,
  bookings: [],
  items: [],
  planTitle: '엄마와 둘이 걷는 오사카',
  planDescription: '오전엔 오사카성, 점심은 구로몬시장.',
  planStatus: '예정',
  selectedRegion: '주오구',
  travelStartDate: '2031-03-02',
  travelEndDate: '2031-03-04',
  groupSize: 2,
  minBudget: 500_000,
  maxBudget: 800_000,
  transportReservationLink: 'https://www.skyscanner.co.kr/',
  accommodationLink: '',
  createDate: '2031-02-12T03:00:00.000Z',
  updateDate: '2031-02-20T03:00:00.000Z',
  selectedPlaces: [1, 2, 3].map((travelId) => ({
    travelId,
    travelName: `여행지 ${travelId}`,
    mapX: 135.5 + travelId / 100,
    mapY: 34.68,
    travelDescription: `설명 ${travelId}`,
    choiceOrder: travelId,
    status: travelId === 2 ? ('N' as const) : ('Y' as const),
    imageUrl: null,
    ...EMPTY_STOP,
  })),
  days: [],
  role: 'owner',
};

export function failure(
  status: number,
  message = '서버의 문장입니다.',
  errors?: { path: string; message: string }[],
): Answer {
  return { status, body: { code: String(status), message, errors } };
}

/** Serves every call of the planner; each can be overridden. */
export function servePlanner(otherwise: Overrides = {}): SeenCall[] {
  return serveCalls(plannerHandlers(otherwise));
}

export function plannerHandlers(otherwise: Overrides = {}): Parameters<typeof serveCalls>[0] {
  let version = 0;
  const saved = () => {
    version += 1;
    return { body: ok({ planNo: 31, version }) };
  };
  return [
    // A 401 response triggers a token refresh first; it fails here.
    [refresh, () => failure(401)],
    [newestDraft, otherwise.draft ?? (() => ({ body: ok(null) }))],
    [listWizardDistricts, otherwise.districts ?? (() => ({ body: ok(WARDS) }))],
    [listWizardPlaces, otherwise.places ?? (() => ({ body: ok(PLACES) }))],
    [saveStepOne, otherwise.step1 ?? saved],
    [saveStepTwo, otherwise.step2 ?? saved],
    [saveStepThree, otherwise.step3 ?? saved],
    [saveDraftWords, otherwise.words ?? saved],
    [saveStepFour, otherwise.step4 ?? saved],
    [suggestSearches, otherwise.suggestions ?? (() => ({ body: ok([]) }))],
    [listPasses, () => ({ body: ok([]) })],
    [listCalendarFeeds, () => ({ body: ok([]) })],
    [getDestination, otherwise.destination ?? (() => failure(404))],
    [listMyPlans, otherwise.list ?? (() => ({ body: ok({ plans: [PLAN], totalPages: 1, totalElements: 1 }) }))],
    [getMyPlan, otherwise.plan ?? (() => ({ body: ok(PLAN) }))],
    [
      updateMyPlan,
      otherwise.edit ?? (() => ({ body: ok({ ...PLAN, version: 3 }, '여행 플랜이 성공적으로 수정되었습니다!') })),
    ],
    [restoreMyPlan, () => ({ body: ok(PLAN) })],
    [deleteMyPlan, otherwise.delete ?? (() => ({ body: ok(null, '여행 플랜이 성공적으로 삭제되었습니다!') }))],
  ];
}
