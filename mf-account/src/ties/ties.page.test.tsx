/** @jest-environment @osaka/web-kit/testing/environment */
import { expect, test } from '@jest/globals';
import { ok } from '@osaka/contracts';
import { joinOwnByOidc, listOidcTies, OIDC_MESSAGES, readSecondFactor } from '@osaka/contracts/account';
import { Route, Routes } from '@osaka/web-kit/router';
import { renderScreen, serveCalls } from '@osaka/web-kit/testing';
import { waitFor } from '@testing-library/react';
import { click, closeDialog, says, type } from '../testing/acts.ts';
import { TiesPage } from './ties.page.tsx';

const FACTOR = { hasApp: false, recoveryCodesLeft: 0, isRequired: false, passkeys: [] };

function open(route: string) {
  const calls = serveCalls([
    [listOidcTies, () => ({ body: ok({ ties: [], hasPassword: true }) })],
    [readSecondFactor, () => ({ body: ok(FACTOR) })],
    [joinOwnByOidc, () => ({ body: ok(null, OIDC_MESSAGES.joined) })],
  ]);
  const shown = renderScreen(
    <Routes>
      <Route path="/mypage/signIn" element={<TiesPage />} />
    </Routes>,
    { route, session: { memberNo: 7 } },
  );
  return { calls, ...shown };
}

test('after the page of the provider the password joins it', async () => {
  const { calls, address } = open('/mypage/signIn?oidc=done');
  await says('본인인지 확인하면 연결돼요.');
  await type('비밀번호', 'Osaka123!');
  await click('연결하기');
  await says(OIDC_MESSAGES.joined);
  expect(calls.find(({ body }) => body !== undefined)?.body).toEqual({ memberPw: 'Osaka123!' });
  expect(address()).toBe('/mypage/signIn');
});

test.each([
  ['away', OIDC_MESSAGES.away],
  ['refused', OIDC_MESSAGES.refused],
])('a return that says %s shows the reason', async (outcome, message) => {
  const { address } = open(`/mypage/signIn?oidc=${outcome}`);
  await closeDialog(message);
  await waitFor(() => expect(address()).toBe('/mypage/signIn'));
});
