import type { Input } from '@osaka/contracts';
import {
  COURSE_MESSAGES,
  changeCourse,
  createCourse,
  getAdminCourse,
  isOwnId,
  listAdminCourses,
  listMyPlans,
  removeCourse,
  renewCourse,
} from '@osaka/contracts/planner';
import { messageOf } from '@osaka/web-kit';
import { mutationOptions, type QueryClient, queryOptions } from '@osaka/web-kit/query';
import { adminCall } from '../admin-call.ts';

const paramsOf = (courseNo: number) => ({ params: { courseNo: String(courseNo) } });
/** Visitors' lists show the same courses. */
const forget = (client: QueryClient) =>
  Promise.all([
    client.invalidateQueries({ queryKey: ['admin', 'courses'] }),
    client.invalidateQueries({ queryKey: ['courses'] }),
  ]);

export const adminCourses = queryOptions({
  queryKey: ['admin', 'courses'],
  queryFn: ({ signal }) => adminCall(listAdminCourses, {}, { signal }).then(({ data }) => data),
  staleTime: 0,
});

export const adminCourse = (courseNo: number) =>
  queryOptions({
    queryKey: ['admin', 'courses', courseNo],
    queryFn: ({ signal }) => adminCall(getAdminCourse, paramsOf(courseNo), { signal }).then(({ data }) => data),
    staleTime: 0,
  });

/** The administrator's own plans, newest first. */
export const ownPlans = queryOptions({
  queryKey: ['admin', 'courses', 'plans'],
  queryFn: ({ signal }) =>
    adminCall(listMyPlans, { query: { size: '100' } }, { signal }).then(({ data }) =>
      data.plans.filter(({ role }) => role === 'owner'),
    ),
  staleTime: 0,
});

/** The refusal of a call, with the names of the own places that a plan may not have. */
export async function refusalText(failure: unknown, planNo: number | null, client: QueryClient): Promise<string> {
  const message = messageOf(failure);
  if (message !== COURSE_MESSAGES.ownPlaces) return message;
  const plans = await client.fetchQuery(ownPlans).catch(() => []);
  const { selectedPlaces = [] } = plans.find((plan) => plan.planNo === planNo) ?? {};
  const names = selectedPlaces.filter(({ travelId }) => isOwnId(travelId)).map(({ travelName }) => travelName);
  return names.length > 0 ? `${message}\n내 장소: ${names.join(', ')}` : message;
}

export type CourseBody = NonNullable<Input<typeof changeCourse>['body']>;

export const saveCourse = mutationOptions({
  mutationFn: ({ courseNo, planNo, words }: { courseNo: number | undefined; planNo: number; words: CourseBody }) =>
    courseNo === undefined
      ? adminCall(createCourse, { body: { ...words, planNo } })
      : adminCall(changeCourse, { ...paramsOf(courseNo), body: words }),
  onSuccess: (_data, _input, _result, { client }) => forget(client),
});

export const renewal = mutationOptions({
  mutationFn: (courseNo: number) => adminCall(renewCourse, paramsOf(courseNo)),
  onSuccess: (_data, _input, _result, { client }) => forget(client),
});

export const removal = mutationOptions({
  mutationFn: (courseNo: number) => adminCall(removeCourse, paramsOf(courseNo)),
  onSettled: (_data, _error, _input, _result, { client }) => forget(client),
});
