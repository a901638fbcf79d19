import { randomUUID } from 'node:crypto';
import { createInterface } from 'node:readline';
import { addressOf } from '@osaka/contracts';
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
  watchMyPlan,
} from '@osaka/contracts/planner';
import { listDestinations } from '@osaka/contracts/travel';
import { Agent, request } from 'undici';
import { insist, type Visitor } from './visitor.ts';

const WORDS = {
  planTitle: '여러 곳의 오사카',
  planDescription: '여러 곳을 다니는 여행입니다.',
  transportReservationLink: '',
  accommodationLink: '',
  minBudget: 0,
  maxBudget: 0,
};

interface PlanSize {
  startDate: string;
  days: number;
  places: number;
  /** The places beyond these have no day. */
  placesADay: number;
}

/** Saves a plan by the steps of the wizard; its number. */
export async function savePlan(owner: Visitor, { startDate, days, places, placesADay }: PlanSize): Promise<number> {
  const chosen: { travelNo: number; title: string }[] = [];
  for (let page = 1; chosen.length < places; page += 1)
    chosen.push(...(await insist(owner, listDestinations, { query: { page, size: 50 } })).data.data);
  const [first] = chosen as [(typeof chosen)[0]];
  const endDate = dateAfter(startDate, days - 1);
  const { planNo } = (await insist(owner, saveStepOne, { body: { startDate, endDate, travelers: 2 } })).data;
  await insist(owner, saveStepTwo, { body: { planNo, selectedRegion: '주오구' } });
  const place = { travelId: first.travelNo, travelName: first.title, mapX: 135.5, mapY: 34.6, travelDescription: '' };
  await insist(owner, saveStepThree, { body: { planNo, selectedPlaces: [place] } });
  await insist(owner, saveStepFour, { body: { planNo, ...WORDS } });
  const changes = chosen.slice(0, places).map(({ travelNo }, index): TripChange => {
    const day = Math.floor(index / placesADay) + 1;
    const spot = { changeId: randomUUID(), day: day <= days ? day : null, before: null };
    return index === 0 ? { type: 'move', travelId: travelNo, ...spot } : { type: 'add', travelNo, ...spot };
  });
  // Again until svc-planner has learned of the places by events.
  await insist(owner, changeMyPlan, { params: { planNo: String(planNo) }, body: { changes } });
  return planNo;
}

export async function befriend(owner: Visitor, companion: Visitor, planNo: number): Promise<void> {
  const params = { planNo: String(planNo) };
  const { token } = (await insist(owner, createInvitation, { params, body: { role: 'editor' } })).data;
  await insist(companion, acceptInvitation, { params: { token } });
}

export interface Watch {
  isOpen(): boolean;
  close(): void;
}

/** The live stream of a plan; `onText` receives it line by line. */
export function watchPlan(
  { site, accessToken, address }: Visitor,
  planNo: number,
  onText: (text: string) => void,
  lastEventId?: number,
): Watch {
  const leaving = new AbortController();
  const agent = new Agent({ connect: { localAddress: address }, bodyTimeout: 0 });
  const url = site + addressOf(watchMyPlan, { params: { planNo: String(planNo) } });
  const headers = {
    authorization: `Bearer ${accessToken}`,
    ...(lastEventId !== undefined && { 'last-event-id': String(lastEventId) }),
  };
  let isOpen = true;
  const read = async () => {
    const { body } = await request(url, { headers, dispatcher: agent, signal: leaving.signal });
    for await (const line of createInterface({ input: body })) onText(`${line}\n`);
  };
  void read()
    .catch(() => {})
    .finally(() => {
      isOpen = false;
      return agent.destroy();
    });
  return { isOpen: () => isOpen, close: () => leaving.abort() };
}
