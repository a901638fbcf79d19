/** Keys of a form that are merged as one value. */
export interface MergeField<Form> {
  /** Its name on the screen. */
  name: string;
  keys: readonly (keyof Form)[];
  /** The normalized value to compare; by default the values of the keys. */
  contentOf?: (form: Form) => unknown;
  /** The text that shows a version of it. */
  textOf: (form: Form) => string;
}

/** A field that was changed on both sides in different ways. */
export interface Conflict<Form> {
  field: MergeField<Form>;
  mine: Form;
  theirs: Form;
}

export interface Merge<Form> {
  /** `mine` with what only they changed; conflicting fields stay as in `mine`. */
  form: Form;
  /** Fields taken from `theirs`. */
  taken: MergeField<Form>[];
  conflicts: Conflict<Form>[];
}

interface Versions<Form> {
  /** The common ancestor. Without it every difference is a conflict. */
  base: Form | undefined;
  mine: Form;
  theirs: Form;
}

/** Three-way merge of a form, field by field. */
export function mergeForms<Form extends object>(
  fields: readonly MergeField<Form>[],
  { base, mine, theirs }: Versions<Form>,
): Merge<Form> {
  const merge: Merge<Form> = { form: mine, taken: [], conflicts: [] };
  for (const field of fields) {
    if (isSame(field, mine, theirs) || (base && isSame(field, base, theirs))) continue;
    if (base && isSame(field, base, mine)) {
      merge.form = { ...merge.form, ...valuesOf(field, theirs) };
      merge.taken.push(field);
    } else merge.conflicts.push({ field, mine, theirs });
  }
  return merge;
}

export function isSame<Form>(field: MergeField<Form>, one: Form, other: Form): boolean {
  return textOfContent(field, one) === textOfContent(field, other);
}

export function valuesOf<Form>({ keys }: MergeField<Form>, form: Form): Partial<Form> {
  return Object.fromEntries(keys.map((key) => [key, form[key]])) as Partial<Form>;
}

function textOfContent<Form>({ keys, contentOf }: MergeField<Form>, form: Form): string {
  return JSON.stringify(contentOf ? contentOf(form) : keys.map((key) => form[key]));
}
