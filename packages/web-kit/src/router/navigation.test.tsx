/** @jest-environment @osaka/web-kit/testing/environment */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { BrowserRouter, Link, Route, Routes, useNavigate, useSearchParams } from './index.ts';

beforeEach(() => history.replaceState(null, '', '/form'));
afterEach(cleanup);

test('a late navigation from an unmounted screen is ignored', async () => {
  const saved = open(<Form />);
  fireEvent.click(screen.getByRole('button', { name: '저장하기' }));
  fireEvent.click(screen.getByRole('link', { name: '홈' }));
  await saved.arrive();
  expect(location.pathname).toBe('/');
});

test('a navigation from a mounted screen is carried out', async () => {
  const saved = open(<Form />);
  fireEvent.click(screen.getByRole('button', { name: '저장하기' }));
  await saved.arrive();
  expect(location.pathname).toBe('/list');
});

test('a screen that is being left cannot change the search parameters of the next one', async () => {
  const saved = open(<Form />);
  fireEvent.click(screen.getByRole('button', { name: '다 읽기' }));
  fireEvent.click(screen.getByRole('link', { name: '홈' }));
  await saved.arrive();
  expect(location.href).toMatch(/\/$/);
});

test('a navigation with `anyway` is carried out from an unmounted screen', async () => {
  const saved = open(<Form />);
  fireEvent.click(screen.getByRole('button', { name: '로그아웃' }));
  fireEvent.click(screen.getByRole('link', { name: '홈' }));
  await saved.arrive();
  expect(location.pathname).toBe('/login');
});

test('changes of search parameters are rendered before the next click', () => {
  open(<Choices />);
  act(() => {
    for (const label of ['주차장', '와이파이']) screen.getByLabelText(label).click();
  });
  expect(new URLSearchParams(location.search).getAll('with')).toEqual(['주차장', '와이파이']);
});

test('an updater function receives the current search parameters', () => {
  open(<Choices />);
  fireEvent.click(screen.getByRole('button', { name: '두 가지' }));
  expect(location.search).toBe('?page=2&sort=new');
});

let answer = () => {};
const answered = () => new Promise<void>((resolve) => (answer = resolve));

function open(form: ReactNode) {
  render(
    <BrowserRouter>
      <Link to="/">홈</Link>
      <Routes>
        <Route path="/form" element={form} />
        <Route path="*" element={null} />
      </Routes>
    </BrowserRouter>,
  );
  return { arrive: () => act(async () => answer()) };
}

function Form() {
  const navigate = useNavigate();
  const [, setAddress] = useSearchParams();
  return (
    <>
      <button type="button" onClick={() => void answered().then(() => navigate('/list'))}>
        저장하기
      </button>
      <button type="button" onClick={() => void answered().then(() => setAddress({ read: 'all' }))}>
        다 읽기
      </button>
      <button type="button" onClick={() => void answered().then(() => navigate('/login', { anyway: true }))}>
        로그아웃
      </button>
    </>
  );
}

function Choices() {
  const [address, setAddress] = useSearchParams();
  const chosen = address.getAll('with');
  const both = () => {
    setAddress({ page: '2' });
    setAddress((now) => ({ ...Object.fromEntries(now), sort: 'new' }));
  };
  return (
    <>
      {['주차장', '와이파이'].map((name) => (
        <label key={name}>
          <input
            type="checkbox"
            checked={chosen.includes(name)}
            onChange={() => setAddress({ with: [...chosen, name] })}
          />
          {name}
        </label>
      ))}
      <button type="button" onClick={both}>
        두 가지
      </button>
    </>
  );
}
