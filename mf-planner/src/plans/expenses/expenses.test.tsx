/** @jest-environment @osaka/web-kit/testing/environment */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { created, ok } from '@osaka/contracts';
import {
  addExpense,
  changeExpense,
  type Expense,
  type ExpenseWords,
  getMyPlan,
  listExpenses,
  type NamedPerson,
  type Plan,
  removeExpense,
  setExpenseRate,
  watchMyPlan,
} from '@osaka/contracts/planner';
import { Route, Routes } from '@osaka/web-kit/router';
import { renderScreen, type SeenCall, serveCalls } from '@osaka/web-kit/testing';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { failure, PLACES, plannerHandlers } from '../../testing/planner-server.ts';
import { OWN_NAME, TRIP } from '../../testing/trip-server.ts';
import { PlanDetailPage } from '../plan-detail.page.tsx';
import { amountOf, csvOf } from './expense-words.ts';

const ME: NamedPerson = { memberNo: 1, memberName: OWN_NAME };
const SUA: NamedPerson = { memberNo: 2, memberName: '수아' };
const RAMEN: Expense = {
  expenseNo: 1,
  title: '라멘',
  amount: 3000,
  currency: 'JPY',
  category: '식비',
  day: 1,
  payer: SUA,
  sharers: [
    { person: ME, weight: 1 },
    { person: SUA, weight: 1 },
  ],
};

let isAway = false;
beforeEach(() => {
  isAway = false;
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(cleanup);

function answerOf<A>(answer: A): A {
  if (isAway) throw new TypeError('no network');
  return answer;
}

async function open(part: Partial<Plan> = {}, expenses: Expense[] = [RAMEN]) {
  let rate = { rate: 900, isRateSet: false };
  const plan = { ...TRIP, maxBudget: 100_000, ...part };
  const calls = serveCalls([
    [listExpenses, () => ({ body: ok({ expenses, people: [ME, SUA], ...rate }) })],
    [
      addExpense,
      ({ body }: SeenCall) => {
        if (isAway) throw new TypeError('no network');
        const { clientKey: _key, ...words } = body as ExpenseWords & { clientKey: string };
        if (words.title === '너무 많아요') return failure(409, '경비는 최대 500개까지 적을 수 있어요.');
        expenses = [...expenses, { ...words, expenseNo: 9, payer: ME, sharers: [{ person: ME, weight: 1 }] }];
        return { status: 201, body: created({ expenseNo: 9 }) };
      },
    ],
    [
      setExpenseRate,
      ({ body }: SeenCall) => {
        rate = { rate: (body as { wonPer100Yen: number }).wonPer100Yen, isRateSet: true };
        return { body: ok(rate) };
      },
    ],
    [changeExpense, () => answerOf({ body: ok({ expenseNo: 1 }) })],
    [removeExpense, () => answerOf({ body: ok(null) })],
    [getMyPlan, () => ({ body: ok(plan) })],
    [watchMyPlan, () => ({ stream: new ReadableStream<Uint8Array>() })],
    ...plannerHandlers({ places: () => ({ body: ok(PLACES) }) }),
  ]);
  renderScreen(
    <Routes>
      <Route path="/myplan/detail/:planNo" element={<PlanDetailPage />} />
    </Routes>,
    { route: '/myplan/detail/12', session: { memberNo: 1, memberName: OWN_NAME } },
  );
  fireEvent.click(await screen.findByRole('button', { name: '경비' }));
  const sheet = within(await screen.findByRole('dialog', { name: '경비' }));
  await sheet.findByText('지금까지 쓴 돈');
  return { calls, sheet };
}
const posts = (calls: SeenCall[]) =>
  calls.filter(({ method, path }) => method === 'POST' && path.endsWith('/expenses'));

test('an expense that is being typed is kept when the form is left, until it is saved', async () => {
  const { sheet } = await open();
  const begin = () => fireEvent.click(sheet.getByRole('button', { name: '경비 적기' }));
  const amount = () => sheet.getByLabelText<HTMLInputElement>('금액');
  begin();
  fireEvent.change(amount(), { target: { value: '1200' } });
  fireEvent.click(sheet.getByRole('button', { name: '취소' }));
  begin();
  sheet.getByText('작성하던 내용을 불러왔어요.');
  expect(amount().value).toBe('1200');
  fireEvent.change(sheet.getByLabelText('내용'), { target: { value: '다코야키' } });
  fireEvent.click(sheet.getByRole('button', { name: '저장하기' }));
  await sheet.findByRole('button', { name: '다코야키' });
  begin();
  expect(amount().value).toBe('');
});

test('an expense is written with the amount first: oneself pays and all share, and what is left of the budget follows', async () => {
  const { calls, sheet } = await open();
  expect(sheet.getByText('27,000원', { selector: 'b' })).toBeTruthy();
  expect(sheet.getByText('남은 예산 73,000원')).toBeTruthy();
  fireEvent.click(sheet.getByRole('button', { name: '경비 적기' }));
  fireEvent.click(sheet.getByRole('button', { name: '저장하기' }));
  expect(await sheet.findByText('금액을 입력해주세요.')).toBeTruthy();
  expect(sheet.getByText('내용을 입력해주세요.')).toBeTruthy();
  fireEvent.change(sheet.getByLabelText('금액'), { target: { value: '１，２００' } });
  fireEvent.change(sheet.getByLabelText('내용'), { target: { value: '다코야키' } });
  expect(sheet.getByText('10,800원')).toBeTruthy();
  fireEvent.click(sheet.getByRole('button', { name: '저장하기' }));
  expect(await sheet.findByText('다코야키')).toBeTruthy();
  await waitFor(() => expect(posts(calls)).toHaveLength(1));
  expect(posts(calls)[0]?.body).toEqual({
    clientKey: expect.stringMatching(/^[0-9a-f]{24}$/),
    title: '다코야키',
    amount: 1200,
    currency: 'JPY',
    category: '식비',
    day: null,
    payer: { memberNo: 1 },
    sharers: [
      { person: { memberNo: 1 }, weight: 1 },
      { person: { memberNo: 2 }, weight: 1 },
    ],
  });
});

test('without a network an expense waits on the device and is sent with the same key when it is back', async () => {
  const { calls, sheet } = await open();
  isAway = true;
  fireEvent.click(sheet.getByRole('button', { name: '경비 적기' }));
  fireEvent.change(sheet.getByLabelText('금액'), { target: { value: '500' } });
  fireEvent.change(sheet.getByLabelText('내용'), { target: { value: '자판기' } });
  fireEvent.click(sheet.getByRole('button', { name: '저장하기' }));
  expect(await sheet.findByText('연결이 끊겼어요. 다시 이어지면 경비 1건을 저장해요.')).toBeTruthy();
  expect(sheet.getByText('자판기')).toBeTruthy();
  expect(Object.keys(localStorage).some((key) => key.includes('expenses:'))).toBe(true);
  await waitFor(() => expect(posts(calls).length).toBeGreaterThan(0));
  isAway = false;
  fireEvent(window, new Event('online'));
  await waitFor(() => expect(sheet.queryByText(/저장해요/)).toBeNull());
  const keys = posts(calls).map(({ body }) => (body as { clientKey: string }).clientKey);
  expect(new Set(keys).size).toBe(1);
  expect(Object.keys(localStorage).some((key) => key.includes('expenses:'))).toBe(false);
});

test('without a network a change and a removal are shown at once, wait, and are sent in their order when it is back', async () => {
  const { calls, sheet } = await open({}, [RAMEN, { ...RAMEN, expenseNo: 2, title: '택시' }]);
  isAway = true;
  fireEvent.click(sheet.getByRole('button', { name: '라멘' }));
  fireEvent.change(sheet.getByLabelText('금액'), { target: { value: '4000' } });
  fireEvent.click(sheet.getByRole('button', { name: '저장하기' }));
  expect(await sheet.findByText('4,000엔')).toBeTruthy();
  fireEvent.click(sheet.getByRole('button', { name: '택시' }));
  fireEvent.click(sheet.getByRole('button', { name: '지우기' }));
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '지우기' }));
  expect(await sheet.findByText('연결이 끊겼어요. 다시 이어지면 경비 2건을 저장해요.')).toBeTruthy();
  expect(sheet.queryByText('택시')).toBeNull();
  const before = calls.length;
  isAway = false;
  fireEvent(window, new Event('online'));
  await waitFor(() => expect(sheet.queryByText(/저장해요/)).toBeNull());
  const sent = calls.slice(before).filter(({ method }) => method !== 'GET');
  expect(sent.map(({ method, path }) => [method, path.split('/').at(-1)])).toEqual([
    ['PUT', '1'],
    ['DELETE', '2'],
  ]);
  expect(sent[0]?.body).toMatchObject({ title: '라멘', amount: 4000, payer: { memberNo: 2 } });
});

test('while an expense is being sent nothing says that the connection is lost', async () => {
  const { sheet } = await open();
  fireEvent.click(sheet.getByRole('button', { name: '경비 적기' }));
  fireEvent.change(sheet.getByLabelText('금액'), { target: { value: '500' } });
  fireEvent.change(sheet.getByLabelText('내용'), { target: { value: '자판기' } });
  fireEvent.click(sheet.getByRole('button', { name: '저장하기' }));
  expect(sheet.getByText('자판기')).toBeTruthy();
  expect(sheet.queryByText(/연결이 끊겼어요/)).toBeNull();
});

test('an expense that the service refuses is named with its reason, and does not wait for ever', async () => {
  const { sheet } = await open();
  fireEvent.click(sheet.getByRole('button', { name: '경비 적기' }));
  fireEvent.change(sheet.getByLabelText('금액'), { target: { value: '500' } });
  fireEvent.change(sheet.getByLabelText('내용'), { target: { value: '너무 많아요' } });
  fireEvent.click(sheet.getByRole('button', { name: '저장하기' }));
  expect(await screen.findByText(/너무 많아요 500엔\. 경비는 최대 500개까지 적을 수 있어요\./)).toBeTruthy();
});

test('the settlement names who pays whom at the rate of the plan, which can be set', async () => {
  const { sheet } = await open();
  fireEvent.click(sheet.getByRole('button', { name: '정산' }));
  const transfers = within(sheet.getByRole('region', { name: /정산하면/ }));
  expect(transfers.getByRole('listitem').textContent).toBe(`${OWN_NAME}나13,500원수아`);
  expect(sheet.getByText(/기본 환율이에요. 실제 환율로 바꿔 주세요./)).toBeTruthy();
  fireEvent.click(sheet.getByRole('button', { name: '환율 바꾸기' }));
  fireEvent.change(sheet.getByLabelText('100엔에 몇 원인가요?'), { target: { value: '0' } });
  fireEvent.click(sheet.getByRole('button', { name: '환율 저장하기' }));
  expect(await sheet.findByText('환율은 1 이상 10,000 이하의 정수로 입력해주세요.')).toBeTruthy();
  fireEvent.change(sheet.getByLabelText('100엔에 몇 원인가요?'), { target: { value: '1000' } });
  fireEvent.click(sheet.getByRole('button', { name: '환율 저장하기' }));
  expect(await sheet.findByText(/직접 정한 환율이에요./)).toBeTruthy();
  expect(transfers.getByRole('listitem').textContent).toBe(`${OWN_NAME}나15,000원수아`);
});

test('a viewer reads, and writes nothing', async () => {
  const { sheet } = await open({ role: 'viewer' });
  expect(sheet.getByText('라멘')).toBeTruthy();
  expect(sheet.queryByRole('button', { name: '경비 적기' })).toBeNull();
  expect(sheet.queryByRole('button', { name: '라멘' })).toBeNull();
  expect(sheet.queryByRole('button', { name: '환율 바꾸기' })).toBeNull();
});

test('amounts are read as people type them, and no cell of the table runs as a formula', () => {
  expect(['1,200', '１２００', ' 1 200 ', '0', '-5', '12.5', '천엔', ''].map(amountOf)).toEqual([
    1200,
    1200,
    1200,
    0,
    -5,
    undefined,
    undefined,
    undefined,
  ]);
  const titles = ['=1+1', '+82', '-3', '@SUM', '쉼표, "따옴표"'];
  const expenses = titles.map((title) => ({ ...RAMEN, title }));
  const lines = csvOf({ expenses, people: [], rate: 900, isRateSet: false }).split('\r\n');
  expect(lines.slice(1, -1).map((line) => line.split(',식비')[0])).toEqual([
    "1일차,'=1+1",
    "1일차,'+82",
    "1일차,'-3",
    "1일차,'@SUM",
    '1일차,"쉼표, ""따옴표"""',
  ]);
});
