import { useQuery } from '@osaka/query';
import { Navigate, useParams } from '@osaka/router';
import { BackLink, CallError, EmptyState, LinesSkeleton, LoadError, MembersOnly, PageHeading } from '@osaka/web-kit';
import split from '../map/split.module.css';
import { myPlan, removedPlans } from '../saved-plan/plans.api.ts';
import { PlanScreen } from './plan-screen.tsx';

export function PlanDetailPage() {
  return <MembersOnly lacksToken="인증 정보가 없습니다. 다시 로그인해주세요.">{() => <LoadedPlan />}</MembersOnly>;
}

function LoadedPlan() {
  const { planNo = '' } = useParams();
  const { data: plan, error, refetch } = useQuery({ ...myPlan(planNo), enabled: /^[1-9]\d{0,14}$/.test(planNo) && !removedPlans.has(Number(planNo)) });
  const status = error instanceof CallError ? error.status : undefined;

  if (removedPlans.has(Number(planNo))) return <Navigate to="/myplan/list" replace />;
  if (!/^[1-9]\d{0,14}$/.test(planNo) || status === 404) return <NoPlan sentence="플랜 정보를 찾을 수 없습니다." />;
  if (status === 403) return <NoPlan sentence="해당 플랜에 접근할 권한이 없습니다." />;
  // Keep showing a loaded plan when refetching fails: it may be half edited.
  if (!plan && error && status !== 401) return <FailedPlan error={error} onRetry={() => void refetch()} />;
  if (!plan || status === 401) return <PlanSkeleton />;
  return <PlanScreen key={plan.planNo} plan={plan} />;
}

function NoPlan({ sentence }: { sentence: string }) {
  return (
    <div className="wrap wrap--narrow">
      <PageHeading isHidden>플랜 상세</PageHeading>
      <EmptyState action={{ to: '/myplan/list', label: '목록으로' }}>{sentence}</EmptyState>
    </div>
  );
}

function FailedPlan({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <div className="wrap wrap--narrow">
      <PageHeading isHidden>플랜 상세</PageHeading>
      <LoadError error={error} message="플랜 상세 정보를 불러오는 중 오류가 발생했습니다." onRetry={onRetry}>
        <BackLink to="/myplan/list">목록으로</BackLink>
      </LoadError>
    </div>
  );
}

function PlanSkeleton() {
  return (
    <div className={split.split}>
      <div className={split.list}>
        <div className={`${split.content} stack`}>
          <LinesSkeleton count={8} label="플랜을 불러오는 중" />
        </div>
      </div>
      <div className={split.map}>
        <div className="map" aria-busy="true" />
      </div>
    </div>
  );
}
