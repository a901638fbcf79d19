import { statisticsQuery } from '@osaka/contracts';
import { countText, LinesSkeleton, LoadError, Refreshing, Tabs } from '@osaka/web-kit';
import { type UseQueryResult, useQuery } from '@osaka/web-kit/query';
import { createSearchParams, Link, useSearchParams } from '@osaka/web-kit/router';
import type { ReactNode } from 'react';
import { AdminPage } from '../admin-page.tsx';
import { BarTable } from './bar-table.tsx';
import { DayColumns } from './day-columns.tsx';
import { chatStatistics, type Days, planStatistics, travelStatistics } from './statistics.api.ts';
import css from './statistics.module.css';
import { FACES, openText, partText, secondsText, waitingText } from './statistics-text.ts';

const PERIODS = [
  { value: '7', label: '최근 7일' },
  { value: '30', label: '최근 30일' },
  { value: '90', label: '최근 90일' },
] as const;

export function StatisticsPage() {
  const [address] = useSearchParams();
  const { days } = statisticsQuery.safeParse({ days: address.get('days') ?? undefined }).data ?? {
    days: '30' as const,
  };
  return (
    <AdminPage title="통계" lead="누가 했는지는 저장하지 않고 수만 세어 90일 동안 보여 드려요.">
      <Tabs label="기간" options={PERIODS} value={days} toOf={(value) => `?${createSearchParams({ days: value })}`} />
      <Statistics days={days} />
    </AdminPage>
  );
}

function Statistics({ days }: { days: Days }) {
  const travel = useQuery(travelStatistics(days));
  const plans = useQuery(planStatistics(days));
  const chat = useQuery(chatStatistics(days));
  return (
    <div className={css.sections}>
      <Section title="결과가 없던 검색" result={travel}>
        {({ searches }) => <Searches {...searches} />}
      </Section>
      <Section title="신고" result={travel}>
        {({ cases }) => (
          <>
            <p className={css.lead}>
              {openText(cases)}{' '}
              <Link className="link" to="/adminPage/reviewCases">
                신고 처리
              </Link>
            </p>
            <DayColumns
              caption="날마다 들어오고 처리한 신고"
              series={[
                { name: '들어온 신고', days: cases.reported },
                { name: '처리한 건', days: cases.decided },
              ]}
            />
          </>
        )}
      </Section>
      <Section title="플랜에 많이 담긴 여행지" result={plans}>
        {({ plans: count, planned }) => (
          <>
            <p className={css.lead}>
              새로 만든 플랜 <b>{countText(count)}개</b>
            </p>
            <Places
              caption="플랜에 많이 담긴 여행지"
              unit="담은 횟수"
              places={planned}
              empty="이 기간에 플랜에 담긴 여행지가 없어요."
            />
          </>
        )}
      </Section>
      <Section title="즐겨찾기에 많이 담긴 여행지" result={travel}>
        {({ bookmarked }) => (
          <Places
            caption="즐겨찾기에 많이 담긴 여행지"
            unit="담은 횟수"
            places={bookmarked}
            empty="이 기간에 즐겨찾기한 여행지가 없어요."
          />
        )}
      </Section>
      <Section title="상담을 기다린 시간" result={chat}>
        {({ begun, waiting, waitingSeconds, unanswered }) => (
          <>
            <p className={css.lead}>
              {waitingSeconds === null ? (
                '이 기간에 시작한 상담이 없어요.'
              ) : (
                <>
                  평균 <b>{secondsText(waitingSeconds)}</b>
                </>
              )}
              {unanswered > 0 && ` · 연결되기 전에 끝난 문의 ${countText(unanswered)}건`}
            </p>
            {waitingSeconds !== null && (
              <>
                <BarTable
                  caption="상담을 기다린 시간"
                  headings={['기다린 시간', '상담']}
                  bars={waiting.map(({ upToSeconds, count }) => ({
                    key: upToSeconds ?? 'longer',
                    name: waitingText(upToSeconds),
                    count,
                  }))}
                  hasParts
                />
                <DayColumns caption="날마다 시작한 상담" series={[{ name: '시작한 상담', days: begun }]} />
              </>
            )}
          </>
        )}
      </Section>
      <Section title="상담 만족도" result={chat}>
        {({ faces }) => <Faces faces={faces} />}
      </Section>
    </div>
  );
}

/** A part of the screen with the states of its service. */
function Section<D>({
  title,
  result: { data, error, refetch, isPlaceholderData },
  children,
}: {
  title: string;
  result: UseQueryResult<D>;
  children: (data: D) => ReactNode;
}) {
  return (
    <section className={css.section} aria-label={title}>
      <h2>{title}</h2>
      {!data && error && <LoadError error={error} onRetry={() => void refetch()} title="통계를 불러오지 못했어요." />}
      {!data && !error && <LinesSkeleton count={5} label={`${title} 통계를 불러오는 중`} />}
      {data && <Refreshing isWaiting={isPlaceholderData}>{children(data)}</Refreshing>}
    </section>
  );
}

function Searches({
  total,
  withoutResult,
  requested,
  words,
}: {
  total: number;
  withoutResult: number;
  requested: number;
  words: { word: string; count: number }[];
}) {
  return (
    <>
      <p className={css.lead}>
        검색 {countText(total)}번 가운데 <b>{countText(withoutResult)}번</b>
        {partText(withoutResult, total)}
        {requested > 0 && `, 등록 요청 ${countText(requested)}번`}
      </p>
      {words.length > 0 && (
        <BarTable
          caption="결과가 없던 검색어"
          headings={['검색어', '검색한 횟수']}
          bars={words.map(({ word, count }) => ({ key: word, name: word, count }))}
        />
      )}
      <p className="help">
        {words.length > 0
          ? '서로 다른 방문자 다섯 명 이상이 찾은 검색어만 나와요.'
          : '다섯 명 이상이 똑같이 찾은 검색어가 아직 없어요.'}
      </p>
    </>
  );
}

function Places({
  caption,
  unit,
  places,
  empty,
}: {
  caption: string;
  unit: string;
  places: { travelNo: number; title: string; count: number }[];
  empty: string;
}) {
  if (places.length === 0) return <p className={css.lead}>{empty}</p>;
  const nameOf = (travelNo: number, title: string) => (
    <Link className={css.name} to={`/admin/travels/${travelNo}`}>
      {title || `여행지 ${travelNo}`}
    </Link>
  );
  return (
    <BarTable
      caption={caption}
      headings={['여행지', unit]}
      bars={places.map(({ travelNo, title, count }) => ({ key: travelNo, name: nameOf(travelNo, title), count }))}
    />
  );
}

function Faces({ faces }: { faces: { face: keyof typeof FACES; count: number }[] }) {
  if (faces.every(({ count }) => count === 0)) return <p className={css.lead}>이 기간에 받은 평가가 없어요.</p>;
  return (
    <BarTable
      caption="상담 만족도"
      headings={['평가', '상담']}
      bars={faces.map(({ face, count }) => ({ key: face, name: FACES[face], count }))}
      hasParts
    />
  );
}
