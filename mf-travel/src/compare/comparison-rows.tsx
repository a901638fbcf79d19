import { distanceKm, isPosition, toPosition } from '@osaka/contracts';
import { type ComparedDestination, closureText } from '@osaka/contracts/travel';
import { openKindWords, priceText, RESERVATION_WORDS } from '@osaka/domain/places';
import { dayHoursOf, japanHolidays, minutesText, openingOn } from '@osaka/domain/trip';
import {
  clockText,
  dateText,
  distanceText,
  hoursText,
  Icon,
  instantDateText,
  openingText,
  Rating,
  SiteLink,
} from '@osaka/web-kit';
import { Link } from '@osaka/web-kit/router';
import type { ReactNode } from 'react';
import { hoursIn } from '../opening-facts.ts';
import { NIGHT_MINUTES, stationName } from '../place-facts.ts';
import { Price } from '../price.tsx';
import { hostOf } from '../site-host.ts';
import styles from './comparison.module.css';
import { PassNames } from './pass-names.tsx';

export interface ComparisonRow {
  label: string;
  cells: ReactNode[];
  isEqual: boolean;
}

/** The rows of the table in their order; `isEqual` where all places say the same. */
export function comparisonRows(places: readonly ComparedDestination[], dates: readonly string[]): ComparisonRow[] {
  const shared = sharedFacilities(places);
  return [
    rowOf('별점', places, ratingKey, (place) => <Ratings place={place} />),
    rowOf('최근 리뷰', places, ({ newestReview }) => newestReview?.reviewTitle ?? '', newestReview),
    dates.length > 0
      ? rowOf(
          '여행 날짜에',
          places,
          (place) => dates.map((date) => openingText(openingOf(place, date))).join(),
          (place) => <OpenDays place={place} dates={dates} />,
        )
      : rowOf(
          '운영 시간',
          places,
          (place) => weekText(place).join(),
          (place) => <Lines lines={weekText(place)} />,
        ),
    rowOf(
      '쉬는 날',
      places,
      ({ closures }) => closures.map(closureText).join(),
      ({ closures }) => <Lines lines={closures.map(closureText)} otherwise="따로 알려진 날이 없어요" />,
    ),
    rowOf(
      '입장 마감',
      places,
      (place) => JSON.stringify(lastEntryOf(place, dates)),
      (place) => <LastEntry {...lastEntryOf(place, dates)} />,
    ),
    rowOf(
      '보통 머무는 시간',
      places,
      ({ stayMinutes }) => stayText(stayMinutes),
      ({ stayMinutes }) => (stayMinutes === null ? UNKNOWN : <b>{stayText(stayMinutes)}</b>),
    ),
    rowOf('입장료', places, priceKey, price),
    rowOf(
      '예약',
      places,
      ({ reservation }) => reservation ?? '',
      ({ reservation }) => (reservation ? RESERVATION_WORDS[reservation] : UNKNOWN),
    ),
    ...(places.some(({ passes }) => passes.length > 0)
      ? [
          rowOf(
            '패스',
            places,
            ({ passes }) => passes.join(),
            (place) => <PassNames place={place} />,
          ),
        ]
      : []),
    rowOf(
      '좋은 시간 · 붐빔',
      places,
      (place) => hintsOf(place).join(),
      (place) => <Lines lines={hintsOf(place)} otherwise="알려진 것이 없어요" />,
    ),
    rowOf('공식 누리집', places, ({ officialUrl }) => officialUrl ?? '', officialSite),
    rowOf('가까운 역', places, ({ station }) => JSON.stringify(station), nearestStation),
    rowOf(
      '편의시설',
      places,
      (place) => facilityNames(place).join(),
      (place) => <Facilities place={place} places={places} shared={shared} />,
    ),
    ...(shared.length > 0
      ? [
          rowOf(
            '모두 있는 시설',
            places,
            () => '',
            () => shared.join(' · '),
          ),
        ]
      : []),
    rowOf('태그', places, ({ tagListForView }) => tagListForView.map(({ tagName }) => tagName).join(), tags),
    {
      ...rowOf(
        '서로 거리',
        places,
        () => '',
        (place) => <Distances place={place} places={places} />,
      ),
      isEqual: false,
    },
    rowOf(
      '카테고리',
      places,
      ({ categoryName }) => categoryName,
      ({ categoryName }) => categoryName,
    ),
    rowOf(
      '지역',
      places,
      ({ guName }) => guName,
      ({ guName }) => guName,
    ),
  ].filter(({ label, isEqual }) => !(label === '편의시설' && isEqual));
}

function rowOf(
  label: string,
  places: readonly ComparedDestination[],
  keyOf: (place: ComparedDestination) => string,
  cellOf: (place: ComparedDestination) => ReactNode,
): ComparisonRow {
  return { label, cells: places.map(cellOf), isEqual: new Set(places.map(keyOf)).size === 1 };
}

const UNKNOWN = <span className="meta">알려진 것이 없어요</span>;

function ratingKey({ rating, ratingCounts }: ComparedDestination): string {
  return `${rating} ${ratingCounts}`;
}

function Ratings({ place: { rating, reviewCount, ratingCounts } }: { place: ComparedDestination }) {
  const total = ratingCounts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return <span className="meta">아직 리뷰가 없어요</span>;
  const percent = (stars: number) => Math.round(((ratingCounts[stars - 1] ?? 0) / total) * 100);
  return (
    <>
      <Rating value={rating} count={reviewCount} />
      <ol className={styles.bars} aria-label="별점 분포">
        {[5, 4, 3, 2, 1].map((stars) => (
          <li key={stars}>
            <span>{stars}점</span>
            <meter min={0} max={100} value={percent(stars)} aria-label={`${stars}점 ${percent(stars)}%`} />
            <span className="num">{percent(stars)}%</span>
          </li>
        ))}
      </ol>
    </>
  );
}

function newestReview({ newestReview: review }: ComparedDestination) {
  if (!review) return <span className="meta">아직 리뷰가 없어요</span>;
  return (
    <>
      {review.reviewTitle} <span className="meta num">{instantDateText(review.createdDate).slice(5)}</span>
    </>
  );
}

function openingOf(place: ComparedDestination, date: string) {
  return openingOn(date, place, japanHolidays());
}

function OpenDays({ place, dates }: { place: ComparedDestination; dates: readonly string[] }) {
  return (
    <ul className={styles.lines}>
      {dates.map((date) => (
        <li key={date}>
          <span className="meta num">{dateText(date).slice(5)}</span>{' '}
          <span className={openingOf(place, date).state === 'closed' ? styles.closed : 'num'}>
            {openingText(openingOf(place, date))}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** 매일 09:00~18:00, or each group of days with the same hours; days without hours are closing days. */
function weekText({ timeList, openKind, hoursNote }: ComparedDestination): string[] {
  if (timeList.length === 0) return [openKindWords(openKind), ...(hoursNote ? [hoursNote] : [])];
  const daysOf = new Map<string, string[]>();
  for (const { dayOfWeek, ...times } of timeList) {
    const hours = hoursText([dayHoursOf(times)]);
    daysOf.set(hours, [...(daysOf.get(hours) ?? []), dayOfWeek]);
  }
  return [...daysOf].map(([hours, days]) => `${days.length === 7 ? '매일' : days.join('·')} ${hours}`);
}

function Lines({ lines, otherwise }: { lines: readonly string[]; otherwise?: string }) {
  if (lines.length === 0) return <span className="meta">{otherwise}</span>;
  return (
    <ul className={styles.lines}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

interface LastEntryFacts {
  minutes: number | null;
  /** Minutes after midnight, where it is the same on all of these days. */
  at: number | undefined;
}

function lastEntryOf(place: ComparedDestination, dates: readonly string[]): LastEntryFacts {
  const { lastEntryMinutes: minutes, timeList } = place;
  if (minutes === null) return { minutes, at: undefined };
  const closings =
    dates.length > 0
      ? dates.flatMap((date) => hoursIn(openingOf(place, date)).map(({ closesAt }) => closesAt))
      : timeList.map((times) => dayHoursOf(times).closesAt);
  const [closesAt, ...others] = new Set(closings);
  return { minutes, at: closesAt === undefined || others.length > 0 ? undefined : closesAt - minutes };
}

function LastEntry({ minutes, at }: LastEntryFacts) {
  if (minutes === null) return <span className="meta">따로 정해지지 않았어요</span>;
  const before = `닫기 ${minutesText(minutes)} 전`;
  if (at === undefined) return <b>{before}</b>;
  return (
    <>
      <b>{clockText(at)}</b> <span className="meta">{before}</span>
    </>
  );
}

function stayText(stayMinutes: number | null): string {
  if (stayMinutes === null) return '';
  return stayMinutes >= NIGHT_MINUTES ? '하룻밤' : minutesText(stayMinutes);
}

function priceKey(place: ComparedDestination): string {
  return JSON.stringify([priceText(place), place.admission?.childYen]);
}

function price(place: ComparedDestination) {
  const words = priceText(place);
  return words ? <Price facts={place} isShort /> : UNKNOWN;
}

function hintsOf({ bestTime, crowd }: ComparedDestination): string[] {
  return [bestTime, crowd].filter((hint) => hint !== null);
}

function officialSite({ officialUrl }: ComparedDestination) {
  const site = officialUrl && hostOf(officialUrl);
  return site ? <SiteLink href={officialUrl}>{site}</SiteLink> : UNKNOWN;
}

function nearestStation({ station }: ComparedDestination) {
  if (!station) return UNKNOWN;
  return (
    <>
      <b>{stationName(station.nameKo)}</b>{' '}
      <span className="meta">
        {station.walkMinutes === null ? '걷는 시간은 확인이 필요해요' : `걸어서 ${station.walkMinutes}분`}
      </span>
    </>
  );
}

function facilityNames({ optionListForView }: ComparedDestination): string[] {
  return optionListForView.map(({ optionName }) => optionName);
}

function sharedFacilities(places: readonly ComparedDestination[]): string[] {
  const [first, ...others] = places;
  return first
    ? facilityNames(first).filter((name) => others.every((place) => facilityNames(place).includes(name)))
    : [];
}

/** A facility that a place does not list is unknown: the catalogue does not say that it is missing. */
function Facilities({
  place,
  places,
  shared,
}: {
  place: ComparedDestination;
  places: readonly ComparedDestination[];
  shared: readonly string[];
}) {
  const all = [...new Set(places.flatMap(facilityNames))].filter((name) => !shared.includes(name));
  const own = facilityNames(place);
  if (all.length === 0) return null;
  return (
    <ul className={styles.has}>
      {all.map((name) => (
        <li key={name} data-yes={own.includes(name) || undefined}>
          {own.includes(name) ? <Icon name="check" /> : <span aria-hidden="true">?</span>}
          {name}
          {!own.includes(name) && <span className="meta">확인 필요</span>}
        </li>
      ))}
    </ul>
  );
}

function tags({ tagListForView }: ComparedDestination) {
  return (
    <span className={styles.tags}>
      {tagListForView.map(({ tagName }) => (
        <Link key={tagName} to={`/travels/search?${new URLSearchParams({ tags: tagName.replace(/^#/, '') })}`}>
          {tagName}
        </Link>
      ))}
    </span>
  );
}

function Distances({ place, places }: { place: ComparedDestination; places: readonly ComparedDestination[] }) {
  if (places.length < 2) return null;
  return (
    <ul className={styles.gaps}>
      {places
        .filter(({ travelNo }) => travelNo !== place.travelNo)
        .map((other) => (
          <li key={other.travelNo}>
            {other.title}{' '}
            {isPosition(place) && isPosition(other) ? (
              <b className="num">{distanceText(distanceKm(toPosition(place), toPosition(other)))}</b>
            ) : (
              <span className="meta">확인 필요</span>
            )}
          </li>
        ))}
    </ul>
  );
}
