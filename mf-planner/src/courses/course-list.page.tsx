import {
  COURSE_DAYS,
  COURSE_PARTIES,
  COURSES_PER_PAGE,
  type CourseParty,
  type CourseQuery,
  courseDaysChoice,
  courseListTitle,
  coursesPath,
} from '@osaka/contracts/planner';
import {
  CardsSkeleton,
  countText,
  EmptyState,
  LoadError,
  PageHeading,
  Pagination,
  pageOf,
  Refreshing,
} from '@osaka/web-kit';
import { useQuery } from '@osaka/web-kit/query';
import { Link, useSearchParams } from '@osaka/web-kit/router';
import { CourseCard } from './course-card.tsx';
import { courseList } from './courses.api.ts';
import styles from './courses.module.css';

/** The recommended courses, filtered by length and by who goes along; each choice has an address of its own. */
export function CourseListPage() {
  const [address] = useSearchParams();
  const query = queryOf(address);
  return (
    <div className="wrap">
      <PageHeading title={courseListTitle(query)} lead="날짜만 정하면 시각과 동선까지 담긴 일정이 내 플랜이 돼요.">
        추천 코스
      </PageHeading>
      <div className={styles.pickers}>
        <Picker
          label="며칠"
          chosen={query.days}
          options={COURSE_DAYS.map((days) => ({ value: days, label: courseDaysChoice(days) }))}
          toOf={(days) => coursesPath({ ...query, days, page: 1 })}
        />
        <Picker
          label="누구와"
          chosen={query.with}
          options={COURSE_PARTIES.map((party) => ({ value: party, label: party }))}
          toOf={(party) => coursesPath({ ...query, with: party, page: 1 })}
        />
      </div>
      <Results query={query} />
      <div className="section" />
    </div>
  );
}

function queryOf(address: URLSearchParams): CourseQuery {
  const days = address.get('days') ?? '';
  const party = COURSE_PARTIES.find((each) => each === address.get('with'));
  return { days: /^\d{1,2}-?$/.test(days) ? days : '', with: party ?? '', page: pageOf(address) };
}

interface PickerProps<V extends string> {
  label: string;
  chosen: V | '';
  options: readonly { value: V; label: string }[];
  toOf: (value: V | '') => string;
}

/** Links, so that they work before scripts run and search engines follow them. */
function Picker<V extends string>({ label, chosen, options, toOf }: PickerProps<V>) {
  return (
    <nav aria-label={label}>
      <span className={styles.label} aria-hidden="true">
        {label}
      </span>
      <span className="chips">
        {[{ value: '' as const, label: '전체' }, ...options].map(({ value, label: name }) => (
          <Link
            key={value}
            className="chip"
            to={toOf(value)}
            aria-current={value === chosen ? 'true' : undefined}
            preventScrollReset
          >
            {name}
          </Link>
        ))}
      </span>
    </nav>
  );
}

function Results({ query }: { query: CourseQuery }) {
  const { data, error, refetch, isPlaceholderData } = useQuery(courseList(query));
  if (!data && error)
    return <LoadError error={error} onRetry={() => void refetch()} title="추천 코스를 불러오지 못했어요." />;
  if (!data) return <CardsSkeleton count={COURSES_PER_PAGE} />;
  if (data.totalElements === 0)
    return (
      <EmptyState
        hint="조건을 줄이면 비슷한 코스를 볼 수 있어요. 담은 뒤에 하루를 더하거나 뺄 수도 있어요."
        action={{ to: '/courses', label: '모든 코스 보기' }}
      >
        {missingText(query)}
      </EmptyState>
    );
  return (
    <Refreshing isWaiting={isPlaceholderData}>
      <p className="meta gap-b" role="status">
        코스 <span className="num">{isPlaceholderData ? '…' : countText(data.totalElements)}</span>개
      </p>
      <ul className={styles.cards} aria-label="추천 코스 목록">
        {data.courses.map((course, index) => (
          <CourseCard key={course.courseNo} course={course} heading="h2" isEager={index < EAGER} />
        ))}
      </ul>
      <Pagination page={query.page} totalPages={data.totalPages} toOf={(page) => coursesPath({ ...query, page })} />
    </Refreshing>
  );
}

/** That of a phone's first screen. */
const EAGER = 1;

const GOING_WITH: Record<CourseParty, string> = {
  혼자: '혼자 가는',
  커플: '둘이 가는',
  가족: '가족과 가는',
  아이: '아이와 가는',
  부모님: '부모님과 가는',
  친구: '친구와 가는',
};

/** 아이와 가는 3박 4일 이상 코스는 아직 없어요. */
function missingText({ days, with: party }: CourseQuery): string {
  const which = [party && GOING_WITH[party], days && courseDaysChoice(days)].filter(Boolean).join(' ');
  return which ? `${which} 코스는 아직 없어요.` : '추천 코스가 아직 없어요.';
}
