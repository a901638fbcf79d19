/** @jest-environment @osaka/web-kit/testing/environment */
import { afterEach, expect, test } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { BrowserRouter, Link, Route, Routes, useBackCloses, useNavigate, useSearchParams } from './index.ts';

afterEach(cleanup);

let traversals = 0;
// Added before the listener of the overlays, which hides traversals within a page from later ones.
addEventListener('popstate', () => (traversals += 1), { capture: true });

test('Back closes an open overlay and does not leave the page', async () => {
  await open();
  press('열기');
  back();
  await waitFor(() => expect(overlay()).toBeNull());
  expect(location.pathname).toBe('/page');
  back();
  await waitFor(() => expect(location.pathname).toBe('/before'));
});

test('an overlay closed by its button leaves no history entry', async () => {
  await open();
  press('열기');
  press('닫기');
  await atDepth(0);
  back();
  await waitFor(() => expect(location.pathname).toBe('/before'));
});

test('Back closes the upper one of two overlays first', async () => {
  await open();
  press('열기');
  press('열기 2');
  back();
  await waitFor(() => expect(overlay('위')).toBeNull());
  expect(overlay()).toBeTruthy();
  back();
  await waitFor(() => expect(overlay()).toBeNull());
  expect(location.pathname).toBe('/page');
});

test('one Back returns to the page from a screen opened by a link in an overlay', async () => {
  await open();
  press('열기');
  press('열기 2');
  fireEvent.click(screen.getByRole('link', { name: '다음' }));
  await at('/next');
  back();
  await at('/page');
  back();
  await at('/before');
});

test('closing an overlay and navigating at once leaves one history entry', async () => {
  await open();
  press('열기');
  press('저장하기');
  await at('/next');
  back();
  await at('/page');
  await screen.findByText('검색: 없음');
});

test('an address replaced by an overlay remains after Back, and the old address is gone', async () => {
  await open();
  press('열기');
  press('바꾸기');
  expect(location.search).toBe('?q=1');
  back();
  await waitFor(() => expect(overlay()).toBeNull());
  expect(location.search).toBe('?q=1');
  expect(screen.getByText('검색: 1')).toBeTruthy();
  back();
  await waitFor(() => expect(location.pathname).toBe('/before'));
});

test('an address pushed by an overlay remains after Back, and the next Back removes it', async () => {
  await open();
  press('열기');
  press('더하기');
  expect(overlay()).toBeTruthy();
  back();
  await waitFor(() => expect(overlay()).toBeNull());
  expect(location.search).toBe('?q=2');
  back();
  await waitFor(() => expect(location.search).toBe(''));
  expect(location.pathname).toBe('/page');
});

test('Forward does not bring back an entry without its overlay', async () => {
  await open();
  press('열기');
  back();
  await waitFor(() => expect(overlay()).toBeNull());
  const before = traversals;
  act(() => history.forward());
  await waitFor(() => expect(traversals).toBe(before + 2));
  back();
  await waitFor(() => expect(location.pathname).toBe('/before'));
});

test('an overlay that stays open after Back is asked again by the next Back', async () => {
  await open();
  press('열기');
  press('붙들기');
  back();
  await screen.findByText('물음: 1');
  await atDepth(1);
  back();
  await screen.findByText('물음: 2');
  expect(location.pathname).toBe('/page');
});

async function open() {
  await atDepth(0);
  history.replaceState(null, '', '/first');
  render(
    <BrowserRouter>
      <Link to="/before">앞</Link>
      <Link to="/page">화면</Link>
      <Routes>
        <Route path="/page" element={<Page />} />
        <Route path="*" element={null} />
      </Routes>
    </BrowserRouter>,
  );
  fireEvent.click(screen.getByRole('link', { name: '앞' }));
  fireEvent.click(screen.getByRole('link', { name: '화면' }));
  await screen.findByText('검색: 없음');
}

function Page() {
  const [isOpen, setOpen] = useState(false);
  const [isSecondOpen, openSecond] = useState(false);
  const [holds, setHolds] = useState(false);
  const [asked, setAsked] = useState(0);
  const [address, setAddress] = useSearchParams();
  const navigate = useNavigate();
  useBackCloses(isOpen, () => {
    setAsked((count) => count + 1);
    if (!holds) setOpen(false);
  });
  useBackCloses(isSecondOpen, () => openSecond(false));
  const acts: Record<string, () => void> = {
    열기: () => setOpen(true),
    '열기 2': () => openSecond(true),
    닫기: () => setOpen(false),
    저장하기: () => {
      setOpen(false);
      void Promise.resolve().then(() => navigate('/next'));
    },
    바꾸기: () => setAddress({ q: '1' }, { replace: true }),
    더하기: () => setAddress({ q: '2' }),
    붙들기: () => setHolds(true),
  };
  return (
    <>
      <p>{`검색: ${address.get('q') ?? '없음'}`}</p>
      <p>{`물음: ${asked}`}</p>
      {isOpen && <div role="dialog" aria-label="아래" />}
      {isSecondOpen && <div role="dialog" aria-label="위" />}
      <Link to="/next">다음</Link>
      {Object.entries(acts).map(([name, run]) => (
        <button key={name} type="button" onClick={run}>
          {name}
        </button>
      ))}
    </>
  );
}

const overlay = (name = '아래') => screen.queryByRole('dialog', { name });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const back = () => act(() => history.back());
const entryDepth = () => (history.state as { overlayDepth?: number } | null)?.overlayDepth ?? 0;
/** Waits until the current history entry is that of a page below so many overlays; traversals are asynchronous. */
const atDepth = (depth: number) => waitFor(() => expect(entryDepth()).toBe(depth));
/** Waits until a page's own history entry is the current one. */
const at = (path: string) => waitFor(() => expect([location.pathname, entryDepth()]).toEqual([path, 0]));
