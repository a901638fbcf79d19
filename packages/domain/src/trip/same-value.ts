/** Equality of plain values: texts, numbers, null, lists and objects of them, whose fields may stand in another order. */
export function isSameValue(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => isSameValue(one[name as keyof object], other[name as keyof object]))
  );
}

/** The same object where no field gets another value. */
export function changedBy<T extends object>(object: T, fields: Partial<T>): T {
  const changes = Object.entries(fields).filter(
    ([name, value]) => value !== undefined && !isSameValue(object[name as keyof T], value),
  );
  return changes.length === 0 ? object : { ...object, ...Object.fromEntries(changes) };
}
