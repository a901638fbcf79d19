import { withTopicParticle } from '@osaka/domain/korean';
import { normalsOf, sunTimes } from '@osaka/domain/season';
import { clockText, Icon } from '@osaka/web-kit';
import { memo, type ReactNode } from 'react';
import styles from './day-season.module.css';
import type { DayView } from './day-view.ts';

/** The bar goes from 6:00 to midnight. */
const [FROM, TO] = [6 * 60, 24 * 60];

interface DaySeasonProps {
  view: Pick<DayView, 'day' | 'date' | 'stops'>;
  children?: ReactNode;
}

/** What the weather of a day is usually like, and which of its stops lie behind sunset. */
export function DaySeason({ view, children }: DaySeasonProps) {
  return (
    <div className={styles.season} data-day={view.day}>
      <Weather view={view} />
      {children}
    </div>
  );
}

/** Drawn again only when something of its day has changed. */
const Weather = memo(function Weather({ view: { date, stops } }: Pick<DaySeasonProps, 'view'>) {
  const { high, low, rainDays, clothes } = normalsOf(date);
  const sun = sunTimes(date);
  const late = stops.filter(({ schedule }) => schedule.arrivesAt >= sun.set);
  const outdoors = late.filter(({ place }) => place.indoor === false);
  const [first] = outdoors;
  return (
    <>
      <p className={styles.facts}>
        <span>
          <Icon name="sun" />
          최고 <b className="num">{Math.round(high)}°</b> 최저 <b className="num">{Math.round(low)}°</b>
        </span>
        <span>
          <Icon name="rain" />비 오는 날 <b className="num">한 달에 {rainDays}일</b>
        </span>
        <span>
          <Icon name="shirt" />
          {clothes}
        </span>
      </p>
      <div
        className={styles.sky}
        // By the script, because the policy of a page that the gateway has drawn refuses styles in it.
        ref={(bar) => {
          bar?.style.setProperty('--rise', at(sun.rise));
          bar?.style.setProperty('--set', at(sun.set));
        }}
        role="img"
        aria-label={skyText(sun, stops.length, late.length)}
      >
        {stops.map(({ place, schedule }) => (
          <i key={place.travelId} ref={(dot) => void dot?.style.setProperty('left', at(schedule.arrivesAt))} />
        ))}
      </div>
      <p className={styles.ends} aria-hidden="true">
        <span>
          해 뜨는 시각 <b className="num">{clockText(sun.rise)}</b>
        </span>
        <span>
          해 지는 시각 <b className="num">{clockText(sun.set)}</b>
        </span>
      </p>
      {first && (
        <p className={styles.late}>
          <Icon name="sunset" />
          {outdoors.length === 1 ? withTopicParticle(first.place.travelName) : `야외 ${outdoors.length}곳은`} 해가 진
          뒤예요.
        </p>
      )}
    </>
  );
});

function at(minutes: number): string {
  return `${(Math.min(1, Math.max(0, (minutes - FROM) / (TO - FROM))) * 100).toFixed(1)}%`;
}

function skyText({ rise, set }: { rise: number; set: number }, stops: number, late: number): string {
  const sun = `해 뜨는 시각 ${clockText(rise)}, 해 지는 시각 ${clockText(set)}.`;
  return late > 0 ? `${sun} ${stops}곳 가운데 ${late}곳은 해가 진 뒤예요.` : sun;
}
