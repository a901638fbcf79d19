import * as z from 'zod/mini';
import { dataOnly, endpoint, envelope } from '../shared/endpoint.ts';
import { serial, serialText, visibleText, whenMissing } from '../shared/values.ts';
import { namedPerson, person, personKey } from './people.ts';
import { PLAN_MESSAGES } from './plan-messages.ts';
import { planParams } from './plans.ts';
import { dayOrUndated } from './trip.ts';
import { changeId } from './trip-changes.ts';

export const EXPENSE_LIMITS = { title: 40, amount: 100_000_000, weight: 99, expenses: 500, rate: 10_000 } as const;
export const EXPENSE_CATEGORIES = ['교통', '숙박', '식비', '입장권', '쇼핑', '기타'] as const;
export type ExpenseCategory = (typeof EXPENSE_CATEGORIES)[number];
export const CURRENCIES = ['JPY', 'KRW'] as const;
export type Currency = (typeof CURRENCIES)[number];
/** Won for 100 yen while a plan has no rate of its own. */
export const USUAL_RATE = 900;

const weight = z
  .int(PLAN_MESSAGES.weight)
  .check(z.gte(1, PLAN_MESSAGES.weight), z.lte(EXPENSE_LIMITS.weight, PLAN_MESSAGES.weight));
const sharers = z.array(z.object({ person, weight }), PLAN_MESSAGES.sharers).check(
  z.minLength(1, PLAN_MESSAGES.sharers),
  z.maxLength(100, PLAN_MESSAGES.sharers),
  z.refine((all) => new Set(all.map((each) => personKey(each.person))).size === all.length, PLAN_MESSAGES.sharersTwice),
);
const amount = z
  .int({
    error: ({ input }) => (input === undefined || input === null ? PLAN_MESSAGES.amountMissing : PLAN_MESSAGES.amount),
  })
  .check(z.gte(1, PLAN_MESSAGES.amount), z.lte(EXPENSE_LIMITS.amount, PLAN_MESSAGES.amount));

const expenseFields = {
  title: visibleText(EXPENSE_LIMITS.title, PLAN_MESSAGES.expenseTitleLong, PLAN_MESSAGES.expenseTitle),
  amount,
  currency: z.enum(CURRENCIES, PLAN_MESSAGES.currency),
  category: z.enum(EXPENSE_CATEGORIES, PLAN_MESSAGES.expenseCategory),
  /** Null: of no day. */
  day: dayOrUndated,
  payer: person,
  sharers,
};
/** What a member writes; a change gives the whole expense. */
export const expenseWords = z.object(expenseFields);
export type ExpenseWords = z.output<typeof expenseWords>;

export const expense = z.extend(expenseWords, {
  expenseNo: serial,
  payer: namedPerson,
  sharers: z.array(z.object({ person: namedPerson, weight: z.int() })),
});
export type Expense = z.output<typeof expense>;

const rate = {
  /** Won for 100 yen. */
  rate: z.int(),
  /** False: nobody has set it, and it is USUAL_RATE. */
  isRateSet: z.boolean(),
};

/** Oldest first. `people`: whom an expense can name, those in the plan first, then those whom expenses name. */
export const listExpenses = endpoint({
  method: 'GET',
  path: '/api/my-plans/{planNo}/expenses',
  access: 'member',
  params: planParams,
  success: dataOnly(z.object({ expenses: z.array(expense), people: z.array(namedPerson), ...rate })),
});
export type Expenses = z.output<typeof listExpenses.success>['data'];

/** With a `clientKey` that the plan knows already it is answered like the first time, and nothing is written. */
export const addExpense = endpoint({
  method: 'POST',
  path: '/api/my-plans/{planNo}/expenses',
  access: 'member',
  params: planParams,
  body: z.extend(expenseWords, { clientKey: z.optional(changeId.check(z.meta({ example: 'expense-2026-0001' }))) }),
  success: envelope(z.object({ expenseNo: serial })),
  status: 201,
});

const expenseParams = z.extend(planParams, { expenseNo: serialText });

export const changeExpense = endpoint({
  method: 'PUT',
  path: '/api/my-plans/{planNo}/expenses/{expenseNo}',
  access: 'member',
  params: expenseParams,
  body: expenseWords,
  success: envelope(z.object({ expenseNo: serial })),
});

export const removeExpense = endpoint({
  method: 'DELETE',
  path: '/api/my-plans/{planNo}/expenses/{expenseNo}',
  access: 'member',
  params: expenseParams,
  success: envelope(z.null()),
});

export const setExpenseRate = endpoint({
  method: 'PUT',
  path: '/api/my-plans/{planNo}/expenses/rate',
  access: 'member',
  params: planParams,
  body: z.object({
    wonPer100Yen: z
      .int(whenMissing(PLAN_MESSAGES.rate))
      .check(z.gte(1, PLAN_MESSAGES.rate), z.lte(EXPENSE_LIMITS.rate, PLAN_MESSAGES.rate)),
  }),
  success: envelope(z.object(rate)),
});

/** Amounts are won. `balance` is what a person has paid beyond the own share. */
export const getSettlement = endpoint({
  method: 'GET',
  path: '/api/my-plans/{planNo}/settlement',
  access: 'member',
  params: planParams,
  success: dataOnly(
    z.object({
      currency: z.literal('KRW'),
      rate: rate.rate,
      total: z.int(),
      byCategory: z.partialRecord(z.enum(EXPENSE_CATEGORIES), z.int()),
      people: z.array(z.object({ person: namedPerson, paid: z.int(), share: z.int(), balance: z.int() })),
      transfers: z.array(z.object({ from: namedPerson, to: namedPerson, amount: z.int() })),
    }),
  ),
});
