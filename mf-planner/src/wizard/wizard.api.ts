import { toWire } from '@osaka/contracts';
import {
  getMyPlan,
  newestDraft,
  saveDraftWords,
  saveStepFour,
  saveStepOne,
  saveStepThree,
  saveStepTwo,
} from '@osaka/contracts/planner';
import { type Destination, getDestination } from '@osaka/contracts/travel';
import { call } from '@osaka/web-kit';
import { queryOptions } from '@osaka/web-kit/query';
import { textsOf } from './draft-parts.ts';
import type { DraftPart, WizardDraft } from './wizard-draft.ts';

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

/** True if the draft has become a plan of the member. */
export function isPlan(planNo: number): Promise<boolean> {
  return call(getMyPlan, { params: { planNo: String(planNo) } }).then(
    () => true,
    () => false,
  );
}

/** Sends one valid part of a draft. A sent request is never aborted, because the server might store it anyway. */
export async function savePart(part: DraftPart, draft: WizardDraft): Promise<SavedStep> {
  const { data } = await SAVE[part](draft, { planNo: draft.planNo ?? 0, version: draft.version });
  return data;
}

type Save = (draft: WizardDraft, of: { planNo: number; version: number | undefined }) => Promise<{ data: SavedStep }>;

const SAVE: Record<DraftPart, Save> = {
  1: ({ planNo, version, draftKey, startDate, endDate, travelers }) =>
    call(saveStepOne, { body: { planNo, version, draftKey, startDate, endDate, travelers: Number(travelers) } }),
  2: ({ selectedRegion }, of) => call(saveStepTwo, { body: { ...of, selectedRegion } }),
  3: ({ selectedPlaces }, of) => {
    const places = selectedPlaces.map(({ id, name, description, ...place }) => ({
      travelId: id,
      travelName: name,
      ...toWire(place),
      travelDescription: description,
    }));
    return call(saveStepThree, { body: { ...of, selectedPlaces: places } });
  },
  words: (draft, of) => call(saveDraftWords, { body: { ...of, ...textsOf(draft) } }),
  4: (draft, of) => call(saveStepFour, { body: { ...of, ...textsOf(draft) } }),
};
