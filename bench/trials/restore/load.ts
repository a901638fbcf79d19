import { readOwnMember } from '@osaka/contracts/account';
import { listMyPlans } from '@osaka/contracts/planner';
import { getDestination, listBookmarks, listNewestReviews, toggleBookmark } from '@osaka/contracts/travel';
import type { Play } from '../../harness/trial.ts';
import type { Answer } from '../../harness/visitor.ts';
import type { RestoreStage } from './stage.ts';

export interface Measured {
  calls: number;
  failed: number;
  p99Ms: number;
}

const EVERY_MS = 20;

/** One call each 20 ms to any service, one in six of them a write, whether or not those before have been answered. */
export function startLoad({ stage: { prober } }: Play<RestoreStage>): { stop(): Measured } {
  const calls: (() => Promise<Answer<unknown>>)[] = [
    () => prober.call(getDestination, { params: { travelNo: '7' } }),
    () => prober.call(listNewestReviews),
    () => prober.call(listBookmarks),
    () => prober.call(toggleBookmark, { body: { travelNo: 9 } }),
    () => prober.call(listMyPlans),
    () => prober.call(readOwnMember),
  ];
  const answers: Answer<unknown>[] = [];
  let turn = 0;
  const timer = setInterval(
    () => void calls[turn++ % calls.length]?.().then((answer) => answers.push(answer)),
    EVERY_MS,
  );
  return {
    stop() {
      clearInterval(timer);
      const times = answers.map(({ ms }) => ms).sort((one, other) => one - other);
      return {
        calls: answers.length,
        failed: answers.filter(({ status }) => status !== 200).length,
        p99Ms: times[Math.floor(times.length * 0.99)] ?? 0,
      };
    },
  };
}
