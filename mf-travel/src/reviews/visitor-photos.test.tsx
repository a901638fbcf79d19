/** @jest-environment @osaka/web-kit/testing/environment */
import { afterEach, beforeAll, expect, test } from '@jest/globals';
import { listReviews, type Review } from '@osaka/contracts/travel';
import { renderScreen, serveCalls, testDestination } from '@osaka/web-kit/testing';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { VisitorPhotos } from './visitor-photos.tsx';

beforeAll(() => {
  Object.assign(window, {
    IntersectionObserver: class {
      constructor(private readonly report: (entries: { isIntersecting: boolean }[]) => void) {}
      observe = () => this.report([{ isIntersecting: true }]);
      disconnect = () => undefined;
    },
  });
});
afterEach(cleanup);

function review(reviewNo: number, memberName: string, imageNos: number[]): Review {
  return {
    reviewNo,
    travelNo: 1,
    memberNo: reviewNo,
    memberName,
    reviewTitle: '',
    reviewContent: '',
    rating: 5,
    createdDate: '2026-11-03T03:00:00Z',
    imageList: imageNos.map((imageNo) => ({ imageNo, imageUrl: `/images/uploads/${imageNo}-1200.webp` })),
    likeCount: 0,
    isLiked: false,
  };
}
function open(reviews: Review[]) {
  const seen = serveCalls([[listReviews, () => ({ body: { reviews, totalCount: reviews.length, averageRating: 5 } })]]);
  renderScreen(<VisitorPhotos destination={testDestination(1, '오사카성 천수각', {})} />, { route: '/' });
  return seen;
}

test('the newest six pictures of reviews are shown with the names of their authors, who are named in the viewer too', async () => {
  open([review(2, '하늘산책', [1, 2, 3, 4]), review(1, '타코야키', [5, 6, 7])]);
  const strip = await screen.findByRole('list', { name: '다녀온 사람의 사진 목록' });
  expect(within(strip).getAllByRole('button')).toHaveLength(6);
  fireEvent.click(within(strip).getAllByRole('button', { name: /^타코야키 .*사진 크게 보기$/ })[0] as HTMLElement);
  const viewer = await screen.findByRole('dialog', { name: '다녀온 사람의 사진' });
  expect(viewer.textContent).toContain('타코야키');
  fireEvent.click(within(viewer).getByRole('link', { name: '리뷰 보기' }));
  expect(within(viewer).queryByText('5 / 6')).toBeNull();
});

test('a place without pictures of reviews has no strip', async () => {
  const seen = open([]);
  await waitFor(() => expect(seen).toHaveLength(1));
  expect(screen.queryByText('다녀온 사람의 사진')).toBeNull();
});
