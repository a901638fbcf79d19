import type { Crumb } from '../shared/screens.ts';
import type { Course, CourseQuery } from './courses.ts';

/** 당일, 1박 2일 */
export function courseDaysText(count: number): string {
  return count === 1 ? '당일' : `${count - 1}박 ${count}일`;
}

/** The document title of the list, for the gateway's page and the screen. */
export function courseListTitle({ days, with: party, page }: CourseQuery): string {
  const choice = [days && courseDaysChoice(days), party, page > 1 && `${page}쪽`].filter(Boolean);
  return choice.length > 0 ? `추천 코스 (${choice.join(' · ')})` : '추천 코스';
}

/** 2박 3일, 3박 4일 이상 */
export function courseDaysChoice(days: string): string {
  return courseDaysText(Number.parseInt(days, 10)) + (days.endsWith('-') ? ' 이상' : '');
}

/** The canonical address of the list. */
export function coursesPath({ days, with: party, page }: CourseQuery): string {
  const query = new URLSearchParams({
    ...(days && { days }),
    ...(party && { with: party }),
    ...(page > 1 && { page: String(page) }),
  });
  return query.size > 0 ? `/courses?${query}` : '/courses';
}

/** The way from the home page to the list, or to a course. */
export function courseTrail(course?: Pick<Course, 'courseNo' | 'title'>): Crumb[] {
  return [
    { name: '홈', path: '/' },
    { name: '추천 코스', path: '/courses' },
    ...(course ? [{ name: course.title, path: `/courses/${course.courseNo}` }] : []),
  ];
}
