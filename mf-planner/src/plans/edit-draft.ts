import {
  EDITED_FIELDS,
  type EditedField,
  fieldGroups,
  type Plan,
  type PlanEdit,
  pickFields,
  problemsOfFields,
  type TypedFields,
} from '@osaka/contracts/planner';
import { type Merge, type MergeField, mergeForms } from '../merge/merge-forms.ts';
import { type PlannedPlace, toPlanned } from '../places/place.ts';

/** The form values of a plan. */
export interface EditDraft extends TypedFields<EditedField> {
  places: PlannedPlace[];
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
    textOf: ({ places }) => places.map(({ name }) => name).join(' → '),
  },
];

export function toEditDraft(plan: Plan): EditDraft {
  return { ...pickFields(EDITED_FIELDS, plan), places: plan.selectedPlaces.map(toPlanned) };
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
 * Merges an edit with the plan saved on another device. Places removed there cannot be kept, because an edit cannot add
 * places.
 */
export function mergeEdits({ base, mine, theirs }: Record<'base' | 'mine' | 'theirs', EditDraft>): Merge<EditDraft> {
  const withoutRemoved = (draft: EditDraft) => {
    const places = draft.places.filter(({ id }) => theirs.places.some((place) => place.id === id));
    return { ...draft, places: places.length > 0 ? places : theirs.places };
  };
  return mergeForms(FIELDS, { base: withoutRemoved(base), mine: withoutRemoved(mine), theirs });
}

export function problemsOfEdit(draft: EditDraft): EditProblems {
  return problemsOfFields(EDITED_FIELDS, draft);
}
