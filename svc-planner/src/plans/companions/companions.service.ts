import { type CompanionOfPlan, type CompanionRole, MAX_COMPANIONS, PLAN_MESSAGES } from '@osaka/contracts/planner';
import { AppError, type Member } from '@osaka/service-kit';
import type { PlannerContext } from '../../context.ts';
import { hashOf, newToken } from '../link-token.ts';
import { createPlanAccess, roleOf } from '../plan-access.ts';
import { noticeOf } from '../plan-notices.ts';
import type { StoredPlan } from '../stored-plan.ts';
import type { Invitation } from './invitations.repository.ts';

export type CompanionService = ReturnType<typeof createCompanionService>;

const INVITATION_MS = 7 * 24 * 3600 * 1000;

/** Companions of a plan, and the invitations by which they come. */
export function createCompanionService({
  plans,
  history,
  invitations,
  memberNames,
  counters,
  clock,
  announcements,
}: PlannerContext) {
  const requirePlan = createPlanAccess(plans.find);

  async function open(token: string): Promise<{ invitation: Invitation; plan: StoredPlan; tokenHash: string }> {
    const tokenHash = hashOf(token);
    const invitation = await invitations.find(tokenHash);
    if (!invitation) throw new AppError('NOT_FOUND', PLAN_MESSAGES.invitationMissing);
    const plan = await plans.find(invitation.planNo);
    if (!plan) throw gone();
    return { invitation, plan, tokenHash };
  }

  const nextNo = () => counters.next('invitation');
  const isOver = ({ usedAt, revokedAt, expiresAt }: Invitation) =>
    usedAt !== undefined || revokedAt !== undefined || expiresAt <= clock.now();

  return {
    async invite({ memberNo, memberName }: Member, planNo: number, role: CompanionRole) {
      await requirePlan(memberNo, planNo, 'owner');
      await memberNames.introduce(memberNo, memberName);
      const token = newToken();
      const expiresAt = new Date(clock.now().getTime() + INVITATION_MS);
      await invitations.add(hashOf(token), { planNo, invitationNo: await nextNo(), role, expiresAt });
      return { token, url: `/myplan/invitation/${token}`, expiresAt: expiresAt.toISOString() };
    },

    async listInvitations(memberNo: number, planNo: number) {
      await requirePlan(memberNo, planNo, 'owner');
      return (await invitations.findHolding(planNo, clock.now(), nextNo)).map(({ invitationNo, role, expiresAt }) => ({
        invitationNo,
        role,
        expiresAt: expiresAt.toISOString(),
      }));
    },

    async revokeInvitation(memberNo: number, planNo: number, invitationNo: number): Promise<void> {
      await requirePlan(memberNo, planNo, 'owner');
      if (!(await invitations.revoke(planNo, invitationNo, clock.now())))
        throw new AppError('NOT_FOUND', PLAN_MESSAGES.invitationMissing);
    },

    async showInvitation(token: string) {
      const { invitation, plan } = await open(token);
      if (isOver(invitation)) throw gone();
      const { planTitle, travelStartDate, travelEndDate } = plan;
      const nameOf = await memberNames.findMany([plan.memberNo]);
      return { planTitle, travelStartDate, travelEndDate, ownerName: nameOf(plan.memberNo), role: invitation.role };
    },

    /**
     * A member who belongs to the plan already does not use the invitation up, so the same call sent twice is harmless.
     */
    async accept({ memberNo, memberName }: Member, token: string) {
      const { invitation, plan, tokenHash } = await open(token);
      const { planNo, role } = invitation;
      const present = roleOf(plan, memberNo);
      if (present) return { planNo, role: present };
      if (isOver(invitation) || !(await invitations.claim(tokenHash, memberNo))) throw gone();
      await memberNames.introduce(memberNo, memberName);
      const text = `${memberName}님이 ‘${plan.planTitle}’ 초대를 받았어요.`;
      const key = invitation.invitationNo ?? tokenHash;
      const notice = {
        ...noticeOf(plan, { kind: 'companion-joined', key, text, at: clock.now() }),
        memberNos: [plan.memberNo],
      };
      if (!(await plans.addCompanion(planNo, { memberNo, role }, MAX_COMPANIONS, notice))) {
        await invitations.release(tokenHash, memberNo);
        const now = await plans.find(planNo);
        const nowRole = now && roleOf(now, memberNo);
        if (nowRole) return { planNo, role: nowRole };
        throw now ? new AppError('CONFLICT', PLAN_MESSAGES.companionsFull) : gone();
      }
      await invitations.finish(tokenHash, clock.now());
      return { planNo, role };
    },

    async list(memberNo: number, planNo: number): Promise<CompanionOfPlan[]> {
      const { companions } = await requirePlan(memberNo, planNo, 'viewer');
      const nameOf = await memberNames.findMany(companions.map((companion) => companion.memberNo));
      return companions.map((companion) => ({
        memberNo: companion.memberNo,
        memberName: nameOf(companion.memberNo),
        role: companion.role,
      }));
    },

    async changeRole(
      memberNo: number,
      planNo: number,
      companionNo: number,
      role: CompanionRole,
    ): Promise<CompanionOfPlan> {
      await requirePlan(memberNo, planNo, 'owner');
      if (!(await plans.changeCompanion(planNo, companionNo, role))) throw missing();
      announcements.accessChanged(planNo);
      const nameOf = await memberNames.findMany([companionNo]);
      return { memberNo: companionNo, memberName: nameOf(companionNo), role };
    },

    async remove(memberNo: number, planNo: number, companionNo: number): Promise<void> {
      await requirePlan(memberNo, planNo, memberNo === companionNo ? 'viewer' : 'owner');
      if (!(await plans.removeCompanion(planNo, companionNo))) throw missing();
      await plans.forgetPrivateItems([planNo], companionNo);
      await history.forgetPrivateItems([planNo], companionNo);
      announcements.accessChanged(planNo);
    },
  };
}

function gone(): AppError {
  return new AppError('GONE', PLAN_MESSAGES.linkGone);
}

function missing(): AppError {
  return new AppError('NOT_FOUND', PLAN_MESSAGES.companionMissing);
}
