import { randomUUID } from 'node:crypto';
import type { Endpoint, Input, Output } from '@osaka/contracts';
import {
  acceptInvitation,
  changeMyPlan,
  createInvitation,
  dateAfter,
  saveStepFour,
  saveStepOne,
  saveStepThree,
  saveStepTwo,
  type TripChange,
} from '@osaka/contracts/planner';
import { listDestinations } from '@osaka/contracts/travel';
import type { Visitor } from '../harness/visitor.ts';
import { pause } from '../harness/wait.ts';

const DAYS = 3;
const PLACES_A_DAY = 3;
const WITHIN_MS = 60_000;
const WORDS = {
  planTitle: '함께 고치는 오사카',
  planDescription: '둘이 함께 고치는 여행입니다.',
  transportReservationLink: '',
  accommodationLink: '',
  minBudget: 0,
  maxBudget: 0,
};

/** Saves a plan of three days with three places each, which the companion may edit; its number. */
export async function savePlan(owner: Visitor, companion: Visitor, startDate: string): Promise<number> {
  const { data: places } = (await insist(owner, listDestinations, { query: { size: DAYS * PLACES_A_DAY } })).data;
  const [{ travelNo, title } = { travelNo: 0, title: '' }] = places;
  const { planNo } = (
    await insist(owner, saveStepOne, { body: { startDate, endDate: dateAfter(startDate, DAYS - 1), travelers: 2 } })
  ).data;
  await insist(owner, saveStepTwo, { body: { planNo, selectedRegion: '주오구' } });
  const first = { travelId: travelNo, travelName: title, mapX: 135.5, mapY: 34.6, travelDescription: '' };
  await insist(owner, saveStepThree, { body: { planNo, selectedPlaces: [first] } });
  await insist(owner, saveStepFour, { body: { planNo, ...WORDS } });
  const params = { planNo: String(planNo) };
  const changes = places.map((place, index): TripChange => {
    const day = (index % DAYS) + 1;
    return index === 0
      ? { type: 'move', changeId: randomUUID(), travelId: travelNo, day, before: null }
      : { type: 'add', changeId: randomUUID(), travelNo: place.travelNo, day, before: null };
  });
  await insist(owner, changeMyPlan, { params, body: { changes } });
  const { token } = (await insist(owner, createInvitation, { params, body: { role: 'editor' } })).data;
  await insist(companion, acceptInvitation, { params: { token } });
  return planNo;
}

/** Repeats a call until it succeeds: processes may be away, and a new place reaches svc-planner by an event. */
export async function insist<E extends Endpoint>(visitor: Visitor, endpoint: E, input: Input<E>): Promise<Output<E>> {
  for (const untilMs = performance.now() + WITHIN_MS; ; await pause(100)) {
    const { status, body } = await visitor.call(endpoint, input);
    if (status === 200 || status === 201) return body;
    if (performance.now() > untilMs)
      throw new Error(`${endpoint.method} ${endpoint.path} is answered ${status} ${JSON.stringify(body)}`);
  }
}
