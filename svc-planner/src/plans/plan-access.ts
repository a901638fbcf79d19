import { PLAN_MESSAGES, type PlanRole } from '@osaka/contracts/planner';
import { AppError } from '@osaka/service-kit';
import type { StoredPlan } from './stored-plan.ts';

const RIGHTS: Record<PlanRole, number> = { viewer: 1, editor: 2, owner: 3 };

export function roleOf(
  { memberNo: ownerNo, companions }: Pick<StoredPlan, 'memberNo' | 'companions'>,
  memberNo: number,
): PlanRole | undefined {
  return ownerNo === memberNo ? 'owner' : companions.find((companion) => companion.memberNo === memberNo)?.role;
}

/** Finds a saved plan, or as much of it as `find` reads, that the member may use at least as `needed`; throws NOT_FOUND and FORBIDDEN. */
export function createPlanAccess<P extends Pick<StoredPlan, 'memberNo' | 'companions' | 'state'>>(
  find: (planNo: number) => Promise<P | undefined>,
): (memberNo: number, planNo: number, needed: PlanRole) => Promise<P> {
  return async function requirePlan(memberNo, planNo, needed) {
    const plan = await find(planNo);
    const role = plan && roleOf(plan, memberNo);
    if (plan && (!role || RIGHTS[role] < RIGHTS[needed])) throw new AppError('FORBIDDEN', PLAN_MESSAGES.notYours);
    if (!plan || plan.state === 'draft') throw new AppError('NOT_FOUND', PLAN_MESSAGES.planMissing);
    return plan;
  };
}
