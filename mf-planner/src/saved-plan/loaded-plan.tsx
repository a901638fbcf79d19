import type { Plan } from '@osaka/contracts/planner';
import { BackLink, CallError, EmptyState, LoadError, MembersOnly, PageHeading } from '@osaka/web-kit';
import { useQuery } from '@osaka/web-kit/query';
import { Navigate, useParams } from '@osaka/web-kit/router';
import { type ReactNode, useEffect, useState } from 'react';
import { myPlan, removedPlans } from './plans.api.ts';
import { type StoredTripPage, useStoredTrip } from './stored-trip.ts';

interface LoadedPlanProps {
  /** The heading while there is no plan to show. */
  title: string;
  skeleton: ReactNode;
  children: (plan: Plan, origin: PlanOrigin) => ReactNode;
}

/** Where the plan on the screen comes from, and what is stored of it on this device. */
export interface PlanOrigin {
  source: PlanSource;
  stored: StoredTripPage | undefined;
  onStored: (stored: StoredTripPage | undefined) => void;
}

/**
 * `waiting`: stored on this device, while the service is asked. `device`: stored on this device, because the service
 * does not answer.
 */
export type PlanSource = 'service' | 'waiting' | 'device';

/** A screen about the plan of the address, for members who may read it. */
export function LoadedPlan(props: LoadedPlanProps) {
  return (
    <MembersOnly lacksToken="인증 정보가 없습니다. 다시 로그인해주세요.">
      {() => <PlanOfAddress {...props} />}
    </MembersOnly>
  );
}

function PlanOfAddress({ title, skeleton, children }: LoadedPlanProps) {
  const { planNo = '' } = useParams();
  const { stored, setStored, forget, follow } = useStoredTrip(planNo);
  const isNumber = /^[1-9]\d{0,14}$/.test(planNo);
  const {
    data: plan,
    error: latestError,
    isFetching,
    refetch,
  } = useQuery({
    ...myPlan(planNo),
    enabled: isNumber && !removedPlans.has(Number(planNo)),
    refetchInterval: ({ state }) => (isAway(state.error) ? RETRY_MS : state.data?.opinions ? OPINIONS_EVERY_MS : false),
  });
  // A query without data forgets its error while it tries again, which must not be seen.
  const [error, setError] = useState(latestError);
  if (error !== latestError && !(latestError === null && isFetching)) setError(latestError);
  const status = error instanceof CallError ? error.status : undefined;
  const isGone = status === 403 || status === 404;
  useEffect(() => {
    if (isGone) forget();
  }, [isGone, forget]);
  useEffect(() => {
    if (plan) follow(plan);
  }, [plan, follow]);

  if (removedPlans.has(Number(planNo))) return <Navigate to="/myplan/list" replace />;
  if (!isNumber || status === 404) return <NoPlan title={title} text="플랜 정보를 찾을 수 없습니다." />;
  if (status === 403) return <NoPlan title={title} text="해당 플랜에 접근할 권한이 없습니다." />;
  if (!plan && stored === 'reading') return skeleton;
  if (!plan && stored !== undefined && stored !== 'reading' && status !== 401)
    return children(stored.data.plan, { source: error ? 'device' : 'waiting', stored, onStored: setStored });
  // Keep showing a loaded plan when refetching fails: it may be half edited.
  if (!plan && error && status !== 401)
    return <FailedPlan title={title} error={error} onRetry={() => void refetch()} />;
  if (!plan || status === 401) return skeleton;
  const source = isAway(error) ? 'device' : 'service';
  return children(plan, { source, stored: stored === 'reading' ? undefined : stored, onStored: setStored });
}

const RETRY_MS = 5000;
/** Of plans whose guests may say something at any time. */
const OPINIONS_EVERY_MS = 10_000;

/** The network or the service is away. */
function isAway(error: unknown): boolean {
  return error instanceof CallError && (error.status === 0 || error.status >= 500);
}

function NoPlan({ title, text }: { title: string; text: string }) {
  return (
    <div className="wrap wrap--narrow">
      <PageHeading isHidden>{title}</PageHeading>
      <EmptyState action={{ to: '/myplan/list', label: '목록으로' }}>{text}</EmptyState>
    </div>
  );
}

function FailedPlan({ title, error, onRetry }: { title: string; error: unknown; onRetry: () => void }) {
  return (
    <div className="wrap wrap--narrow">
      <PageHeading isHidden>{title}</PageHeading>
      <LoadError error={error} message="플랜 상세 정보를 불러오는 중 오류가 발생했습니다." onRetry={onRetry}>
        <BackLink to="/myplan/list">목록으로</BackLink>
      </LoadError>
    </div>
  );
}
