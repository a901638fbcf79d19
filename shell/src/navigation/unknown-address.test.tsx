/** @jest-environment @osaka/web-kit/testing/environment */
import { beforeEach, expect, jest, test } from '@jest/globals';
import { siteTable } from '@osaka/web-kit';
import { Link } from '@osaka/web-kit/router';
import { renderScreen } from '@osaka/web-kit/testing';
import { act, fireEvent, screen } from '@testing-library/react';
import { showTestSite } from '../testing/site.ts';

const loadPage = jest.fn<(screen: { path: string }) => Promise<() => React.JSX.Element>>();
jest.unstable_mockModule('../remotes/load-page.ts', () => ({ loadPage }));
const { Screens } = await import('../screens.tsx');

beforeEach(() => {
  showTestSite();
  loadPage.mockImplementation(async ({ path }) => () => <h1>screen {path}</h1>);
});

const frame = (
  <>
    <Link to="/stays/7">숙소</Link>
    <Screens />
  </>
);

test('an open page finds a screen that was released after it was loaded', async () => {
  const stays = { path: '/stays/:stayNo', owner: 'mf-stays', title: '숙소', shape: 'detail' as const };
  const { screens, widgets } = siteTable();
  siteAnswers({ shell: 'a', remotes: {}, site: { screens: [...screens, stays], widgets } });
  await act(async () => renderScreen(frame, { route: '/travels' }));

  await act(async () => fireEvent.click(screen.getByText('숙소')));

  expect(await screen.findByRole('heading', { name: 'screen /stays/:stayNo' })).not.toBeNull();
});

test('an address unknown to the current release shows the 404 screen', async () => {
  siteAnswers({ shell: 'a', remotes: {}, site: siteTable() });
  await act(async () => renderScreen(frame, { route: '/travels' }));

  await act(async () => fireEvent.click(screen.getByText('숙소')));

  expect(await screen.findByRole('heading', { name: '페이지를 찾을 수 없습니다.' })).not.toBeNull();
});

test('an unknown address shows the 404 screen without a network', async () => {
  globalThis.fetch = jest.fn(() => Promise.reject(new TypeError('offline')));
  await act(async () => renderScreen(frame, { route: '/travels' }));

  await act(async () => fireEvent.click(screen.getByText('숙소')));

  expect(await screen.findByRole('heading', { name: '페이지를 찾을 수 없습니다.' })).not.toBeNull();
});

function siteAnswers(list: unknown) {
  globalThis.fetch = jest.fn(async () => Response.json(list)) as typeof globalThis.fetch;
}
