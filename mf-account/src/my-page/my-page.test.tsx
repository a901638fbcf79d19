/** @jest-environment @osaka/web-kit/testing/environment */
import { describe, expect, test } from '@jest/globals';
import { ok } from '@osaka/contracts';
import {
  changeMemberName,
  changePassword,
  checkMemberName,
  MESSAGES,
  readSecondFactor,
  SECOND_FACTOR_MESSAGES,
  withdraw,
} from '@osaka/contracts/account';
import { listMyPlans } from '@osaka/contracts/planner';
import { listBookmarks, listOwnReviews } from '@osaka/contracts/travel';
import { session } from '@osaka/web-kit';
import { Route, Routes } from '@osaka/web-kit/router';
import { announcedOnTop, loginInfoOf, renderScreen, serveCalls } from '@osaka/web-kit/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { button, click, closeDialog, field, says, type } from '../testing/acts.ts';
import { ChangePasswordPage } from './change-password.page.tsx';
import { MyPage } from './my-page.page.tsx';
import { WithdrawPage } from './withdraw.page.tsx';

const AWAY = '서버 오류가 발생했습니다. 잠시 후 다시 시도해주세요.';
const site = (
  <Routes>
    <Route path="/mypage" element={<MyPage />} />
    <Route path="/mypage/changePassword" element={<ChangePasswordPage />} />
    <Route path="/mypage/deleteMember" element={<WithdrawPage />} />
    <Route path="*" element={null} />
  </Routes>
);
const member = { memberNo: 7, memberName: '하늘산책', username: 'haneul1' };
const refusing = (status: number, message: string, path = '') => ({
  status,
  body: { code: String(status), message, ...(status === 400 ? { errors: [{ path, message }] } : {}) },
});
const plan = {
  planTitle: '봄 여행',
  planStatus: '예정',
  selectedRegion: '주오구',
  groupSize: 2,
  minBudget: 0,
  maxBudget: 0,
  createDate: '2026-01-01T00:00:00Z',
  updateDate: '2026-01-01T00:00:00Z',
  selectedPlaces: [],
};

function serve({
  changed = { status: 200, body: ok(null) as unknown },
  left = { status: 200, body: ok(null) as unknown },
  renamed = undefined as { status: number; body: unknown } | undefined,
} = {}) {
  const plans = [
    { ...plan, planNo: 2, planTitle: '가을 여행', travelStartDate: '2099-10-01', travelEndDate: '2099-10-03' },
    { ...plan, planNo: 1, travelStartDate: '2099-03-02', travelEndDate: '2099-03-04' },
  ];
  return serveCalls([
    [
      listMyPlans,
      ({ query }) => ({
        body: ok(
          query.status === '예정'
            ? { plans, totalPages: 1, totalElements: 2 }
            : { plans: [], totalPages: 5, totalElements: 5 },
        ),
      }),
    ],
    [listOwnReviews, () => ({ body: ok([]) })],
    [listBookmarks, () => ({ status: 503, body: { code: '503', message: '' } })],
    [checkMemberName, ({ query }) => ({ body: ok({ available: query.newMemberName !== '바다산책' }) })],
    [
      changeMemberName,
      ({ body }) =>
        renamed ?? {
          body: ok({
            ...loginInfoOf({ ...member, memberName: (body as { newMemberName: string }).newMemberName }),
            tokens: { accessToken: 'newer' },
          }),
        },
    ],
    [changePassword, () => changed],
    [withdraw, () => left],
  ]);
}

test.each(['/mypage', '/mypage/changePassword', '/mypage/deleteMember'])(
  '%s asks a guest to log in and redirects to the login',
  async (route) => {
    serve();
    const { address } = renderScreen(site, { route });
    await closeDialog('로그인이 필요한 서비스입니다.');
    await waitFor(() => expect(address()).toBe('/login'));
  },
);

describe('my page', () => {
  test('shows nine tiles with their links, and omits numbers that cannot be loaded', async () => {
    serve();
    renderScreen(site, { route: '/mypage', session: member });
    await says('예정 2 · 완료 5');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('하늘산책님');
    const hrefs = [...document.querySelectorAll('.tiles a')].map((link) => link.getAttribute('href'));
    expect(hrefs).toEqual([
      '/mypage/changePassword',
      '/mypage/devices',
      '/mypage/secondFactor',
      '/myplan/list',
      '/myreviews/list',
      '/myPage/BookMarkList',
      '/mypage/notices',
      '/mypage/data',
      '/mypage/deleteMember',
    ]);
    expect(button('닉네임 변경 하늘산책')).toBeTruthy();
    expect(screen.getByRole('link', { name: '즐겨찾기' })).toBeTruthy();
  });

  test('shows the next trip', async () => {
    serve();
    renderScreen(site, { route: '/mypage', session: member });
    await says('봄 여행');
    expect(screen.getByText('봄 여행').closest('a')?.getAttribute('href')).toBe('/myplan/detail/1');
  });
});

describe('the nickname dialog', () => {
  async function open() {
    renderScreen(site, { route: '/mypage', session: member });
    await act(async () => fireEvent.click(screen.getByRole('button', { name: /^닉네임 변경/ })));
  }

  test('saves only a name that was checked and is available', async () => {
    const calls = serve();
    await open();
    await type('닉네임', '바다산책');
    expect(button('변경하기').disabled).toBe(true);
    await click('중복 확인');
    await says(MESSAGES.nameTaken);
    expect(button('변경하기').disabled).toBe(true);
    await type('닉네임', '산책바다');
    expect(screen.queryByText(MESSAGES.nameTaken)).toBeNull();
    await click('중복 확인');
    await says(MESSAGES.nameAvailable);
    await type('닉네임', '산책하늘');
    expect(button('변경하기').disabled).toBe(true);
    await click('중복 확인');
    await waitFor(() => expect(button('변경하기').disabled).toBe(false));
    await click('변경하기');
    await closeDialog('닉네임이 변경되었습니다.');
    expect(calls.find(({ path }) => path === changeMemberName.path)?.body).toEqual({
      memberNo: 7,
      newMemberName: '산책하늘',
    });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('산책하늘님');
    expect(session.state.tokens?.accessToken).toBe('newer');
  });

  test('shows an error for an invalid name and a reminder to check it', async () => {
    serve();
    await open();
    await type('닉네임', '하');
    await click('중복 확인');
    await says(MESSAGES.nameFormat);
    await type('닉네임', '산책바다');
    await act(async () => fireEvent.keyDown(field('닉네임'), { key: 'Enter' }));
    await closeDialog('닉네임 중복확인을 먼저 해주세요.');
  });

  test('shows an error when another member has taken the name meanwhile', async () => {
    serve({ renamed: refusing(409, MESSAGES.nameTaken) });
    await open();
    await type('닉네임', '산책바다');
    await click('중복 확인');
    await waitFor(() => expect(button('변경하기').disabled).toBe(false));
    await click('변경하기');
    await closeDialog(MESSAGES.nameTaken);
  });

  test('an outage is announced over the dialog, and the typed name stays', async () => {
    serve({ renamed: refusing(503, AWAY) });
    await open();
    await type('닉네임', '산책바다');
    await click('중복 확인');
    await waitFor(() => expect(button('변경하기').disabled).toBe(false));
    await click('변경하기');
    await waitFor(() => expect(announcedOnTop()).toBe(AWAY));
    await closeDialog(AWAY);
    expect(field('닉네임').value).toBe('산책바다');
  });
});

describe('the password screen', () => {
  async function fillIn() {
    await type('현재 비밀번호', 'Osaka123!');
    await type('새 비밀번호', 'Namba456#');
    await type('새 비밀번호 확인', 'Namba456#');
  }

  test('validates the fields with the messages of this screen', async () => {
    const calls = serve();
    renderScreen(site, { route: '/mypage/changePassword', session: member });
    await type('새 비밀번호', 'short');
    await type('새 비밀번호 확인', 'shor');
    await says(MESSAGES.passwordMismatch);
    await click('확인');
    await says('비밀번호를 입력해주세요.');
    await says(MESSAGES.passwordRule);
    expect(calls).toHaveLength(0);
  });

  test('signs out and leads to the login', async () => {
    serve();
    const { address } = renderScreen(site, { route: '/mypage/changePassword', session: member });
    await fillIn();
    await click('확인');
    await closeDialog('비밀번호가 성공적으로 변경되었습니다.');
    await waitFor(() => expect(address()).toBe('/login'));
    expect(session.state.isAuthenticated).toBe(false);
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  test('shows at its field that the current password is wrong', async () => {
    serve({ changed: refusing(400, MESSAGES.passwordMismatch, 'currentPassword') });
    renderScreen(site, { route: '/mypage/changePassword', session: member });
    await fillIn();
    await click('확인');
    await says(MESSAGES.passwordMismatch);
    expect(field('현재 비밀번호').getAttribute('aria-invalid')).toBe('true');
  });

  test('can be left', async () => {
    serve();
    const { address } = renderScreen(site, { route: '/mypage/changePassword', session: member });
    await click('취소');
    expect(address()).toBe('/mypage');
  });
});

test.each([
  [
    '/mypage/changePassword',
    '확인',
    '변경하기',
    '비밀번호가 성공적으로 변경되었습니다.',
    ['현재 비밀번호', '새 비밀번호', '새 비밀번호 확인'],
    AWAY,
  ],
  [
    '/mypage/deleteMember',
    '회원 탈퇴',
    '회원 탈퇴',
    '회원 탈퇴가 완료되었습니다.',
    ['비밀번호'],
    '회원 탈퇴 요청이 실패했습니다.',
  ],
] as const)(
  '%s asks for the second factor where it is on, and shows a wrong code where it was typed',
  async (route, submit, action, done, fields, failure) => {
    const answer = ({ body }: { body?: unknown }) => {
      const { code } = body as { code?: string };
      if (code === '123456') return { body: ok(null) };
      if (code === '999999') return refusing(503, AWAY);
      return refusing(400, code ? SECOND_FACTOR_MESSAGES.codeWrong : SECOND_FACTOR_MESSAGES.proofMissing, 'code');
    };
    const seen = serveCalls([
      [changePassword, answer],
      [withdraw, answer],
      [readSecondFactor, () => ({ body: ok({ hasApp: true, recoveryCodesLeft: 9, isRequired: false, passkeys: [] }) })],
    ]);
    renderScreen(site, { route, session: member });
    for (const label of fields) await type(label, 'Namba456#');
    await click(submit);
    await says('2단계 인증으로 본인인지 확인해요.');
    const prove = async (code: string) => {
      await type('인증번호', code);
      const dialog = screen.getByRole('dialog');
      await act(async () => fireEvent.click(within(dialog).getByRole('button', { name: action })));
    };
    await prove('000000');
    await says(SECOND_FACTOR_MESSAGES.codeWrong);
    await prove('999999');
    await waitFor(() => expect(announcedOnTop()).toBe(failure));
    await closeDialog(failure);
    expect(field('인증번호').value).toBe('999999');
    await prove('123456');
    await closeDialog(done);
    expect(seen.flatMap(({ body }) => (body as { code?: string } | undefined)?.code ?? [])).toEqual([
      '000000',
      '999999',
      '123456',
    ]);
  },
);

describe('withdrawal', () => {
  test('requires the password', async () => {
    serve();
    renderScreen(site, { route: '/mypage/deleteMember', session: member });
    await click('회원 탈퇴');
    await says('비밀번호를 입력해주세요.');
  });

  test('signs out and leads to the login', async () => {
    const calls = serve();
    const { address } = renderScreen(site, { route: '/mypage/deleteMember', session: member });
    await type('비밀번호', 'Osaka123!');
    await click('회원 탈퇴');
    await closeDialog('회원 탈퇴가 완료되었습니다.');
    await waitFor(() => expect(address()).toBe('/login'));
    expect(calls[0]?.body).toEqual({ memberNo: 7, memberPw: 'Osaka123!' });
    expect(session.state.isAuthenticated).toBe(false);
  });

  test('shows a wrong password at its field, and any other failure as an alert', async () => {
    serve({ left: refusing(400, MESSAGES.passwordMismatch, 'memberPw') });
    renderScreen(site, { route: '/mypage/deleteMember', session: member });
    await type('비밀번호', 'Wrong123!');
    await click('회원 탈퇴');
    await says(MESSAGES.passwordMismatch);
    serve({ left: refusing(500, '') });
    await click('회원 탈퇴');
    await closeDialog('회원 탈퇴 요청이 실패했습니다.');
  });

  test('can be left', async () => {
    serve();
    const { address } = renderScreen(site, { route: '/mypage/deleteMember', session: member });
    await click('취소');
    expect(address()).toBe('/mypage');
  });
});
