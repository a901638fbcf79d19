import { createHash } from 'node:crypto';
import { type Canary, shareOf, VISITOR_NUMBERS } from '@osaka/contracts';

export type Range = Canary['visitors'][number];

/**
 * The numbers of the visitors of a canary of this share. Those that it has stay in it while it grows, and it shrinks
 * from the end. It begins at a place that its version gives, so that not the same visitors try out every version.
 */
export function visitorsFor(version: string, share: number, own: readonly Range[], others: readonly Range[]): Range[] {
  const wanted = Math.round(share * VISITOR_NUMBERS);
  const begin = createHash('sha256').update(version).digest().readUInt32BE() % VISITOR_NUMBERS;
  const around: Range[] = [
    [begin, VISITOR_NUMBERS],
    [0, begin],
  ];
  const free = around.flatMap((range) => without(range, [...own, ...others]));
  return firstOf([...own, ...free], wanted);
}

/** Such as 2.5%. */
export function percentText(canary: Pick<Canary, 'visitors'>): string {
  return `${Math.round(shareOf(canary) * 100_000) / 1000}%`;
}

/** The parts of a range that no other range has, in ascending order. */
function without([from, to]: Range, taken: readonly Range[]): Range[] {
  const left: Range[] = [];
  let at = from;
  for (const [start, end] of [...taken].sort(([one], [other]) => one - other)) {
    if (start > at) left.push([at, Math.min(start, to)]);
    at = Math.max(at, end);
  }
  left.push([at, to]);
  return left.filter(([start, end]) => start < end && start < to);
}

function firstOf(ranges: readonly Range[], count: number): Range[] {
  let left = count;
  return ranges.flatMap(([from, to]): Range[] => {
    const taken = Math.min(left, to - from);
    left -= taken;
    return taken > 0 ? [[from, from + taken]] : [];
  });
}
