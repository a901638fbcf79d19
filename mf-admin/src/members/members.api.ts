import type { Role } from '@osaka/contracts';
import { changeRole, endMemberSessions, listMembers, type MemberQuery } from '@osaka/contracts/account';
import { keepPreviousData, mutationOptions, queryOptions } from '@osaka/web-kit/query';
import { adminCall } from '../admin-call.ts';

export const memberList = (query: MemberQuery) =>
  queryOptions({
    queryKey: ['admin', 'members', query],
    queryFn: async ({ signal }) => (await adminCall(listMembers, { query }, { signal })).data,
    placeholderData: keepPreviousData,
  });

export const saveRole = mutationOptions({
  mutationFn: ({ memberNo, role }: { memberNo: number; role: Role }) =>
    adminCall(changeRole, { params: { memberNo: String(memberNo) }, query: { role } }),
  // Also after a refusal, because the list is then out of date.
  onSettled: (_data, _error, _input, _result, { client }) =>
    client.invalidateQueries({ queryKey: ['admin', 'members'] }),
});

export const signOutMember = mutationOptions({
  mutationFn: (memberNo: number) => adminCall(endMemberSessions, { params: { memberNo: String(memberNo) } }),
  onSuccess: (_data, _memberNo, _result, { client }) => client.invalidateQueries({ queryKey: ['admin', 'audit'] }),
});
