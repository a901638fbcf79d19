/** @jest-environment @osaka/web-kit/testing/environment */
import { afterEach, describe, expect, test } from '@jest/globals';
import { ok } from '@osaka/contracts';
import { deleteReview, listOwnReviews, type OwnReview } from '@osaka/contracts/travel';
import { renderScreen, serveCalls } from '@osaka/web-kit/testing';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { MyReviewsPage } from './my-reviews.page.tsx';

const review = (reviewNo: number, change: Partial<OwnReview> = {}): OwnReview => ({
  reviewNo,
  travelNo: 1,
  travelName: '오사카성 천수각',
  memberNo: 1,
  memberName: '하늘산책',
  reviewTitle: `제목 ${reviewNo}`,
  reviewContent: '좋았습니다.',
  rating: 5,
  createdDate: '2026-02-11T00:00:00Z',
  imageList: [],
  likeCount: 3,
  isLiked: false,
  blinded: false,
  ...change,
});
type Handlers = Parameters<typeof serveCalls>[0];
const open = (handlers: Handlers, query = '') => ({
  seen: serveCalls(handlers),
  ...renderScreen(<MyReviewsPage />, { route: `/myreviews/list${query}`, session: { memberNo: 1 } }),
});
const listed = (...reviews: OwnReview[]): Handlers[number] => [listOwnReviews, () => ({ body: ok(reviews) })];
const titles = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
afterEach(cleanup);

describe('my reviews', () => {
  test('are counted, shown three at a time, and link to their places', async () => {
    open([listed(...[7, 6, 5, 4, 3, 2, 1].map((no) => review(no)))]);
    expect(await screen.findByRole('heading', { level: 1, name: '내가 쓴 리뷰 (7)' })).toBeTruthy();
    expect(titles()).toEqual(['제목 7', '제목 6', '제목 5']);
    fireEvent.click(screen.getByRole('button', { name: /더보기/ }));
    expect(titles()).toHaveLength(6);
    fireEvent.click(screen.getByRole('button', { name: /더보기/ }));
    expect(titles()).toHaveLength(7);
    expect(screen.queryByRole('button', { name: /더보기/ })).toBeNull();
    expect(screen.getAllByRole('link', { name: '오사카성 천수각' })[0]?.getAttribute('href')).toBe('/travels/detail/1');
  });

  test('that are blinded come before the others, so that none is behind 더보기', async () => {
    open([listed(...[7, 6, 5, 4, 3, 2, 1].map((no) => review(no, { blinded: no === 2 || no === 4 })))]);
    await screen.findByRole('heading', { level: 1, name: '내가 쓴 리뷰 (7)' });
    expect(titles()).toEqual(['제목 4', '제목 2', '제목 7']);
  });

  test('open for a change by the address, which the dialog leaves when it closes', async () => {
    const { address } = open([listed(review(7), review(6))], '?edit=6');
    expect(await screen.findByRole('dialog', { name: '리뷰 수정' })).toBeTruthy();
    expect((screen.getByLabelText('제목') as HTMLInputElement).value).toBe('제목 6');
    fireEvent.click(screen.getByRole('button', { name: '취소' }));
    await waitFor(() => expect(address()).toBe('/myreviews/list'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('show at most six pictures and the number of the others', async () => {
    const imageList = Array.from({ length: 8 }, (_, index) => ({
      imageNo: index + 1,
      imageUrl: `/images/uploads/${index}-1200.webp`,
    }));
    open([listed(review(1, { imageList }))]);
    const pictures = within(await screen.findByRole('list', { name: '리뷰 사진' }));
    expect(pictures.getAllByRole('button')).toHaveLength(6);
    expect(pictures.getByText('+2')).toBeTruthy();
  });

  test('of a deactivated place or with a blind notice say so', async () => {
    open([listed(review(1, { travelName: '' }), review(2, { blinded: true }))]);
    expect(await screen.findByText('여행지 정보를 찾을 수 없습니다.')).toBeTruthy();
    expect(screen.getByText('신고가 접수되어 블라인드 처리되었습니다.')).toBeTruthy();
  });

  test('that cannot be loaded show an error with a retry', async () => {
    const answers = [{ status: 500, body: { code: '500', message: 'x' } }, { body: ok([review(1)]) }];
    open([[listOwnReviews, () => answers.shift() ?? {}]]);
    expect(await screen.findByText('리뷰를 불러오는데 실패했습니다.')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: '다시 시도' }));
    expect(await screen.findByText('제목 1')).toBeTruthy();
  });

  test('are deleted after a confirmation, and the result is shown', async () => {
    const left = [review(1)];
    let isRefused = true;
    const { seen } = open([
      [listOwnReviews, () => ({ body: ok([...left]) })],
      [
        deleteReview,
        () => {
          if (isRefused) return { status: 500, body: { code: '500', message: 'x' } };
          left.pop();
          return { body: ok(null) };
        },
      ],
    ]);
    const press = async () => {
      fireEvent.click(await screen.findByRole('button', { name: '삭제하기' }));
      const question = within(await screen.findByRole('alertdialog'));
      expect(question.getByText('리뷰를 삭제하시겠습니까?')).toBeTruthy();
      return question;
    };
    fireEvent.click((await press()).getByRole('button', { name: '취소' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(seen.some(({ method }) => method === 'DELETE')).toBe(false);

    fireEvent.click((await press()).getByRole('button', { name: '삭제하기' }));
    expect(await screen.findByText('리뷰 삭제에 실패했습니다.')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: '확인' }));
    isRefused = false;
    fireEvent.click((await press()).getByRole('button', { name: '삭제하기' }));
    expect(await screen.findByText('리뷰가 삭제되었습니다.')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: '확인' }));
    expect(await screen.findByText('아직 쓴 리뷰가 없어요.')).toBeTruthy();
  });

  test('are deleted once, even by several clicks before the response', async () => {
    const { seen } = open([listed(review(1)), [deleteReview, () => new Promise(() => {})]]);
    const remove = await screen.findByRole('button', { name: '삭제하기' });
    fireEvent.click(remove);
    fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '삭제하기' }));
    await waitFor(() => expect(seen.filter(({ method }) => method === 'DELETE')).toHaveLength(1));
    fireEvent.click(remove);
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  test('require a login and a token', async () => {
    serveCalls([]);
    const { address } = renderScreen(<MyReviewsPage />, { route: '/myreviews/list' });
    expect(await screen.findByText('로그인이 필요한 서비스입니다.')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: '확인' }));
    await waitFor(() => expect(address()).toBe('/login'));
    cleanup();
    renderScreen(<MyReviewsPage />, { route: '/myreviews/list', session: { memberNo: 1, accessToken: '' } });
    expect(await screen.findByText('인증 토큰이 없습니다.')).toBeTruthy();
  });
});
