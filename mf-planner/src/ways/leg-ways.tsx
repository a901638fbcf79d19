import type { Position } from '@osaka/contracts';
import { yenText } from '@osaka/domain/places';
import { minutesText } from '@osaka/domain/trip';
import type { Way, WayPart, WayPoint } from '@osaka/rail';
import { Badge, distanceText, Icon } from '@osaka/web-kit';
import { useEffect, useMemo, useState } from 'react';
import { fareText, timeText, wayName } from './leg-words.ts';
import { loadWays, railCode, type WayBook } from './way-book.ts';
import styles from './ways.module.css';

/** The two places that a way joins. */
export interface WayEnds {
  from: { name: string; position: Position };
  to: { name: string; position: Position };
}

interface LegWaysProps extends WayEnds {
  ways: WayBook;
  /** Minutes after midnight at which one leaves. */
  leavesAt: number | undefined;
}

/** The ways worth taking between two places, the best one open. */
export function LegWays({ from, to, ways, leavesAt }: LegWaysProps) {
  const [start, end] = [from.position, to.position];
  useEffect(() => void loadWays(), []);
  // The book is another one when the network has been loaded.
  const found = useMemo(
    () => railCode.loaded?.waysBetween(start, end, leavesAt) ?? ways.waysOf(start, end) ?? [],
    [ways, start, end, leavesAt],
  );
  const [chosen, choose] = useState(0);
  const places = `${start.latitude},${start.longitude}&destination=${end.latitude},${end.longitude}`;
  return (
    <div className="stack">
      {found[0]?.isOutOfHours && (
        <p className={styles.late}>
          <Icon name="alert" />
          막차가 끝난 시간이에요.
        </p>
      )}
      <ul className={styles.ways}>
        {found.map((way, index) => (
          <li key={JSON.stringify(way.parts)}>
            <button
              type="button"
              aria-expanded={index === chosen}
              onClick={() => choose(index === chosen ? -1 : index)}
            >
              <WayHead way={way} />
              <Icon name="down" />
            </button>
            {index === chosen && <Parts way={way} from={from.name} to={to.name} />}
          </li>
        ))}
      </ul>
      <a
        className="btn btn--wide"
        href={`https://www.google.com/maps/dir/?api=1&origin=${places}&travelmode=transit`}
        target="_blank"
        rel="noopener noreferrer"
      >
        <Icon name="map" />
        구글 지도에서 길찾기<span className="sr-only"> (새 창)</span>
      </a>
      <p className="meta">노선과 배차 간격으로 어림한 시간이에요. 시각표와 지연은 반영하지 않아요.</p>
    </div>
  );
}

function WayHead({ way }: { way: Way }) {
  const { transfers, surchargeYen, fareYen } = way;
  const rides = way.parts.filter(({ line }) => line !== undefined);
  const details = [
    distanceText(way.km),
    fareText(way) ?? (fareYen === null && !way.approximate && '요금은 몰라요'),
    surchargeYen > 0 && `특급 요금 ${yenText(surchargeYen)} 포함`,
    transfers > 0 && `환승 ${transfers}번`,
  ];
  return (
    <span className={styles.head}>
      <b>
        {wayName(way)} · {timeText(way)}
      </b>
      <span className="meta">{details.filter(Boolean).join(' · ')}</span>
      {rides.length > 1 && (
        <span className={styles.chain} aria-hidden="true">
          {rides.map(({ line, minutes }) => (
            <i key={line?.id} style={{ background: line?.color, flexGrow: minutes }} />
          ))}
        </span>
      )}
    </span>
  );
}

function Parts({ way: { parts }, from, to }: { way: Way; from: string; to: string }) {
  const shown = parts.filter(({ minutes }) => minutes > 0 || parts.length === 1);
  return (
    <ol className={styles.parts}>
      {shown.map((part, index) => (
        <li
          key={`${part.from.nameJa} ${part.to.nameJa} ${part.line?.id}`}
          style={{ borderColor: part.line?.color }}
          data-kind={part.kind}
        >
          <Place point={part.from} name={index === 0 ? from : ''} />
          <PartText part={part} />
          {index === shown.length - 1 && <Place point={part.to} name={to} />}
        </li>
      ))}
    </ol>
  );
}

/** A station in both languages, or one of the two places. */
function Place({ point: { nameKo, nameJa }, name }: { point: WayPoint; name: string }) {
  return (
    <b>
      {nameKo ?? name} {nameJa && <span lang="ja">{nameJa}</span>}
    </b>
  );
}

function PartText({ part: { kind, minutes, km, line, stops, waitMinutes = 0, from, to } }: { part: WayPart }) {
  if (kind === 'walk')
    return (
      <p>
        {from.nameJa !== null && from.nameJa === to.nameJa ? '갈아타기' : '걷기'} {minutesText(minutes)}
        {km > 0 && ` · ${distanceText(km)}`}
      </p>
    );
  if (!line) return <p>대중교통 대략 {minutesText(minutes)}</p>;
  return (
    <p>
      <span className={styles.line} style={{ borderColor: line.color }}>
        {line.symbol || line.nameKo.slice(0, 1)}
      </span>
      {line.nameKo} <span lang="ja">{line.nameJa}</span>
      <span className="meta">
        {minutesText(minutes)} · {stops}역{waitMinutes > 0 && ` · 기다림 ${minutesText(waitMinutes)}`}
      </span>
      {line.isEstimated && <Badge>시간표가 확실하지 않아요</Badge>}
    </p>
  );
}
