import { randomUUID } from 'node:crypto';
import type { TravelContext } from '../context.ts';
import { COUNTERS } from '../documents/counters.ts';

/** Longer than any call takes. */
const LEFT_MS = 10 * 60 * 1000;

export type ReviewChanges = ReturnType<typeof createReviewChanges>;

/**
 * Changes the reviews of a place, whose averages, totals and marks every instance remembers. That a change has begun is
 * stored before it and removed after it, so that one whose process dies in between is counted all the same.
 */
export function createReviewChanges({ clock, counters, destinations, feed }: TravelContext) {
  async function end(travelNo: number, ended: readonly string[]): Promise<void> {
    await destinations.endReviewChanges(travelNo, await counters.next(COUNTERS.change), ended, clock.now());
    await feed.changed(travelNo);
  }

  return {
    /** One that fails stays open until the sweep, because the database may have done it all the same. */
    async run<T>(travelNo: number, change: () => Promise<T>): Promise<T> {
      const id = randomUUID();
      await destinations.beginReviewChange(travelNo, id, clock.now());
      const changed = await change();
      await end(travelNo, [id]);
      return changed;
    },

    /** After a change that its caller repeats until this has been called. */
    done: (travelNo: number) => end(travelNo, []),

    /** Ends those whose processes have died. */
    async sweep(): Promise<void> {
      const left = await destinations.findLeftReviewChanges(new Date(clock.now().getTime() - LEFT_MS));
      for (const { travelNo, ids } of left) await end(travelNo, ids);
    },
  };
}
