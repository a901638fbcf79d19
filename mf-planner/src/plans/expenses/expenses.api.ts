import {
  addExpense,
  changeExpense,
  type ExpenseWords,
  listExpenses,
  removeExpense,
  setExpenseRate,
} from '@osaka/contracts/planner';
import { call } from '@osaka/web-kit';
import { mutationOptions, queryOptions } from '@osaka/web-kit/query';

const paramsOf = (planNo: number) => ({ planNo: String(planNo) });

export const expensesOf = (planNo: number) =>
  queryOptions({
    queryKey: ['my-plans', 'expenses', planNo],
    queryFn: ({ signal }) => call(listExpenses, { params: paramsOf(planNo) }, { signal }).then(({ data }) => data),
    staleTime: 0,
  });

/** An expense that is written on this device first; the service takes each key once. */
export interface NewExpense {
  clientKey: string;
  words: ExpenseWords;
}

export async function sendExpense(planNo: number, { words, clientKey }: NewExpense): Promise<void> {
  await call(addExpense, { params: paramsOf(planNo), body: { ...words, clientKey } });
}

interface Written {
  planNo: number;
  expenseNo: number;
}

export const putExpense = mutationOptions({
  mutationFn: ({ planNo, expenseNo, words }: Written & { words: ExpenseWords }) =>
    call(changeExpense, { params: { ...paramsOf(planNo), expenseNo: String(expenseNo) }, body: words }),
  onSettled: (_data, _error, { planNo }, _result, { client }) =>
    client.invalidateQueries({ queryKey: expensesOf(planNo).queryKey }),
});

export const dropExpense = mutationOptions({
  mutationFn: ({ planNo, expenseNo }: Written) =>
    call(removeExpense, { params: { ...paramsOf(planNo), expenseNo: String(expenseNo) } }),
  onSettled: (_data, _error, { planNo }, _result, { client }) =>
    client.invalidateQueries({ queryKey: expensesOf(planNo).queryKey }),
});

export const putRate = mutationOptions({
  mutationFn: ({ planNo, wonPer100Yen }: { planNo: number; wonPer100Yen: number }) =>
    call(setExpenseRate, { params: paramsOf(planNo), body: { wonPer100Yen } }),
  onSettled: (_data, _error, { planNo }, _result, { client }) =>
    client.invalidateQueries({ queryKey: expensesOf(planNo).queryKey }),
});
