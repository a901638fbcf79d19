import type { Expense, ExpenseWords, NamedPerson } from '@osaka/contracts/planner';
import { personKey } from '@osaka/contracts/planner';
import { CallError, namesOfWaitingItems, showAlert, waitingItems } from '@osaka/web-kit';
import type { QueryClient } from '@osaka/web-kit/query';
import { expensesOf } from '../../saved-plan/expense-list.api.ts';
import { amountText } from './expense-words.ts';
import { changeExpenseNo, removeExpenseNo, sendExpense } from './expenses.api.ts';

const PREFIX = 'expenses:';

/** An expense of the list by its number, or one that waits by its key. */
export type ExpenseId = number | string;

/** A new expense, a change or a removal that this device has not sent yet; the service takes each new one once by its key. */
export interface WaitingExpense {
  clientKey: string;
  /** Absent from a new expense. */
  of?: ExpenseId;
  /** Of a removal: the values before it, for a message. */
  words: ExpenseWords;
  isRemoval?: boolean;
}

/** Expenses of a plan that wait on this device for the service. */
export function waitingExpenses(planNo: number) {
  return waitingItems<WaitingExpense>(PREFIX + planNo, ({ clientKey }) => clientKey);
}

/** The plans of the current member with expenses that wait on this device. */
export function plansWithWaitingExpenses(): number[] {
  return namesOfWaitingItems().flatMap((name) => (name.startsWith(PREFIX) ? [Number(name.slice(PREFIX.length))] : []));
}

export interface ShownExpense extends Expense {
  id: ExpenseId;
}

/** The list as it will be when what waits is written. */
export function withWaiting(
  expenses: readonly Expense[],
  waiting: readonly WaitingExpense[],
  people: readonly NamedPerson[],
): ShownExpense[] {
  let shown: ShownExpense[] = expenses.map((each) => ({ ...each, id: each.expenseNo }));
  for (const { clientKey, of, words, isRemoval } of waiting) {
    const named = withNames(words, people);
    if (of === undefined) shown.push({ ...named, expenseNo: 0, id: clientKey });
    else if (isRemoval) shown = shown.filter(({ id }) => id !== of);
    else shown = shown.map((each) => (each.id === of ? { ...each, ...named } : each));
  }
  return shown;
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
    const { clientKey } = next;
    let expenseNo: number | undefined;
    try {
      expenseNo = await send(planNo, next);
    } catch (error) {
      if (!(error instanceof CallError) || !isRefusal(error)) return;
      // Removed by another device already.
      if (!(next.isRemoval && error.status === 404))
        void showAlert(
          `경비를 저장하지 못했어요: ${next.words.title} ${amountText(next.words)}. ${error.errors[0]?.message ?? error.message}`,
        );
    }
    // What waits behind a new expense and changes it has its number from now on, or goes with it.
    const left = waiting.read().filter((each) => each.clientKey !== clientKey);
    waiting.keep(
      left.flatMap((each) => {
        if (each.of !== clientKey) return [each];
        return expenseNo === undefined ? [] : [{ ...each, of: expenseNo }];
      }),
    );
    await queries.invalidateQueries({ queryKey: expensesOf(planNo).queryKey });
  }
}

/** The number of a new expense. */
async function send(planNo: number, { clientKey, of, words, isRemoval }: WaitingExpense): Promise<number | undefined> {
  if (of === undefined) return sendExpense(planNo, { words, clientKey });
  if (isRemoval) await removeExpenseNo(planNo, Number(of));
  else await changeExpenseNo(planNo, Number(of), words);
  return undefined;
}

/** The same call would be refused again. */
function isRefusal({ status }: CallError): boolean {
  return status >= 400 && status < 500 && ![401, 408, 429].includes(status);
}

function withNames({ payer, sharers, ...words }: ExpenseWords, people: readonly NamedPerson[]) {
  const named = (person: ExpenseWords['payer']): NamedPerson =>
    people.find((each) => personKey(each) === personKey(person)) ??
    ('name' in person ? person : { ...person, memberName: '' });
  return {
    ...words,
    payer: named(payer),
    sharers: sharers.map(({ person, weight }) => ({ person: named(person), weight })),
  };
}
