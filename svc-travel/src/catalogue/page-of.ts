/** A page of the sorted list by partial sorting, because sorting 100,000 names completely takes half a second. */
export function pageOf<T>(
  items: readonly T[],
  compare: (one: T, other: T) => number,
  skip: number,
  count: number,
): T[] {
  const rest = [...items];
  const end = Math.min(skip + count, rest.length);
  if (skip > 0 && skip < end) quickselect(rest, compare, skip, 0);
  if (end < rest.length && skip < end) quickselect(rest, compare, end, skip);
  return rest.slice(skip, end).sort(compare);
}

/** Quickselect: reorders items from `low` on until none before `at` is greater than one after it. */
function quickselect<T>(items: T[], compare: (one: T, other: T) => number, at: number, low: number): void {
  let [left, right] = [low, items.length - 1];
  while (left < right) {
    const pivot = items[(left + right) >> 1] as T;
    let [i, j] = [left, right];
    while (i <= j) {
      while (compare(items[i] as T, pivot) < 0) i++;
      while (compare(items[j] as T, pivot) > 0) j--;
      if (i > j) break;
      [items[i], items[j]] = [items[j] as T, items[i] as T];
      i++;
      j--;
    }
    if (at <= j) right = j;
    else if (at >= i) left = i;
    else return;
  }
}
