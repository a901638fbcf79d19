/** A copy with the item moved from `from` to `to`; the same list if `to` is out of range. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const next = [...list];
  const [item] = from >= 0 && to >= 0 && to < list.length ? next.splice(from, 1) : [];
  if (item !== undefined) next.splice(to, 0, item);
  return next;
}
