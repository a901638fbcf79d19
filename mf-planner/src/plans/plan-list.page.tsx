import { PLANS_PER_PAGE, type PlanQuery } from '@osaka/contracts/planner';
import {
  Button,
  CallError,
  EmptyState,
  Icon,
  Late,
  LinkButton,
  LOGIN_NEEDED,
  LoadError,
  lateCode,
  PageHeading,
  Pagination,
  Refreshing,
  SESSION_OVER,
  SearchField,
  Tabs,
  useGoToLogin,
  useSession,
  useSessionOver,
} from '@osaka/web-kit';
import { keepPreviousData, useQuery } from '@osaka/web-kit/query';
import { useLocation, useNavigate, useSearchParams } from '@osaka/web-kit/router';
import { useState } from 'react';
import { myPlans, type PlanCounts } from '../saved-plan/plans.api.ts';
import { PlanCard, PlanCardSkeleton } from './plan-card.tsx';
import { planListAt, planQueryOf } from './plan-query.ts';
import { StoredPlans } from './stored-plans.tsx';

const bringIn = lateCode(async () => (await import('../bringing-in/bring-in-as-plan.tsx')).BringInAsPlan);

export function PlanListPage() {
  const { isLoading, isAuthenticated } = useSession();
  const [isBringing, setBringing] = useState(false);
  const goToLogin = useGoToLogin();
  useSessionOver(() => void goToLogin(SESSION_OVER));
  return (
    <div className="wrap wrap--narrow">
      <PageHeading
        actions={
          <LinkButton kind="main" to="/myplan">
            <Icon name="plus" />새 플랜 만들기
          </LinkButton>
        }
      >
        내 여행 플랜
      </PageHeading>
      {isLoading ? <PlanCardSkeleton /> : isAuthenticated ? <MyPlans /> : <LoginNeeded />}
      {isAuthenticated && (
        <p className="row gap-y">
          <Button onClick={() => setBringing(true)}>
            <Icon name="download" />
            가져와서 새 플랜 만들기
          </Button>
        </p>
      )}
      {isBringing && (
        <Late code={bringIn} whileLoading={null}>
          {(BringInAsPlan) => <BringInAsPlan onClose={() => setBringing(false)} />}
        </Late>
      )}
      <div className="last" />
    </div>
  );
}

function LoginNeeded() {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return (
    <EmptyState
      action={{ label: '로그인', onClick: () => navigate('/login', { state: { from: `${pathname}${search}` } }) }}
    >
      {LOGIN_NEEDED}
    </EmptyState>
  );
}

function MyPlans() {
  const [address] = useSearchParams();
  const navigate = useNavigate();
  const query = planQueryOf(address);
  const at = (part: Partial<PlanQuery>) => planListAt({ ...query, page: 1, ...part });
  const { data } = useQuery({ ...myPlans(query), placeholderData: keepPreviousData });
  return (
    <>
      <SearchField
        label="플랜 검색"
        placeholder="제목이나 지역으로 찾기"
        value={query.searchKeyword}
        onSearch={(searchKeyword) => navigate(at({ searchKeyword }))}
      />
      <Tabs
        className="gap-y"
        label="플랜 상태"
        options={tabsOf(data?.counts)}
        value={query.status}
        toOf={(status) => at({ status })}
      />
      <PlanPage query={query} at={at} />
    </>
  );
}

function tabsOf(counts: PlanCounts | undefined) {
  return [
    { value: '', label: '전체', count: counts && counts.planned + counts.completed },
    { value: '예정', label: '예정', count: counts?.planned },
    { value: '완료', label: '완료', count: counts?.completed },
  ] as const;
}

function PlanPage({ query, at }: { query: PlanQuery; at: (part: Partial<PlanQuery>) => string }) {
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...myPlans(query),
    placeholderData: keepPreviousData,
  });
  if (!data && error)
    return (
      <>
        <LoadError
          error={error}
          title="플랜을 불러오지 못했어요."
          message={error instanceof CallError && error.status === 403 ? '접근 권한이 없습니다.' : undefined}
          onRetry={refetch}
        />
        <StoredPlans />
      </>
    );
  if (!data) return <PlanCardSkeleton count={PLANS_PER_PAGE} />;
  if (data.totalElements === 0) return <NoPlans query={query} />;
  return (
    <Refreshing isWaiting={isPlaceholderData}>
      <p className="sr-only" role="status">
        플랜 {data.totalElements}개, {query.page}페이지
      </p>
      <ul className="stack">
        {data.plans.map((plan, index) => (
          <PlanCard key={plan.planNo} plan={plan} isEager={index === 0} />
        ))}
      </ul>
      <Pagination page={query.page} totalPages={data.totalPages} toOf={(page) => at({ page })} />
    </Refreshing>
  );
}

function NoPlans({ query: { searchKeyword, status } }: { query: PlanQuery }) {
  if (searchKeyword)
    return (
      <EmptyState action={{ to: '/myplan/list', label: '전체 플랜 보기' }}>
        ‘{searchKeyword}’에 맞는 플랜이 없어요.
      </EmptyState>
    );
  if (status)
    return (
      <EmptyState action={{ to: '/myplan/list', label: '전체 플랜 보기' }}>
        {status === '예정' ? '예정된 플랜이 없어요.' : '완료한 플랜이 없어요.'}
      </EmptyState>
    );
  return (
    <EmptyState
      hint="날짜를 고르고 가고 싶은 곳을 담으면 플랜이 완성돼요."
      action={{ to: '/myplan', label: '나의 플랜 만들기' }}
    >
      아직 저장한 여행 플랜이 없어요.
    </EmptyState>
  );
}
