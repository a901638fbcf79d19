/** @jest-environment @osaka/web-kit/testing/environment */
import { expect, test } from '@jest/globals';
import { created, ok } from '@osaka/contracts';
import { addExpense, changeExpense, type Expense, type ExpenseWords, removeExpense } from '@osaka/contracts/planner';
import { session } from '@osaka/web-kit';
import { QueryClient } from '@osaka/web-kit/query';
import { loginInfoOf, type SeenCall, serveCalls } from '@osaka/web-kit/testing';
import { failure } from '../../testing/planner-server.ts';
import { sendWaitingExpenses, type WaitingExpense, waitingExpenses, withWaiting } from './waiting-expenses.ts';

const PLAN = 12;
const WRITERS = [1, 2];

test('thirty random sequences of two writers without a network: both see the same, nothing is lost or doubled', async () => {
  for (let seed = 1; seed <= 30; seed += 1) await runSequence(seededRandom(seed));
}, 60_000);

async function runSequence(random: () => number): Promise<void> {
  localStorage.clear();
  const below = (limit: number) => Math.floor(random() * limit);
  const service = serveExpenses(() => random() < 0.3);
  const queries = new QueryClient();
  /** What a writer saw when the network was there last. */
  const seen = new Map<number, Expense[]>(WRITERS.map((memberNo) => [memberNo, []]));
  const added: string[] = [];
  const removed = new Set<string>();
  let count = 0;

  const asWriter = (memberNo: number) => session.start(loginInfoOf({ memberNo }), { accessToken: 'token' });
  const goOnline = async (memberNo: number) => {
    asWriter(memberNo);
    service.isAway = false;
    for (let attempt = 0; waitingExpenses(PLAN).read().length > 0 && attempt < 200; attempt += 1)
      await sendWaitingExpenses(PLAN, queries);
    service.isAway = true;
    seen.set(memberNo, service.expenses());
  };
  const write = (memberNo: number) => {
    asWriter(memberNo);
    const stored = waitingExpenses(PLAN);
    const waiting = stored.read();
    const shown = withWaiting(seen.get(memberNo) ?? [], waiting, []);
    const target = shown[below(shown.length)];
    const isNew = !target || random() < 0.5;
    count += 1;
    // The title names the expense for ever, the amount its last change.
    const title = isNew ? `경비 ${count}` : target.title;
    const isRemoval = !isNew && random() < 0.3;
    if (isNew) added.push(title);
    if (isRemoval) removed.add(title);
    const item: WaitingExpense = {
      clientKey: `key${String(count).padStart(21, '0')}`,
      words: wordsOf(title, count),
      ...(isNew ? {} : { of: target.id, isRemoval }),
    };
    stored.keep([...waiting, item]);
  };

  service.isAway = true;
  for (let step = 0; step < 25; step += 1) {
    const memberNo = WRITERS[below(2)] as number;
    if (random() < 0.15) await goOnline(memberNo);
    else write(memberNo);
  }
  for (const memberNo of [...WRITERS, ...WRITERS]) await goOnline(memberNo);
  const [one, other] = WRITERS.map((memberNo) => {
    asWriter(memberNo);
    return withWaiting(seen.get(memberNo) ?? [], waitingExpenses(PLAN).read(), []);
  });
  expect(added.length).toBeGreaterThan(5);
  expect(one).toEqual(other);
  const titles = (one ?? []).map(({ title }) => title);
  expect(titles.toSorted()).toEqual(added.filter((title) => !removed.has(title)).toSorted());
}

function wordsOf(title: string, amount: number): ExpenseWords {
  const person = { name: '하늘' };
  return { title, amount, currency: 'JPY', category: '식비', day: 1, payer: person, sharers: [{ person, weight: 1 }] };
}

/** A service as the real one; an answer may be lost after the call was applied. */
function serveExpenses(isLost: () => boolean) {
  const rows = new Map<number, Expense>();
  const numbers = new Map<string, number>();
  const state = { isAway: false, expenses: () => structuredClone([...rows.values()]) };
  const answered = <A>(apply: () => A) => {
    if (state.isAway) throw new TypeError('no network');
    const answer = apply();
    if (isLost()) throw new TypeError('answer lost');
    return answer;
  };
  const numberIn = ({ path }: SeenCall) => Number(path.split('/').at(-1));
  serveCalls([
    [
      addExpense,
      ({ body }: SeenCall) =>
        answered(() => {
          const { clientKey, ...words } = body as ExpenseWords & { clientKey: string };
          const known = numbers.get(clientKey);
          const expenseNo = known ?? numbers.size + 1;
          numbers.set(clientKey, expenseNo);
          if (known === undefined) rows.set(expenseNo, { ...words, expenseNo } as Expense);
          return { status: 201, body: created({ expenseNo }) };
        }),
    ],
    [
      changeExpense,
      (seen: SeenCall) =>
        answered(() => {
          const expenseNo = numberIn(seen);
          if (!rows.has(expenseNo)) return failure(404, '경비를 찾을 수 없습니다.');
          rows.set(expenseNo, { ...(seen.body as ExpenseWords), expenseNo } as Expense);
          return { body: ok({ expenseNo }) };
        }),
    ],
    [
      removeExpense,
      (seen: SeenCall) =>
        answered(() => (rows.delete(numberIn(seen)) ? { body: ok(null) } : failure(404, '경비를 찾을 수 없습니다.'))),
    ],
  ]);
  return state;
}

function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}
