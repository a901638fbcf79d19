import { budget, type Destination, getDestination, newestDraft, saveStepFour, saveStepOne, saveStepThree, saveStepTwo, toWire } from '@osaka/contracts';
import { queryOptions } from '@osaka/query';
import { call } from '@osaka/web-kit';
import type { PlanDraft, StepNo } from './plan-draft.ts';

export interface SavedStep {
  planNo: number;
  version: number;
}

export const serverDraft = (memberNo: number) =>
  queryOptions({
    queryKey: ['plan-draft', memberNo],
    queryFn: ({ signal }) => call(newestDraft, {}, { signal }).then(({ data }) => data),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });

export function loadDestination(travelNo: number): Promise<Destination> {
  return call(getDestination, { params: { travelNo: String(travelNo) } }).then(({ data }) => data);
}

/** Sends one step of a draft that keeps the rules. */
export async function saveStep(step: StepNo, draft: PlanDraft, signal: AbortSignal): Promise<SavedStep> {
  const { data } = await SAVE[step](draft, { planNo: draft.planNo ?? 0, version: draft.version }, signal);
  return data;
}

type Save = (draft: PlanDraft, of: { planNo: number; version: number | undefined }, signal: AbortSignal) => Promise<{ data: SavedStep }>;

const SAVE: Record<StepNo, Save> = {
  1: ({ planNo, version, draftKey, startDate, endDate, travelers }, _of, signal) =>
    call(saveStepOne, { body: { planNo, version, draftKey, startDate, endDate, travelers: Number(travelers) } }, { signal }),
  2: ({ selectedRegion }, of, signal) => call(saveStepTwo, { body: { ...of, selectedRegion } }, { signal }),
  3: ({ selectedPlaces }, of, signal) => {
    const places = selectedPlaces.map(({ id, name, description, ...place }) => ({ travelId: id, travelName: name, ...toWire(place), travelDescription: description }));
    return call(saveStepThree, { body: { ...of, selectedPlaces: places } }, { signal });
  },
  4: (draft, of, signal) => {
    const words = { planTitle: draft.planTitle, planDescription: draft.planDescription, transportReservationLink: draft.flightLink, accommodationLink: draft.hotelLink };
    return call(saveStepFour, { body: { ...of, ...words, minBudget: budget.parse(draft.minBudget), maxBudget: budget.parse(draft.maxBudget) } }, { signal });
  },
};
