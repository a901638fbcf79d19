/** @jest-environment @osaka/web-kit/testing/environment */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { ok } from '@osaka/contracts';
import { dateAfter, listExpenses, type Plan, type ShownItem } from '@osaka/contracts/planner';
import { BASIC_ITEMS } from '@osaka/domain/preparation';
import { todayInSeoul } from '@osaka/web-kit';
import { Route, Routes } from '@osaka/web-kit/router';
import { renderScreen } from '@osaka/web-kit/testing';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { PlanDetailPage } from '../plans/plan-detail.page.tsx';
import { failure } from '../testing/planner-server.ts';
import { OWN_NAME, serveTrip, TRIP } from '../testing/trip-server.ts';
import { TodayPage } from '../today/today.page.tsx';

const ME = { memberNo: 1, memberName: OWN_NAME };
const item = (itemNo: number, text: string, part: Partial<ShownItem> = {}): ShownItem => ({
  itemNo: 1_500_000_000 + itemNo,
  text,
  done: false,
  who: null,
  due: null,
  isPrivate: false,
  ...part,
});
/** A trip that begins in five days. */
const SOON: Partial<Plan> = {
  travelStartDate: dateAfter(todayInSeoul(), 5),
  travelEndDate: dateAfter(todayInSeoul(), 7),
};
const ITEMS = [
  item(1, '여권', { due: 5, who: ME }),
  item(2, '환전하기', { due: 3 }),
  item(3, '편한 신발'),
  item(4, '항공권', { done: true, due: 30 }),
  item(5, '비밀 선물', { due: 6, isPrivate: true }),
];

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(cleanup);

function serve(part: Partial<Plan>) {
  return serveTrip(
    { ...TRIP, days: [], ...part },
    { others: [[listExpenses, () => ({ body: ok({ expenses: [], people: [ME], rate: 900, isRateSet: false }) })]] },
  );
}
async function open(part: Partial<Plan> = {}) {
  const service = serve({ ...SOON, ...part });
  renderScreen(
    <Routes>
      <Route path="/myplan/detail/:planNo" element={<PlanDetailPage />} />
    </Routes>,
    { route: '/myplan/detail/12', session: ME },
  );
  fireEvent.click(await screen.findByRole('button', { name: /^준비물/ }));
  const sheet = within(await screen.findByRole('dialog', { name: '준비물과 할 일' }));
  await sheet.findAllByText(/한 번에 담기|아직 적은|했어요/);
  return { service, sheet };
}

test('a half-typed item, its lock, its day and who does it are there again when the sheet is opened again', async () => {
  const { sheet } = await open({ items: ITEMS });
  const chips = within(sheet.getByRole('form', { name: '적기' }));
  fireEvent.click(chips.getByRole('button', { name: '언제까지' }));
  fireEvent.change(sheet.getByRole('combobox', { name: '언제까지' }), { target: { value: '3' } });
  fireEvent.click(chips.getByRole('button', { name: '누가' }));
  fireEvent.click(chips.getByRole('radio', { name: '나' }));
  fireEvent.change(sheet.getByLabelText('준비물이나 할 일'), { target: { value: '생일 선' } });
  fireEvent.click(within(sheet.getByRole('form', { name: '적기' })).getByRole('button', { name: '나만 보기' }));
  cleanup();
  const { sheet: again } = await open({ items: ITEMS });
  expect(again.getByLabelText<HTMLInputElement>('준비물이나 할 일').value).toBe('생일 선');
  const kept = within(again.getByRole('form', { name: '적기' })).getAllByRole('button', { pressed: true });
  expect(kept.map(({ textContent }) => textContent)).toEqual(['출발 3일 전', '나', '나만 보기']);
});

test('items stand by when they are due, with who does them and which are private', async () => {
  const { sheet } = await open({ items: ITEMS });
  const groups = sheet.getAllByRole('region').map((each) => each.getAttribute('aria-label'));
  expect(groups.filter(Boolean)).toEqual(['오늘까지', '이번 주', '언제든', '다 했어요']);
  const due = within(sheet.getByRole('region', { name: '오늘까지' }));
  expect(due.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '비밀 선물1일 지났어요나만 보기',
    '여권오늘까지나',
  ]);
  expect(sheet.getByText('5개 가운데 1개 했어요')).toBeTruthy();
});

test('one item after the other is written, with what was chosen for the one before; a text that is missing is said', async () => {
  const { service, sheet } = await open();
  const input = sheet.getByRole<HTMLInputElement>('textbox', { name: '준비물이나 할 일' });
  fireEvent.click(sheet.getByRole('button', { name: '적기' }));
  expect(sheet.getByText('준비물이나 할 일을 입력해주세요.')).toBeTruthy();
  fireEvent.click(sheet.getByRole('button', { name: '나만 보기' }));
  fireEvent.click(sheet.getByRole('button', { name: '언제까지' }));
  fireEvent.change(sheet.getByRole('combobox', { name: '언제까지' }), { target: { value: '3' } });
  for (const text of ['유심', '환전']) {
    fireEvent.change(input, { target: { value: ` ${text} ` } });
    fireEvent.submit(sheet.getByRole('form', { name: '적기' }));
  }
  expect(input.value).toBe('');
  await waitFor(() =>
    expect(service.plan.items.map(({ text, due, isPrivate }) => [text, due, isPrivate])).toEqual([
      ['유심', 3, true],
      ['환전', 3, true],
    ]),
  );
});

test('an item is ticked, changed and removed; the removal can be taken back', async () => {
  const { service, sheet } = await open({ items: ITEMS });
  fireEvent.click(sheet.getByRole('checkbox', { name: '환전하기' }));
  await waitFor(() => expect(service.plan.items[1]?.done).toBe(true));
  fireEvent.click(sheet.getByRole('button', { name: '여권 고치기' }));
  fireEvent.change(sheet.getByRole('textbox', { name: /내용/ }), { target: { value: '여권과 사본' } });
  fireEvent.click(sheet.getByRole('radio', { name: '모두' }));
  fireEvent.click(sheet.getByRole('button', { name: '저장하기' }));
  await waitFor(() => expect(service.plan.items[0]).toMatchObject({ text: '여권과 사본', who: null, due: 5 }));
  expect(service.sent().at(-1)).toMatchObject([{ type: 'item', text: '여권과 사본', who: null }]);
  fireEvent.click(sheet.getByRole('button', { name: '편한 신발 고치기' }));
  fireEvent.click(sheet.getByRole('button', { name: '지우기' }));
  await waitFor(() => expect(service.plan.items).toHaveLength(4));
  fireEvent.click(screen.getByRole('button', { name: '되돌리기' }));
  await waitFor(() => expect(service.plan.items).toHaveLength(5));
});

test('a template adds what is not there yet, as one entry of the history', async () => {
  const { service, sheet } = await open({ items: [item(1, '여권', { done: true })] });
  fireEvent.click(sheet.getByRole('button', { name: '기본' }));
  fireEvent.click(sheet.getByRole('button', { name: '4개 더하기' }));
  await waitFor(() => expect(service.plan.items.map(({ text }) => text)).toEqual(BASIC_ITEMS.map(({ text }) => text)));
  expect(service.sent()).toHaveLength(1);
  fireEvent.click(sheet.getByRole('button', { name: '기본' }));
  expect(sheet.getByText('5개 가운데 0개가 새로 와요')).toBeTruthy();
});

test('an empty list offers the basic five, and a viewer only reads', async () => {
  const { service, sheet } = await open();
  fireEvent.click(sheet.getByRole('button', { name: '기본 담기' }));
  await waitFor(() => expect(service.plan.items).toHaveLength(5));
  cleanup();
  const viewer = await open({ items: ITEMS, role: 'viewer' });
  expect(viewer.sheet.queryByRole('textbox')).toBeNull();
  expect(viewer.sheet.getByRole<HTMLInputElement>('checkbox', { name: '여권' }).disabled).toBe(true);
});

test('an item that the service refuses leaves the list, and what was typed is said', async () => {
  const { service, sheet } = await open();
  service.obstruct(() => failure(409, '준비물과 할 일은 한 플랜에 최대 100개까지 적을 수 있어요.'));
  fireEvent.change(sheet.getByRole('textbox'), { target: { value: '백한 번째' } });
  fireEvent.submit(sheet.getByRole('form', { name: '적기' }));
  expect(await screen.findByText(/“백한 번째”/)).toBeTruthy();
});

test('오늘 before the trip shows what is due, and one that is ticked stays to be taken back', async () => {
  const service = serve({ ...SOON, items: ITEMS });
  renderScreen(
    <Routes>
      <Route path="/myplan/today/:planNo" element={<TodayPage />} />
    </Routes>,
    { route: '/myplan/today/12', session: ME },
  );
  expect(await screen.findByText('오늘 할 일이 2개 있어요.')).toBeTruthy();
  fireEvent.click(screen.getByRole('checkbox', { name: '여권' }));
  await waitFor(() => expect(service.plan.items[0]?.done).toBe(true));
  expect(screen.getByText('오늘 할 일이 1개 있어요.')).toBeTruthy();
  fireEvent.click(screen.getByRole('checkbox', { name: '여권' }));
  await waitFor(() => expect(service.plan.items[0]?.done).toBe(false));
  fireEvent.click(screen.getByRole('button', { name: '준비물 모두 보기' }));
  expect(await screen.findByText('5개 가운데 1개 했어요')).toBeTruthy();
});
