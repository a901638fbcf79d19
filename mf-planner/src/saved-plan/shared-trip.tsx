import { minutesOf, type SelectedPlace, type SharedFields, type SharedPlan } from '@osaka/contracts/planner';
import { Link } from '@osaka/router';
import {
  budgetText,
  classNames,
  distanceText,
  Icon,
  instantDateText,
  Picture,
  peopleText,
  tripText,
} from '@osaka/web-kit';
import { type ReactNode, useMemo, useState } from 'react';
import type { ChosenDay } from '../plans/board/day-tabs.tsx';
import { minutesText } from '../trip/travel-time.ts';
import { AfterHydration } from './after-hydration.tsx';
import boardStyles from './board.module.css';
import { TripMap } from './board-map.tsx';
import { clockText, type DayView, dayName, dayViewsOf, longDate, type StopView, shortDate } from './day-view.ts';
import { LegLine } from './leg-line.tsx';
import { PlanLink } from './plan-link.tsx';
import styles from './shared-trip.module.css';
import { placesOfDay, type TripOfDays } from './trip-state.ts';
import { factsOfPlan } from './use-place-facts.ts';

/** How guests take part; absent in the owner's preview, where nothing can be pressed. */
export interface Talk {
  onHeart: (travelId: number, heart: boolean) => void;
  /** About a place. */
  onSay: (place: SelectedPlace) => void;
}

type ShownTrip = SharedFields & Pick<SharedPlan, 'opinions' | 'hearts' | 'ownHearts'>;

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
  const days = useMemo(() => dayViewsOf(trip, factsOfPlan(trip)), [trip]);
  const undated = useMemo(() => placesOfDay(trip, null), [trip]);
  const [chosen, choose] = useState<ChosenDay>('all');
  const [highlightedId, setHighlightedId] = useState<number>();
  const parts = { plan, talk, onHighlight: setHighlightedId };
  const sections: { id: ChosenDay; name: string; date?: string }[] = days.map(({ day, date }) => ({
    id: day,
    name: dayName(day),
    date: shortDate(date),
  }));
  if (undated.length > 0) sections.push({ id: 'none', name: dayName(null) });
  return (
    <>
      <Cover plan={plan} days={days} undated={undated}>
        {heading ?? <h3>{plan.planTitle}</h3>}
        <p className="lead">
          <time>{tripText(plan.travelStartDate, plan.travelEndDate)}</time> · {plan.selectedPlaces.length}곳 ·{' '}
          {peopleText(plan.groupSize)}
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
              항공편 <PlanLink href={plan.transportReservationLink} />
            </span>
            <span>
              숙소 <PlanLink href={plan.accommodationLink ?? ''} />
            </span>
          </p>
        )}
        {actions}
      </Cover>
      <div className={classNames('wrap', styles.shared)}>
        <div className={styles.days}>
          <nav className={classNames('tabs', styles.tabs)} aria-label="날짜">
            {sections.map(({ id, name, date }) => (
              <a
                key={id}
                href={`#day-${id}`}
                aria-current={chosen === id ? 'true' : undefined}
                onClick={() => choose(id)}
              >
                {name} {date && <small>{date}</small>}
              </a>
            ))}
          </nav>
          {days.map((view) => (
            <Day key={view.day} view={view} {...parts} />
          ))}
          {undated.length > 0 && (
            <section aria-labelledby="day-none">
              <h2 id="day-none">날짜 미정</h2>
              <ol className={boardStyles.stops}>
                {undated.map((place, index) => (
                  <Stop key={place.travelId} place={place} number={index + 1} {...parts} />
                ))}
              </ol>
            </section>
          )}
          <p className="meta">이동 시간은 직선거리로 어림했어요.</p>
          {children}
        </div>
        <aside className={styles.map} aria-label="여행 지도">
          <AfterHydration frame={MAP_FRAME}>
            <TripMap
              isBox
              plan={trip}
              days={days}
              chosen={chosen}
              highlightedId={highlightedId}
              onHighlight={setHighlightedId}
            />
          </AfterHydration>
        </aside>
      </div>
    </>
  );
}

/** What a link does not show is empty for what needs a whole plan. */
function tripOf({ selectedPlaces, days, ...rest }: ShownTrip): TripOfDays {
  return {
    ...rest,
    selectedPlaces: selectedPlaces.map((place) => ({ memo: '', visit: null, ...place })),
    days: days.map((day) => ({ memo: '', lodging: null, ...day })),
  };
}

const MAP_FRAME = <div className="map map--box" aria-busy="true" />;
const FLAPS = 3;

/** A picture of each of the first days over the title. */
function Cover({
  days,
  undated,
  children,
}: {
  plan: ShownTrip;
  days: readonly DayView[];
  undated: readonly SelectedPlace[];
  children: ReactNode;
}) {
  const ofDays = days.flatMap(({ day, date, stops }) =>
    stops[0] ? [{ day: `${day}`, name: `${day}일차`, date: shortDate(date), place: stops[0].place }] : [],
  );
  const ofUndated = undated.map((place) => ({ day: 'none', name: '', date: '', place }));
  const flaps = (ofDays.length > 0 ? ofDays : ofUndated).slice(0, FLAPS);
  return (
    <div className={classNames('wrap', styles.cover)}>
      {flaps.length > 0 && (
        <div className={styles.flaps}>
          {flaps.map(({ day, name, date, place }) => (
            <a
              key={place.travelId}
              href={`#day-${day}`}
              aria-label={name ? `${name} ${place.travelName}` : place.travelName}
            >
              <Picture
                imageUrl={place.imageUrl ?? undefined}
                sizes={`(width >= 900px) ${Math.round(1440 / flaps.length)}px, ${Math.round(100 / flaps.length)}vw`}
                isEager
              />
              {name && (
                <span className={styles.flap}>
                  <b>{name}</b> {date}
                </span>
              )}
            </a>
          ))}
        </div>
      )}
      <div className={styles.plate}>
        <p className="meta">공유된 여행</p>
        {children}
      </div>
    </div>
  );
}

interface Parts {
  plan: ShownTrip;
  talk: Talk | undefined;
  onHighlight: (id: number | undefined) => void;
}

function Day({ view, ...parts }: Parts & { view: DayView }) {
  const { day, date, stops, totalKm, schedule, startTime, memo, from, to, lastLeg } = view;
  const first = stops[0]?.leg;
  return (
    <section className={styles.day} aria-labelledby={`day-${day}`}>
      <h2 id={`day-${day}`}>
        {day}일차 <span className="meta">{longDate(date)}</span>
      </h2>
      <p className="meta">
        {stops.length === 0 && '아직 정한 곳이 없어요.'}
        {stops.length > 0 &&
          `${stops.length}곳${totalKm > 0 ? ` · 이동 ${distanceText(totalKm)}` : ''} · ${clockText(minutesOf(startTime))}부터 ${clockText(schedule.endsAt)}까지`}
      </p>
      {memo && <Memo text={memo} />}
      {from && stops.length > 0 && <p className={boardStyles.night}>숙소 {from.name}</p>}
      {from && first && <LegLine leg={first} />}
      {stops.length > 0 && (
        <ol className={boardStyles.stops}>
          {stops.map((stop, index) => {
            const next = stops[index + 1]?.leg;
            return (
              <Stop key={stop.place.travelId} place={stop.place} number={index + 1} view={stop} {...parts}>
                {next && <LegLine leg={next} />}
              </Stop>
            );
          })}
        </ol>
      )}
      {lastLeg && <LegLine leg={lastLeg} />}
      {to && <p className={boardStyles.night}>숙소 {to.name}</p>}
    </section>
  );
}

function Memo({ text }: { text: string }) {
  return (
    <p className={boardStyles.memo}>
      <Icon name="edit" />
      {text}
    </p>
  );
}

function Stop({
  place,
  number,
  view,
  plan,
  talk,
  onHighlight,
  children,
}: Parts & { place: SelectedPlace; number: number; view?: StopView; children?: ReactNode }) {
  const { travelId, travelName, titleJa, status, imageUrl, memo } = place;
  return (
    <li
      className={boardStyles.stop}
      data-stop={travelId}
      onPointerEnter={() => onHighlight(travelId)}
      onPointerLeave={() => onHighlight(undefined)}
    >
      <i className={classNames('disc', !view && boardStyles.off)}>{number}</i>
      <div>
        {view && (
          <p className={boardStyles.time}>
            <time>{clockText(view.schedule.arrivesAt)}</time>
            <span className="meta">{minutesText(view.schedule.leavesAt - view.schedule.arrivesAt)} 머물러요</span>
          </p>
        )}
        <h3>{status === 'N' ? travelName : <Link to={`/travels/detail/${travelId}`}>{travelName}</Link>}</h3>
        <p className="meta">
          {titleJa && <span lang="ja">{titleJa}</span>}
          {titleJa && view?.hours && ' · '}
          {view?.hours}
        </p>
        {memo && <Memo text={memo} />}
        {plan.scopes.opinions && <PlaceTalk place={place} plan={plan} talk={talk} />}
      </div>
      <Picture imageUrl={imageUrl ?? undefined} sizes="72px" />
      {children}
    </li>
  );
}

function PlaceTalk({
  place,
  plan: { opinions = [], hearts = {}, ownHearts = [] },
  talk,
}: {
  place: SelectedPlace;
  plan: ShownTrip;
  talk: Talk | undefined;
}) {
  const { travelId, travelName } = place;
  const said = opinions.filter((opinion) => opinion.travelId === travelId);
  const isOwn = ownHearts.includes(travelId);
  const count = hearts[travelId] ?? 0;
  return (
    <>
      <p className={classNames('row', styles.talk)}>
        <button
          type="button"
          aria-pressed={isOwn}
          aria-label={`${travelName} 마음에 들어요 ${count}`}
          disabled={!talk}
          onClick={() => talk?.onHeart(travelId, !isOwn)}
        >
          <Icon name="heart" />
          <span className="num">{count}</span>
        </button>
        <button
          type="button"
          aria-label={`${travelName} ${said.length > 0 ? `의견 ${said.length}, ` : ''}의견 남기기`}
          disabled={!talk}
          onClick={() => talk?.onSay(place)}
        >
          <Icon name="chat" />
          {said.length > 0 ? (
            <>
              의견 <span className="num">{said.length}</span>
            </>
          ) : (
            '의견 남기기'
          )}
        </button>
      </p>
      <OpinionList opinions={said} />
    </>
  );
}

export function OpinionList({ opinions }: { opinions: NonNullable<SharedPlan['opinions']> }) {
  if (opinions.length === 0) return null;
  return (
    <ul className={styles.opinions}>
      {opinions.map(({ opinionNo, nickname, text, at }) => (
        <li key={opinionNo}>
          <p className="meta">
            <b>{nickname}</b> <time>{instantDateText(at).slice(5)}</time>
          </p>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  );
}
