import { addressOf, type Endpoint, endpointsIn } from '@osaka/contracts';
import * as contracts from '@osaka/contracts/planner';
import { PLACES, WORDS } from './plan-calls.ts';

const DAYS = { startDate: '2026-03-25', endDate: '2026-03-26', travelers: 3 };
const LINKS = { transportReservationLink: 'https://www.skyscanner.co.kr/', accommodationLink: '' };

const COURSE = {
  title: '처음 가는 오사카',
  summary: '성과 시장과 강변을 이틀에 걸쳐 천천히 걸어요.',
  with: ['혼자', '친구'],
  months: [3, 4],
  order: 1,
  publishedFrom: null,
  publishedTo: '2026-12-31',
};
const EXPENSE = {
  title: '라멘',
  amount: 1200,
  currency: 'JPY',
  category: '식비',
  day: 1,
  payer: { memberNo: 1 },
  sharers: [{ person: { memberNo: 1 }, weight: 1 }],
};

/** A sound body for every call that has one; a new call without one fails the tests that go over all of them. */
const BODIES: Record<string, object> = {
  'POST /api/travel-planner/step1': DAYS,
  'PUT /api/travel-planner/step2': { selectedRegion: '기타구' },
  'PUT /api/travel-planner/step3': { selectedPlaces: PLACES.slice(1) },
  'PUT /api/travel-planner/draft': { ...WORDS, minBudget: 0, maxBudget: 0, ...LINKS },
  'PUT /api/travel-planner/step4': { ...WORDS, minBudget: 0, maxBudget: 0, ...LINKS },
  'POST /api/my-plans/{planNo}/changes': { changes: [{ type: 'remove', travelId: 12, changeId: 'every-call' }] },
  'POST /api/my-plans/{planNo}/invitations': { role: 'editor' },
  'PUT /api/my-plans/{planNo}/companions/{memberNo}': { role: 'viewer' },
  'POST /api/my-plans/{planNo}/shares': { expiresInDays: 7 },
  'PUT /api/my-plans/{planNo}/opinions/{opinionNo}': { hidden: true },
  'POST /api/my-plans/{planNo}/expenses': EXPENSE,
  'PUT /api/my-plans/{planNo}/expenses/{expenseNo}': EXPENSE,
  'PUT /api/my-plans/{planNo}/expenses/rate': { wonPer100Yen: 905 },
  'POST /api/my-plans/{planNo}/copy': { travelStartDate: '2026-05-01' },
  'POST /api/shared-plans/{token}/copy': { travelStartDate: '2026-05-01' },
  'POST /api/courses/{courseNo}/copy': { travelStartDate: '2026-05-01' },
  'POST /api/calendar-feeds': { planNo: null },
  'POST /api/admin/courses': COURSE,
  'PUT /api/admin/courses/{courseNo}': COURSE,
  'PUT /api/my-plans/{planNo}': { ...WORDS, ...LINKS, selectedPlaces: [{ travelId: 12, choiceOrder: 1 }] },
};

/** What a path names besides the plan. */
const OTHER_PARAMS = {
  changeNo: 1,
  memberNo: 5,
  shareNo: 1,
  invitationNo: 1,
  expenseNo: 1,
  courseNo: 1,
  feedNo: 1,
  file: `${'A'.repeat(22)}.ics`,
  opinionNo: 1,
  token: 'A'.repeat(22),
};
/** What the exports ask for. */
const QUERY = { format: 'ics' };

/**
 * Every call that the planner declares; the live stream needs a server and has its own tests, and internal calls are
 * not reachable from outside.
 */
export const CALLS: Endpoint[] = endpointsIn(contracts).filter(
  ({ stream, path }) => !stream && !path.startsWith('/internal/'),
);

export function nameOf({ method, path }: Endpoint): string {
  return `${method} ${path}`;
}

/** Whether a call is about what a link, a course or a calendar shows. */
export function namesLink({ params }: Endpoint): boolean {
  return ['token', 'courseNo', 'feedNo'].some((name) => fieldsOf(params).includes(name));
}

export function fieldsOf(schema: unknown): string[] {
  return Object.keys((schema as { shape?: object }).shape ?? {});
}

/** Whether a call speaks of one plan or draft. */
export function namesPlan({ params, body }: Endpoint): boolean {
  return fieldsOf(params).includes('planNo') || fieldsOf(body).includes('planNo');
}

/** A sound request about a plan; `change` puts something else into its body. */
export function requestOf(
  call: Endpoint,
  planNo: number,
  change: object = {},
): { method: string; address: string; body?: string } {
  const address = addressOf(call, {
    params: { ...OTHER_PARAMS, planNo },
    ...(fieldsOf(call.query).includes('format') && { query: QUERY }),
  });
  const fields = fieldsOf(call.body);
  if (fields.length === 0) return { method: call.method, address };
  const sound = BODIES[nameOf(call)];
  if (!sound) throw new Error(`${nameOf(call)} has no sound body among the tests`);
  return {
    method: call.method,
    address,
    body: JSON.stringify({ ...sound, ...(fields.includes('planNo') && { planNo }), ...change }),
  };
}
