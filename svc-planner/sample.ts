import { setTimeout as pause } from 'node:timers/promises';
import type { Endpoint, Input, Output } from '@osaka/contracts';
import {
  changeMyPlan,
  dateAfter,
  PLAN_MESSAGES,
  saveStepFour,
  saveStepOne,
  saveStepThree,
  saveStepTwo,
} from '@osaka/contracts/planner';
import { type DestinationCard, listDestinations } from '@osaka/contracts/travel';
import { type SamplePlan, samplePlans } from './sample-plans.ts';

/** The running site, as the browser of one visitor uses it. */
interface Site {
  call<E extends Endpoint>(endpoint: E, input?: Input<E>, accessToken?: string): Promise<Output<E>>;
}

const MOST_OF_WIZARD = 5;

/**
 * Adds a plan for the sample member of this number: through the four steps of the wizard, then by the changes that give
 * it days.
 */
export async function addSample(site: Site, index: number, accessToken: string): Promise<void> {
  const plan = samplePlans[index % samplePlans.length] as SamplePlan;
  const placeOf = placesByTitle(await everyPlace(site));
  const stops = [...plan.days.flatMap((day) => day.stops.map(({ title }) => title)), ...plan.undated].map(placeOf);
  const chosen = stops.filter(({ guName }) => guName === plan.region).slice(0, MOST_OF_WIZARD);
  const planNo = await savePlan(site, plan, chosen, accessToken);
  const changes = changesOf(plan, placeOf, new Set(chosen));
  await whenKnown(() =>
    site.call(changeMyPlan, { params: { planNo: String(planNo) }, body: { changes } }, accessToken),
  );
}

/** Repeats a call for up to 15 s while svc-planner does not know a place of a catalogue that has just been seeded. */
async function whenKnown<T>(act: () => Promise<T>): Promise<T> {
  for (const deadlineMs = Date.now() + 15_000; ; await pause(500)) {
    try {
      return await act();
    } catch (error) {
      if (Date.now() > deadlineMs || !String(error).includes(PLAN_MESSAGES.placeUnknown)) throw error;
    }
  }
}

async function savePlan(site: Site, plan: SamplePlan, chosen: DestinationCard[], accessToken: string): Promise<number> {
  const { inDays, days, travelers, region, title, description, budget } = plan;
  const startDate = dayIn(inDays);
  const dates = { startDate, endDate: dateAfter(startDate, days.length - 1) };
  const { data } = await site.call(saveStepOne, { body: { ...dates, travelers } }, accessToken);
  const { planNo } = data;
  await site.call(saveStepTwo, { body: { planNo, selectedRegion: region } }, accessToken);
  const selectedPlaces = chosen.map(({ travelNo, title, mapX, mapY, explain }) => ({
    travelId: travelNo,
    travelName: title,
    mapX: mapX ?? 0,
    mapY: mapY ?? 0,
    travelDescription: explain,
  }));
  await site.call(saveStepThree, { body: { planNo, selectedPlaces } }, accessToken);
  const links = { transportReservationLink: '', accommodationLink: '' };
  await site.call(
    saveStepFour,
    { body: { planNo, planTitle: title, planDescription: description, minBudget: 0, maxBudget: budget, ...links } },
    accessToken,
  );
  return planNo;
}

type Change = NonNullable<Input<typeof changeMyPlan>['body']>['changes'][number];
type ChangeWithoutId = Change extends infer C ? (C extends Change ? Omit<C, 'changeId'> : never) : never;

function changesOf(
  plan: SamplePlan,
  placeOf: (title: string) => DestinationCard,
  chosen: Set<DestinationCard>,
): Change[] {
  const into = (title: string, day: number | null): ChangeWithoutId => {
    const { travelNo } = placeOf(title);
    return chosen.has(placeOf(title))
      ? { type: 'move', travelId: travelNo, day, before: null }
      : { type: 'add', travelNo, day, before: null };
  };
  const changes = plan.days.flatMap(({ stops, lodging, startTime, memo }, index): ChangeWithoutId[] => {
    const day = index + 1;
    const night = lodging === undefined ? undefined : { travelNo: placeOf(lodging).travelNo };
    const words = { ...(startTime && { startTime }), ...(memo && { memo }), ...(night && { lodging: night }) };
    return [
      ...stops.map(({ title }) => into(title, day)),
      ...stops
        .filter((stop) => stop.time || stop.memo)
        .map(({ title, ...details }) => ({ type: 'stop' as const, travelId: placeOf(title).travelNo, ...details })),
      ...(Object.keys(words).length > 0 ? [{ type: 'day' as const, day, ...words }] : []),
    ];
  });
  return [...changes, ...plan.undated.map((title) => into(title, null))].map(
    (change, index) => ({ ...change, changeId: `sample-${String(index).padStart(3, '0')}` }) as Change,
  );
}

async function everyPlace(site: Site): Promise<DestinationCard[]> {
  const places: DestinationCard[] = [];
  for (let page = 1; ; page += 1) {
    const { data } = await site.call(listDestinations, { query: { page, size: 100 } });
    places.push(...data.data);
    if (data.data.length === 0 || places.length >= data.total) return places;
  }
}

function placesByTitle(places: DestinationCard[]): (title: string) => DestinationCard {
  const byTitle = new Map(places.map((place) => [place.title, place]));
  return (title) => {
    const place = byTitle.get(title);
    if (!place) throw new Error(`the catalogue has no place ${title}`);
    return place;
  };
}

/** A calendar date in Korea. */
function dayIn(days: number): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Seoul' }).format(Date.now() + days * 86_400_000);
}
