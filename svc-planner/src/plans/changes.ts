import { isDeepStrictEqual } from 'node:util';
import { PLAN_MESSAGES } from '@osaka/contracts/planner';
import { AppError, type Clock } from '@osaka/service-kit';
import type { PlanRepository } from './plans.repository.ts';
import type { PlanChange, StoredPlan } from './stored-plan.ts';

interface Asked {
  /** The version the client saw; without one the change meets whatever is there. */
  version: number | undefined;
  by: StoredPlan['lastChange'];
}

/**
 * Stores a change only on the version it was made for, so that two editors never mix. `recordOf` is stored along, and
 * is no part of what tells a change that was sent again.
 */
export function createChangePlan(repository: PlanRepository, clock: Clock) {
  return async function changePlan(
    load: () => Promise<StoredPlan>,
    { version, by }: Asked,
    changeOf: (plan: StoredPlan) => PlanChange,
    recordOf: () => PlanChange = () => ({}),
  ): Promise<StoredPlan> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const plan = await load();
      if (version !== undefined && version !== plan.version) return sentAgain(plan, { version, by }, changeOf);
      const changed = await repository.change(plan.planNo, plan.version, {
        ...changeOf(plan),
        ...recordOf(),
        lastChange: by,
        updateDate: clock.now(),
      });
      if (changed) return changed;
    }
    throw conflict();
  };
}

const ATTEMPTS = 5;

/**
 * A change that is there already, because the answer to it was lost and the client sent it once more; anything else is
 * a conflict.
 */
function sentAgain(plan: StoredPlan, { version, by }: Asked, changeOf: (plan: StoredPlan) => PlanChange): StoredPlan {
  if (plan.lastChange !== by || version !== plan.version - 1) throw conflict();
  const change = outcomeOf(() => changeOf(plan));
  if (
    !change ||
    Object.entries(change).some(([field, value]) => !isDeepStrictEqual(plan[field as keyof StoredPlan], value))
  )
    throw conflict();
  return plan;
}

/** A change that does not even fit the plan as it is now is not the one that made it so. */
function outcomeOf(change: () => PlanChange): PlanChange | undefined {
  try {
    return change();
  } catch {
    return undefined;
  }
}

function conflict(): AppError {
  return new AppError('CONFLICT', PLAN_MESSAGES.changedElsewhere);
}
