import { type CourseQuery, copyCourse, getCourse, listCourses } from '@osaka/contracts/planner';
import { call, prefetchedAnswer } from '@osaka/web-kit';
import { mutationOptions, queryOptions } from '@osaka/web-kit/query';

const FRESH_MS = 30_000;

export const courseList = (query: CourseQuery) =>
  queryOptions({
    queryKey: ['courses', 'list', query],
    queryFn: ({ signal }) => call(listCourses, { query }, { signal }).then(({ data }) => data),
    initialData: () => prefetchedAnswer(listCourses, { query })?.data,
    placeholderData: (previous) => previous,
    staleTime: FRESH_MS,
  });

export const courseOf = (courseNo: string) =>
  queryOptions({
    queryKey: ['courses', courseNo],
    queryFn: ({ signal }) => call(getCourse, { params: { courseNo } }, { signal }).then(({ data }) => data),
    initialData: () => prefetchedAnswer(getCourse, { params: { courseNo } })?.data,
    staleTime: FRESH_MS,
  });

export const takeCourse = mutationOptions({
  mutationFn: ({ courseNo, travelStartDate }: { courseNo: number; travelStartDate: string }) =>
    call(copyCourse, { params: { courseNo: String(courseNo) }, body: { travelStartDate } }),
  onSuccess: (_data, _copy, _result, { client }) => client.invalidateQueries({ queryKey: ['my-plans', 'list'] }),
});
