import { flightLink, hotelLink, type Plan, type PlanEdit, planDescription, planTitle } from '@osaka/contracts';
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
  return changedFields(draft, toEditDraft(plan)).length > 0;
}

/** Names what differs, in the words of the screen. */
export function changedFields(one: EditDraft, other: EditDraft): string[] {
  const orderOf = ({ places }: EditDraft) => places.map(({ id }) => id).join();
  return [
    one.planTitle !== other.planTitle && '여행 제목',
    one.planDescription !== other.planDescription && '여행 설명',
    one.transportReservationLink !== other.transportReservationLink && '항공편 링크',
    one.accommodationLink !== other.accommodationLink && '숙소 링크',
    orderOf(one) !== orderOf(other) && '여행지',
  ].filter((name) => name !== false);
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
