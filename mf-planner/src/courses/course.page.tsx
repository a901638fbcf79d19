import { COURSE_MESSAGES, type Course, courseDaysText } from '@osaka/contracts/planner';
import {
  Button,
  CallError,
  classNames,
  copyToClipboard,
  EmptyState,
  Icon,
  IconButton,
  LinesSkeleton,
  LoadError,
  PageHeading,
  Sheet,
  showToast,
  useClickAfterLogin,
} from '@osaka/web-kit';
import { useQuery } from '@osaka/web-kit/query';
import { Link, useParams } from '@osaka/web-kit/router';
import { useMemo, useState } from 'react';
import type { ChosenDay } from '../plans/board/day-tabs.tsx';
import { AfterHydration } from '../saved-plan/after-hydration.tsx';
import { TripMap } from '../saved-plan/board-map.tsx';
import { DayTitle } from '../saved-plan/day-title.tsx';
import { type StopView, useDayViews } from '../saved-plan/day-view.ts';
import { sendByBrowser } from '../saved-plan/send-by-browser.tsx';
import { SharedCover } from '../saved-plan/shared-cover.tsx';
import { SharedDay } from '../saved-plan/shared-day.tsx';
import shared from '../saved-plan/shared-trip.module.css';
import { usePassText } from '../saved-plan/use-pass-text.ts';
import { factsOfPlan } from '../saved-plan/use-place-facts.ts';
import { useOpenLeg } from '../ways/open-leg.tsx';
import { CourseSums } from './course-sums.tsx';
import { tripOfCourse, withoutDates } from './course-trip.ts';
import { courseOf } from './courses.api.ts';
import styles from './courses.module.css';
import { openingWords } from './opening-words.ts';
import { startOfClick, TAKE_CLICK, TakeCourse } from './take-course.tsx';
import { useCourseWays } from './use-course-ways.ts';

/** A recommended course: its days, and 내 플랜으로 담기. */
export function CoursePage() {
  const { courseNo = '' } = useParams();
  const { data, error, refetch } = useQuery(courseOf(courseNo));
  if (error instanceof CallError && (error.status === 404 || error.status === 400)) return <Missing />;
  if (!data && error)
    return <LoadError error={error} onRetry={() => void refetch()} title="추천 코스를 불러오지 못했어요." />;
  if (!data) return <Loading />;
  return <Shown key={data.courseNo} course={data} />;
}

function Missing() {
  return (
    <div className="wrap">
      <PageHeading isHidden>추천 코스</PageHeading>
      <EmptyState action={{ to: '/courses', label: '추천 코스 보기' }}>{COURSE_MESSAGES.missing}</EmptyState>
    </div>
  );
}

function Loading() {
  return (
    <div className="wrap">
      <PageHeading isHidden>추천 코스</PageHeading>
      <LinesSkeleton count={8} label="추천 코스를 불러오는 중" />
    </div>
  );
}

function Shown({ course }: { course: Course }) {
  const { title, summary, days } = course;
  const [start, setStart] = useState('');
  const [isTaking, setTaking] = useState(false);
  const trip = useMemo(() => tripOfCourse(course, start), [course, start]);
  const facts = useMemo(() => factsOfPlan(trip), [trip]);
  const ways = useCourseWays(course);
  const dated = useDayViews(trip, facts, ways);
  const views = useMemo(() => (start ? dated : withoutDates(dated)), [dated, start]);
  const [chosen, choose] = useState<ChosenDay>('all');
  const [highlightedId, setHighlightedId] = useState<number>();
  const leg = useOpenLeg(ways);
  const passText = usePassText();
  useClickAfterLogin({ kind: TAKE_CLICK }, (no) => {
    setStart(startOfClick(no));
    setTaking(true);
  });
  const take = <TakeCourse course={course} views={views} start={start} onStart={setStart} />;
  return (
    <>
      <SharedCover
        days={views}
        nameOf={({ stops }) => stops[0]?.place.travelName ?? ''}
        caption={
          <Link className="more" to="/courses">
            <Icon name="left" />
            추천 코스
          </Link>
        }
      >
        <PageHeading isBare title={`${title} (${courseDaysText(days.length)} 추천 코스)`}>
          {title}
        </PageHeading>
        <p className="lead">{summary}</p>
        <p className="row only-wide">
          <TakeButton onClick={() => setTaking(true)} />
          <Button size="big" onClick={() => void share(title)}>
            <Icon name="send" />
            공유하기
          </Button>
        </p>
      </SharedCover>
      <div className={classNames('wrap', shared.shared)}>
        <div className={shared.days}>
          <CourseSums course={course} views={views} />
          {views.length > 1 && (
            <nav className={classNames('tabs', shared.tabs)} aria-label="날짜">
              {views.map(({ day }) => (
                <a
                  key={day}
                  data-day={day}
                  href={`#day-${day}`}
                  aria-current={chosen === day ? 'true' : undefined}
                  onClick={() => choose(day)}
                >
                  <span>
                    <DayTitle day={day} />
                  </span>
                </a>
              ))}
            </nav>
          )}
          {views.map((view) => (
            <SharedDay
              key={view.day}
              view={view}
              isDated={start !== ''}
              noteOf={noteOf}
              passText={passText}
              onHighlight={setHighlightedId}
              onLeg={leg.open}
            />
          ))}
          <p className="meta">이동 시간은 노선과 배차 간격으로 어림했어요.</p>
        </div>
        <aside className={styles.beside} aria-label="담기와 지도">
          <section className={classNames('panel only-wide', styles.take)} aria-labelledby="take">
            <h2 id="take">언제 떠나세요?</h2>
            <AfterHydration frame={<div className={styles.frame} aria-busy="true" />}>{take}</AfterHydration>
          </section>
          <TripMap
            isBox
            plan={trip}
            days={dated}
            chosen={chosen}
            highlightedId={highlightedId}
            onHighlight={setHighlightedId}
          />
        </aside>
      </div>
      <div className="action-bar only-phone">
        <IconButton icon="send" label="공유하기" onClick={() => void share(title)} />
        <TakeButton onClick={() => setTaking(true)} />
      </div>
      <Sheet title="내 플랜으로 담기" isOpen={isTaking} isBeside onClose={() => setTaking(false)}>
        {take}
      </Sheet>
      {leg.sheet}
    </>
  );
}

function TakeButton({ onClick }: { onClick: () => void }) {
  return (
    <Button kind="main" size="big" onClick={onClick}>
      <Icon name="save" />내 플랜으로 담기
    </Button>
  );
}

/** Without a date when the place opens and closes, with one what does not fit. */
function noteOf({ place, problems, hours }: StopView) {
  if (problems.length > 0)
    return problems.map((problem) => (
      <p key={problem} className={styles.problem}>
        <Icon name="alert" />
        <span>{problem}</span>
      </p>
    ));
  const words = hours === undefined ? openingWords(place.opening ?? {}) : '';
  return words && <p className="meta">{words}</p>;
}

const NOT_SHARED = '주소를 복사하지 못했어요. 주소창에서 복사해 주세요.';

async function share(title: string): Promise<void> {
  const url = location.origin + location.pathname;
  if ('share' in navigator) return sendByBrowser({ title, url }, NOT_SHARED);
  showToast((await copyToClipboard(url)) ? '주소를 복사했어요.' : NOT_SHARED);
}
