import { randomUUID } from 'node:crypto';
import {
  acceptInvitation,
  changeMyPlan,
  copyMyPlan,
  createInvitation,
  saveStepFour,
  saveStepOne,
  saveStepThree,
  saveStepTwo,
  TRIP_LIMITS,
  type TripChange,
} from '@osaka/contracts/planner';
import { listDestinations } from '@osaka/contracts/travel';
import { dateIn } from '../pages/presses.ts';
import { type Caller, untilDone } from './site.ts';

const PLACES_A_DAY = 14;
const DAYS = 5;
const WORDS = {
  planTitle: '예순 곳의 오사카',
  planDescription: '예순 곳을 다니는 여행입니다.',
  transportReservationLink: '',
  accommodationLink: '',
  minBudget: 0,
  maxBudget: 0,
};

/** Saves a plan of five days with so many places, 14 a day and the others undated; its number. */
export async function saveFullPlan({ call }: Caller, count: number = TRIP_LIMITS.places): Promise<number> {
  const places: { travelNo: number; title: string }[] = [];
  for (let page = 1; places.length < count; page += 1)
    places.push(...(await call(listDestinations, { query: { page, size: 50 } })).data.data);
  const [first] = places as [(typeof places)[0]];
  const { planNo } = (
    await call(saveStepOne, { body: { startDate: dateIn(30), endDate: dateIn(30 + DAYS - 1), travelers: 2 } })
  ).data;
  await call(saveStepTwo, { body: { planNo, selectedRegion: '주오구' } });
  const chosen = { travelId: first.travelNo, travelName: first.title, mapX: 135.5, mapY: 34.6, travelDescription: '' };
  await call(saveStepThree, { body: { planNo, selectedPlaces: [chosen] } });
  await call(saveStepFour, { body: { planNo, ...WORDS } });
  const changes = places.slice(0, count).map((place, index): TripChange => {
    const day = Math.floor(index / PLACES_A_DAY) + 1;
    const spot = { changeId: randomUUID(), day: day < DAYS ? day : null, before: null };
    return index === 0
      ? { type: 'move', travelId: first.travelNo, ...spot }
      : { type: 'add', travelNo: place.travelNo, ...spot };
  });
  // svc-planner learns of places by events.
  await untilDone(() => call(changeMyPlan, { params: { planNo: String(planNo) }, body: { changes } }));
  return planNo;
}

export async function copyPlan({ call }: Caller, planNo: number): Promise<number> {
  return (await call(copyMyPlan, { params: { planNo: String(planNo) }, body: { travelStartDate: dateIn(40) } })).data
    .planNo;
}

export async function befriend(owner: Caller, companion: Caller, planNo: number): Promise<void> {
  const { token } = (
    await owner.call(createInvitation, { params: { planNo: String(planNo) }, body: { role: 'editor' } })
  ).data;
  await companion.call(acceptInvitation, { params: { token } });
}
