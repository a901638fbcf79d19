import { createCalendarFeed, listCalendarFeeds, MAX_FEEDS, revokeCalendarFeed } from '@osaka/contracts/planner';
import {
  Button,
  ChipGroup,
  call,
  confirmAction,
  Icon,
  instantText,
  LinesSkeleton,
  LoadError,
  messageOf,
  showAlert,
  showToast,
} from '@osaka/web-kit';
import { mutationOptions, queryOptions, useMutation, useQuery } from '@osaka/web-kit/query';
import { useState } from 'react';
import { useBoardParts } from '../board/board-context.ts';
import { CopyLink, siteUrlOf } from './copy-link.tsx';
import styles from './together.module.css';

const feeds = queryOptions({
  queryKey: ['calendar-feeds'],
  queryFn: ({ signal }) => call(listCalendarFeeds, {}, { signal }).then(({ data }) => data),
  staleTime: 0,
});

const makeFeed = mutationOptions({
  mutationFn: (planNo: number | null) => call(createCalendarFeed, { body: { planNo } }).then(({ data }) => data),
  onSettled: (_data, _error, _planNo, _result, { client }) => client.invalidateQueries({ queryKey: feeds.queryKey }),
});

const revokeFeed = mutationOptions({
  mutationFn: (feedNo: number) => call(revokeCalendarFeed, { params: { feedNo: String(feedNo) } }),
  onSettled: (_data, _error, _feedNo, _result, { client }) => client.invalidateQueries({ queryKey: feeds.queryKey }),
});

/** 달력 구독: addresses from which calendars read this plan, or all plans, again and again. */
export function CalendarFeeds() {
  const { plan } = useBoardParts().board;
  const [scope, setScope] = useState<'this' | 'all'>('this');
  const { mutateAsync, isPending, data } = useMutation(makeFeed);
  const make = () =>
    mutateAsync(scope === 'this' ? plan.planNo : null).catch((error: unknown) => showAlert(messageOf(error)));
  return (
    <section className={styles.files} aria-labelledby="calendar-feeds">
      <h3 id="calendar-feeds" className="h-card">
        달력 구독
      </h3>
      <p className="help">
        구글, 애플, 네이버 달력에 주소를 넣어 두면 일정을 바꿀 때마다 달력도 몇 시간 안에 따라 바뀌어요.
      </p>
      <ChipGroup
        label="구독할 플랜"
        options={[
          { value: 'this', label: '이 플랜' },
          { value: 'all', label: '모든 플랜' },
        ]}
        value={scope}
        onChange={setScope}
      />
      <Button isWide isBusy={isPending} onClick={() => void make()}>
        <Icon name="calendar" />
        구독 주소 만들기
      </Button>
      {data && (
        <>
          <CopyLink
            label="달력 구독 주소"
            url={siteUrlOf(data.url)}
            help="이 주소는 지금만 볼 수 있어요. 아는 사람은 누구나 일정을 볼 수 있으니 나만 쓰세요."
          />
          <p>
            <a className="link" href={siteUrlOf(data.url).replace(/^https?:/, 'webcal:')}>
              이 기기의 달력에서 열기
            </a>
          </p>
        </>
      )}
      <MadeFeeds />
    </section>
  );
}

function MadeFeeds() {
  const { plan } = useBoardParts().board;
  const { data, error, refetch } = useQuery(feeds);
  const { mutateAsync } = useMutation(revokeFeed);
  const cancel = async (feedNo: number) => {
    const message = '이 달력 구독을 취소할까요? 구독한 달력에서 일정이 더 바뀌지 않아요.';
    if (!(await confirmAction({ message, action: '구독 취소하기', danger: true }))) return;
    try {
      await mutateAsync(feedNo);
      showToast('달력 구독을 취소했어요.');
    } catch (problem) {
      await showAlert(messageOf(problem));
    }
  };
  if (error && !data) return <LoadError error={error} onRetry={() => void refetch()} />;
  if (!data) return <LinesSkeleton count={1} label="달력 구독을 불러오는 중" />;
  if (data.length === 0) return null;
  const nameOf = (planNo: number | null) =>
    planNo === null ? '모든 플랜' : planNo === plan.planNo ? plan.planTitle : '다른 플랜';
  return (
    <>
      <h4 className="label">
        쓰고 있는 구독{' '}
        <span className="num">
          {data.length} / {MAX_FEEDS}
        </span>
      </h4>
      <ul className={styles.links}>
        {data.map(({ feedNo, planNo, createdAt }) => (
          <li key={feedNo}>
            <div>
              <p>
                <b>{nameOf(planNo)}</b>
              </p>
              <p className="meta num">{instantText(createdAt)}에 만듦</p>
            </div>
            <Button
              kind="danger-line"
              aria-label={`${nameOf(planNo)}, ${instantText(createdAt)}에 만든 구독 취소`}
              onClick={() => void cancel(feedNo)}
            >
              취소
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
