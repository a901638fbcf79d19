import type { SelectedPlace } from '@osaka/contracts/planner';
import { classNames } from '@osaka/web-kit';
import type { ReactNode } from 'react';
import { type DayView, shortDate } from './day-view.ts';
import { PlacePicture } from './place-name.tsx';
import styles from './shared-trip.module.css';

const FLAPS = 3;

/** A picture of each of the first days over the title, or of the first places of a single day. */
export function SharedCover({
  days,
  undated = [],
  caption = '공유된 여행',
  nameOf = ({ date }) => shortDate(date),
  children,
}: {
  days: readonly DayView[];
  undated?: readonly SelectedPlace[];
  /** Over the title. */
  caption?: ReactNode;
  /** What a day's picture says beside its number. */
  nameOf?: (day: DayView) => string;
  children: ReactNode;
}) {
  const [only] = days.length === 1 ? days : [];
  const ofDays = days.flatMap((view) => {
    // An own place has no picture.
    const { place } = view.stops.find((stop) => stop.place.imageUrl) ?? view.stops[0] ?? {};
    return place ? [{ day: `${view.day}`, name: `${view.day}일차`, date: nameOf(view), place }] : [];
  });
  const ofOnly =
    only?.stops.map(({ place }) => ({ day: `${only.day}`, name: place.travelName, date: '', place })) ?? [];
  const ofUndated = undated.map((place) => ({ day: 'none', name: '', date: '', place }));
  const flaps = ([ofOnly, ofDays].find((each) => each.length > 0) ?? ofUndated).slice(0, FLAPS);
  return (
    <div className={classNames('wrap', styles.cover)}>
      {flaps.length > 0 && (
        <div className={styles.flaps}>
          {flaps.map(({ day, name, date, place }) => (
            <a
              key={place.travelId}
              href={`#day-${day}`}
              data-day={day}
              aria-label={[...new Set([name, date, place.travelName])].filter(Boolean).join(' ')}
            >
              <PlacePicture
                place={place}
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
        <p className="meta">{caption}</p>
        {children}
      </div>
    </div>
  );
}
