import type { Plan } from '@osaka/contracts/planner';
import { useParams } from '@osaka/router';
import { LinesSkeleton } from '@osaka/web-kit';
import { useEffect } from 'react';
import { LoadedPlan, type PlanSource } from '../saved-plan/loaded-plan.tsx';
import { useBoard } from '../saved-plan/use-board.ts';
import { type StoredTripPage, useStoredTrip } from './stored-trip.ts';
import styles from './today.module.css';
import { TodayView } from './today-view.tsx';

export { readEarly } from './stored-trip.ts';

/**
 * The plan in one's hand while travelling: what is next, and whether it is open. Opens without a network where it was
 * stored on the device.
 */
export function TodayPage() {
  const { planNo = '' } = useParams();
  const { stored, setStored, forget, follow } = useStoredTrip(planNo);
  return (
    <LoadedPlan
      title="오늘"
      skeleton={<TodaySkeleton />}
      stored={stored === 'reading' ? stored : stored?.data.plan}
      onGone={forget}
    >
      {(plan, source) => (
        <TodayScreen
          key={plan.planNo}
          plan={plan}
          source={source}
          stored={stored === 'reading' ? undefined : stored}
          onStored={setStored}
          onPlan={follow}
        />
      )}
    </LoadedPlan>
  );
}

interface TodayScreenProps {
  plan: Plan;
  source: PlanSource;
  stored: StoredTripPage | undefined;
  onStored: (stored: StoredTripPage | undefined) => void;
  onPlan: (plan: Plan) => void;
}

function TodayScreen({ plan, source, stored, onStored, onPlan }: TodayScreenProps) {
  const board = useBoard(plan);
  useEffect(() => {
    if (source === 'service') onPlan(plan);
  }, [plan, source, onPlan]);
  return <TodayView board={board} source={source} stored={stored} onStored={onStored} />;
}

function TodaySkeleton() {
  return (
    <div className={`wrap ${styles.today}`}>
      <LinesSkeleton count={8} label="오늘 일정을 불러오는 중" />
    </div>
  );
}
