import { changeMemberName, changePassword, type OwnerProof, withdraw } from '@osaka/contracts/account';
import { listMyPlans } from '@osaka/contracts/planner';
import { listBookmarks, listOwnReviews } from '@osaka/contracts/travel';
import { call, session } from '@osaka/web-kit';
import { mutationOptions, queryOptions } from '@osaka/web-kit/query';

export const rename = mutationOptions({
  mutationFn: (body: { memberNo: number; newMemberName: string }) =>
    call(changeMemberName, { body }).then(({ data }) => data),
  onSuccess: ({ tokens, ...loginInfo }) => (tokens ? session.start(loginInfo, tokens) : session.update(loginInfo)),
});

export const renewPassword = mutationOptions({
  mutationFn: (
    body: { memberId: string; currentPassword: string; newPassword: string } & Pick<OwnerProof, 'code' | 'passkey'>,
  ) => call(changePassword, { body }),
});

export const leave = mutationOptions({
  mutationFn: (body: { memberNo: number; memberPw: string } & Pick<OwnerProof, 'code' | 'passkey'>) =>
    call(withdraw, { body }),
});

// Numbers on the tiles; a tile omits its number during an outage of its service.
const optional = { retry: false, staleTime: 30_000 } as const;

export const plansAhead = queryOptions({
  queryKey: ['my-page', 'plans-ahead'],
  queryFn: ({ signal }) =>
    call(listMyPlans, { query: { page: 1, size: 100, status: '예정', searchKeyword: '' } }, { signal }).then(
      ({ data }) => data,
    ),
  ...optional,
});

export const plansDone = queryOptions({
  queryKey: ['my-page', 'plans-done'],
  queryFn: ({ signal }) =>
    call(listMyPlans, { query: { page: 1, size: 1, status: '완료', searchKeyword: '' } }, { signal }).then(
      ({ data }) => data.totalElements,
    ),
  ...optional,
});

export const reviewCount = queryOptions({
  queryKey: ['my-page', 'reviews'],
  queryFn: ({ signal }) => call(listOwnReviews, {}, { signal }).then(({ data }) => data.length),
  ...optional,
});

export const bookmarkCount = queryOptions({
  queryKey: ['my-page', 'bookmarks'],
  queryFn: ({ signal }) => call(listBookmarks, {}, { signal }).then(({ data }) => data.length),
  ...optional,
});
