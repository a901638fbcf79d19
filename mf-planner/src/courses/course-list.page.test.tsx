/** @jest-environment @osaka/web-kit/testing/environment */
import { afterEach, expect, test } from '@jest/globals';
import { ok } from '@osaka/contracts';
import { type CoursePage, type CourseSummary, listCourses } from '@osaka/contracts/planner';
import { renderScreen, serveCalls } from '@osaka/web-kit/testing';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { failure } from '../testing/planner-server.ts';
import { CourseListPage } from './course-list.page.tsx';

afterEach(cleanup);

const COURSE: CourseSummary = {
  courseNo: 1,
  title: '처음 가는 오사카',
  summary: '성과 시장과 강변을 이틀에 걸쳐 걸어요.',
  days: 2,
  with: ['혼자', '친구'],
  months: [3, 4],
  imageUrl: '/images/posters/1-1200.webp',
  imageUrls: ['/images/posters/1-1200.webp', '/images/posters/2-1200.webp'],
  placeCount: 7,
};

function open(route = '/courses', page: Partial<CoursePage> = {}) {
  const body = ok({ courses: [COURSE], totalPages: 1, totalElements: 1, ...page });
  const calls = serveCalls([[listCourses, () => ({ body })]]);
  return { calls, ...renderScreen(<CourseListPage />, { route }) };
}

test('a card leads to its course and says how long it is, for whom, and when', async () => {
  const { calls } = open();
  const link = await screen.findByRole('link', { name: COURSE.title });
  expect(link.getAttribute('href')).toBe('/courses/1');
  const card = link.closest('li') as HTMLElement;
  for (const text of [COURSE.summary, '1박 2일', '7곳', '혼자 · 친구', '3 · 4월']) within(card).getByText(text);
  expect(calls.map(({ path, query }) => [path, query])).toEqual([['/api/courses', { page: '1' }]]);
});

test('filters are links to addresses of their own, which ask the service', async () => {
  const { calls, address } = open('/courses?with=친구');
  await screen.findByRole('link', { name: COURSE.title });
  expect(
    within(screen.getByRole('navigation', { name: '누구와' })).getByRole('link', { current: true }).textContent,
  ).toBe('친구');
  fireEvent.click(screen.getByRole('link', { name: '3박 4일 이상' }));
  await waitFor(() => expect(decodeURIComponent(address())).toBe('/courses?days=4-&with=친구'));
  await waitFor(() => expect(calls.at(-1)?.query).toEqual({ days: '4-', with: '친구', page: '1' }));
  expect(screen.getByRole('link', { name: '커플' }).getAttribute('href')).toBe(
    `/courses?days=4-&with=${encodeURIComponent('커플')}`,
  );
});

test('a choice without courses says which, and leads to all of them', async () => {
  open('/courses?days=4-&with=아이', { courses: [], totalPages: 0, totalElements: 0 });
  await screen.findByRole('heading', { name: '아이와 가는 3박 4일 이상 코스는 아직 없어요.' });
  expect(screen.getByRole('link', { name: '모든 코스 보기' }).getAttribute('href')).toBe('/courses');
});

test('an unknown choice in the address is read as none', async () => {
  const { calls } = open('/courses?days=viele&with=cat&page=-3');
  await screen.findByRole('link', { name: COURSE.title });
  expect(calls[0]?.query).toEqual({ page: '1' });
});

test('an outage shows 다시 시도, and the courses appear afterwards', async () => {
  let isAway = true;
  const body = ok({ courses: [COURSE], totalPages: 1, totalElements: 1 });
  serveCalls([[listCourses, () => (isAway ? failure(503) : { body })]]);
  renderScreen(<CourseListPage />, { route: '/courses' });
  const again = await screen.findByRole('button', { name: '다시 시도' });
  isAway = false;
  fireEvent.click(again);
  await screen.findByRole('link', { name: COURSE.title });
});
