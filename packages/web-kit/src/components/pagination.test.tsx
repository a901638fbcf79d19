/** @jest-environment @osaka/web-kit/testing/environment */
import { expect, test } from '@jest/globals';
import { useSearchParams } from '@osaka/web-kit/router';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { pageOf } from '../page-address.ts';
import { renderScreen } from '../testing/index.ts';
import { Pagination } from './pagination.tsx';
import { Refreshing } from './refreshing.tsx';

const link = (name: string) => screen.getByRole('link', { name });

test('after a click on a page number its first item gets the focus once it is rendered, also after a skeleton', async () => {
  for (const isReplaced of [false, true]) {
    const { unmount } = renderScreen(<List isReplaced={isReplaced} />, { route: '/list?page=1' });
    await screen.findByText('1쪽 1번');
    link('2').focus();
    fireEvent.click(link('2'));
    await waitFor(() => expect(document.activeElement?.textContent).toBe('2쪽 1번'));
    unmount();
  }
});

test('the focus stays on another control that was focused meanwhile', async () => {
  renderScreen(<List />, { route: '/list?page=1' });
  await screen.findByText('1쪽 1번');
  fireEvent.click(link('2'));
  screen.getByRole('button', { name: '다른 것' }).focus();
  await screen.findByText('2쪽 1번');
  expect(document.activeElement?.textContent).toBe('다른 것');
});

test('a page beyond the end redirects to the last page', async () => {
  const { address } = renderScreen(<List />, { route: '/list?page=99' });
  expect(await screen.findByText('3쪽 1번')).toBeTruthy();
  expect(address()).toBe('/list?page=3');
});

const WAIT_MS = 30;

/** Three pages whose items load with a delay. */
function List({ isReplaced = false }: { isReplaced?: boolean }) {
  const [address] = useSearchParams();
  const page = pageOf(address);
  const [shown, show] = useState(0);
  useEffect(() => {
    const timer = setTimeout(() => show(page), WAIT_MS);
    return () => clearTimeout(timer);
  }, [page]);
  if (shown === 0 || (isReplaced && shown !== page)) return <p>불러오는 중</p>;
  return (
    <Refreshing isWaiting={shown !== page}>
      <button type="button">다른 것</button>
      <ul>
        {[1, 2].map((item) => (
          <li key={`${shown} ${item}`}>
            <a href="/item">{`${shown}쪽 ${item}번`}</a>
          </li>
        ))}
      </ul>
      <Pagination page={page} totalPages={3} toOf={(to) => `/list?page=${to}`} />
    </Refreshing>
  );
}
