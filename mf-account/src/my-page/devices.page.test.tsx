/** @jest-environment @osaka/web-kit/testing/environment */
import { beforeEach, expect, jest, test } from '@jest/globals';
import { ok } from '@osaka/contracts';
import { endOtherSessions, endSession, listSessions, logout, type OwnSession } from '@osaka/contracts/account';
import { session } from '@osaka/web-kit';
import { Route, Routes } from '@osaka/web-kit/router';
import { renderScreen, serveCalls } from '@osaka/web-kit/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { click, closeDialog, says, saysNot } from '../testing/acts.ts';
import { DevicesPage } from './devices.page.tsx';

beforeEach(() => void jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2031-03-04T07:05:00Z')));
const member = { memberNo: 7, memberName: '하늘산책', username: 'haneul1' };
const HERE: OwnSession = {
  sessionId: 'here',
  device: 'Windows의 Chrome',
  startedAt: '2031-03-01T00:00:00Z',
  lastUsedAt: '2031-03-04T06:05:00Z',
  isCurrent: true,
};
const PHONE: OwnSession = {
  sessionId: 'phone',
  device: 'iPhone의 Safari',
  startedAt: '2031-02-01T00:00:00Z',
  lastUsedAt: '2031-03-02T06:05:00Z',
  endsAt: '2031-03-16T06:05:00Z',
  isCurrent: false,
};
const OLDER: OwnSession = { ...PHONE, sessionId: 'older', device: '알 수 없는 기기', endsAt: undefined };

function open({ isAway = false } = {}) {
  const served = { devices: [HERE, PHONE, OLDER], isAway };
  const failure = { status: 503, body: { code: '503', message: '잠시 후 다시 시도해주세요.' } };
  const answer = (change: () => void) => () => {
    if (served.isAway) return failure;
    change();
    return { body: ok(null) };
  };
  const keep = (isKept: (device: OwnSession) => boolean) => {
    served.devices = served.devices.filter(isKept);
  };
  const calls = serveCalls([
    [listSessions, () => (served.isAway ? failure : { body: ok(served.devices) })],
    [endSession, ({ path }) => answer(() => keep(({ sessionId }) => !path.endsWith(sessionId)))()],
    [endOtherSessions, answer(() => keep(({ isCurrent }) => isCurrent))],
    [logout, answer(() => {})],
  ]);
  const shown = renderScreen(
    <Routes>
      <Route path="/mypage/devices" element={<DevicesPage />} />
      <Route path="*" element={null} />
    </Routes>,
    { route: '/mypage/devices', session: member },
  );
  return { served, calls, ...shown };
}
const rows = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

test('shows each device in words with its first and last use and its end, and which one is this', async () => {
  open();
  await says('iPhone의 Safari');
  expect(rows()).toEqual([
    'Windows의 Chrome 이 기기지금 사용 중첫 로그인 2031.03.01로그아웃',
    'iPhone의 Safari 마지막 사용 2일 전 · 2031.03.02 오후 3:05첫 로그인 2031.02.01 · 쓰지 않으면 2031.03.16 로그아웃로그아웃',
    '알 수 없는 기기 마지막 사용 2일 전 · 2031.03.02 오후 3:05첫 로그인 2031.02.01로그아웃',
  ]);
});

test('signs out one device, which then leaves the list', async () => {
  open();
  await says('iPhone의 Safari');
  await click('iPhone의 Safari 로그아웃');
  await says('iPhone의 Safari에서 로그아웃했어요.');
  await saysNot('iPhone의 Safari');
  expect(rows()).toHaveLength(2);
  expect(session.state.isAuthenticated).toBe(true);
});

test('signs out all others only after a question that says how many there are', async () => {
  open();
  await says('iPhone의 Safari');
  await click('다른 기기 모두 로그아웃');
  const question = await screen.findByRole('alertdialog', { name: '다른 기기 2대에서 모두 로그아웃할까요?' });
  await act(async () => fireEvent.click(within(question).getByRole('button', { name: '로그아웃' })));
  await says('로그인한 다른 기기가 없어요.');
  expect(rows()).toHaveLength(1);
});

test('signing out this device ends the session here and opens the home page', async () => {
  const { address } = open();
  await says('iPhone의 Safari');
  await click('Windows의 Chrome 로그아웃');
  await waitFor(() => expect(address()).toBe('/'));
  expect(session.state.isAuthenticated).toBe(false);
});

test('an outage shows a message; the list is offered again and a device that could not be signed out stays', async () => {
  const { served } = open({ isAway: true });
  await says('로그인한 기기를 불러오지 못했어요.');
  served.isAway = false;
  await click('다시 시도');
  await says('iPhone의 Safari');
  served.isAway = true;
  await click('iPhone의 Safari 로그아웃');
  await closeDialog('잠시 후 다시 시도해주세요.');
  expect(rows()).toHaveLength(3);
  expect(session.state.isAuthenticated).toBe(true);
});
