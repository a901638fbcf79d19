import { flightLink, hotelLink, type Plan, type PlanEdit, planDescription, planTitle } from '@osaka/contracts';
import type { Difference } from '../changed-elsewhere.tsx';
import { type PlannedPlace, toPlanned } from '../place.ts';

/** A plan as its form holds it. */
export interface EditDraft {
  planTitle: string;
  planDescription: string;
  transportReservationLink: string;
  accommodationLink: string;
  places: PlannedPlace[];
}
export type EditProblems = Partial<Record<'planTitle' | 'planDescription' | 'transportReservationLink' | 'accommodationLink' | 'selectedPlaces', string>>;

export function toEditDraft(plan: Plan): EditDraft {
  const { planTitle: title, planDescription: description, transportReservationLink, accommodationLink, selectedPlaces } = plan;
  return { planTitle: title, planDescription: description, transportReservationLink, accommodationLink, places: selectedPlaces.map(toPlanned) };
}

export function toEdit({ places, ...words }: EditDraft, version: number): PlanEdit {
  return { ...words, version, selectedPlaces: places.map(({ id }, index) => ({ travelId: id, choiceOrder: index + 1 })) };
}

export function isChanged(draft: EditDraft, plan: Plan): boolean {
  const [now, before] = [toEdit(draft, plan.version), toEdit(toEditDraft(plan), plan.version)];
  return JSON.stringify(now) !== JSON.stringify(before);
}

/** What differs between the plan as it is here and elsewhere, in the words of the screen. */
export function changedFields(here: EditDraft, there: EditDraft): Difference[] {
  const pairs: [string, (draft: EditDraft) => string][] = [
    ['여행 제목', ({ planTitle: title }) => title],
    ['여행 설명', ({ planDescription: description }) => description],
    ['항공편 링크', ({ transportReservationLink }) => transportReservationLink],
    ['숙소 링크', ({ accommodationLink }) => accommodationLink],
    ['여행지', ({ places }) => places.map(({ name }) => name).join(' → ')],
  ];
  return pairs.map(([name, textOf]) => ({ name, here: textOf(here), there: textOf(there) })).filter((pair) => pair.here !== pair.there);
}

export function problemsOfEdit(draft: EditDraft): EditProblems {
  const found = {
    planTitle: planTitle.safeParse(draft.planTitle),
    planDescription: planDescription.safeParse(draft.planDescription),
    transportReservationLink: flightLink.safeParse(draft.transportReservationLink),
    accommodationLink: hotelLink.safeParse(draft.accommodationLink),
  };
  return Object.fromEntries(Object.entries(found).flatMap(([field, { error }]) => (error ? [[field, error.issues[0]?.message ?? '']] : [])));
}
