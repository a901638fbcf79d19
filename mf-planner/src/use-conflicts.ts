import { useCallback, useState } from 'react';
import { type Conflict, isSame, valuesOf } from './merge.ts';

export type Side = 'mine' | 'theirs';

export interface Conflicts<Form> {
  open: readonly Conflict<Form>[];
  show: (conflicts: readonly Conflict<Form>[]) => void;
  /** The values that put one side of a conflict into the form. */
  choose: (conflict: Conflict<Form>, side: Side, form: Form) => Partial<Form>;
}

/** Conflicts that wait for the member's choice. What is in the form is the choice, so typing on in a field chooses it too. */
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
