import type { Plan } from '@osaka/contracts/planner';
import { LinesSkeleton } from '@osaka/web-kit';
import { LoadedPlan } from '../saved-plan/loaded-plan.tsx';
import { useBoard } from '../saved-plan/use-board.ts';
import styles from './today.module.css';
import { TodayView } from './today-view.tsx';

/** The plan in one's hand while travelling: what is next, and whether it is open. */
export function TodayPage() {
  return (
    <LoadedPlan title="오늘" skeleton={<TodaySkeleton />}>
      {(plan) => <TodayScreen key={plan.planNo} plan={plan} />}
    </LoadedPlan>
  );
}

function TodayScreen({ plan }: { plan: Plan }) {
  return <TodayView board={useBoard(plan)} />;
}

function TodaySkeleton() {
  return (
    <div className={`wrap ${styles.today}`}>
      <LinesSkeleton count={8} label="오늘 일정을 불러오는 중" />
    </div>
  );
}
