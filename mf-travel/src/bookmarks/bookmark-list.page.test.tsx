/** @jest-environment @osaka/web-kit/testing/environment */
import { afterEach, expect, test } from '@jest/globals';
import { ok } from '@osaka/contracts';
import { listBookmarks, NOT_OFFERED, toggleBookmark } from '@osaka/contracts/travel';
import { renderScreen, serveCalls, testCard } from '@osaka/web-kit/testing';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { BookmarkListPage } from './bookmark-list.page.tsx';

afterEach(cleanup);

type Answer = { status?: number; body: unknown };

function open(answer: Answer | Promise<Answer>) {
  const seen = serveCalls([
    [listBookmarks, () => ({ body: ok([testCard(1, '도톤보리'), testCard(2, '우라난바', { status: 'N' })]) })],
    [toggleBookmark, () => answer],
  ]);
  renderScreen(<BookmarkListPage />, { session: { memberNo: 7 } });
  return { seen };
}
const card = async (title: string) =>
  within((await screen.findByRole('link', { name: title })).closest('li') as HTMLElement);

test('only the card of a deactivated place says that it is no longer offered', async () => {
  open({ body: ok(0) });
  expect((await card('우라난바')).getByText(NOT_OFFERED)).toBeTruthy();
  expect((await card('도톤보리')).queryByText(NOT_OFFERED)).toBeNull();
  expect(screen.getByRole('heading', { level: 1, name: 'My favorites' })).toBeTruthy();
});

// First in this file, because toasts are queued.
test('removing a deactivated place offers no undo', async () => {
  const { seen } = open({ body: ok(0) });
  fireEvent.click((await card('우라난바')).getByRole('button', { name: '우라난바 즐겨찾기' }));
  expect(await screen.findByText('즐겨찾기에서 뺐어요.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '되돌리기' })).toBeNull();
  await waitFor(() => expect(seen.some(({ method }) => method === 'POST')).toBe(true));
});

test('a removed place disappears at once and returns with a message when the server refuses', async () => {
  let refuse = () => {};
  open(
    new Promise((resolve) => {
      refuse = () => resolve({ status: 500, body: { code: '500', message: 'x' } });
    }),
  );
  fireEvent.click((await card('도톤보리')).getByRole('button', { name: '도톤보리 즐겨찾기' }));
  await waitFor(() => expect(screen.queryByRole('link', { name: '도톤보리' })).toBeNull());
  refuse();
  expect(await screen.findByText('즐겨찾기 처리에 실패했습니다.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: '확인' }));
  expect(await screen.findByRole('link', { name: '도톤보리' })).toBeTruthy();
});
