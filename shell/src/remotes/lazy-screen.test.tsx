/** @jest-environment @osaka/web-kit/testing/environment */
import { beforeEach, expect, jest, test } from '@jest/globals';
import type { Screen } from '@osaka/contracts';
import { renderScreen } from '@osaka/web-kit/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import type { ComponentType } from 'react';

const loadPage = jest.fn<(screen: Screen) => Promise<ComponentType>>();
jest.unstable_mockModule('./load-page.ts', () => ({ loadPage }));
const { LazyScreen } = await import('./lazy-screen.tsx');

const plans: Screen = { path: '/myplan/list', owner: 'mf-planner', title: '내 여행 플랜', shape: 'list' };
const page = () => <h1>내 여행 플랜</h1>;

beforeEach(() => {
  loadPage.mockReset();
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  globalThis.fetch = async () => Response.json({ shell: 'a', remotes: {} });
});

test('a screen whose code fails to load shows an error and loads with 다시 시도', async () => {
  loadPage.mockRejectedValueOnce(new Error('no network')).mockResolvedValue(page);
  await act(async () => renderScreen(<LazyScreen screen={plans} />, { route: '/myplan/list' }));
  expect(await screen.findByRole('heading', { name: '이 화면을 잠시 열 수 없어요.' })).not.toBeNull();

  await act(async () => fireEvent.click(screen.getByRole('button', { name: '다시 시도' })));

  expect(await screen.findByRole('heading', { name: '내 여행 플랜' })).not.toBeNull();
  expect(document.title).toBe('내 여행 플랜 | 오사카로');
});

test('a screen whose code failed to load opens by itself once the code is there', async () => {
  loadPage
    .mockRejectedValueOnce(new Error('no network'))
    .mockRejectedValueOnce(new Error('no network'))
    .mockResolvedValue(page);
  await act(async () =>
    renderScreen(<LazyScreen screen={{ ...plans, path: '/myplan/later' }} />, { route: '/myplan/later' }),
  );
  expect(await screen.findByRole('heading', { name: '이 화면을 잠시 열 수 없어요.' })).not.toBeNull();

  expect(await screen.findByRole('heading', { name: '내 여행 플랜' }, { timeout: 10_000 })).not.toBeNull();
});

test('a page that throws while rendering does not affect the rest of the site', async () => {
  loadPage.mockResolvedValue(Broken);
  await act(async () => renderScreen(<LazyScreen screen={{ ...plans, path: '/myplan' }} />, { route: '/myplan' }));

  expect(await screen.findByRole('button', { name: '다시 시도' })).not.toBeNull();
  await act(() => new Promise((resolve) => setTimeout(resolve, 1_500)));
  expect(loadPage).toHaveBeenCalledTimes(1);
});

test('a page that throws while rendering looks for another release that has mended it', async () => {
  const asked: unknown[] = [];
  globalThis.fetch = async (address) => {
    asked.push(address);
    return Response.json({ shell: 'a', remotes: {} });
  };
  loadPage.mockResolvedValue(Broken);
  await act(async () =>
    renderScreen(<LazyScreen screen={{ ...plans, path: '/myplan/broken' }} />, { route: '/myplan/broken' }),
  );

  await waitFor(() => expect(asked).toContain('/remotes.json'), { timeout: 10_000 });
});

test('a skeleton is shown while the code is loading', async () => {
  loadPage.mockReturnValue(new Promise(() => undefined));
  await act(async () =>
    renderScreen(<LazyScreen screen={{ ...plans, path: '/travels', shape: 'cards' }} />, { route: '/travels' }),
  );

  expect(screen.getByLabelText('화면을 불러오는 중').getAttribute('aria-busy')).toBe('true');
});

function Broken(): never {
  throw new Error('broken');
}
