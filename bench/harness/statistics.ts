/** The value that this share of the values does not exceed: 0.5 the median, 1 the greatest; NaN of none. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** The median of each figure. */
export function medians<T extends object>(rounds: readonly T[]): T {
  const names = Object.keys(rounds[0] ?? {}) as (keyof T)[];
  return Object.fromEntries(names.map((name) => [name, median(rounds.map((round) => Number(round[name])))])) as T;
}
