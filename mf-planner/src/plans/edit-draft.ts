import { flightLink, hotelLink, type Plan, type PlanEdit, planDescription, planTitle } from '@osaka/contracts/planner';
import { type Merge, type MergeField, mergeForms } from '../merge/merge-forms.ts';
import { type PlannedPlace, toPlanned } from '../places/place.ts';

/** The form values of a plan. */
export interface EditDraft {
  planTitle: string;
  planDescription: string;
  transportReservationLink: string;
  accommodationLink: string;
  places: PlannedPlace[];
}
export type EditProblems = Partial<Record<'planTitle' | 'planDescription' | 'transportReservationLink' | 'accommodationLink' | 'selectedPlaces', string>>;

const FIELDS: readonly MergeField<EditDraft>[] = [
  { name: '여행 제목', keys: ['planTitle'], textOf: ({ planTitle: title }) => title },
  { name: '여행 설명', keys: ['planDescription'], textOf: ({ planDescription: description }) => description },
  { name: '항공편 링크', keys: ['transportReservationLink'], textOf: ({ transportReservationLink }) => transportReservationLink },
  { name: '숙소 링크', keys: ['accommodationLink'], textOf: ({ accommodationLink }) => accommodationLink },
  { name: '여행지', keys: ['places'], contentOf: ({ places }) => places.map(({ id }) => id), textOf: ({ places }) => places.map(({ name }) => name).join(' → ') },
];

export function toEditDraft(plan: Plan): EditDraft {
  const { planTitle: title, planDescription: description, transportReservationLink, accommodationLink, selectedPlaces } = plan;
  return { planTitle: title, planDescription: description, transportReservationLink, accommodationLink, places: selectedPlaces.map(toPlanned) };
}

export function toEdit({ places, ...texts }: EditDraft, version: number): PlanEdit {
  return { ...texts, version, selectedPlaces: places.map(({ id }, index) => ({ travelId: id, choiceOrder: index + 1 })) };
}

export function isSameEdit(one: EditDraft, other: EditDraft): boolean {
  return JSON.stringify(toEdit(one, 0)) === JSON.stringify(toEdit(other, 0));
}

/** Merges an edit with the plan saved on another device. Places removed there cannot be kept, because an edit cannot add places. */
export function mergeEdits({ base, mine, theirs }: Record<'base' | 'mine' | 'theirs', EditDraft>): Merge<EditDraft> {
  const withoutRemoved = (draft: EditDraft) => {
    const places = draft.places.filter(({ id }) => theirs.places.some((place) => place.id === id));
    return { ...draft, places: places.length > 0 ? places : theirs.places };
  };
  return mergeForms(FIELDS, { base: withoutRemoved(base), mine: withoutRemoved(mine), theirs });
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
