/** @jest-environment @osaka/web-kit/testing/environment */
import { afterEach, expect, jest, test } from '@jest/globals';
import { ok } from '@osaka/contracts';
import { type CourseSummary, listCourses } from '@osaka/contracts/planner';
import { renderScreen, serveCalls } from '@osaka/web-kit/testing';
import { cleanup, screen, waitFor } from '@testing-library/react';
import CourseRow from './course-row.tsx';
import { failure } from './testing/planner-server.ts';

afterEach(cleanup);

const COURSES = ['하나 코스', '둘 코스'].map(
  (title, index): CourseSummary => ({
    courseNo: index + 1,
    title,
    summary: '강변을 따라 걸어요.',
    days: 1,
    with: ['아이'],
    months: [],
    imageUrl: null,
    imageUrls: [],
    placeCount: 3,
  }),
);
const pageOf = (courses: CourseSummary[]) => ({
  body: ok({ courses, totalPages: 1, totalElements: courses.length }),
});

test('shows the first courses as a row', async () => {
  serveCalls([[listCourses, () => pageOf(COURSES)]]);
  renderScreen(<CourseRow onClose={() => undefined} />);
  await screen.findByRole('list', { name: '추천 코스 목록' });
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/courses/1', '/courses/2']);
});

test('for those who go along shows the first of their courses', async () => {
  const calls = serveCalls([[listCourses, () => pageOf(COURSES)]]);
  renderScreen(<CourseRow party="아이" onClose={() => undefined} />);
  await screen.findByRole('link', { name: '하나 코스' });
  expect(screen.queryByRole('link', { name: '둘 코스' })).toBeNull();
  expect(calls[0]?.query).toMatchObject({ with: '아이' });
});

test.each([
  ['there are no courses', () => pageOf([])],
  ['they cannot be read', () => failure(503)],
])('closes where %s', async (_when, answer) => {
  serveCalls([[listCourses, answer]]);
  const onClose = jest.fn();
  renderScreen(<CourseRow onClose={onClose} />);
  await waitFor(() => expect(onClose).toHaveBeenCalled());
});
