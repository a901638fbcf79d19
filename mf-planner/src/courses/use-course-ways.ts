import { toPosition } from '@osaka/contracts';
import type { Course } from '@osaka/contracts/planner';
import { fromWayAnswer, type Way } from '@osaka/rail';
import { useMemo } from 'react';
import { keyOf, useWayBook, type WayBook } from '../ways/way-book.ts';

/** The ways that came with the course, so that its page needs no rail network. */
export function useCourseWays(course: Course): WayBook {
  const book = useWayBook();
  const known = useMemo(() => waysOfCourse(course), [course]);
  return useMemo(
    () => ({
      ...book,
      minutesOf: (from, to) => known.get(keyOf(from, to))?.minutes ?? book.minutesOf(from, to),
      waysOf(from, to) {
        const way = known.get(keyOf(from, to));
        return way ? [way] : book.waysOf(from, to);
      },
    }),
    [book, known],
  );
}

function waysOfCourse({ days }: Course): ReadonlyMap<string, Way> {
  const known = new Map<string, Way>();
  for (const { stops } of days)
    for (const [at, { way, ...stop }] of stops.entries()) {
      const before = stops[at - 1];
      if (before && way) known.set(keyOf(toPosition(before), toPosition(stop)), fromWayAnswer(way));
    }
  return known;
}
