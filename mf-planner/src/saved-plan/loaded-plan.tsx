import type { Plan } from '@osaka/contracts/planner';
import { useQuery } from '@osaka/query';
import { Navigate, useParams } from '@osaka/router';
import { BackLink, CallError, EmptyState, LoadError, MembersOnly, PageHeading } from '@osaka/web-kit';
import { type ReactNode, useEffect } from 'react';
import { myPlan, removedPlans } from './plans.api.ts';

interface LoadedPlanProps {
  /** The heading while there is no plan to show. */
  title: string;
  skeleton: ReactNode;
  /** The plan as it is stored on this device, shown until the service answers; `reading`: that is not known yet. */
  stored?: Plan | 'reading' | undefined;
  /** The service says that the member may not read the plan, or that it is gone. */
  onGone?: () => void;
  children: (plan: Plan, source: PlanSource) => ReactNode;
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

function PlanOfAddress({ title, skeleton, stored, onGone, children }: LoadedPlanProps) {
  const { planNo = '' } = useParams();
  const isNumber = /^[1-9]\d{0,14}$/.test(planNo);
  const {
    data: plan,
    error,
    refetch,
  } = useQuery({ ...myPlan(planNo), enabled: isNumber && !removedPlans.has(Number(planNo)) });
  const status = error instanceof CallError ? error.status : undefined;
  const isGone = status === 403 || status === 404;
  useEffect(() => {
    if (isGone) onGone?.();
  }, [isGone, onGone]);

  if (removedPlans.has(Number(planNo))) return <Navigate to="/myplan/list" replace />;
  if (!isNumber || status === 404) return <NoPlan title={title} sentence="플랜 정보를 찾을 수 없습니다." />;
  if (status === 403) return <NoPlan title={title} sentence="해당 플랜에 접근할 권한이 없습니다." />;
  if (!plan && stored === 'reading') return skeleton;
  if (!plan && stored !== undefined && stored !== 'reading' && status !== 401)
    return children(stored, error ? 'device' : 'waiting');
  // Keep showing a loaded plan when refetching fails: it may be half edited.
  if (!plan && error && status !== 401)
    return <FailedPlan title={title} error={error} onRetry={() => void refetch()} />;
  if (!plan || status === 401) return skeleton;
  return children(plan, 'service');
}

function NoPlan({ title, sentence }: { title: string; sentence: string }) {
  return (
    <div className="wrap wrap--narrow">
      <PageHeading isHidden>{title}</PageHeading>
      <EmptyState action={{ to: '/myplan/list', label: '목록으로' }}>{sentence}</EmptyState>
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
