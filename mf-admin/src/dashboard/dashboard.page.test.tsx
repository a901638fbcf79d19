/** @jest-environment @osaka/web-kit/testing/environment */
import { expect, test } from '@jest/globals';
import { type Endpoint, ok } from '@osaka/contracts';
import { countMemberAudit, listMembers } from '@osaka/contracts/account';
import { listWaitingRooms } from '@osaka/contracts/chat';
import { countCourseAudit, listAdminCourses } from '@osaka/contracts/planner';
import {
  countTravelAudit,
  listAdminCategories,
  listAdminTags,
  listImports,
  listQuality,
  listReports,
  listWizardDistricts,
  searchAdminDestinations,
} from '@osaka/contracts/travel';
import { renderScreen, serveCalls } from '@osaka/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { DashboardPage } from './dashboard.page.tsx';

const ANSWERS: [Endpoint, unknown][] = [
  [listMembers, ok({ list: [], totalCount: 1234 })],
  [
    listQuality,
    ok({
      counts: { picture: 3, hours: 9, position: 1, local: 2, price: 4, unverified: 0, duplicates: 0 },
      data: [],
      total: 3,
    }),
  ],
  [listReports, { list: [], totalCount: 7, waitingCount: 2 }],
  [listAdminCategories, ok([])],
  [listAdminTags, ok([])],
  [listImports, ok({ data: [], total: 6 })],
  [listWizardDistricts, ok([])],
  [countMemberAudit, ok({ total: 2 })],
  [countTravelAudit, ok({ total: 1240 })],
  [countCourseAudit, ok({ total: 3 })],
  [listAdminCourses, ok([course(true), course(false)])],
  [listWaitingRooms, { rooms: [room('a'), room('b'), room('c'), { ...room('d'), customer: { isHere: false } }] }],
];

function show(without?: Endpoint) {
  serveCalls([
    [searchAdminDestinations, ({ query }) => ({ body: ok({ data: [], total: query.status === 'active' ? 223 : 4 }) })],
    ...ANSWERS.filter(([endpoint]) => endpoint !== without).map(
      ([endpoint, body]) => [endpoint, () => ({ body })] as const,
    ),
  ]);
  return renderScreen(<DashboardPage />, { route: '/adminPage', session: { isAdmin: true } });
}
const tile = (name: RegExp) => screen.getByRole('link', { name });

test('each tile is a link with its number', async () => {
  show();
  await waitFor(() => expect(tile(/^회원 관리/).textContent).toContain('1,234명'));
  expect(tile(/^여행지 등록/).textContent).toContain('227곳지금까지 등록한 여행지');
  expect(tile(/^여행지 관리/).textContent).toContain('223곳');
  expect(tile(/^여행지 관리/).textContent).toContain('비활성 4곳');
  expect(tile(/^리뷰 신고 관리/).textContent).toContain('2건대기중 · 전체 7건');
  expect(tile(/^여행지 옵션 관리/).getAttribute('href')).toBe('/admin/travels/options/management');
  expect(tile(/상담 관리/).textContent).toBe('상담 관리3건 대기');
  expect(tile(/상담 관리/).getAttribute('href')).toBe('/admin/staff');
  expect(screen.getByText('신고 2건과 상담 3건이 기다리고 있어요.')).toBeTruthy();
  expect(tile(/^품질 점검/).textContent).toContain(
    '19건사진 없음 3 · 운영 시간 모름 9 · 위치 없음 1 · 현지 정보 없음 2 · 오래된 입장료 4 · 확인 필요 0 · 중복 의심 0',
  );
  expect(tile(/^여행지 가져오기/).textContent).toContain('6개3개월 안에 올린 파일');
  expect(tile(/^변경 기록/).textContent).toContain('1,245건오늘 바뀐 내용');
  expect(tile(/^추천 코스/).textContent).toContain('2개공개 중 1개');
  expect(tile(/^변경 기록/).getAttribute('href')).toBe('/adminPage/auditLog');
});

test('a tile whose number cannot be loaded is a link without it', async () => {
  show(listMembers);
  await waitFor(() => expect(tile(/^여행지 관리/).textContent).toContain('223곳'));
  expect(tile(/^회원 관리/).textContent).toContain('–');
});

function course(isPublished: boolean) {
  const words = { title: '코스', summary: '강변을 따라 걸어요.', with: ['혼자'], months: [], imageUrl: null };
  const period = { order: 1, publishedFrom: null, publishedTo: null, isPublished };
  const updateDate = '2026-03-02T01:00:00.000Z';
  return { courseNo: 1, ...words, days: 1, placeCount: 3, ...period, planNo: null, updateDate, withdrawn: 0 };
}

function room(roomId: string) {
  return { roomId, customerName: '하늘산책', createdAt: '2026-03-02T01:00:00.000Z', status: 'WAITING' };
}
