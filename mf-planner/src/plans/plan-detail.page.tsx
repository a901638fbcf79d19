import { LoadedPlan } from '../saved-plan/loaded-plan.tsx';
import { PlanScreen } from './plan-screen.tsx';
import { PlanSkeleton } from './plan-skeleton.tsx';

export function PlanDetailPage() {
  return (
    <LoadedPlan title="플랜 상세" skeleton={<PlanSkeleton />}>
      {(plan) => <PlanScreen key={plan.planNo} plan={plan} />}
    </LoadedPlan>
  );
}
