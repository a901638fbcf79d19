import { fromSharedBooking, fromSharedOwn } from '@osaka/contracts/planner';
import { budgetText, classNames, peopleText, tripText } from '@osaka/web-kit';
import { type ReactNode, useMemo, useState } from 'react';
import type { ChosenDay } from '../plans/board/day-tabs.tsx';
import { useOpenLeg } from '../ways/open-leg.tsx';
import { useWays } from '../ways/way-book.ts';
import boardStyles from './board.module.css';
import { TripMap } from './board-map.tsx';
import { DayTitle } from './day-title.tsx';
import { dayName, positionsOf, shortDate, useDayViews } from './day-view.ts';
import { PlanLink } from './plan-link.tsx';
import { SharedCover } from './shared-cover.tsx';
import { SharedDay, SharedStop } from './shared-day.tsx';
import type { ShownTrip, Talk } from './shared-talk.tsx';
import styles from './shared-trip.module.css';
import { placesOfDay, type TripOfDays } from './trip-state.ts';
import { usePassText } from './use-pass-text.ts';
import { factsOfPlan } from './use-place-facts.ts';

interface SharedTripProps {
  plan: ShownTrip;
  talk?: Talk;
  /** The title of the trip as a heading of the screen. */
  heading?: ReactNode;
  /** Below the title. */
  actions?: ReactNode;
  /** Below the days. */
  children?: ReactNode;
}

/** A trip as the people see it who got its link. */
export function SharedTrip({ plan, talk, heading, actions, children }: SharedTripProps) {
  const trip = useMemo(() => tripOf(plan), [plan]);
  const facts = useMemo(() => factsOfPlan(trip), [trip]);
  const ways = useWays(positionsOf(trip, facts), 'asked');
  const days = useDayViews(trip, facts, ways);
  const undated = useMemo(() => placesOfDay(trip, null), [trip]);
  const [chosen, choose] = useState<ChosenDay>('all');
  const [highlightedId, setHighlightedId] = useState<number>();
  const leg = useOpenLeg(ways);
  const passText = usePassText();
  const parts = { plan, passText, talk, onHighlight: setHighlightedId, onLeg: leg.open };
  const sections: { id: ChosenDay; name: string; date?: string }[] = days.map(({ day, date }) => ({
    id: day,
    name: dayName(day),
    date: shortDate(date),
  }));
  if (undated.length > 0) sections.push({ id: 'none', name: dayName(null) });
  return (
    <>
      <SharedCover days={days} undated={undated}>
        {heading ?? <h3>{plan.planTitle}</h3>}
        <p className="lead">
          <span className="nowrap">{tripText(plan.travelStartDate, plan.travelEndDate)}</span> ·{' '}
          {plan.selectedPlaces.length}곳 · {peopleText(plan.groupSize)}
          {plan.minBudget !== undefined && plan.maxBudget !== undefined && (
            <>
              {' · '}
              <span className="nowrap">{budgetText(plan.minBudget, plan.maxBudget)}</span>
            </>
          )}
        </p>
        {plan.planDescription && <p className={styles.description}>{plan.planDescription}</p>}
        {plan.transportReservationLink !== undefined && (
          <p className="row meta">
            <span>
              항공편 <PlanLink href={plan.transportReservationLink} bookings={plan.bookings ?? []} kind="flight" />
            </span>
            <span>
              숙소 <PlanLink href={plan.accommodationLink ?? ''} bookings={plan.bookings ?? []} kind="hotel" />
            </span>
          </p>
        )}
        {actions}
      </SharedCover>
      <div className={classNames('wrap', styles.shared)}>
        <div className={styles.days}>
          <nav className={classNames('tabs', styles.tabs)} aria-label="날짜">
            {sections.map(({ id, name, date }) => (
              <a
                key={id}
                data-day={typeof id === 'number' ? id : undefined}
                href={`#day-${id}`}
                aria-current={chosen === id ? 'true' : undefined}
                onClick={() => choose(id)}
              >
                <span>{typeof id === 'number' ? <DayTitle day={id} /> : name}</span> {date && <small>{date}</small>}
              </a>
            ))}
          </nav>
          {days.map((view) => (
            <SharedDay key={view.day} view={view} {...parts} />
          ))}
          {undated.length > 0 && (
            <section aria-labelledby="day-none">
              <h2 id="day-none">날짜 미정</h2>
              <ol className={boardStyles.stops}>
                {undated.map((place, index) => (
                  <SharedStop key={place.travelId} place={place} number={index + 1} {...parts} />
                ))}
              </ol>
            </section>
          )}
          <p className="meta">
            이동 시간은 노선과 배차 간격으로 어림했고, 기온과 비는 오사카의 평년값(1991~2020년, 일본 기상청)이에요.
          </p>
          {children}
        </div>
        <aside className={styles.map} aria-label="여행 지도">
          <TripMap
            isBox
            plan={trip}
            days={days}
            chosen={chosen}
            highlightedId={highlightedId}
            onHighlight={setHighlightedId}
          />
        </aside>
      </div>
      {leg.sheet}
    </>
  );
}

/** What a link does not show is empty for what needs a whole plan. */
function tripOf({ selectedPlaces, days, bookings = [], ...rest }: ShownTrip): TripOfDays {
  return {
    ...rest,
    bookings: bookings.map(fromSharedBooking),
    selectedPlaces: selectedPlaces.map(({ own, ...place }) => ({
      memo: '',
      visit: null,
      ...place,
      ...(own && { own: fromSharedOwn(own) }),
    })),
    days: days.map((day) => ({ memo: '', lodging: null, ...day })),
  };
}
