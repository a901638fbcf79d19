/** @jest-environment @osaka/web-kit/testing/environment */
import { afterEach, expect, test } from '@jest/globals';
import { ok } from '@osaka/contracts';
import { listOwnReviews, listReviewDrafts, REVIEW_SENT, saveReviewDraft } from '@osaka/contracts/travel';
import { announcedOnTop, renderScreen, serveCalls } from '@osaka/web-kit/testing';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { ReviewDialog } from './review-dialog.tsx';
import { ReviewForm } from './review-form.tsx';

const open = (memberNo: number) =>
  renderScreen(<ReviewForm travelNo={1} onCancel={() => {}} onSaved={async () => {}} />, { session: { memberNo } });
const xhr = globalThis.XMLHttpRequest;
afterEach(() => {
  globalThis.XMLHttpRequest = xhr;
});
const DRAFT = {
  draftKey: 'new-1',
  imageList: [],
  travelNo: 1,
  travelName: '오사카성',
  reviewNo: null,
  reviewTitle: '',
  reviewContent: '',
  rating: 0,
  updateDate: '2026-03-10T00:00:00Z',
  version: 4,
  other: null,
};
const title = () => screen.getByLabelText('제목') as HTMLInputElement;

test('a review draft is restored when the form is opened again, only for its member', () => {
  open(1);
  fireEvent.change(title(), { target: { value: '한산했어요' } });
  cleanup();
  open(1);
  expect(title().value).toBe('한산했어요');
  cleanup();
  open(2);
  expect(title().value).toBe('');
});

test('처음부터 쓰기 clears the photos and the texts', async () => {
  open(3);
  fireEvent.change(screen.getByLabelText('사진 파일', { selector: 'input' }), { target: { files: [picture()] } });
  expect(await screen.findByRole('button', { name: '1번째 사진 지우기' })).toBeTruthy();
  cleanup();
  open(3);
  expect(screen.getByRole('button', { name: '1번째 사진 지우기' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: '처음부터 쓰기' }));
  expect(screen.queryByRole('button', { name: '1번째 사진 지우기' })).toBeNull();
  expect(screen.queryByText('작성하던 내용을 불러왔어요.')).toBeNull();
  cleanup();
  open(3);
  expect(screen.queryByRole('button', { name: '1번째 사진 지우기' })).toBeNull();
});

test('a review that another device has sent is not sent again: its content goes on as a change of that review', async () => {
  sessionStorage.setItem('osaka:review-sync:5:new-1', JSON.stringify({ version: 3, isDirty: false }));
  refuseUploads(409, REVIEW_SENT);
  const calls = serveCalls([
    [listReviewDrafts, () => ({ body: ok([]) })],
    [saveReviewDraft, ({ path }) => ({ body: ok({ ...DRAFT, ...(path.endsWith('/new-1') && { publishedNo: 34 }) }) })],
    [listOwnReviews, () => ({ body: ok([]) })],
  ]);
  const { address } = open(5);
  fireEvent.click(screen.getByRole('radio', { name: '별점 5점' }));
  fireEvent.change(title(), { target: { value: '한산했어요' } });
  fireEvent.change(screen.getByLabelText('내용'), { target: { value: '이 기기에서 쓴 글' } });
  fireEvent.click(screen.getByText('저장하기'));
  const question = await screen.findByRole('alertdialog');
  expect(question.textContent).toContain('다른 기기에서 이미 등록한 리뷰입니다.');
  fireEvent.click(within(question).getByText('취소'));
  expect(await screen.findByRole('button', { name: '리뷰 보기' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: '이 내용으로 수정하기' }));
  await waitFor(() => expect(address()).toBe('/myreviews/list?edit=34'));
  expect(calls.find(({ path }) => path === '/api/review-drafts/edit-34')?.body).toMatchObject({
    reviewContent: '이 기기에서 쓴 글',
  });
});

test('a review that could not be saved is reported over its dialog, which keeps what was typed', async () => {
  const away = '서버 오류가 발생했습니다. 잠시 후 다시 시도해주세요.';
  refuseUploads(503, away);
  serveCalls([
    [listReviewDrafts, () => ({ body: ok([]) })],
    [saveReviewDraft, () => ({ status: 503, body: { code: '503', message: away } })],
  ]);
  const place = { travelNo: 1, title: '오사카성' };
  renderScreen(<ReviewDialog place={place} isOpen onClose={() => {}} onSaved={async () => {}} />, {
    session: { memberNo: 6 },
  });
  const dialog = await screen.findByRole('dialog', { name: '리뷰 쓰기' });
  fireEvent.click(screen.getByRole('radio', { name: '별점 5점' }));
  fireEvent.change(title(), { target: { value: '한산했어요' } });
  fireEvent.change(screen.getByLabelText('내용'), { target: { value: '아침이 좋아요' } });
  fireEvent.click(screen.getByText('저장하기'));
  await waitFor(() => expect(announcedOnTop()).toBe(away));
  expect([dialog.hasAttribute('open'), title().value]).toEqual([true, '한산했어요']);
  fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: '확인' }));
});

test('a photo that was added and removed again leaves no draft', async () => {
  open(4);
  fireEvent.change(screen.getByLabelText('사진 파일', { selector: 'input' }), { target: { files: [picture()] } });
  fireEvent.click(await screen.findByRole('button', { name: '1번째 사진 지우기' }));
  cleanup();
  open(4);
  expect(screen.queryByText('작성하던 내용을 불러왔어요.')).toBeNull();
});

function picture(): File {
  const bytes = Uint8Array.from('\x89PNG\r\n', (letter) => letter.charCodeAt(0));
  const file = new File([bytes], '성.png', { type: 'image/png' });
  // jsdom's files can neither be sliced nor have object URLs.
  Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: () => undefined });
  return Object.assign(file, { slice: () => ({ arrayBuffer: async () => bytes.buffer }) });
}

function refuseUploads(status: number, message: string): void {
  globalThis.XMLHttpRequest = class extends xhr {
    override get status() {
      return status;
    }
    override get responseText() {
      return JSON.stringify({ code: String(status), message });
    }
    override send() {
      setTimeout(() => this.dispatchEvent(new ProgressEvent('load')));
    }
  };
}
