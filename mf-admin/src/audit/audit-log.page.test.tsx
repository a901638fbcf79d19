/** @jest-environment @osaka/web-kit/testing/environment */

import { expect, test } from '@jest/globals';
import { type AuditRecord, type Endpoint, ok } from '@osaka/contracts';
import { listMemberAudit } from '@osaka/contracts/account';
import { listCourseAudit } from '@osaka/contracts/planner';
import { listTravelAudit } from '@osaka/contracts/travel';
import { renderScreen, serveCalls } from '@osaka/web-kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { AuditLogPage } from './audit-log.page.tsx';

const PLACE = record({ id: 'p', targetName: '도톤보리', changes: [{ field: 'status', before: 'Y', after: 'N' }] });
const ROLE = record({
  id: 'r',
  at: '2026-03-02T01:00:00.000Z',
  kind: 'member',
  targetName: 'haneul1',
  changes: [{ field: 'role', before: 'ROLE_USER', after: 'ROLE_ADMIN' }],
});
const COURSE = record({
  id: 'k',
  at: '2026-03-02T02:00:00.000Z',
  kind: 'course',
  targetName: '벚꽃 따라 하루',
  changes: [{ field: 'months', before: ['3월'], after: ['3월', '4월'] }],
});

function show(
  route = '/adminPage/auditLog',
  { travel = [PLACE], isAccountAway = false }: { travel?: AuditRecord[]; isAccountAway?: boolean } = {},
) {
  const answer = (list: AuditRecord[]) => ({ body: ok({ list, actors: [{ memberNo: 1, memberId: 'osakaadmin' }] }) });
  const calls = serveCalls([
    [
      listMemberAudit as Endpoint,
      () =>
        isAccountAway
          ? { status: 503, body: { code: '503', message: '서버 오류가 발생했습니다. 잠시 후 다시 시도해주세요.' } }
          : answer([ROLE]),
    ],
    [listCourseAudit as Endpoint, () => answer([COURSE])],
    [
      listTravelAudit as Endpoint,
      ({ query }) => answer(query.before ? [record({ id: 'old', targetName: '오래된 곳' })] : travel),
    ],
  ]);
  return { calls, ...renderScreen(<AuditLogPage />, { route, session: { isAdmin: true } }) };
}

test('entries of all services are merged by day with readable labels', async () => {
  show();
  const item = (await screen.findByText('도톤보리')).closest('li') as HTMLElement;
  expect(within(item).getByText('비활성화')).toBeTruthy();
  expect(item.textContent).toContain('이전 등록완료');
  expect(item.textContent).toContain('이후 비활성');
  expect(within(item).getByText('osakaadmin')).toBeTruthy();
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    '2026.03.03(화)',
    '2026.03.02(월)',
  ]);
  expect(screen.getByText('권한 변경').closest('li')?.textContent).toContain('이후 관리자');
  const course = screen.getByRole('link', { name: '벚꽃 따라 하루' });
  expect([course.getAttribute('href'), course.closest('li')?.textContent]).toEqual([
    '/adminPage/courses',
    expect.stringContaining('좋은 때더함 + 4월'),
  ]);
});

test('the filter is in the URL, and only the service that can have matching entries is asked', async () => {
  const { calls, address } = show('/adminPage/auditLog?kind=destination&from=2026-03-01');
  await screen.findByText('도톤보리');
  const filtered = calls.filter(({ query }) => query.from === '2026-03-01');
  expect(filtered.map(({ path }) => path)).toEqual(['/api/admin/travels/audit-log']);
  expect(filtered[0]?.query).toMatchObject({ kind: 'destination' });
  const administrators = () =>
    within(screen.getByLabelText('관리자'))
      .getAllByRole('option')
      .map(({ textContent }) => textContent);
  await waitFor(() => expect(administrators()).toEqual(['전체', 'osakaadmin']));
  fireEvent.change(screen.getByLabelText('관리자'), { target: { value: '1' } });
  expect(administrators()).toEqual(['전체', 'osakaadmin']);
  await waitFor(() => expect(calls.at(-1)?.query).toMatchObject({ actorNo: '1' }));
  expect(address()).toContain('actor=1');
  fireEvent.change(screen.getByLabelText('종료일'), { target: { value: '2026-03-05' } });
  await waitFor(() => expect(calls.at(-1)?.query).toMatchObject({ to: '2026-03-05' }));
});

test('더보기 loads the entries after the last one', async () => {
  const travel = Array.from({ length: 20 }, (_, index) =>
    record({ id: `n${20 - index}`, targetName: `장소 ${index}` }),
  );
  const { calls } = show(undefined, { travel });
  fireEvent.click(await screen.findByRole('button', { name: '더보기' }));
  expect(await screen.findByText('오래된 곳')).toBeTruthy();
  expect(calls.at(-1)?.query.before).toBe('2026-03-03T01:00:00.000Z_n1');
});

test('a failed 더보기 keeps the loaded entries and can be retried', async () => {
  const travel = Array.from({ length: 20 }, (_, index) =>
    record({ id: `n${20 - index}`, targetName: `장소 ${index}` }),
  );
  let isAway = true;
  serveCalls([
    [listMemberAudit as Endpoint, () => ({ body: ok({ list: [], actors: [] }) })],
    [listCourseAudit as Endpoint, () => ({ body: ok({ list: [], actors: [] }) })],
    [
      listTravelAudit as Endpoint,
      ({ query }) =>
        query.before && isAway ? { status: 500 } : { body: ok({ list: query.before ? [PLACE] : travel, actors: [] }) },
    ],
  ]);
  renderScreen(<AuditLogPage />, { route: '/adminPage/auditLog?kind=destination', session: { isAdmin: true } });
  fireEvent.click(await screen.findByRole('button', { name: '더보기' }));
  const retry = await screen.findByRole('button', { name: '다시 시도' });
  expect(screen.getByText('장소 0')).toBeTruthy();
  isAway = false;
  fireEvent.click(retry);
  expect(await screen.findByText('도톤보리')).toBeTruthy();
});

test('during an outage of one service the entries of the other are shown with a notice', async () => {
  show(undefined, { isAccountAway: true });
  expect(await screen.findByText('도톤보리')).toBeTruthy();
  expect(screen.getByText(/일부 기록을 불러오지 못했어요/)).toBeTruthy();
});

test('an empty result is explained and offers to reset the filter', async () => {
  show('/adminPage/auditLog?kind=destination&target=없는것', { travel: [] });
  expect(await screen.findByText('검색 조건에 맞는 데이터가 없습니다.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: '전체 기록 보기' }));
  expect(await screen.findByText('haneul1')).toBeTruthy();
});

test('the changes of a created document are collapsed', async () => {
  show(undefined, {
    travel: [
      record({
        id: 'c',
        action: 'create',
        targetName: '새 카페',
        changes: [{ field: 'name', before: null, after: '새 카페' }],
      }),
    ],
  });
  const item = (await screen.findByRole('link', { name: '새 카페' })).closest('li') as HTMLElement;
  expect(item.querySelector('details')?.open).toBe(false);
  expect(item.querySelector('summary')?.textContent).toBe('등록한 내용 1개');
});

function record(part: Partial<AuditRecord>): AuditRecord {
  return {
    id: 'x',
    at: '2026-03-03T01:00:00.000Z',
    actorNo: 1,
    actorId: 'osakaadmin',
    kind: 'destination',
    action: 'update',
    targetNo: 2,
    targetName: '',
    changes: [],
    ...part,
  };
}
