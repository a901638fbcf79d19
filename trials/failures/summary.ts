import type { Outcome } from './meet.ts';

/** A line per fault: how many combinations, the medians and the worst times, and where the worst were. */
export function summaryOf(outcomes: readonly (Outcome & { fault: string; name: string })[]): string[] {
  return [...new Set(outcomes.map(({ fault }) => fault))].map((fault) => {
    const of = outcomes.filter((each) => each.fault === fault);
    const requested = of.filter(({ isRequested }) => isRequested).length;
    const times = (['frameMs', 'shownMs', 'healedMs'] as const).map((key) => spread(of, key)).join(', ');
    return `${fault}: ${of.length} combinations, in ${requested} the file was requested; ${times}`;
  });
}

function spread(of: readonly (Outcome & { name: string })[], key: 'frameMs' | 'shownMs' | 'healedMs'): string {
  const sorted = of.toSorted((one, other) => one[key] - other[key]);
  const [median, worst] = [sorted[Math.floor(sorted.length / 2)], sorted.at(-1)];
  return `${key} ${median?.[key]} / ${worst?.[key]} (${worst?.name})`;
}
