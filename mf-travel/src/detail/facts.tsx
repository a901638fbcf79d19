import { closureText, type Destination, type FieldIn } from '@osaka/contracts/travel';
import { numberFromAbroad, RESERVATION_WORDS } from '@osaka/domain/places';
import { minutesText } from '@osaka/domain/trip';
import { Badge, Fact, SiteLink } from '@osaka/web-kit';
import { Fragment, type ReactNode } from 'react';
import { NIGHT_MINUTES, stationName } from '../place-facts.ts';
import { Price } from '../price.tsx';
import { hostOf } from '../site-host.ts';
import styles from './facts.module.css';
import { Hours } from './hours.tsx';

type ShownFact = Exclude<FieldIn<'page'>, 'description'> | 'address' | 'free' | 'station' | 'stayMinutes';

/** The facts of a place in their order; one that is shown along with another is null. */
const FACTS: Record<ShownFact, ((destination: Destination) => ReactNode) | null> = {
  admission: (destination) =>
    (destination.admission !== null || destination.free !== null) && (
      <Fact icon="ticket" name="입장료">
        <Price facts={destination} />
      </Fact>
    ),
  free: null,
  reservation: ({ reservation }) =>
    reservation && (
      <Fact icon="booked" name="예약">
        {reservation === 'none' ? (
          RESERVATION_WORDS.none
        ) : (
          <Badge kind={reservation === 'required' ? 'danger' : 'warn'}>{RESERVATION_WORDS[reservation]}</Badge>
        )}
      </Fact>
    ),
  timeList: (destination) => (
    <Fact icon="clock" name="운영 시간">
      <Hours facts={destination} />
      {destination.hoursNote && <span className="meta">{destination.hoursNote}</span>}
      <LastEntry destination={destination} />
    </Fact>
  ),
  openKind: null,
  hoursNote: null,
  lastEntryMinutes: null,
  closures: ({ closures }) =>
    closures.length > 0 && (
      <Fact icon="calendar" name="쉬는 날">
        {closures.map(closureText).map((words) => (
          <span key={words}>{words}</span>
        ))}
      </Fact>
    ),
  stayMinutes: ({ stayMinutes }) =>
    stayMinutes !== null && (
      <Fact icon="play" name="머무는 시간">
        {stayMinutes >= NIGHT_MINUTES ? '하룻밤 묵는 곳이에요' : `보통 ${minutesText(stayMinutes)} 머물러요`}
      </Fact>
    ),
  bestTime: ({ bestTime, crowd }) =>
    (bestTime ?? crowd) && (
      <Fact icon="users" name="좋은 시간과 붐빔">
        {bestTime && <span>{bestTime}</span>}
        {crowd && <span className="meta">{crowd}</span>}
      </Fact>
    ),
  crowd: null,
  use: null,
  indoor: ({ indoor }) =>
    indoor !== null && (
      <Fact icon="roof" name="실내와 야외">
        {indoor === 'both' ? '실내와 야외가 다 있어요' : indoor ? '실내예요' : '야외예요'}
      </Fact>
    ),
  address: ({ address, addressJa, titleJa, guName }) => (
    <Fact icon="pin" name="주소">
      {address}
      <span className="meta">{guName}</span>
      {(titleJa || addressJa) && (
        <span lang="ja" className={styles.japanese}>
          {titleJa && <b>{titleJa}</b>}
          {addressJa}
        </span>
      )}
    </Fact>
  ),
  addressJa: null,
  station: ({ station }) =>
    station && (
      <Fact icon="train" name="가까운 역">
        <span>
          {stationName(station.nameKo)}
          {station.walkMinutes !== null && ` 걸어서 ${station.walkMinutes}분`}
        </span>
        <span className="meta" lang="ja">
          {station.nameJa}
        </span>
      </Fact>
    ),
  tel: ({ tel }) =>
    tel && (
      <Fact icon="phone" name="전화">
        <Telephone tel={tel} />
      </Fact>
    ),
  email: ({ email }) =>
    email && (
      <Fact icon="mail" name="이메일">
        <a className="link" href={`mailto:${email}`}>
          {email}
        </a>
      </Fact>
    ),
  officialUrl: ({ officialUrl }) => {
    const site = officialUrl && hostOf(officialUrl);
    return (
      site && (
        <Fact icon="globe" name="공식 누리집">
          <SiteLink href={officialUrl}>{site}</SiteLink>
        </Fact>
      )
    );
  },
  website: ({ website, officialUrl }) => {
    if (website === officialUrl) return null;
    const site = hostOf(website);
    return (
      site && (
        <Fact icon="globe" name="웹사이트">
          <SiteLink href={website}>{site}</SiteLink>
        </Fact>
      )
    );
  },
};

export function Facts({ destination }: { destination: Destination }) {
  return (
    <dl className="facts">
      {Object.entries(FACTS).map(([field, show]) => (
        <Fragment key={field}>{show?.(destination)}</Fragment>
      ))}
    </dl>
  );
}

function Telephone({ tel }: { tel: string }) {
  const dialled = numberFromAbroad(tel);
  return dialled ? (
    <a className="num" href={`tel:${dialled}`}>
      {tel}
    </a>
  ) : (
    <span className="num">{tel}</span>
  );
}

function LastEntry({ destination: { lastEntryMinutes } }: { destination: Destination }) {
  return lastEntryMinutes ? <span className="meta">입장은 닫기 {minutesText(lastEntryMinutes)} 전까지예요</span> : null;
}
