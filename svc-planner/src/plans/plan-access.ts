import { PLAN_MESSAGES, type PlanRole } from '@osaka/contracts/planner';
import { AppError } from '@osaka/service-kit';
import type { PlanRepository, StoredPlan } from './plans.repository.ts';

export type PlanAccess = ReturnType<typeof createPlanAccess>;

const RIGHTS: Record<PlanRole, number> = { viewer: 1, editor: 2, owner: 3 };

export function roleOf({ memberNo: ownerNo, companions }: Pick<StoredPlan, 'memberNo' | 'companions'>, memberNo: number): PlanRole | undefined {
  return ownerNo === memberNo ? 'owner' : companions.find((companion) => companion.memberNo === memberNo)?.role;
}

/** Who may do what with a saved plan. */
export function createPlanAccess(repository: Pick<PlanRepository, 'find'>) {
  /** A saved plan that the member may use at least as `needed`; throws NOT_FOUND and FORBIDDEN. */
  return async function reach(memberNo: number, planNo: number, needed: PlanRole): Promise<StoredPlan> {
    const plan = await repository.find(planNo);
    const role = plan && roleOf(plan, memberNo);
    if (plan && (!role || RIGHTS[role] < RIGHTS[needed])) throw new AppError('FORBIDDEN', PLAN_MESSAGES.notYours);
    if (!plan || plan.state === 'draft') throw new AppError('NOT_FOUND', PLAN_MESSAGES.planMissing);
    return plan;
  };
}
