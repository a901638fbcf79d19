import type { Position } from '@osaka/contracts';
import type { Geography } from '@osaka/web-kit/map';
import { useMemo } from 'react';
import { routePicture } from './route-picture.ts';
import styles from './together.module.css';

const SIZE = { width: 640, height: 300 };

/** The map of a day on paper. */
export function DayPicture({
  label,
  positions,
  geography,
}: {
  label: string;
  positions: readonly Position[];
  geography: Geography;
}) {
  const { wards, parks, water, islands, rails, route, pins } = useMemo(
    () => routePicture(geography, positions, SIZE),
    [geography, positions],
  );
  return (
    <svg className={styles.picture} viewBox={`0 0 ${SIZE.width} ${SIZE.height}`} role="img" aria-label={label}>
      <path data-kind="land" d={wards} />
      <path data-kind="park" d={parks} />
      <path data-kind="water" d={water} />
      <path data-kind="land" d={islands} />
      <path data-kind="line" d={wards} />
      <path data-kind="rail" d={rails} />
      <path data-kind="route" d={route} />
      {pins.map(({ x, y }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the number of a pin is its identity
        <g key={index} transform={`translate(${x} ${y})`}>
          <circle r="11" />
          <text y="4.5">{index + 1}</text>
        </g>
      ))}
    </svg>
  );
}
