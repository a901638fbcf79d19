import type { Position } from '@osaka/contracts';
import { type Geography, HEAD, headWidthPx, type MapLine, spreadPins } from '@osaka/web-kit/map';
import { useMemo } from 'react';
import { type RoutePicture, routePicture } from './route-picture.ts';
import styles from './together.module.css';

const SIZE = { width: 640, height: 300 };
const VIEW = { left: 4, top: 4, right: SIZE.width - 4, bottom: SIZE.height - 4 };

interface DayPictureProps {
  label: string;
  positions: readonly Position[];
  lines: readonly MapLine[];
  geography: Geography;
}

/** The map of a day on paper. */
export function DayPicture({ label, positions, lines, geography }: DayPictureProps) {
  const { picture, pins } = useMemo(() => {
    const picture = routePicture(geography, { positions, lines }, SIZE);
    return { picture, pins: pinsOf(picture) };
  }, [geography, positions, lines]);
  const { wards, parks, water, islands, rails } = picture;
  return (
    <svg className={styles.picture} viewBox={`0 0 ${SIZE.width} ${SIZE.height}`} role="img" aria-label={label}>
      <path data-kind="land" d={wards} />
      <path data-kind="park" d={parks} />
      <path data-kind="water" d={water} />
      <path data-kind="land" d={islands} />
      <path data-kind="line" d={wards} />
      <path data-kind="rail" d={rails} />
      {picture.lines.map(({ style, day, path }) => (
        <path key={style} data-kind={style} data-day={day} d={path} />
      ))}
      {pins.map(({ number, x, y, dx, dy, widthPx }) => (
        <g key={number} transform={`translate(${x} ${y})`}>
          <circle r="3.5" />
          <path data-kind="lead" d={`M0 0L${dx} ${dy - HEAD.tipPx - HEAD.heightPx / 2}`} />
          <rect
            x={dx - widthPx / 2}
            y={dy - HEAD.tipPx - HEAD.heightPx}
            width={widthPx}
            height={HEAD.heightPx}
            rx="12"
          />
          <text x={dx} y={dy - HEAD.tipPx - 7.5}>
            {number}
          </text>
        </g>
      ))}
    </svg>
  );
}

/** The numbered pins, each with the shift of its head. */
function pinsOf({ pins }: RoutePicture) {
  const numbered = pins
    .map((pin, index) => ({ ...pin, number: index + 1, widthPx: headWidthPx(`${index + 1}`) }))
    .filter(({ x }) => Number.isFinite(x));
  const shifts = spreadPins(numbered, { view: VIEW, blocked: [] });
  return numbered.map((pin, index) => ({ ...pin, ...(shifts[index] ?? { dx: 0, dy: 0 }) }));
}
