import { PLAN_MESSAGES, type Plan } from '@osaka/contracts/planner';
import { clockTime } from '@osaka/domain/trip';
import { clockText, Icon, Notice, showAlert } from '@osaka/web-kit';
import { useMemo } from 'react';
import { PickedList } from '../places/picked-list.tsx';
import { type PlannedPlace, toPlanned } from '../places/place.ts';
import styles from '../saved-plan/board.module.css';
import { type DayView, type StopView, shortDate } from '../saved-plan/day-view.ts';
import { placesOfDay } from '../saved-plan/trip-state.ts';
import type { FactsBook } from '../saved-plan/use-place-facts.ts';
import { TripFacts } from '../trip/trip-facts.tsx';
import { LegLine } from '../ways/leg-line.tsx';

export interface OrderSectionProps {
  /** In the order of the form. */
  plan: Plan;
  days: readonly DayView[];
  facts: FactsBook;
  problem: string | undefined;
  onPlaces: (places: PlannedPlace[]) => void;
  onHighlight: (id: number | undefined) => void;
  highlightedId: number | undefined;
  /** The order before 동선 추천 on the board, which can be undone here. */
  reorderedFrom: readonly PlannedPlace[] | undefined;
}

/** The places of each day, to be reordered within it and removed, with what the board says of them. */
export function OrderSection({ plan, days, facts, problem, onPlaces, reorderedFrom, ...highlight }: OrderSectionProps) {
  const groups = useMemo(() => {
    const dated = days.map((view) => ({
      title: `${view.day}일차 ${shortDate(view.date)}`,
      day: view.day,
      stops: view.stops,
    }));
    const all = [...dated, { title: '날짜 미정', day: null, stops: [] }];
    return all
      .map((group) => ({
        ...group,
        places: placesOfDay(plan, group.day).map((place) => withFacts(toPlanned(place), facts)),
      }))
      .filter(({ places }) => places.length > 0);
  }, [plan, days, facts]);
  const isWhole = groups.every(({ day }) => day === null);
  const setDay = (day: number | null, places: PlannedPlace[]) => {
    const ordered = groups.flatMap((group) => (group.day === day ? places : group.places));
    if (ordered.length === 0) return void showAlert(PLAN_MESSAGES.placesMissing);
    onPlaces(ordered);
  };
  return (
    <section className="panel stack" aria-labelledby="order">
      <h2 id="order" className="h-card">
        여행지 순서
      </h2>
      {problem && <Notice kind="danger">{problem}</Notice>}
      {!isWhole && <p className="meta">여기에서는 하루 안의 순서만 바꿔요. 다른 날로는 일정 화면에서 옮겨 주세요.</p>}
      {groups.map(({ title, day, stops, places }) => (
        <section key={title} aria-label={title}>
          {!isWhole && <h3 className="h-card gap-b">{title}</h3>}
          <PickedList
            places={places}
            onChange={(ordered) => setDay(day, ordered)}
            between={(index) => stops[index] && <StopNote stop={stops[index]} next={stops[index + 1]} />}
            {...highlight}
          />
        </section>
      ))}
      {isWhole && (
        <TripFacts
          startDate={plan.travelStartDate}
          endDate={plan.travelEndDate}
          places={groups[0]?.places ?? []}
          region={plan.selectedRegion}
          onReorder={(ordered) => setDay(null, ordered)}
          reorderedFrom={reorderedFrom}
        />
      )}
    </section>
  );
}

function StopNote({ stop, next }: { stop: StopView; next: StopView | undefined }) {
  return (
    <>
      <p className="meta">
        <time dateTime={clockTime(stop.schedule.arrivesAt)}>{clockText(stop.schedule.arrivesAt)}</time>에 도착해요
      </p>
      {stop.problems.map((problem) => (
        <p key={problem} className={styles.flag}>
          <Icon name="alert" />
          <span>{problem}</span>
        </p>
      ))}
      {next?.leg && <LegLine leg={next.leg} />}
    </>
  );
}

/** Adds what a plan does not store. */
function withFacts(place: PlannedPlace, facts: FactsBook): PlannedPlace {
  const { categoryNo, categoryName, imageUrl } = facts.of(place.id) ?? {};
  return { ...place, categoryNo, categoryName, imageUrl: place.imageUrl ?? imageUrl };
}
