import { isDeepStrictEqual } from 'node:util';
import { PLAN_MESSAGES } from '@osaka/contracts/planner';
import { AppError } from '@osaka/service-kit';
import type { PlannerContext } from '../context.ts';
import type { PlanChange, PlanNotice, StoredPlan } from './stored-plan.ts';

interface Expected {
  /** The version the client saw; without one the change meets whatever is there. */
  version: number | undefined;
  by: StoredPlan['lastChange'];
}

/** undefined: the plan stays as it is. */
type ChangeOf = (plan: StoredPlan) => PlanChange | undefined;

/**
 * Stores a change only on the version it was made for, so that two editors never mix. `recordOf` is stored along, and
 * is no part of what tells a change that was sent again; `noticeOf` is told with it, of the plan after the change.
 */
export function createChangePlan({ plans, clock }: PlannerContext) {
  return async function changePlan(
    load: () => Promise<StoredPlan>,
    { version, by }: Expected,
    changeOf: ChangeOf,
    recordOf: () => PlanChange = () => ({}),
    noticeOf: (plan: StoredPlan) => PlanNotice | undefined = () => undefined,
  ): Promise<StoredPlan> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const plan = await load();
      if (version !== undefined && version !== plan.version) return sentAgain(plan, { version, by }, changeOf);
      const change = changeOf(plan);
      if (!change) return plan;
      const next = { ...change, ...recordOf(), lastChange: by, updateDate: clock.now() };
      const changed = await plans.change(plan, next, { notice: noticeOf({ ...plan, ...next }) });
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
function sentAgain(plan: StoredPlan, { version, by }: Expected, changeOf: ChangeOf): StoredPlan {
  if (plan.lastChange === by && version === plan.version - 1 && isThere(plan, changeOf)) return plan;
  throw conflict();
}

/** A change that does not even fit the plan as it is now is not the one that made it so. */
function isThere(plan: StoredPlan, changeOf: ChangeOf): boolean {
  try {
    return Object.entries(changeOf(plan) ?? {}).every(([field, value]) =>
      isDeepStrictEqual(plan[field as keyof StoredPlan], value),
    );
  } catch {
    return false;
  }
}

function conflict(): AppError {
  return new AppError('CONFLICT', PLAN_MESSAGES.changedElsewhere);
}
