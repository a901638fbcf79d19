export type Side = 'mine' | 'theirs';

/** Edit conflict: the fields that only the other administrator has changed since `base`, and those that both have. */
export function compareFields<V extends object>(
  fields: readonly (keyof V)[],
  { base, mine, theirs }: Record<Side | 'base', V>,
): Record<'taken' | 'both', (keyof V)[]> {
  const isDifferent = (field: keyof V, one: V, other: V) => JSON.stringify(one[field]) !== JSON.stringify(other[field]);
  const changed = fields.filter((field) => isDifferent(field, theirs, base) && isDifferent(field, theirs, mine));
  const isMine = (field: keyof V) => isDifferent(field, mine, base);
  return { taken: changed.filter((field) => !isMine(field)), both: changed.filter(isMine) };
}

/** The form with these fields of the other version. */
export function withFields<V extends object>(mine: V, theirs: V, fields: readonly (keyof V)[]): V {
  return { ...mine, ...Object.fromEntries(fields.map((field) => [field, theirs[field]])) };
}
