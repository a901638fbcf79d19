import type { TripChange } from '@osaka/contracts/planner';
import { CallError, showAlert, showToast, useSession } from '@osaka/web-kit';
import { type QueryClient, useQueryClient } from '@osaka/web-kit/query';
import { useEffect } from 'react';
import { plansWithWaitingExpenses, sendWaitingExpenses } from './plans/expenses/waiting-expenses.ts';
import { savedLateText } from './saved-plan/changed-fields.ts';
import { myPlan } from './saved-plan/plans.api.ts';
import { createSavingStore, plansThatWait, waitingChanges } from './saved-plan/saving-store.ts';
import { alertUnsaved } from './saved-plan/unsaved-words.ts';

/**
 * Sends changes that were made without a network from whatever page of the site is open next, so that companions have
 * them although nobody opens the plan again. The shell shows it while changes wait.
 */
export default function SendWaiting() {
  const queries = useQueryClient();
  const { loginInfo } = useSession();
  const [memberNo, memberName] = [loginInfo?.memberNo, loginInfo?.memberName ?? ''];
  useEffect(() => {
    if (memberNo === undefined) return;
    const page = new AbortController();
    const sendAll = () => {
      for (const planNo of plansThatWait()) void sendPlan(planNo, memberName, queries, page.signal);
      for (const planNo of plansWithWaitingExpenses()) void sendWaitingExpenses(planNo, queries);
    };
    sendAll();
    addEventListener('online', sendAll);
    return () => {
      removeEventListener('online', sendAll);
      page.abort();
    };
  }, [memberNo, memberName, queries]);
  return null;
}

const NOT_SAVED = '연결이 끊겼을 때 바꾼 내용을 저장하지 못했어요.';

/** Plans that this page sends for. */
const inFlight = new Set<number>();

async function sendPlan(planNo: number, memberName: string, queries: QueryClient, signal: AbortSignal): Promise<void> {
  if (inFlight.has(planNo)) return;
  inFlight.add(planNo);
  let isWhole = true;
  const refused = (error: unknown, changes: readonly TripChange[] = []) => {
    isWhole = false;
    if (error instanceof CallError && error.status !== 401)
      void alertUnsaved(`${NOT_SAVED} ${error.errors[0]?.message ?? error.message}`, changes);
  };
  try {
    const plan = await queries.fetchQuery(myPlan(String(planNo)));
    const store = createSavingStore(plan, memberName, queries, {
      onRefused: refused,
      onSavedLate: (late) => {
        isWhole &&= late.lost.length === 0;
        void showAlert(savedLateText(late));
      },
    });
    const count = store.state.waiting;
    const isSent = await new Promise<boolean>((resolve) => {
      signal.addEventListener('abort', () => resolve(false));
      store.subscribe(() => {
        if (store.state.waiting === 0) resolve(true);
        else if (store.state.saveState === 'stopped') resolve(false);
      });
      store.open();
    });
    store.close();
    if (isSent && isWhole && count > 0)
      showToast(`연결이 끊겼을 때 ${plan.planTitle}에서 바꾼 내용 ${count}건을 저장했어요.`);
  } catch (error) {
    if (!(error instanceof CallError) || ![403, 404].includes(error.status)) return;
    const waiting = waitingChanges(planNo);
    const changes = waiting.read().flatMap((batch) => batch.changes);
    waiting.keep([]);
    void alertUnsaved(
      '열 수 없게 된 플랜에서 바꾼 내용이 있어 저장하지 못했어요. 플랜이 삭제되었거나 동행에서 빠졌을 수 있어요.',
      changes,
    );
  } finally {
    inFlight.delete(planNo);
  }
}
