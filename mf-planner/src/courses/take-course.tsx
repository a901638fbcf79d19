import { type ClosedStop, type Course, dateAfter, dateOfDay, PLAN_MESSAGES } from '@osaka/contracts/planner';
import {
  Button,
  CallError,
  dateText,
  Icon,
  LinkButton,
  messageOf,
  nightsText,
  periodText,
  showAlert,
  TextInput,
  todayInSeoul,
  useLoginOffer,
  useSession,
} from '@osaka/web-kit';
import { useMutation } from '@osaka/web-kit/query';
import { type FormEvent, useState } from 'react';
import { type DayView, shortDate } from '../saved-plan/day-view.ts';
import { takeCourse } from './courses.api.ts';
import styles from './courses.module.css';

export const TAKE_CLICK = 'take-course';

interface TakeCourseProps {
  course: Course;
  views: readonly DayView[];
  /** YYYY-MM-DD, or '' while none is chosen. */
  start: string;
  onStart: (start: string) => void;
}

/** Asks when the trip begins, says what is closed then, and makes the plan; a guest signs in first and comes back. */
export function TakeCourse({ course, views, start, onStart }: TakeCourseProps) {
  const { isAuthenticated } = useSession();
  const offerLogin = useLoginOffer();
  const { mutateAsync, isPending } = useMutation(takeCourse);
  const [problem, setProblem] = useState<string>();
  const [taken, setTaken] = useState<{ planNo: number; start: string; closed: readonly ClosedStop[] }>();
  const askLogin = () => void offerLogin({ kind: TAKE_CLICK, no: clickOfStart(start) });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (start === '') return setProblem(PLAN_MESSAGES.startMissing);
    if (start < todayInSeoul()) return setProblem(PLAN_MESSAGES.startPast);
    if (!isAuthenticated) return askLogin();
    try {
      const { data } = await mutateAsync({ courseNo: course.courseNo, travelStartDate: start });
      setTaken({ ...data, start });
    } catch (error) {
      if (error instanceof CallError && error.status === 400)
        return setProblem(error.errors[0]?.message ?? error.message);
      if (error instanceof CallError && error.status === 401) return askLogin();
      void showAlert(messageOf(error));
    }
  };
  if (taken) return <Taken course={course} {...taken} />;
  return (
    <form method="post" className="stack" noValidate onSubmit={(event) => void submit(event)}>
      <TextInput
        label="출국일"
        type="date"
        min={todayInSeoul()}
        help={start ? tripOf(course, start) : '출국일을 고르면 그날 쉬는 곳을 바로 알려 드려요.'}
        error={problem}
        value={start}
        onChange={({ target }) => {
          onStart(target.value);
          setProblem(undefined);
        }}
      />
      {start && <Closed course={course} start={start} closed={closedIn(views)} />}
      <Button kind="main" size="big" type="submit" isBusy={isPending}>
        <Icon name="save" />내 플랜으로 담기
      </Button>
    </form>
  );
}

/** The date as the number that a click carries over the login; 0: none. */
function clickOfStart(start: string): number {
  return Number(start.replaceAll('-', ''));
}

export function startOfClick(no: number): string {
  return String(no).replace(/^(\d{4})(\d\d)(\d\d)$|^.*$/, (_, year, month, day) =>
    year ? `${year}-${month}-${day}` : '',
  );
}

function tripOf({ days }: Course, start: string): string {
  const end = dateAfter(start, days.length - 1);
  return `${start === end ? dateText(start) : periodText(start, end)} · ${nightsText(start, end)}`;
}

function closedIn(views: readonly DayView[]): ClosedStop[] {
  return views.flatMap(({ day, stops }) =>
    stops
      .filter(({ schedule }) => schedule.problems.includes('closed'))
      .map(({ place }) => ({ day, travelNo: place.travelId })),
  );
}

/** The stops of the course that are closed on their day of the trip. */
function Closed({ course, start, closed }: { course: Course; start: string; closed: readonly ClosedStop[] }) {
  if (closed.length === 0) return null;
  const titleOf = (travelNo: number) =>
    course.days.flatMap(({ stops }) => stops).find((stop) => stop.travelNo === travelNo)?.title;
  return (
    <div className={styles.closed} role="status">
      <p>
        <Icon name="alert" />
        <span>
          <b>이날은 {closed.length}곳이 쉬어요.</b> 담은 뒤에 다른 곳으로 바꿀 수 있어요.
        </span>
      </p>
      <ul>
        {closed.map(({ day, travelNo }) => (
          <li key={travelNo}>
            <b>
              {day}일차 {titleOf(travelNo)}
            </b>{' '}
            <span className="meta">{shortDate(dateOfDay(start, day))} 휴무</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Taken({
  course,
  planNo,
  start,
  closed,
}: {
  course: Course;
  planNo: number;
  start: string;
  closed: readonly ClosedStop[];
}) {
  return (
    <div className={styles.taken}>
      <div role="status">
        <Icon name="check" />
        <p>
          <b>내 플랜에 담았어요</b>
        </p>
        <p className="meta">{tripOf(course, start)}. 숙소와 비행기를 더하면 이동 시간이 맞춰져요.</p>
      </div>
      <Closed course={course} start={start} closed={closed} />
      <LinkButton kind="main" size="big" to={`/myplan/detail/${planNo}`}>
        일정 보기
      </LinkButton>
    </div>
  );
}
