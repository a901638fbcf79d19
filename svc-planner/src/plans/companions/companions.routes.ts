import { created, ok } from '@osaka/contracts';
import {
  acceptInvitation,
  changeCompanion,
  createInvitation,
  getInvitation,
  listCompanions,
  listInvitations,
  PLAN_MESSAGES,
  removeCompanion,
  revokeInvitation,
} from '@osaka/contracts/planner';
import { on } from '@osaka/service-kit';
import type { CompanionService } from './companions.service.ts';

export function companionRoutes(companions: CompanionService) {
  return [
    on(createInvitation, async ({ member, params, body }) =>
      created(await companions.invite(member, params.planNo, body.role), PLAN_MESSAGES.invitationMade),
    ),
    on(listInvitations, async ({ member, params }) =>
      ok(await companions.listInvitations(member.memberNo, params.planNo)),
    ),
    on(revokeInvitation, async ({ member, params }) => {
      await companions.revokeInvitation(member.memberNo, params.planNo, params.invitationNo);
      return ok(null, PLAN_MESSAGES.invitationRevoked);
    }),
    on(getInvitation, async ({ params }) =>
      ok(await companions.showInvitation(params.token), PLAN_MESSAGES.invitationShown),
    ),
    on(acceptInvitation, async ({ member, params }) =>
      ok(await companions.accept(member, params.token), PLAN_MESSAGES.invitationAccepted),
    ),
    on(listCompanions, async ({ member, params }) => ok(await companions.list(member.memberNo, params.planNo))),
    on(changeCompanion, async ({ member, params, body }) =>
      ok(
        await companions.changeRole(member.memberNo, params.planNo, params.memberNo, body.role),
        PLAN_MESSAGES.companionChanged,
      ),
    ),
    on(removeCompanion, async ({ member, params }) => {
      await companions.remove(member.memberNo, params.planNo, params.memberNo);
      return ok(null, PLAN_MESSAGES.companionRemoved);
    }),
  ];
}
