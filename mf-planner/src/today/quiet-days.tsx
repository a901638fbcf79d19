import type { Plan, SelectedPlace } from '@osaka/contracts/planner';
import { clockText, EmptyState, Icon, IconButton, LinkButton, PageHeading } from '@osaka/web-kit';
import { type DayView, dayName, longDate, shortDate } from '../saved-plan/day-view.ts';
import { placesOfDay } from '../saved-plan/trip-state.ts';
import type { Board } from '../saved-plan/use-board.ts';
import { DueItems } from './due-items.tsx';
import styles from './today.module.css';
import type { Today } from './today.ts';

type OnAsk = (place: SelectedPlace) => void;

/** Before the trip: when it begins and how its first day looks, so that everything can be tried at home. */
export function BeforeTrip({
  today: { daysLeft, first },
  board,
  onAsk,
}: {
  today: Today & { phase: 'before' };
  board: Board;
  onAsk: OnAsk;
}) {
  return (
    <>
      <header className="stack stack--tight">
        <p className="meta">{daysLeft === 1 ? '내일 떠나요' : `${daysLeft}일 남았어요`}</p>
        <PageHeading isBare title="오늘">{`${longDate(first.date)}에 시작해요`}</PageHeading>
        <p className="lead">
          여행 날이 되면 다음에 갈 곳이 여기에 크게 보여요. 길 물어보기 카드는 지금도 열어 볼 수 있어요.
        </p>
      </header>
      <DueItems board={board} daysLeft={daysLeft} />
      {first.stops.length > 0 ? (
        <Preview
          title={`${dayName(first.day)} ${shortDate(first.date)}`}
          places={first.stops.map(({ place }) => place)}
          onAsk={onAsk}
        />
      ) : (
        <p className="meta">첫날에는 아직 정한 곳이 없어요.</p>
      )}
    </>
  );
}

/** A day of the trip without places: what could fill it. */
export function EmptyDay({
  day,
  tomorrow,
  plan,
  onAsk,
}: {
  day: DayView;
  tomorrow: DayView | undefined;
  plan: Plan;
  onAsk: OnAsk;
}) {
  const undated = placesOfDay(plan, null);
  return (
    <section className={styles.quiet}>
      <p className="lead">
        {undated.length > 0
          ? '날짜를 정하지 않은 곳이 있어요. 오늘 가 볼까요?'
          : '쉬어 가도 좋고, 가까운 곳을 담아도 좋아요.'}
      </p>
      <p className="row">
        <LinkButton kind="main" to={`/myplan/detail/${plan.planNo}?day=${undated.length > 0 ? 'none' : day.day}`}>
          {undated.length > 0 ? '오늘 일정에 넣기' : '장소 추가'}
        </LinkButton>
      </p>
      {undated.length > 0 && <Preview title="날짜 미정" places={undated} onAsk={onAsk} />}
      <Tomorrow tomorrow={tomorrow} />
    </section>
  );
}

/** All stops of the day are checked off. */
export function DayDone({ day, tomorrow, planNo }: { day: DayView; tomorrow: DayView | undefined; planNo: number }) {
  const visited = day.stops.filter(({ place }) => place.visit?.state === 'visited').length;
  return (
    <section className={`panel ${styles.quiet}`} aria-label="오늘의 끝">
      <p className="lead">
        {visited > 0 ? `${visited}곳을 다녀왔어요.` : '오늘은 모두 건너뛰었어요.'} 건너뛴 곳은 목록에서 다시 누르면
        돌아와요.
      </p>
      <Tomorrow tomorrow={tomorrow} />
      {tomorrow && (
        <p className="row">
          <LinkButton kind="main" to={`/myplan/detail/${planNo}?day=${tomorrow.day}`}>
            내일 일정 보기
          </LinkButton>
        </p>
      )}
    </section>
  );
}

/** After the trip: visited places, and reviews to write. */
export function AfterTrip({ today: { visited, total } }: { today: Today & { phase: 'after' } }) {
  if (visited.length === 0)
    return (
      <>
        <PageHeading isBare title="오늘">
          여행이 끝났어요
        </PageHeading>
        <EmptyState
          isPanel
          hint={total > 0 ? `일정에는 ${total}곳이 있었어요.` : undefined}
          action={{ to: '/myplan', label: '다음 여행 만들기' }}
        >
          다녀온 곳으로 표시한 곳이 없어요.
        </EmptyState>
      </>
    );
  return (
    <>
      <header className="stack stack--tight">
        <p className="meta">
          {total}곳 가운데 {visited.length}곳을 다녀왔어요
        </p>
        <PageHeading isBare title="오늘">
          여행이 끝났어요
        </PageHeading>
        <p className="lead">기억이 생생할 때 리뷰를 남겨 보세요.</p>
      </header>
      <ul className={styles.stops}>
        {visited.map(({ place: { travelId, travelName, own } }) => (
          <li key={travelId}>
            <span className={styles.box}>
              <i aria-hidden="true">
                <Icon name="check" />
              </i>
            </span>
            <b>{travelName}</b>
            {!own && (
              <LinkButton to={`/reviews/write?travelNo=${travelId}`} aria-label={`${travelName} 리뷰 쓰기`}>
                리뷰 쓰기
              </LinkButton>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

function Preview({ title, places, onAsk }: { title: string; places: readonly SelectedPlace[]; onAsk: OnAsk }) {
  return (
    <section aria-labelledby="preview">
      <h2 id="preview" className="h-card">
        {title}
      </h2>
      <ol className={styles.stops}>
        {places.map((place, index) => (
          <li key={place.travelId}>
            <span className={styles.box}>
              <i aria-hidden="true">{index + 1}</i>
            </span>
            <b>{place.travelName}</b>
            <IconButton icon="chat" label={`${place.travelName} 길 물어보기`} onClick={() => onAsk(place)} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function Tomorrow({ tomorrow }: { tomorrow: DayView | undefined }) {
  const first = tomorrow?.stops[0];
  if (!tomorrow) return <p className="meta">내일은 여행이 끝난 뒤예요.</p>;
  return (
    <p className="meta">
      {first
        ? `내일은 ${clockText(first.schedule.arrivesAt)}에 ${first.place.travelName}에서 시작해요.`
        : '내일은 아직 정한 곳이 없어요.'}
    </p>
  );
}
