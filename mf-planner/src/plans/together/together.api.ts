import {
  type CompanionRole,
  changeCompanion,
  createInvitation,
  createShare,
  hideOpinion,
  listCompanions,
  listInvitations,
  listShares,
  removeCompanion,
  revokeInvitation,
  revokeShare,
  type ShareScopes,
} from '@osaka/contracts/planner';
import { call } from '@osaka/web-kit';
import { mutationOptions, queryOptions } from '@osaka/web-kit/query';
import { myPlan } from '../../saved-plan/plans.api.ts';

const COMPANIONS_EVERY_MS = 3000;

export const companionsOf = (planNo: number) =>
  queryOptions({
    queryKey: ['my-plans', 'companions', planNo],
    queryFn: ({ signal }) =>
      call(listCompanions, { params: { planNo: String(planNo) } }, { signal }).then(({ data }) => data),
    staleTime: 0,
    // Somebody may accept an invitation while the list is open.
    refetchInterval: COMPANIONS_EVERY_MS,
  });

export const invitationsOf = (planNo: number) =>
  queryOptions({
    queryKey: ['my-plans', 'invitations', planNo],
    queryFn: ({ signal }) =>
      call(listInvitations, { params: { planNo: String(planNo) } }, { signal }).then(({ data }) => data),
    staleTime: 0,
    refetchInterval: COMPANIONS_EVERY_MS,
  });

export const cancelInvitation = mutationOptions({
  mutationFn: ({ planNo, invitationNo }: { planNo: number; invitationNo: number }) =>
    call(revokeInvitation, { params: { planNo: String(planNo), invitationNo: String(invitationNo) } }),
  onSettled: (_data, _error, { planNo }, _result, { client }) =>
    client.invalidateQueries({ queryKey: invitationsOf(planNo).queryKey }),
});

export const inviteCompanion = mutationOptions({
  mutationFn: ({ planNo, role }: { planNo: number; role: CompanionRole }) =>
    call(createInvitation, { params: { planNo: String(planNo) }, body: { role } }).then(({ data }) => data),
  onSettled: (_data, _error, { planNo }, _result, { client }) =>
    client.invalidateQueries({ queryKey: invitationsOf(planNo).queryKey }),
});

export const setCompanionRole = mutationOptions({
  mutationFn: ({ planNo, memberNo, role }: { planNo: number; memberNo: number; role: CompanionRole }) =>
    call(changeCompanion, { params: { planNo: String(planNo), memberNo: String(memberNo) }, body: { role } }),
  onSettled: (_data, _error, { planNo }, _result, { client }) =>
    client.invalidateQueries({ queryKey: companionsOf(planNo).queryKey }),
});

/** Also leaves a plan of others. */
export const removeFromPlan = mutationOptions({
  mutationFn: ({ planNo, memberNo }: { planNo: number; memberNo: number }) =>
    call(removeCompanion, { params: { planNo: String(planNo), memberNo: String(memberNo) } }),
  onSettled: (_data, _error, { planNo }, _result, { client }) =>
    Promise.all([
      client.invalidateQueries({ queryKey: companionsOf(planNo).queryKey }),
      client.invalidateQueries({ queryKey: ['my-plans', 'list'] }),
    ]),
});

export const sharesOf = (planNo: number) =>
  queryOptions({
    queryKey: ['my-plans', 'shares', planNo],
    queryFn: ({ signal }) =>
      call(listShares, { params: { planNo: String(planNo) } }, { signal }).then(({ data }) => data),
    staleTime: 0,
  });

export const DAYS_OF_A_LINK = [1, 7, 30] as const;

export const makeShare = mutationOptions({
  mutationFn: ({ planNo, ...body }: ShareScopes & { planNo: number; expiresInDays: (typeof DAYS_OF_A_LINK)[number] }) =>
    call(createShare, { params: { planNo: String(planNo) }, body }).then(({ data }) => data),
  onSettled: (_data, _error, { planNo }, _result, { client }) =>
    client.invalidateQueries({ queryKey: sharesOf(planNo).queryKey }),
});

export const cancelShare = mutationOptions({
  mutationFn: ({ planNo, shareNo }: { planNo: number; shareNo: number }) =>
    call(revokeShare, { params: { planNo: String(planNo), shareNo: String(shareNo) } }),
  onSettled: (_data, _error, { planNo }, _result, { client }) =>
    client.invalidateQueries({ queryKey: sharesOf(planNo).queryKey }),
});

export const setOpinionHidden = mutationOptions({
  mutationFn: ({ planNo, opinionNo, hidden }: { planNo: number; opinionNo: number; hidden: boolean }) =>
    call(hideOpinion, { params: { planNo: String(planNo), opinionNo: String(opinionNo) }, body: { hidden } }),
  onSettled: (_data, _error, { planNo }, _result, { client }) =>
    client.invalidateQueries({ queryKey: myPlan(String(planNo)).queryKey }),
});
