import { type Expense, type ExpenseCategory, type Person, personKey } from '@osaka/contracts/planner';

/** The fields of an expense that a settlement reads. */
type SettledExpense<P extends Person> = Pick<Expense, 'amount' | 'currency' | 'category'> & {
  payer: P;
  sharers: readonly { person: P; weight: number }[];
};

/** Amounts in won. */
export interface Settlement<P extends Person> {
  total: number;
  byCategory: Partial<Record<ExpenseCategory, number>>;
  /** `balance` is `paid` less `share`: a debt below 0. The sum of all is 0. */
  people: { person: P; paid: number; share: number; balance: number }[];
  transfers: { from: P; to: P; amount: number }[];
}

/** Up to so many people with a balance the transfers are the fewest. */
export const EXACT_PEOPLE = 10;

/** Yen by a rate for 100 of them, half a won up. */
export function wonOf({ amount, currency }: Pick<Expense, 'amount' | 'currency'>, wonPer100Yen: number): number {
  return currency === 'KRW' ? amount : Math.floor((amount * wonPer100Yen + 50) / 100);
}

/** What each of the sharers bears: by weight, rounded down; of the rest the first of them one won each. */
export function sharesOf(won: number, weights: readonly number[]): number[] {
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  const shares = weights.map((weight) => Math.floor((won * weight) / all));
  const rest = won - shares.reduce((sum, share) => sum + share, 0);
  return shares.map((share, index) => (index < rest ? share + 1 : share));
}

/**
 * Who has paid what, who bears what, and the transfers that settle it: the fewest for up to EXACT_PEOPLE people with a
 * balance, beyond that those of the greatest debts and claims. The order of the expenses plays no part.
 */
export function settle<P extends Person>(expenses: readonly SettledExpense<P>[], wonPer100Yen: number): Settlement<P> {
  const people = new Map<string, Settlement<P>['people'][number]>();
  const entryOf = (person: P) => {
    const key = personKey(person);
    const entry = people.get(key) ?? { person, paid: 0, share: 0, balance: 0 };
    people.set(key, entry);
    return entry;
  };
  const byCategory: Settlement<P>['byCategory'] = {};
  let total = 0;
  for (const expense of expenses) {
    const won = wonOf(expense, wonPer100Yen);
    total += won;
    byCategory[expense.category] = (byCategory[expense.category] ?? 0) + won;
    entryOf(expense.payer).paid += won;
    const shares = sharesOf(
      won,
      expense.sharers.map(({ weight }) => weight),
    );
    for (const [index, { person }] of expense.sharers.entries()) entryOf(person).share += shares[index] as number;
  }
  const sorted = [...people.entries()].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, entry]) => entry);
  for (const entry of sorted) entry.balance = entry.paid - entry.share;
  return { total, byCategory, people: sorted, transfers: transfersOf(sorted) };
}

type Balance<P> = { person: P; balance: number };

function transfersOf<P extends Person>(people: readonly Balance<P>[]): Settlement<P>['transfers'] {
  const owing = people.filter(({ balance }) => balance !== 0);
  const groups = owing.length <= EXACT_PEOPLE ? groupsOf(owing) : [owing];
  return groups.flatMap(settleGroup).sort((one, other) => other.amount - one.amount);
}

/**
 * The most groups whose balances sum to 0: a group of n people is settled by n − 1 transfers, so that more groups are
 * fewer transfers. Sets of people are bits.
 */
function groupsOf<P>(people: readonly Balance<P>[]): Balance<P>[][] {
  const sets = 1 << people.length;
  const sums = new Float64Array(sets);
  const groups = new Int8Array(sets);
  /** The last of a set in an order that closes the most groups. */
  const last = new Int8Array(sets).fill(-1);
  for (let set = 1; set < sets; set += 1) {
    for (let index = 0; index < people.length; index += 1) {
      if (!(set & (1 << index))) continue;
      const rest = set & ~(1 << index);
      sums[set] = (sums[rest] as number) + (people[index]?.balance ?? 0);
      if (last[set] === -1 || (groups[rest] as number) > (groups[set] as number)) {
        groups[set] = groups[rest] as number;
        last[set] = index;
      }
    }
    if (sums[set] === 0) groups[set] = (groups[set] as number) + 1;
  }
  const found: Balance<P>[][] = [];
  for (let set = sets - 1; set > 0; ) {
    if (sums[set] === 0) found.push([]);
    const index = last[set] as number;
    found.at(-1)?.push(people[index] as Balance<P>);
    set &= ~(1 << index);
  }
  return found.reverse();
}

/** Each transfer ends the debt or the claim of one of the two. */
function settleGroup<P>(people: readonly Balance<P>[]): { from: P; to: P; amount: number }[] {
  const left = people.map((each) => ({ ...each }));
  const transfers: { from: P; to: P; amount: number }[] = [];
  for (;;) {
    const to = greatest(left, ({ balance }) => balance);
    const from = greatest(left, ({ balance }) => -balance);
    if (!to || !from || to.balance <= 0) return transfers;
    const amount = Math.min(to.balance, -from.balance);
    to.balance -= amount;
    from.balance += amount;
    transfers.push({ from: from.person, to: to.person, amount });
  }
}

function greatest<T>(all: readonly T[], of: (one: T) => number): T | undefined {
  return all.reduce<T | undefined>((best, one) => (best === undefined || of(one) > of(best) ? one : best), undefined);
}
