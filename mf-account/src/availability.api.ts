import { checkMemberId, checkMemberName } from '@osaka/contracts/account';
import { call } from '@osaka/web-kit';
import { queryOptions } from '@osaka/web-kit/query';

export const isNameFree = (newMemberName: string) =>
  queryOptions({
    queryKey: ['name-free', newMemberName],
    queryFn: ({ signal }) =>
      call(checkMemberName, { query: { newMemberName } }, { signal }).then(({ data }) => data.available),
  });

export const isIdFree = (memberId: string) =>
  queryOptions({
    queryKey: ['id-free', memberId],
    queryFn: ({ signal }) =>
      call(checkMemberId, { query: { memberId } }, { signal }).then(({ data }) => data.available),
  });
