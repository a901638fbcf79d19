import type { Plan } from '@osaka/contracts/planner';
import { namesOfWaitingItems, todayInSeoul, type WaitingItems, waitingItems } from '@osaka/web-kit';
import type { QueryClient } from '@osaka/web-kit/query';
import { type Batch, idOf } from './batch.ts';
import { changesBefore, sendChanges, undoChanges } from './board.api.ts';
import { type BoardEffects, type BoardStore, createBoardStore } from './board-store.ts';
import { myPlan } from './plans.api.ts';

const PREFIX = 'plan:';

/**
 * The store of a plan that sends to the service, keeps waiting changes on the device, and puts the saved plan into the
 * answers of the page.
 */
export function createSavingStore(
  plan: Plan,
  memberName: string,
  queries: QueryClient,
  callbacks: Pick<BoardEffects, 'onRefused' | 'onSavedLate'>,
): BoardStore {
  const { planNo } = plan;
  const waiting = waitingChanges(planNo);
  const query = myPlan(String(planNo));
  return createBoardStore({
    plan,
    queue: waiting.read(),
    memberName,
    today: () => todayInSeoul(),
    send: async (changes) => {
      // After the change is drawn: the call alone takes a slow phone longer than a frame.
      await new Promise((resolve) => setTimeout(resolve));
      return sendChanges(planNo, changes);
    },
    undo: (changeIds) => undoChanges(planNo, changeIds),
    read: () => queries.fetchQuery(query),
    before: (changeId, entries) => changesBefore(planNo, changeId, entries),
    keep: waiting.keep,
    onSaved: (saved) => {
      // A stale answer of a read in flight must not replace it.
      void queries.cancelQueries({ queryKey: query.queryKey });
      queries.setQueryData(query.queryKey, saved);
      void queries.invalidateQueries({ queryKey: ['my-plans', 'list'] });
    },
    ...callbacks,
  });
}

/** Changes of a plan that wait on this device for the service. */
export function waitingChanges(planNo: number): WaitingItems<Batch> {
  return waitingItems<Batch>(PREFIX + planNo, idOf);
}

/** The plans of the current member with changes that wait on this device. */
export function plansThatWait(): number[] {
  return namesOfWaitingItems().flatMap((name) => (name.startsWith(PREFIX) ? [Number(name.slice(PREFIX.length))] : []));
}
