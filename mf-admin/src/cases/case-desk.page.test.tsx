/** @jest-environment @osaka/web-kit/testing/environment */
import { expect, test } from '@jest/globals';
import { ok } from '@osaka/contracts';
import {
  type CaseDecision,
  decideCases,
  getCase,
  getReportedImage,
  listCases,
  type ReportCase,
} from '@osaka/contracts/travel';
import { renderScreen, serveCalls } from '@osaka/web-kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { readAlert } from '../testing/read-alert.ts';
import { CaseDeskPage } from './case-desk.page.tsx';

const STATES = { ACCEPT: '처리완료', REJECT: '반려', REOPEN: '대기중' } as const;

function show(
  cases = [one(1), one(2), one(3)],
  { refused = [] as number[], next = null as string | null, query = '' } = {},
) {
  const now = new Map(cases.map((row) => [row.reviewNo, row]));
  const calls = serveCalls([
    [
      listCases,
      ({ query }) => ({
        body: ok({
          list: query.after ? [one(9)] : cases,
          next: query.after ? null : next,
          counts: { 대기중: 3, 이의제기: 1, 처리완료: 0, 반려: 0 },
        }),
      }),
    ],
    [decideCases, ({ body }) => ({ body: ok((body as { decisions: CaseDecision[] }).decisions.map(decided)) })],
    [
      getCase,
      ({ path }) => ({
        body: ok({
          ...(now.get(Number(path.split('/').at(-1))) ?? one(9)),
          reports: [],
          history: [],
          review: null,
          earlier: [...now.values()].filter(({ reviewNo }) => reviewNo !== Number(path.split('/').at(-1))),
        }),
      }),
    ],
  ]);
  function decided({ reviewNo, step, action }: CaseDecision) {
    const row = now.get(reviewNo) ?? one(reviewNo);
    if (refused.includes(reviewNo) || row.step !== step)
      return {
        reviewNo,
        code: '409',
        message: '다른 관리자가 먼저 처리한 신고입니다.',
        case: { ...row, state: '반려' as const, step: 7 },
      };
    now.set(reviewNo, { ...row, state: STATES[action], step: step + 1 });
    return { reviewNo, code: '200', message: '', case: now.get(reviewNo) };
  }
  renderScreen(<CaseDeskPage />, { route: `/adminPage/reviewCases?${query}`, session: { isAdmin: true } });
  return {
    sent: () =>
      calls
        .filter(({ method }) => method === 'PUT')
        .map(({ body }) => (body as { decisions: CaseDecision[] }).decisions),
  };
}
const press = (code: string, init: KeyboardEventInit = {}) => fireEvent.keyDown(document.body, { code, ...init });
const title = async (text: string) => screen.findByRole('heading', { level: 2, name: text });
const rowOf = (text: string) =>
  within(screen.getByRole('button', { name: new RegExp(`^${text}`) }).closest('li') as HTMLElement);

test('J and K go through the cases, on any keyboard layout', async () => {
  show();
  await title('제목 1');
  press('KeyJ', { key: 'ㅓ' });
  press('KeyJ', { key: 'j' });
  await title('제목 3');
  press('KeyJ');
  press('KeyK', { key: 'ㅏ' });
  await title('제목 2');
});

test('a decision by key goes to the next case; the decided one stays in its place and U undoes it there', async () => {
  const { sent } = show();
  await title('제목 1');
  press('Digit1');
  await title('제목 2');
  await rowOf('제목 1').findByText('블라인드');
  press('Digit2');
  await title('제목 3');
  await rowOf('제목 2').findByText('반려');
  press('KeyU');
  await title('제목 2');
  await rowOf('제목 2').findByText('대기중');
  expect(sent()).toEqual([
    [{ reviewNo: 1, step: 1, action: 'ACCEPT', reason: '' }],
    [{ reviewNo: 2, step: 1, action: 'REJECT', reason: '' }],
    [{ reviewNo: 2, step: 2, action: 'REOPEN', reason: '' }],
  ]);
  expect(screen.getByRole('link', { name: /^처리완료/ }).textContent).toBe('처리완료1');
});

test('U directly behind a decision undoes that one, not the one before', async () => {
  const { sent } = show();
  await title('제목 1');
  press('Digit1');
  await rowOf('제목 1').findByText('블라인드');
  press('Digit1');
  press('KeyU');
  await waitFor(() => expect(sent()).toHaveLength(3));
  expect(sent()[2]).toEqual([{ reviewNo: 2, step: 2, action: 'REOPEN', reason: '' }]);
});

test('U behind 3 undoes the decision before, not the case that 3 has opened again', async () => {
  const { sent } = show();
  await title('제목 1');
  press('Digit1');
  await title('제목 2');
  press('Digit2');
  await title('제목 3');
  await rowOf('제목 2').findByText('반려');
  press('KeyK');
  await title('제목 2');
  press('Digit3');
  await rowOf('제목 2').findByText('대기중');
  press('KeyU');
  await rowOf('제목 1').findByText('대기중');
  expect(sent().map(([decision]) => `${decision?.reviewNo} ${decision?.action}`)).toEqual([
    '1 ACCEPT',
    '2 REJECT',
    '2 REOPEN',
    '1 REOPEN',
  ]);
});

test('a key that is held down, a key with Ctrl and keys in the reason decide nothing', async () => {
  const { sent } = show();
  await title('제목 1');
  press('Digit1', { repeat: true });
  press('KeyR', { ctrlKey: true });
  fireEvent.keyDown(screen.getByLabelText(/사유/), { code: 'Digit1' });
  await title('제목 1');
  expect(sent()).toEqual([]);
});

test('the typed reason is sent with the decision of its case alone', async () => {
  const { sent } = show();
  await title('제목 1');
  fireEvent.change(screen.getByLabelText(/사유/), { target: { value: '문제가 없어요.' } });
  press('Digit2');
  await title('제목 2');
  press('Digit2');
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent().map(([decision]) => decision?.reason)).toEqual(['문제가 없어요.', '']);
});

test('several cases are decided with one call and undone together', async () => {
  const { sent } = show();
  await title('제목 1');
  press('KeyX');
  fireEvent.click(screen.getByRole('checkbox', { name: '제목 3 고르기' }));
  fireEvent.click(screen.getByRole('button', { name: '반려' }));
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '반려' }));
  await screen.findByText('2건을 반려했어요.');
  await title('제목 2');
  fireEvent.click(screen.getByRole('button', { name: '되돌리기' }));
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent().map((decisions) => decisions.map(({ reviewNo, action }) => `${reviewNo} ${action}`))).toEqual([
    ['1 REJECT', '3 REJECT'],
    ['1 REOPEN', '3 REOPEN'],
  ]);
});

test('a key decides all picked cases after a question, not only the present one', async () => {
  const { sent } = show();
  await title('제목 1');
  press('KeyX');
  press('KeyJ');
  press('KeyX');
  press('KeyJ');
  press('Digit1');
  const question = within(await screen.findByRole('alertdialog'));
  question.getByText('고른 2건을 모두 블라인드 처리하시겠습니까?');
  fireEvent.click(question.getByRole('button', { name: '블라인드' }));
  await screen.findByText('2건을 블라인드했어요.');
  expect(sent().map((decisions) => decisions.map(({ reviewNo, action }) => `${reviewNo} ${action}`))).toEqual([
    ['1 ACCEPT', '2 ACCEPT'],
  ]);
});

test('a case that a colleague has decided is shown as it is now, and is not undone', async () => {
  const { sent } = show(undefined, { refused: [1] });
  await title('제목 1');
  press('Digit1');
  expect(await readAlert()).toBe('다른 관리자가 먼저 처리한 신고입니다.');
  await rowOf('제목 1').findByText('반려');
  press('KeyU');
  expect(sent()).toHaveLength(1);
});

test('an appeal is answered with a reason, which cannot be undone by key', async () => {
  const appeal = { text: '광고가 아니에요.', at: '2026-03-10T01:00:00.000Z', state: '대기중' as const, answer: '' };
  const { sent } = show([one(1, { state: '이의제기', appeal }), one(2, { state: '이의제기', appeal })], {
    query: 'state=이의제기',
  });
  await title('제목 1');
  expect(screen.getByText('광고가 아니에요.')).toBeTruthy();
  expect(screen.queryByRole('checkbox')).toBeNull();
  press('Digit2');
  expect(await readAlert()).toBe('사유를 입력해주세요.');
  fireEvent.change(screen.getByLabelText(/답변/), { target: { value: '사진으로 확인했어요.' } });
  press('Digit2');
  await screen.findByText('답변을 보냈어요.');
  press('KeyU');
  expect(sent()).toEqual([[{ reviewNo: 1, step: 1, action: 'REOPEN', reason: '사진으로 확인했어요.' }]]);
});

test('a decided case is undone by key where the service allows it, also after an appeal; an answered one says that it is final', async () => {
  const appeal = {
    text: '광고가 아니에요.',
    at: '2026-03-10T01:00:00.000Z',
    state: '인용' as const,
    answer: '사진으로 확인했어요.',
  };
  const { sent } = show(
    [one(1, { state: '반려', appeal, canReopen: false }), one(2, { state: '반려', appeal, canReopen: true })],
    { query: 'state=반려' },
  );
  await title('제목 1');
  expect(screen.getByText('이의제기에 답한 신고라 되돌릴 수 없어요.')).toBeTruthy();
  expect(screen.getAllByRole('checkbox')).toHaveLength(2);
  press('Digit3');
  press('KeyJ');
  await title('제목 2');
  press('Digit3');
  await waitFor(() => expect(sent()).toEqual([[{ reviewNo: 2, step: 1, action: 'REOPEN', reason: '' }]]));
});

test('the other cases of the author follow a decision about one of them', async () => {
  show();
  await title('제목 1');
  const second = async () =>
    within(await screen.findByRole('region', { name: /^작성자의 다른 신고/ })).getByText(/제목 2/, { selector: 'li' });
  expect((await second()).textContent).toContain('대기중');
  press('KeyJ');
  await title('제목 2');
  press('Digit2');
  await title('제목 3');
  press('KeyK');
  press('KeyK');
  await title('제목 1');
  await waitFor(async () => expect((await second()).textContent).toContain('반려'));
});

test('an address that names a case opens it first among those of its state', async () => {
  const { sent } = show([one(1), one(2)], { query: 'case=9' });
  await title('제목 9');
  await waitFor(() => expect(screen.getAllByRole('button', { name: /^제목/ })).toHaveLength(3));
  press('Digit1');
  await title('제목 1');
  expect(sent()).toEqual([[{ reviewNo: 9, step: 1, action: 'ACCEPT', reason: '' }]]);
});

test('the next page is loaded before the last row is reached', async () => {
  show(undefined, { next: '1_3' });
  await screen.findByRole('button', { name: /^제목 9/ });
});

test('the pictures as they were reported are shown, also the deleted ones; those added since stand apart', async () => {
  Object.assign(URL, { createObjectURL: () => 'blob:reported', revokeObjectURL: () => undefined });
  const later = { imageNo: 9, imageUrl: '/images/uploads/later-1200.webp' };
  const reportedImages = [
    { imageNo: 7, width: 40, height: 30, isDeleted: true },
    { imageNo: 8, width: 40, height: 30, isDeleted: false },
  ];
  const review = {
    reviewTitle: '제목 1',
    reviewContent: '싸게 팝니다',
    rating: 1,
    imageList: [{ imageNo: 8, imageUrl: '/images/uploads/b-1200.webp' }, later],
  };
  const calls = serveCalls([
    [
      listCases,
      () => ({ body: ok({ list: [one(1)], next: null, counts: { 대기중: 1, 이의제기: 0, 처리완료: 0, 반려: 0 } }) }),
    ],
    [getCase, () => ({ body: ok({ ...one(1), reports: [], history: [], review, earlier: [], reportedImages }) })],
    [getReportedImage, () => ({ body: {} })],
  ]);
  renderScreen(<CaseDeskPage />, { route: '/adminPage/reviewCases', session: { isAdmin: true } });
  expect((await screen.findByRole('img', { name: '신고될 때의 사진 1' })).closest('figure')?.textContent).toContain(
    '작성자가 지운 사진',
  );
  expect((await screen.findByRole('img', { name: '신고될 때의 사진 2' })).closest('figure')?.textContent).not.toContain(
    '지운',
  );
  expect(screen.getAllByRole('img', { name: /^신고 뒤에 올린 사진/ })).toHaveLength(1);
  expect(calls.filter(({ path }) => path.includes('reported-images')).map(({ path }) => path)).toEqual([
    '/api/reviews/1/reported-images/7',
    '/api/reviews/1/reported-images/8',
  ]);
});

test('an empty queue says so', async () => {
  show([]);
  await screen.findByText('처리할 신고가 없어요.');
});

function one(reviewNo: number, part: Partial<ReportCase> = {}): ReportCase {
  return {
    reviewNo,
    travelNo: 1,
    travelName: '도톤보리',
    memberNo: 3,
    memberName: '오사카곰',
    reviewTitle: `제목 ${reviewNo}`,
    reviewContent: '싸게 팝니다',
    state: '대기중',
    at: '2026-03-02T01:00:00.000Z',
    step: 1,
    blinded: false,
    reportCount: 2,
    reasons: [{ reportReason: '스팸/도배', count: 2 }],
    reason: '',
    earlierCount: 0,
    ...part,
  };
}
