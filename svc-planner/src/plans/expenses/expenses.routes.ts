import { created, ok } from '@osaka/contracts';
import {
  addExpense,
  changeExpense,
  getSettlement,
  listExpenses,
  PLAN_MESSAGES,
  removeExpense,
  setExpenseRate,
} from '@osaka/contracts/planner';
import { on } from '@osaka/service-kit';
import type { ExpenseService } from './expenses.service.ts';

export function expenseRoutes(expenses: ExpenseService) {
  return [
    on(listExpenses, async ({ member, params }) => ok(await expenses.list(member, params.planNo))),
    on(addExpense, async ({ member, params, body: { clientKey, ...words } }) =>
      created(await expenses.add(member, params.planNo, words, clientKey), PLAN_MESSAGES.expenseAdded),
    ),
    on(setExpenseRate, async ({ member, params, body }) =>
      ok(await expenses.setRate(member.memberNo, params.planNo, body.wonPer100Yen), PLAN_MESSAGES.rateSet),
    ),
    on(changeExpense, async ({ member, params, body }) =>
      ok(await expenses.change(member, params.planNo, params.expenseNo, body), PLAN_MESSAGES.expenseChanged),
    ),
    on(removeExpense, async ({ member, params }) => {
      await expenses.remove(member.memberNo, params.planNo, params.expenseNo);
      return ok(null, PLAN_MESSAGES.expenseRemoved);
    }),
    on(getSettlement, async ({ member, params }) => ok(await expenses.settlement(member, params.planNo))),
  ];
}
