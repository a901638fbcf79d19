import { expect, test } from '@jest/globals';
import { EXPENSE_CATEGORIES, type Person, personKey } from '@osaka/contracts/planner';
import { EXACT_PEOPLE, settle, sharesOf, wonOf } from './settlement.ts';

const random = seededRandom(11);
const below = (limit: number) => Math.floor(random() * limit);
const PEOPLE: Person[] = Array.from({ length: 20 }, (_, at) =>
  at % 3 === 0 ? { name: `동행${at}` } : { memberNo: at },
);

function randomExpense(people: number) {
  const sharers = PEOPLE.slice(0, people)
    .filter(() => random() < 0.6)
    .map((person) => ({ person, weight: 1 + below(random() < 0.2 ? 99 : 3) }));
  return {
    amount: 1 + below(random() < 0.1 ? 100_000_000 : 50_000),
    currency: random() < 0.7 ? ('JPY' as const) : ('KRW' as const),
    category: EXPENSE_CATEGORIES[below(EXPENSE_CATEGORIES.length)] ?? '기타',
    payer: PEOPLE[below(people)] as Person,
    sharers: sharers.length > 0 ? sharers : [{ person: PEOPLE[0] as Person, weight: 1 }],
  };
}
const expensesOf = (people: number, count: number) => Array.from({ length: count }, () => randomExpense(people));

test('no won is lost or made in 10,000 random trips, and the transfers settle each of them', () => {
  for (let no = 0; no < 10_000; no += 1) {
    const expenses = expensesOf(1 + below(6), below(8));
    const rate = 1 + below(10_000);
    const { total, byCategory, people, transfers } = settle(expenses, rate);
    const sum = (of: (each: (typeof people)[number]) => number) => people.reduce((all, each) => all + of(each), 0);
    expect([sum(({ paid }) => paid), sum(({ share }) => share)]).toEqual([total, total]);
    expect(Object.values(byCategory).reduce((all, won) => all + won, 0)).toBe(total);
    const left = new Map(people.map(({ person, balance }) => [personKey(person), balance]));
    for (const { from, to, amount } of transfers) {
      expect(Number.isSafeInteger(amount) && amount > 0).toBe(true);
      left.set(personKey(from), (left.get(personKey(from)) ?? Number.NaN) + amount);
      left.set(personKey(to), (left.get(personKey(to)) ?? Number.NaN) - amount);
    }
    expect([...left.values()].filter((balance) => balance !== 0)).toEqual([]);
  }
});

test('the transfers are the fewest: as many as a search over all pairs finds', () => {
  for (let no = 0; no < 300; no += 1) {
    const { people, transfers } = settle(expensesOf(2 + below(5), 1 + below(4)), 900);
    expect(transfers.length).toBe(fewest(people.map(({ balance }) => balance)));
  }
});

test('two pairs who owe each other alone are settled by two transfers, and twenty people by at most nineteen', () => {
  const paid = (payer: number, sharer: number, amount: number) => ({
    amount,
    currency: 'KRW' as const,
    category: '식비' as const,
    payer: PEOPLE[payer] as Person,
    sharers: [{ person: PEOPLE[sharer] as Person, weight: 1 }],
  });
  expect(settle([paid(0, 1, 5000), paid(2, 4, 3000)], 900).transfers).toEqual([
    { from: PEOPLE[1], to: PEOPLE[0], amount: 5000 },
    { from: PEOPLE[4], to: PEOPLE[2], amount: 3000 },
  ]);
  const many = settle(expensesOf(20, 500), 900);
  expect(many.people.length).toBeGreaterThan(EXACT_PEOPLE);
  expect(many.transfers.length).toBeLessThanOrEqual(19);
});

test('the order of the expenses changes nothing', () => {
  for (let no = 0; no < 200; no += 1) {
    const expenses = expensesOf(8, 12);
    const shuffled = expenses.toSorted(() => random() - 0.5);
    expect(settle(shuffled, 905)).toEqual(settle(expenses, 905));
  }
});

test('yen become won half a won up, and what is left over goes to the first sharers', () => {
  expect(wonOf({ amount: 1234, currency: 'JPY' }, 905)).toBe(11_168); // 11,167.7
  expect(wonOf({ amount: 10, currency: 'JPY' }, 905)).toBe(91); // 90.5
  expect(wonOf({ amount: 1234, currency: 'KRW' }, 905)).toBe(1234);
  expect(sharesOf(100, [1, 1, 1])).toEqual([34, 33, 33]);
  expect(sharesOf(101, [1, 1, 1])).toEqual([34, 34, 33]);
  expect(sharesOf(1000, [2, 1])).toEqual([667, 333]);
  expect(sharesOf(1, [99, 99])).toEqual([1, 0]);
});

test('nothing is settled where nothing was spent', () => {
  expect(settle([], 900)).toEqual({ total: 0, byCategory: {}, people: [], transfers: [] });
});

/** Settles the first debt against every other one. */
function fewest(balances: readonly number[]): number {
  const [first, ...rest] = balances.filter((balance) => balance !== 0);
  if (first === undefined) return 0;
  let least = Number.POSITIVE_INFINITY;
  for (const [index, other] of rest.entries())
    if (first * other < 0) least = Math.min(least, 1 + fewest(rest.with(index, other + first)));
  return least;
}

function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}
