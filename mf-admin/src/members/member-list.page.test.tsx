/** @jest-environment @osaka/web-kit/testing/environment */
import { afterEach, expect, test } from '@jest/globals';
import { ok } from '@osaka/contracts';
import { changeRole, endMemberSessions, listMembers, type MemberRow } from '@osaka/contracts/account';
import { renderScreen, type SeenCall, serveCalls } from '@osaka/web-kit/testing';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { readAlert } from '../testing/read-alert.ts';
import { MemberListPage } from './member-list.page.tsx';

afterEach(() => sessionStorage.clear());

const MEMBERS = [
  member(12, 'haneul12'),
  member(11, 'gonewith', { isActive: 'N' }),
  member(1, 'osakaadmin', { memberRole: 'ROLE_ADMIN' }),
];

function show(
  route = '/adminPage/memberList',
  saved: { status?: number; body: unknown } = { body: ok(MEMBERS[0], '권한이 변경되었습니다.') },
) {
  const calls = serveCalls([
    [listMembers, () => ({ body: ok({ list: MEMBERS, totalCount: 8 }) })],
    [changeRole, () => saved],
    [endMemberSessions, () => saved],
  ]);
  return { calls, ...renderScreen(<MemberListPage />, { route, session: { isAdmin: true } }) };
}
const rowOf = async (memberId: string) =>
  within((await screen.findByText(memberId, { selector: 'td' })).closest('tr') as HTMLElement);
const puts = (calls: SeenCall[]) => calls.filter(({ method }) => method === 'PUT');

test('the list shows the documented columns, and each row its role', async () => {
  show();
  const row = await rowOf('haneul12');
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'No',
    '아이디',
    '닉네임',
    '가입일',
    '권한',
    '상태',
    '관리',
  ]);
  expect(
    within(row.getByRole('combobox'))
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['사용자', '관리자']);
  expect(row.getByText('2026.03.02')).toBeTruthy();
});

test('a withdrawn member can be neither changed nor saved', async () => {
  show();
  const row = await rowOf('gonewith');
  expect(row.getByRole<HTMLSelectElement>('combobox').disabled).toBe(true);
  expect(row.queryByRole('button')).toBeNull();
});

test('a role is saved for its row alone, after a question before a member becomes an administrator', async () => {
  const { calls } = show();
  const row = await rowOf('haneul12');
  expect(row.getByRole<HTMLButtonElement>('button', { name: '저장 haneul12' }).disabled).toBe(true);
  fireEvent.change(row.getByRole('combobox'), { target: { value: 'ROLE_ADMIN' } });
  fireEvent.click(row.getByRole('button', { name: /^저장 / }));
  const question = await screen.findByRole('alertdialog');
  expect(question.textContent).toContain("'haneul12' 회원을 관리자로 바꾸시겠습니까?");
  expect(puts(calls)).toEqual([]);
  fireEvent.click(within(question).getByRole('button', { name: '관리자로 바꾸기' }));
  await waitFor(() => expect(puts(calls)).toHaveLength(1));
  expect(await readAlert()).toBe('권한이 변경되었습니다.');
  await waitFor(() => expect(document.activeElement).toBe(row.getByRole('combobox')));
  expect(puts(calls)).toMatchObject([{ path: '/api/admin/12/role', query: { role: 'ROLE_ADMIN' } }]);
});

test('an unsaved role survives paging and a reload, and is counted above the list', async () => {
  show();
  const row = await rowOf('haneul12');
  fireEvent.change(row.getByRole('combobox'), { target: { value: 'ROLE_ADMIN' } });
  expect(screen.getByText('저장하지 않은 권한 1건')).toBeTruthy();
  fireEvent.click(screen.getByRole('link', { name: '2' }));
  cleanup();
  show();
  const again = await rowOf('haneul12');
  expect(again.getByRole<HTMLSelectElement>('combobox').value).toBe('ROLE_ADMIN');
  fireEvent.change(again.getByRole('combobox'), { target: { value: 'ROLE_USER' } });
  expect(screen.queryByText(/^저장하지 않은 권한/)).toBeNull();
});

test('a member is searched by id, nickname or mail address, from the first page on', async () => {
  const { calls, address } = show('/adminPage/memberList?page=2');
  await rowOf('haneul12');
  fireEvent.change(screen.getByRole('searchbox', { name: '회원 검색' }), { target: { value: 'haneul' } });
  await waitFor(() => expect(calls.at(-1)?.query).toMatchObject({ page: '1', search: 'haneul' }));
  expect(address()).toBe('/adminPage/memberList?search=haneul');
});

test('a refused change shows the server’s message and restores the choice', async () => {
  show(undefined, { status: 409, body: { code: '409', message: '자신의 권한은 변경할 수 없습니다.' } });
  const row = await rowOf('osakaadmin');
  fireEvent.change(row.getByRole('combobox'), { target: { value: 'ROLE_USER' } });
  fireEvent.click(row.getByRole('button', { name: /^저장 / }));
  expect(await readAlert()).toBe('자신의 권한은 변경할 수 없습니다.');
  expect(row.getByRole<HTMLSelectElement>('combobox').value).toBe('ROLE_ADMIN');
});

test('a member is signed out on all devices after a question; the result is shown', async () => {
  const { calls } = show(undefined, { body: ok(null, '모든 기기에서 로그아웃했습니다.') });
  const row = await rowOf('haneul12');
  const deletes = () => calls.filter(({ method }) => method === 'DELETE');
  fireEvent.click(row.getByRole('button', { name: '로그아웃 haneul12' }));
  fireEvent.click(await screen.findByRole('button', { name: '취소' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(deletes()).toEqual([]);
  fireEvent.click(row.getByRole('button', { name: '로그아웃 haneul12' }));
  fireEvent.click(await screen.findByRole('button', { name: '로그아웃' }));
  expect(await readAlert()).toBe('모든 기기에서 로그아웃했습니다.');
  expect(deletes()).toMatchObject([{ path: '/api/admin/members/12/sessions' }]);
});

test('a refused sign-out shows the server’s message, and one’s own row has none', async () => {
  show(undefined, { status: 409, body: { code: '409', message: '탈퇴한 회원은 로그인되어 있지 않습니다.' } });
  const row = await rowOf('haneul12');
  fireEvent.click(row.getByRole('button', { name: '로그아웃 haneul12' }));
  fireEvent.click(await screen.findByRole('button', { name: '로그아웃' }));
  expect(await readAlert()).toBe('탈퇴한 회원은 로그인되어 있지 않습니다.');
  expect((await rowOf('osakaadmin')).queryByRole('button', { name: /^로그아웃/ })).toBeNull();
});

test('filters are in the URL and reset the page', async () => {
  const { calls, address } = show('/adminPage/memberList?page=2&status=Y');
  await rowOf('haneul12');
  expect(calls[1]).toMatchObject({ query: { page: '2', status: 'Y' } });
  fireEvent.change(screen.getByLabelText('권한'), { target: { value: 'ROLE_ADMIN' } });
  await waitFor(() => expect(calls.at(-1)?.query).toEqual({ page: '1', status: 'Y', role: 'ROLE_ADMIN', sort: '-no' }));
  expect(address()).toBe('/adminPage/memberList?status=Y&role=ROLE_ADMIN');
  expect(screen.getByRole('link', { name: '2' }).getAttribute('href')).toContain('page=2');
});

test('a heading sorts by its column in both directions from the first page on; on phones a menu does', async () => {
  const { calls, address } = show('/adminPage/memberList?page=2&status=Y');
  await rowOf('haneul12');
  const column = () => screen.getByRole('columnheader', { name: '아이디' });
  expect(screen.getByRole('columnheader', { name: 'No' }).getAttribute('aria-sort')).toBe('descending');
  fireEvent.click(within(column()).getByRole('button'));
  await waitFor(() => expect(calls.at(-1)?.query).toEqual({ page: '1', status: 'Y', sort: 'id' }));
  expect(column().getAttribute('aria-sort')).toBe('ascending');
  fireEvent.click(within(column()).getByRole('button'));
  await waitFor(() => expect(column().getAttribute('aria-sort')).toBe('descending'));
  expect(address()).toBe('/adminPage/memberList?status=Y&sort=-id');
  fireEvent.change(screen.getByLabelText('정렬'), { target: { value: 'name' } });
  await waitFor(() => expect(address()).toBe('/adminPage/memberList?status=Y&sort=name'));
});

test('an administrator whose role was revoked meanwhile sees the refusal', async () => {
  show(undefined, { status: 403, body: { code: '403', message: '관리자만 접근할 수 있는 페이지입니다.' } });
  const row = await rowOf('haneul12');
  fireEvent.change(row.getByRole('combobox'), { target: { value: 'ROLE_ADMIN' } });
  fireEvent.click(row.getByRole('button', { name: /^저장 / }));
  fireEvent.click(await screen.findByRole('button', { name: '관리자로 바꾸기' }));
  await waitFor(() => expect(screen.queryByRole('table')).toBeNull());
  expect(screen.getByText('관리자만 접근할 수 있는 페이지입니다.')).toBeTruthy();
});

function member(memberNo: number, memberId: string, part: Partial<MemberRow> = {}): MemberRow {
  return {
    memberNo,
    memberId,
    memberName: '하늘산책',
    enrollDate: '2026-03-02T01:00:00.000Z',
    memberRole: 'ROLE_USER',
    isActive: 'Y',
    ...part,
  };
}
