import { useCallback, useState } from 'react';
import { type Conflict, isSame, valuesOf } from './merge-forms.ts';

export type Side = 'mine' | 'theirs';

export interface Conflicts<Form> {
  open: readonly Conflict<Form>[];
  show: (conflicts: readonly Conflict<Form>[]) => void;
  /** The values that apply one side of a conflict to the form. */
  choose: (conflict: Conflict<Form>, side: Side, form: Form) => Partial<Form>;
}

/** Unresolved conflicts. The current value in the form is the choice, so typing in a field also resolves it. */
export function useConflicts<Form>(): Conflicts<Form> {
  const [open, show] = useState<readonly Conflict<Form>[]>([]);

  const choose = useCallback((conflict: Conflict<Form>, side: Side, form: Form) => {
    // Keep the member's own text while the form shows the other version.
    if (side === 'theirs' && sideOf(conflict, form) === 'mine') show((now) => now.map((other) => (other.field === conflict.field ? { ...other, mine: form } : other)));
    return valuesOf(conflict.field, side === 'mine' ? conflict.mine : conflict.theirs);
  }, []);
  return { open, show, choose };
}

export function sideOf<Form>({ field, theirs }: Conflict<Form>, form: Form): Side {
  return isSame(field, form, theirs) ? 'theirs' : 'mine';
}
