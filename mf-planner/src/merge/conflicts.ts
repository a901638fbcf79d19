import { type Conflict, isSame, valuesOf } from './merge-forms.ts';

export type Side = 'mine' | 'theirs';

interface Choice<Form> {
  /** The open conflicts. A conflict remembers the member's own text while the form shows the other version. */
  conflicts: readonly Conflict<Form>[];
  /** The values of the chosen side, for the form. */
  values: Partial<Form>;
}

/**
 * Applies one side of a conflict. The current value in the form is the choice, so typing in a field also resolves it.
 */
export function chooseSide<Form>(
  conflicts: readonly Conflict<Form>[],
  chosen: Conflict<Form>,
  side: Side,
  form: Form,
): Choice<Form> {
  const hidesOwnText = side === 'theirs' && sideOf(chosen, form) === 'mine';
  return {
    conflicts: hidesOwnText
      ? conflicts.map((conflict) => (conflict.field === chosen.field ? { ...conflict, mine: form } : conflict))
      : conflicts,
    values: valuesOf(chosen.field, side === 'mine' ? chosen.mine : chosen.theirs),
  };
}

export function sideOf<Form>({ field, theirs }: Conflict<Form>, form: Form): Side {
  return isSame(field, form, theirs) ? 'theirs' : 'mine';
}
