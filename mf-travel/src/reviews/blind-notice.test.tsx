/** @jest-environment @osaka/web-kit/testing/environment */
import { afterEach, expect, test } from '@jest/globals';
import { created, ok } from '@osaka/contracts';
import { appealReview, listOwnReviews, type OwnReview, type ReviewOutcome } from '@osaka/contracts/travel';
import { renderScreen, serveCalls } from '@osaka/web-kit/testing';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { MyReviewsPage } from './my-reviews.page.tsx';

const TEXT = '광고가 아니라 직접 다녀온 이야기예요.';
const FUTURE = '2099-03-24T03:00:00.000Z';
const WAITING = { text: TEXT, at: '2026-03-10T03:00:00.000Z', state: '대기중' as const, answer: '' };
afterEach(cleanup);

function show(outcome: Partial<OwnReview & ReviewOutcome>, refusal?: { status: number; message: string }) {
  let appeal = outcome.appeal;
  const calls = serveCalls([
    [listOwnReviews, () => ({ body: ok([{ ...review, ...outcome, ...(appeal ? { appeal } : {}) }]) })],
    [
      appealReview,
      () => {
        if (refusal)
          return { status: refusal.status, body: { code: String(refusal.status), message: refusal.message } };
        appeal = WAITING;
        return { status: 201, body: created(WAITING, '이의제기를 접수했습니다.') };
      },
    ],
  ]);
  renderScreen(<MyReviewsPage />, { route: '/myreviews/list', session: { memberNo: 1 } });
  return calls;
}

test('the author of a hidden review reads why, and appeals with at least ten letters', async () => {
  const calls = show({ blinded: true, blindReason: '스팸/도배', appealUntil: FUTURE });
  expect(await screen.findByText('사유: 스팸/도배')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: '이의제기' }));
  expect(document.activeElement).toBe(screen.getByLabelText(/이의제기/));
  fireEvent.change(screen.getByLabelText(/이의제기/), { target: { value: '짧아요' } });
  screen.getByRole('button', { name: '이의제기 보내기' }).focus();
  fireEvent.click(screen.getByRole('button', { name: '이의제기 보내기' }));
  expect(document.activeElement).toBe(screen.getByLabelText(/이의제기/));
  expect(await screen.findByText('이의제기 내용은 10자 이상 500자 이내로 입력해주세요.')).toBeTruthy();
  fireEvent.change(screen.getByLabelText(/이의제기/), { target: { value: TEXT } });
  fireEvent.click(screen.getByRole('button', { name: '이의제기 보내기' }));
  expect(await screen.findByText('관리자가 다시 살펴보고 있어요.')).toBeTruthy();
  expect(await screen.findByText('이의제기를 보냈어요.')).toBeTruthy();
  expect(calls.find(({ method }) => method === 'POST')).toMatchObject({
    path: '/api/reviews/7/appeal',
    body: { text: TEXT },
  });
  expect(screen.queryByRole('button', { name: '이의제기' })).toBeNull();
});

test.each([
  ['인용', false, '다시 보여요'],
  ['기각', true, '그대로 블라인드'],
] as const)('the answer to an appeal is shown: %s', async (state, blinded, label) => {
  show({ blinded, appeal: { ...WAITING, state, answer: '사진으로 확인했어요.' } });
  expect(await screen.findByText(label)).toBeTruthy();
  expect(screen.getByText('답변: 사진으로 확인했어요.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '이의제기' })).toBeNull();
});

test('after 14 days there is no appeal, and a refused one shows why', async () => {
  show({ blinded: true, blindReason: '스팸/도배', appealUntil: '2020-03-24T03:00:00.000Z' });
  expect(await screen.findByText('이의제기할 수 있는 14일이 지났어요.')).toBeTruthy();
  cleanup();
  show(
    { blinded: true, blindReason: '스팸/도배', appealUntil: FUTURE },
    { status: 409, message: '이미 이의제기한 리뷰입니다.' },
  );
  fireEvent.click(await screen.findByRole('button', { name: '이의제기' }));
  fireEvent.change(screen.getByLabelText(/이의제기/), { target: { value: TEXT } });
  fireEvent.click(screen.getByRole('button', { name: '이의제기 보내기' }));
  expect((await screen.findByRole('alertdialog')).textContent).toContain('이미 이의제기한 리뷰입니다.');
});

const review: OwnReview = {
  reviewNo: 7,
  travelNo: 1,
  travelName: '오사카성 천수각',
  memberNo: 1,
  memberName: '하늘산책',
  reviewTitle: '제목',
  reviewContent: '좋았습니다.',
  rating: 5,
  createdDate: '2026-02-11T00:00:00Z',
  imageList: [],
  likeCount: 3,
  isLiked: false,
  blinded: false,
};
