import { addExpense, changeExpense, type ExpenseWords, removeExpense, setExpenseRate } from '@osaka/contracts/planner';
import { call } from '@osaka/web-kit';
import { mutationOptions } from '@osaka/web-kit/query';
import { expensesOf } from '../../saved-plan/expense-list.api.ts';

const paramsOf = (planNo: number) => ({ planNo: String(planNo) });

/** The service takes each key once, and answers the number of the first time again. */
export async function sendExpense(
  planNo: number,
  { words, clientKey }: { words: ExpenseWords; clientKey: string },
): Promise<number> {
  const { data } = await call(addExpense, { params: paramsOf(planNo), body: { ...words, clientKey } });
  return data.expenseNo;
}

export async function changeExpenseNo(planNo: number, expenseNo: number, words: ExpenseWords): Promise<void> {
  await call(changeExpense, { params: { ...paramsOf(planNo), expenseNo: String(expenseNo) }, body: words });
}

export async function removeExpenseNo(planNo: number, expenseNo: number): Promise<void> {
  await call(removeExpense, { params: { ...paramsOf(planNo), expenseNo: String(expenseNo) } });
}

export const putRate = mutationOptions({
  mutationFn: ({ planNo, wonPer100Yen }: { planNo: number; wonPer100Yen: number }) =>
    call(setExpenseRate, { params: paramsOf(planNo), body: { wonPer100Yen } }),
  onSettled: (_data, _error, { planNo }, _result, { client }) =>
    client.invalidateQueries({ queryKey: expensesOf(planNo).queryKey }),
});
