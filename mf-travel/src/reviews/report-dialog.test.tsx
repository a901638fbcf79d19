/** @jest-environment @osaka/web-kit/testing/environment */
import { afterEach, expect, test } from '@jest/globals';
import { refresh } from '@osaka/contracts/account';
import { reportReview } from '@osaka/contracts/travel';
import { announcedOnTop, renderScreen, serveCalls } from '@osaka/web-kit/testing';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { ReportDialog } from './report-dialog.tsx';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

test('a form whose session has ended offers the login, keeps the choice, and is sent after it', async () => {
  const refused = { status: 401, body: { code: '401', message: '로그인이 필요한 서비스입니다.' } };
  serveCalls([
    [reportReview, () => refused],
    [refresh, () => refused],
  ]);
  const { address } = renderScreen(<ReportDialog reviewNo={7} onClose={() => undefined} />, {
    route: '/travels/detail/1',
    session: { memberNo: 1 },
  });
  fireEvent.click(screen.getByRole('radio', { name: '욕설/혐오 표현' }));
  fireEvent.click(screen.getByRole('button', { name: '신고하기' }));
  expect(await screen.findByRole('alertdialog', { name: '인증이 만료되었습니다. 다시 로그인해주세요.' })).toBeTruthy();
  expect(screen.getByRole('dialog', { name: '리뷰 신고' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: '로그인' }));
  await waitFor(() => expect(address()).toBe('/login'));
  expect(screen.queryByRole('alertdialog')).toBeNull();

  cleanup();
  renderScreen(<ReportDialog reviewNo={7} onClose={() => undefined} />, { session: { memberNo: 1 } });
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '욕설/혐오 표현' }).checked).toBe(true);
});

test('a click without a session offers the login again instead of nothing', async () => {
  serveCalls([
    [reportReview, () => ({ status: 401, body: { code: '401', message: '로그인이 필요한 서비스입니다.' } })],
  ]);
  renderScreen(<ReportDialog reviewNo={7} onClose={() => undefined} />);
  fireEvent.click(screen.getByRole('radio', { name: '욕설/혐오 표현' }));
  fireEvent.click(screen.getByRole('button', { name: '신고하기' }));
  expect(await screen.findByRole('button', { name: '로그인' })).toBeTruthy();
  fireEvent.click(screen.getAllByRole('button', { name: '취소' }).at(-1) as HTMLElement);
});

test('an outage is announced over the form, which keeps what was chosen and typed', async () => {
  serveCalls([[reportReview, () => ({ status: 503, body: { code: '503', message: '서버 오류가 발생했습니다.' } })]]);
  renderScreen(<ReportDialog reviewNo={7} onClose={() => undefined} />, { session: { memberNo: 1 } });
  fireEvent.click(screen.getByRole('radio', { name: '기타' }));
  const detail = screen.getByLabelText<HTMLTextAreaElement>(/상세 내용/);
  fireEvent.change(detail, { target: { value: '같은 글이 여러 번 있어요.' } });
  fireEvent.click(screen.getByRole('button', { name: '신고하기' }));
  await waitFor(() => expect(announcedOnTop()).toBe('신고 중 오류가 발생했습니다.'));
  fireEvent.click(screen.getByRole('button', { name: '확인' }));
  expect(detail.isConnected && detail.value).toBe('같은 글이 여러 번 있어요.');
});
