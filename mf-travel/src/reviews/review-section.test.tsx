/** @jest-environment @osaka/web-kit/testing/environment */
import { afterEach, expect, test } from '@jest/globals';
import { type Destination, listReviews, type Review } from '@osaka/contracts/travel';
import { renderScreen, serveCalls, testCard } from '@osaka/web-kit/testing';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { ReviewSection } from './review-section.tsx';

afterEach(cleanup);

const destination = { ...testCard(1, '오사카성', {}), reviewCount: 12 } as Destination;
const review: Review = {
  reviewNo: 7,
  travelNo: 1,
  memberNo: 2,
  memberName: '하늘산책',
  reviewTitle: '아침 벚꽃',
  reviewContent: `${'걷기 좋았습니다. '.repeat(20)}마지막에 벚꽃 (만개)`,
  rating: 5,
  createdDate: '2026-03-11T00:00:00Z',
  imageList: [],
  likeCount: 0,
  isLiked: false,
  visitedMonth: '2026-03',
};
const facets = { visited: 4, photo: 0, ratings: [0, 0, 0, 3, 9] };
const page = { reviews: [review], totalCount: 12, averageRating: 4.8, ratingCounts: [0, 0, 0, 3, 9], facets };

function open(route: string, answerTo: (query: Record<string, string>) => object = () => page) {
  const seen = serveCalls([[listReviews, ({ query }) => ({ body: answerTo(query) })]]);
  return { ...renderScreen(<ReviewSection destination={destination} />, { route }), seen };
}
const filter = (name: string) => screen.findByRole('button', { name });

test('a review says when its author was there with a plan', async () => {
  open('/travels/detail/1');
  expect(await screen.findByText('일정에 담고 다녀왔어요 · 2026년 3월')).toBeTruthy();
});

test('filters name how many reviews they leave, stand in the address and are sent; one that leaves none is hidden', async () => {
  const { address, seen } = open('/travels/detail/1?sort=like_high');
  fireEvent.click(await filter('다녀온 사람 4'));
  await waitFor(() => expect(address()).toBe('/travels/detail/1?sort=like_high&visited=true'));
  fireEvent.click(await filter('5점 9'));
  await waitFor(() =>
    expect(seen.at(-1)?.query).toMatchObject({ sort: 'like_high', visited: 'true', rating: '5', offset: '0' }),
  );
  expect(screen.queryByRole('button', { name: /사진 있음/ })).toBeNull();
  fireEvent.click(await filter('5점 9'));
  await waitFor(() => expect(address()).toBe('/travels/detail/1?sort=like_high&visited=true'));
});

test('after a reset the focus is with the filters', async () => {
  open('/travels/detail/1?rating=5');
  const reset = await screen.findByRole('button', { name: '조건 지우기' });
  reset.focus();
  fireEvent.click(reset);
  await waitFor(() => expect(screen.queryByRole('button', { name: '조건 지우기' })).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('group', { name: '리뷰 조건' }));
});

test('the number of found reviews changes in a live region that was there before', async () => {
  open('/travels/detail/1');
  await filter('5점 9');
  const region = document.querySelector('section [role=status]') as HTMLElement;
  expect(region.textContent).toBe('');
  fireEvent.click(await filter('5점 9'));
  await waitFor(() => expect(region.textContent).toBe('조건에 맞는 리뷰 12개'));
  expect(region.isConnected).toBe(true);
});

test('found words are marked in title and text, also in the hidden part of a long text', async () => {
  open('/travels/detail/1?search=벚꽃%20(만개)');
  await screen.findByText('조건에 맞는 리뷰 12개');
  expect([...document.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual([
    '벚꽃',
    '벚꽃',
    '(만개)',
  ]);
  expect(screen.getByRole('button', { name: '접기' })).toBeTruthy();
});

test('without a result the filters can be reset; the heading still counts all reviews', async () => {
  const none = { ...page, reviews: [], totalCount: 0, facets: { visited: 0, photo: 0, ratings: [0, 0, 0, 0, 0] } };
  const { address } = open('/travels/detail/1?photo=true&search=없음', ({ photo }) => (photo ? none : page));
  expect(await screen.findByText('조건에 맞는 리뷰가 없어요.')).toBeTruthy();
  expect(screen.getByRole('heading', { name: '리뷰 12' })).toBeTruthy();
  expect(await filter('사진 있음 0')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: '조건 지우기' }));
  await waitFor(() => expect(address()).toBe('/travels/detail/1'));
  expect(await screen.findByText('일정에 담고 다녀왔어요 · 2026년 3월')).toBeTruthy();
});
