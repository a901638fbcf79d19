import {
  daysOfTrip,
  type Expenses,
  type ExpenseWords,
  type NamedPerson,
  type Person,
  PLAN_MESSAGES,
  personKey,
  USUAL_RATE,
} from '@osaka/contracts/planner';
import { settle } from '@osaka/domain/money';
import { AppError, invalidField, type Member } from '@osaka/service-kit';
import type { PlannerContext } from '../../context.ts';
import { createPlanAccess } from '../plan-access.ts';
import { createFindStranger, memberNoOf, membersOf } from '../plan-people.ts';
import type { StoredPlan } from '../stored-plan.ts';
import type { Ledger } from './ledgers.repository.ts';

export type ExpenseService = ReturnType<typeof createExpenseService>;

/** Whose own name is known without asking. */
type Reader = Pick<Member, 'memberNo'> & Partial<Member>;

/** What the people of a plan have paid, and how they settle it. */
export function createExpenseService({
  plans,
  ledgers,
  invitations,
  memberNames,
  counters,
  announcements,
}: Pick<PlannerContext, 'plans' | 'ledgers' | 'invitations' | 'memberNames' | 'counters' | 'announcements'>) {
  const requirePlan = createPlanAccess(plans.find);
  const findStranger = createFindStranger({ invitations });

  async function requireWriter({ memberNo, memberName }: Member, planNo: number, words: ExpenseWords): Promise<void> {
    const plan = await requirePlan(memberNo, planNo, 'editor');
    if (words.day !== null && words.day > daysOfTrip(plan)) throw invalidField('day', PLAN_MESSAGES.dayUnknown);
    await refuseStrangers(plan, words);
    await memberNames.introduce(memberNo, memberName);
  }

  /** Everybody who pays or shares must be or have been in the plan, or have a name alone. */
  async function refuseStrangers(plan: StoredPlan, { payer, sharers }: ExpenseWords): Promise<void> {
    const everybody = [payer, ...sharers.map(({ person }) => person)];
    const stranger = await findStranger(plan, everybody, async () =>
      peopleIn((await ledgers.find(plan.planNo)).expenses),
    );
    if (!stranger) return;
    const at = everybody.indexOf(stranger);
    throw invalidField(at === 0 ? 'payer' : `sharers.${at - 1}.person`, PLAN_MESSAGES.person);
  }

  async function namesIn(plan: StoredPlan, { expenses }: Ledger, reader: Reader) {
    const people = [...membersOf(plan), ...peopleIn(expenses)];
    const nameOf = await memberNames.findMany(people.flatMap(memberNoOf));
    const named = (person: Person): NamedPerson => {
      if (!('memberNo' in person)) return { name: person.name };
      const { memberNo } = person;
      return { memberNo, memberName: (memberNo === reader.memberNo && reader.memberName) || nameOf(memberNo) };
    };
    return { people: [...new Map(people.map((person) => [personKey(person), person])).values()].map(named), named };
  }

  async function list(plan: StoredPlan, reader: Reader): Promise<Expenses> {
    const ledger = await ledgers.find(plan.planNo);
    const { people, named } = await namesIn(plan, ledger, reader);
    const days = daysOfTrip(plan);
    const expenses = ledger.expenses.map(({ clientKey: _key, payer, sharers, day, ...expense }) => ({
      ...expense,
      day: day !== null && day <= days ? day : null,
      payer: named(payer),
      sharers: sharers.map(({ person, weight }) => ({ person: named(person), weight })),
    }));
    return { expenses, people, ...rateOf(ledger) };
  }

  return {
    async list(member: Member, planNo: number): Promise<Expenses> {
      return list(await requirePlan(member.memberNo, planNo, 'viewer'), member);
    },

    /** Of a plan that the member may read; for the archive of the member. */
    listOf: list,

    async add(member: Member, planNo: number, words: ExpenseWords, clientKey: string | undefined) {
      await requireWriter(member, planNo, words);
      const addedBefore = async () => (clientKey === undefined ? undefined : ledgers.findAdded(planNo, clientKey));
      const before = await addedBefore();
      if (before !== undefined) return { expenseNo: before };
      const expenseNo = await counters.next('expense');
      if (!(await ledgers.add(planNo, { ...words, expenseNo, ...(clientKey !== undefined && { clientKey }) }))) {
        const meanwhile = await addedBefore();
        if (meanwhile !== undefined) return { expenseNo: meanwhile };
        throw new AppError('CONFLICT', PLAN_MESSAGES.expensesFull);
      }
      announcements.expensesChanged(planNo);
      return { expenseNo };
    },

    async change(member: Member, planNo: number, expenseNo: number, words: ExpenseWords) {
      await requireWriter(member, planNo, words);
      if (!(await ledgers.replace(planNo, expenseNo, words))) throw missing();
      announcements.expensesChanged(planNo);
      return { expenseNo };
    },

    async remove(memberNo: number, planNo: number, expenseNo: number): Promise<void> {
      await requirePlan(memberNo, planNo, 'editor');
      if (!(await ledgers.remove(planNo, expenseNo))) throw missing();
      announcements.expensesChanged(planNo);
    },

    async setRate(memberNo: number, planNo: number, wonPer100Yen: number) {
      await requirePlan(memberNo, planNo, 'editor');
      await ledgers.setRate(planNo, wonPer100Yen);
      announcements.expensesChanged(planNo);
      return rateOf({ wonPer100Yen });
    },

    async settlement(member: Member, planNo: number) {
      const { expenses, rate } = await list(await requirePlan(member.memberNo, planNo, 'viewer'), member);
      return { currency: 'KRW' as const, rate, ...settle<NamedPerson>(expenses, rate) };
    },
  };
}

function rateOf({ wonPer100Yen }: Pick<Ledger, 'wonPer100Yen'>) {
  return { rate: wonPer100Yen ?? USUAL_RATE, isRateSet: wonPer100Yen !== undefined };
}

function peopleIn(expenses: readonly ExpenseWords[]): Person[] {
  return expenses.flatMap(({ payer, sharers }) => [payer, ...sharers.map(({ person }) => person)]);
}

function missing(): AppError {
  return new AppError('NOT_FOUND', PLAN_MESSAGES.expenseMissing);
}
