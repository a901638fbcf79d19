/** @jest-environment @osaka/web-kit/testing/environment */
import { expect, test } from '@jest/globals';
import { ok } from '@osaka/contracts';
import { decideCases, decideReport, getCase, getReview, listReports, type Report } from '@osaka/contracts/travel';
import { announcedOnTop, renderScreen, serveCalls } from '@osaka/web-kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { readAlert } from '../testing/read-alert.ts';
import { ReportListPage } from './report-list.page.tsx';

type Answer = { status?: number; body: unknown };
const DECIDED: Answer = { body: { code: '200', message: '신고가 접수되어 블라인드 처리되었습니다.' } };
const REVIEW: Answer = {
  body: ok({
    reviewNo: 7,
    travelNo: 1,
    memberNo: 3,
    memberName: '오사카곰',
    reviewTitle: '광고 제목',
    reviewContent: '싸게 팝니다',
    rating: 4,
    createdDate: '2026-03-01T00:00:00.000Z',
    imageList: [{ imageNo: 1, imageUrl: '/images/a/1-1200.webp' }],
    likeCount: 0,
    isLiked: false,
    travelName: '도톤보리',
    blinded: false,
  }),
};

const CASE = {
  reviewNo: 7,
  travelNo: 1,
  travelName: '도톤보리',
  memberNo: 3,
  memberName: '오사카곰',
  reviewTitle: '광고 제목',
  reviewContent: '싸게 팝니다',
  state: '처리완료',
  at: '2026-03-02T01:00:00.000Z',
  step: 4,
  blinded: true,
  reportCount: 2,
  reasons: [],
  reason: '',
  earlierCount: 0,
  reports: [],
  history: [],
  review: null,
  earlier: [],
};

function show({
  reports = [report(2), report(1, { status: '반려', decision: '문제가 없는 리뷰입니다.' })],
  decision = DECIDED,
  review = REVIEW,
}: {
  reports?: Report[];
  decision?: Answer;
  review?: Answer;
} = {}) {
  const calls = serveCalls([
    [listReports, () => ({ body: { list: reports, totalCount: reports.length } })],
    // The path of one report also matches that of the cases.
    [decideCases, () => ({ body: ok([{ reviewNo: 7, code: '200', message: '' }]) })],
    [decideReport, () => decision],
    [getCase, () => ({ body: ok(CASE) })],
    [getReview, () => review],
  ]);
  renderScreen(<ReportListPage />, { route: '/adminPage/reviewReportList', session: { isAdmin: true } });
  return calls;
}
const rows = async () => (await screen.findAllByRole('row')).slice(1);

test('the list shows the documented columns; open reports can be accepted or rejected, decided ones reverted', async () => {
  show();
  const [waiting, rejected] = await rows();
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'No',
    '리뷰 내용',
    '작성자',
    '신고 사유',
    '신고일',
    '상태',
    '관리',
  ]);
  expect(
    within(waiting as HTMLElement)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['싸게 팝니다', '확인 (블라인드) 2번 신고', '반려 2번 신고']);
  expect(within(rejected as HTMLElement).getByRole('button', { name: /되돌리기/ })).toBeTruthy();
  expect(within(rejected as HTMLElement).getByText('문제가 없는 리뷰입니다.')).toBeTruthy();
});

test('accepting a report sends the decision and reloads the list', async () => {
  const calls = show();
  await rows();
  fireEvent.click(screen.getByRole('button', { name: /^확인/ }));
  await screen.findByText('신고가 접수되어 블라인드 처리되었습니다.');
  expect(calls.find(({ method }) => method === 'PUT')).toMatchObject({
    path: '/api/admin/report/2',
    body: { action: 'ACCEPT' },
  });
  await waitFor(() => expect(calls.filter(({ path }) => path === '/api/admin/reportList').length).toBeGreaterThan(1));
});

test('a decision in the review dialog says what it does, and is taken back for the whole case', async () => {
  const calls = show();
  const [waiting] = await rows();
  fireEvent.click(within(waiting as HTMLElement).getByRole('button', { name: '싸게 팝니다' }));
  fireEvent.click(
    within(await screen.findByRole('dialog', { name: '신고된 리뷰' })).getByRole('button', { name: '블라인드' }),
  );
  await waitFor(() =>
    expect(calls.find(({ method }) => method === 'PUT')).toMatchObject({
      path: '/api/admin/report/2',
      body: { action: 'ACCEPT' },
    }),
  );
  expect(screen.queryByRole('dialog', { name: '신고된 리뷰' })).toBeNull();
  fireEvent.click(await screen.findByRole('button', { name: '되돌리기' }));
  await waitFor(() =>
    expect(calls.findLast(({ method }) => method === 'PUT')).toMatchObject({
      path: '/api/admin/report/cases',
      body: { decisions: [{ reviewNo: 7, step: 4, action: 'REOPEN' }] },
    }),
  );
});

test('each row and its review lead to the case on the desk', async () => {
  show();
  const [waiting] = await rows();
  expect(
    within(waiting as HTMLElement)
      .getByRole('link', { name: /^자세히/ })
      .getAttribute('href'),
  ).toBe('/adminPage/reviewCases?case=7');
  fireEvent.click(within(waiting as HTMLElement).getByRole('button', { name: '싸게 팝니다' }));
  const dialog = within(await screen.findByRole('dialog', { name: '신고된 리뷰' }));
  expect(dialog.getByRole('link', { name: '신고 처리에서 보기' }).getAttribute('href')).toBe(
    '/adminPage/reviewCases?case=7',
  );
});

test('a report is rejected with a reason', async () => {
  const calls = show();
  await rows();
  fireEvent.click(screen.getByRole('button', { name: /^반려 2번/ }));
  fireEvent.change(screen.getByLabelText(/반려 사유/), { target: { value: '문제가 없는 리뷰입니다.' } });
  fireEvent.click(screen.getByRole('button', { name: '반려하기' }));
  await waitFor(() =>
    expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({
      action: 'REJECT',
      reason: '문제가 없는 리뷰입니다.',
    }),
  );
});

test.each([
  [500, '서버 오류가 발생했습니다.', '신고 처리 중 오류가 발생했습니다.'],
  [409, '이미 처리된 신고입니다.', '이미 처리된 신고입니다.'],
])('a failure (%i) shows its message', async (status, message, notice) => {
  show({ decision: { status, body: { code: String(status), message } } });
  await rows();
  fireEvent.click(screen.getByRole('button', { name: /^확인/ }));
  expect(await readAlert()).toBe(notice);
});

test('a rejection that fails is announced over its dialog, which keeps the reason', async () => {
  show({ decision: { status: 503, body: { code: '503', message: '서버 오류가 발생했습니다.' } } });
  await rows();
  fireEvent.click(screen.getByRole('button', { name: /^반려 2번/ }));
  const reason = screen.getByLabelText<HTMLTextAreaElement>(/반려 사유/);
  fireEvent.change(reason, { target: { value: '문제가 없는 리뷰입니다.' } });
  fireEvent.click(screen.getByRole('button', { name: '반려하기' }));
  await waitFor(() => expect(announcedOnTop()).toBe('신고 처리 중 오류가 발생했습니다.'));
  await readAlert();
  expect(screen.getByLabelText<HTMLTextAreaElement>(/반려 사유/).value).toBe('문제가 없는 리뷰입니다.');
});

test('the dialog shows the reported review with title, text, rating, pictures, author and place', async () => {
  show();
  await rows();
  fireEvent.click(screen.getAllByRole('button', { name: '싸게 팝니다' })[0] as HTMLElement);
  const dialog = within(await screen.findByRole('dialog', { name: '신고된 리뷰' }));
  expect(await dialog.findByText('광고 제목')).toBeTruthy();
  expect(dialog.getByRole('img', { name: '별점 5점 만점에 4점' })).toBeTruthy();
  expect(dialog.getByText(/도톤보리 · 오사카곰/)).toBeTruthy();
  expect(dialog.getByRole('img', { name: '리뷰 사진 1' })).toBeTruthy();
});

test('a review that cannot be loaded shows an error', async () => {
  show({ review: { status: 404, body: { code: '404', message: '리뷰 데이터를 찾을 수 없습니다.' } } });
  await rows();
  fireEvent.click(screen.getAllByRole('button', { name: '싸게 팝니다' })[0] as HTMLElement);
  expect(await readAlert()).toBe('리뷰를 불러오는 데 실패했습니다.');
});

function report(reportNo: number, part: Partial<Report> = {}): Report {
  return {
    reportNo,
    reviewNo: 7,
    travelNo: 1,
    reviewContent: '싸게 팝니다',
    memberName: '오사카곰',
    reportReason: '스팸/도배',
    createDate: '2026-03-02T01:00:00.000Z',
    status: '대기중',
    ...part,
  };
}
