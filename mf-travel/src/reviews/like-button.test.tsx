/** @jest-environment @osaka/web-kit/testing/environment */
import { afterEach, expect, test } from '@jest/globals';
import { ok } from '@osaka/contracts';
import { likeReview, type Review } from '@osaka/contracts/travel';
import { QueryClient, QueryClientProvider } from '@osaka/web-kit/query';
import { renderScreen, serveCalls } from '@osaka/web-kit/testing';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { LikeButton } from './like-button.tsx';
import { reviewsOf } from './reviews.api.ts';

afterEach(cleanup);

const review = { reviewNo: 7, likeCount: 3, isLiked: false } as Review;
const isOn = () => screen.getByRole('button', { name: /좋아요/ }).getAttribute('aria-pressed') === 'true';

/** Returns a function that releases the response. */
function open(status: number) {
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const seen = serveCalls([
    [likeReview, () => answered.then(() => ({ status, body: { code: String(status), message: 'x' } }))],
  ]);
  renderScreen(<LikeButton review={review} />, { session: { memberNo: 1 } });
  return { seen, answer };
}

test('a like changes at once and is rolled back with a message when the server refuses', async () => {
  const { seen, answer } = open(500);
  fireEvent.click(screen.getByRole('button', { name: '이 리뷰 좋아요 3' }));
  expect(isOn()).toBe(true);
  expect(screen.getByRole('button', { name: '이 리뷰 좋아요 4' })).toBeTruthy();
  answer();
  await waitFor(() => expect(isOn()).toBe(false));
  expect(screen.getByRole('button', { name: '이 리뷰 좋아요 3' })).toBeTruthy();
  expect(screen.getByRole('alertdialog').textContent).toContain('좋아요 처리에 실패했습니다.');
  fireEvent.click(screen.getByRole('button', { name: '확인' }));
  expect(seen).toHaveLength(1);
});

test('a like stays after a 400, because the server already has that state', async () => {
  const { seen, answer } = open(400);
  fireEvent.click(screen.getByRole('button'));
  answer();
  await waitFor(() => expect(seen).toHaveLength(1));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(isOn()).toBe(true);
});

test('a guest’s like sends nothing and offers the login', async () => {
  const seen = serveCalls([]);
  const { address } = renderScreen(<LikeButton review={review} />, { route: '/reviews/list' });
  fireEvent.click(screen.getByRole('button'));
  expect(await screen.findByText('로그인이 필요합니다.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: '로그인' }));
  await waitFor(() => expect(address()).toBe('/login'));
  expect(seen).toHaveLength(0);
});

const LATEST = reviewsOf(1, { sort: 'latest', search: '' }).queryKey;

test('a list that is opened again shows the new state of the like', async () => {
  serveCalls([[likeReview, () => ({ body: ok({ isLiked: true, likeCount: 4 }) })]]);
  const client = new QueryClient();
  client.setQueryData(LATEST, { pages: [], pageParams: [] });
  renderScreen(
    <QueryClientProvider client={client}>
      <LikeButton review={review} />
    </QueryClientProvider>,
    { session: { memberNo: 1 } },
  );
  fireEvent.click(screen.getByRole('button', { name: /좋아요/ }));
  await waitFor(() => expect(client.getQueryState(LATEST)?.isInvalidated).toBe(true));
});
