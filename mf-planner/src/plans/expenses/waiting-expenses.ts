import { CallError, namesOfWaitingItems, showAlert, waitingItems } from '@osaka/web-kit';
import type { QueryClient } from '@osaka/web-kit/query';
import { amountText } from './expense-words.ts';
import { expensesOf, type NewExpense, sendExpense } from './expenses.api.ts';

const PREFIX = 'expenses:';

/** Expenses of a plan that wait on this device for the service. */
export function waitingExpenses(planNo: number) {
  return waitingItems<NewExpense>(PREFIX + planNo, ({ clientKey }) => clientKey);
}

/** The plans of the current member with expenses that wait on this device. */
export function plansWithWaitingExpenses(): number[] {
  return namesOfWaitingItems().flatMap((name) => (name.startsWith(PREFIX) ? [Number(name.slice(PREFIX.length))] : []));
}

/** The sending in progress of each plan: an expense is not sent twice from one page. */
const inFlight = new Map<number, Promise<void>>();

/** Sends what waits, the oldest first; one that is refused is shown and leaves, the others stay where nothing answers. */
export function sendWaitingExpenses(planNo: number, queries: QueryClient): Promise<void> {
  const sending = inFlight.get(planNo) ?? sendAll(planNo, queries).finally(() => inFlight.delete(planNo));
  inFlight.set(planNo, sending);
  return sending;
}

async function sendAll(planNo: number, queries: QueryClient): Promise<void> {
  const waiting = waitingExpenses(planNo);
  for (let [next] = waiting.read(); next; [next] = waiting.read()) {
    try {
      await sendExpense(planNo, next);
    } catch (error) {
      if (!(error instanceof CallError) || !isRefusal(error)) return;
      void showAlert(
        `경비를 저장하지 못했어요: ${next.words.title} ${amountText(next.words)}. ${error.errors[0]?.message ?? error.message}`,
      );
    }
    const { clientKey } = next;
    waiting.keep(waiting.read().filter((each) => each.clientKey !== clientKey));
    await queries.invalidateQueries({ queryKey: expensesOf(planNo).queryKey });
  }
}

/** The same call would be refused again. */
function isRefusal({ status }: CallError): boolean {
  return status >= 400 && status < 500 && ![401, 408, 429].includes(status);
}
