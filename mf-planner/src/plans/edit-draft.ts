import {
  EDITED_FIELDS,
  type EditedField,
  fieldGroups,
  type Plan,
  type PlanEdit,
  pickFields,
  problemsOfFields,
  type SelectedPlace,
  type TypedFields,
} from '@osaka/contracts/planner';
import { type Merge, type MergeField, mergeForms } from '../merge/merge-forms.ts';
import { type PlannedPlace, toPlanned } from '../places/place.ts';
import { dayName } from '../saved-plan/day-view.ts';

/** A place with the day that it has in the plan; the form moves it only within this day. */
export type EditedPlace = PlannedPlace & { day: number | null };
/** The form values of a plan. */
export interface EditDraft extends TypedFields<EditedField> {
  places: EditedPlace[];
}
export type EditProblems = Partial<Record<EditedField | 'selectedPlaces', string>>;

const FIELDS: readonly MergeField<EditDraft>[] = [
  ...fieldGroups(EDITED_FIELDS).map(({ name, keys }) => ({
    name,
    keys,
    textOf: (draft: EditDraft) => keys.map((key) => draft[key]).join(' '),
  })),
  {
    name: '여행지',
    keys: ['places'],
    contentOf: ({ places }) => places.map(({ id }) => id),
    textOf: ({ places }) => byDay(places).map(routeText).join(' / '),
  },
];

export function toEditDraft(plan: Plan): EditDraft {
  return { ...pickFields(EDITED_FIELDS, plan), places: plan.selectedPlaces.map(toEdited) };
}

function toEdited(place: SelectedPlace): EditedPlace {
  return { ...toPlanned(place), day: place.day };
}

/** The places of each day in their order, the undated ones last. */
export function byDay<P extends EditedPlace>(places: readonly P[]): { day: number | null; places: P[] }[] {
  const days = [...new Set(places.map(({ day }) => day))].sort(
    (one, other) => (one ?? Number.POSITIVE_INFINITY) - (other ?? Number.POSITIVE_INFINITY),
  );
  return days.map((day) => ({ day, places: places.filter((place) => place.day === day) }));
}

/** 1일차 오사카성 → 도톤보리 */
function routeText({ day, places }: ReturnType<typeof byDay>[number]): string {
  const names = places.map(({ name }) => name).join(' → ');
  return day === null ? names : `${dayName(day)} ${names}`;
}

export function toEdit({ places, ...texts }: EditDraft, version: number): PlanEdit {
  return {
    ...texts,
    version,
    selectedPlaces: places.map(({ id }, index) => ({ travelId: id, choiceOrder: index + 1 })),
  };
}

export function isSameEdit(one: EditDraft, other: EditDraft): boolean {
  return JSON.stringify(toEdit(one, 0)) === JSON.stringify(toEdit(other, 0));
}

/**
 * Merges an edit with the plan saved on another device. Days and places come from there, because an edit moves none to
 * another day and adds none.
 */
export function mergeEdits({ base, mine, theirs }: Record<'base' | 'mine' | 'theirs', EditDraft>): Merge<EditDraft> {
  const added = theirs.places.filter(({ id }) => !base.places.some((place) => place.id === id));
  const asThere = (draft: EditDraft) => {
    const order = draft.places.map(({ id }) => id);
    const kept = theirs.places.filter(({ id }) => order.includes(id));
    const ordered = kept.toSorted((one, other) => order.indexOf(one.id) - order.indexOf(other.id));
    const places = byDay([...ordered, ...added]).flatMap((group) => group.places);
    return { ...draft, places: places.length > 0 ? places : theirs.places };
  };
  return mergeForms(FIELDS, { base: asThere(base), mine: asThere(mine), theirs });
}

export function problemsOfEdit(draft: EditDraft): EditProblems {
  return problemsOfFields(EDITED_FIELDS, draft);
}
