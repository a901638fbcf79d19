/** Fields of a form that are merged as one value. */
export interface MergeField<Form> {
  /** As the screen calls it. */
  name: string;
  keys: readonly (keyof Form)[];
  /** The value to compare, where equal content can be written in several ways; the values of the keys by default. */
  contentOf?: (form: Form) => unknown;
  /** How a version of it is shown. */
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
  /** The fields that were taken from `theirs`. */
  taken: MergeField<Form>[];
  conflicts: Conflict<Form>[];
}

interface Versions<Form> {
  /** The version that both sides started from. Without it every difference is a conflict. */
  base: Form | undefined;
  mine: Form;
  theirs: Form;
}

/** Three-way merge of a form, field by field. */
export function mergeForms<Form extends object>(fields: readonly MergeField<Form>[], { base, mine, theirs }: Versions<Form>): Merge<Form> {
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
