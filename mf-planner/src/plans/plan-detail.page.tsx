import { LoadedPlan } from '../saved-plan/loaded-plan.tsx';
import { PlanScreen } from './plan-screen.tsx';
import { PlanSkeleton } from './plan-skeleton.tsx';

export { readEarly } from '../saved-plan/stored-trip.ts';

/** Opens without a network where the plan was stored on the device. */
export function PlanDetailPage() {
  return (
    <LoadedPlan title="플랜 상세" skeleton={<PlanSkeleton />}>
      {(plan, origin) => <PlanScreen key={plan.planNo} plan={plan} origin={origin} />}
    </LoadedPlan>
  );
}
