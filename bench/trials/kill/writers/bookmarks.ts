import { listBookmarks, toggleBookmark } from '@osaka/contracts/travel';
import type { Random } from '../../../harness/seeded-random.ts';
import type { Account } from '../account.ts';
import { outcomeOf } from '../outcome.ts';
import type { Writer } from '../writer.ts';

/** Sets and removes bookmarks. After an unknown outcome the place is no longer used. */
export function bookmarksWriter(account: Account, random: Random): Writer {
  const states = new Map<number, 0 | 1 | 'unknown'>();
  let acknowledged = 0;

  return {
    name: `bookmarks of ${account.memberId}`,
    async write() {
      const travelNo = random.between(61, 200);
      const before = states.get(travelNo) ?? 0;
      if (before === 'unknown') return;
      const answer = await account.call(toggleBookmark, { body: { travelNo } });
      const outcome = outcomeOf(answer);
      if (outcome === 'refused') return;
      if (outcome === 'done') acknowledged += 1;
      if (outcome === 'done' && answer.body.data === before)
        throw new Error(`the bookmark of place ${travelNo} was ${before} and is ${before} after a toggle`);
      states.set(travelNo, outcome === 'done' ? answer.body.data : 'unknown');
    },

    async verdict() {
      const { body } = await account.insist(listBookmarks);
      const listed = (body.data ?? []).map(({ travelNo }) => travelNo);
      const wrong = [...states].flatMap(([travelNo, state]) => {
        const times = listed.filter((other) => other === travelNo).length;
        if (times > 1) return [`place ${travelNo} stands ${times} times among the bookmarks`];
        return state === 'unknown' || times === state
          ? []
          : [`the bookmark of place ${travelNo} is ${times ? 'there' : 'lost'}, against the last answer`];
      });
      return [
        ...wrong,
        ...listed
          .filter((travelNo) => !states.has(travelNo))
          .map((travelNo) => `place ${travelNo} was never bookmarked`),
      ];
    },
    acknowledged: () => acknowledged,
  };
}
