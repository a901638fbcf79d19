import type { Plan } from '@osaka/contracts/planner';
import { LinesSkeleton } from '@osaka/web-kit';
import { LoadedPlan, type PlanOrigin } from '../saved-plan/loaded-plan.tsx';
import { useBoard } from '../saved-plan/use-board.ts';
import styles from './today.module.css';
import { TodayView } from './today-view.tsx';

export { readEarly } from '../saved-plan/stored-trip.ts';

/**
 * The plan while travelling: the next stop, and whether it is open. Opens without a network where it was
 * stored on the device.
 */
export function TodayPage() {
  return (
    <LoadedPlan title="오늘" skeleton={<TodaySkeleton />}>
      {(plan, origin) => <TodayScreen key={plan.planNo} plan={plan} {...origin} />}
    </LoadedPlan>
  );
}

function TodayScreen({ plan, ...origin }: PlanOrigin & { plan: Plan }) {
  return <TodayView board={useBoard(plan)} {...origin} />;
}

function TodaySkeleton() {
  return (
    <div className={`wrap ${styles.today}`}>
      <LinesSkeleton count={8} label="오늘 일정을 불러오는 중" />
    </div>
  );
}
