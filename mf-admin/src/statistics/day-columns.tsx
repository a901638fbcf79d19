import { countText } from '@osaka/web-kit';
import { type DayCount, type DayGroup, dayText, groupsOf, groupText } from './day-groups.ts';
import css from './statistics.module.css';

interface Series {
  name: string;
  days: readonly DayCount[];
}

const HEIGHT = 120;
const WIDTH = 620;
/** Part of the room of a day that its columns take. */
const FILL = 0.7;

/** One or two numbers of each day as columns; screen readers read the table beside the drawing. */
export function DayColumns({ caption, series }: { caption: string; series: readonly [Series, Series?] }) {
  const shown = series.flatMap((each) => (each ? { name: each.name, groups: groupsOf(each.days) } : []));
  const groups = shown[0]?.groups ?? [];
  const most = Math.max(0, ...shown.flatMap((each) => each.groups.map(({ count }) => count)));
  const isByWeek = groups.length < series[0].days.length;
  return (
    <figure className={css.days}>
      <figcaption>
        {shown.map(({ name }) => (
          <span key={name} className={css.key}>
            {name}
          </span>
        ))}
        <span className={css.most}>
          가장 많은 {isByWeek ? '주' : '날'} {countText(most)}건
        </span>
      </figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        <line x1="0" x2={WIDTH} y1={HEIGHT - 0.5} y2={HEIGHT - 0.5} />
        {shown.map(({ name, groups: columns }, index) => (
          <g key={name}>
            {columns.map((group, at) => (
              <Column
                key={group.from}
                group={group}
                {...placeOf(at, columns.length, index, shown.length)}
                heightPart={group.count / Math.max(1, most)}
                label={`${groupText(group)} ${name}`}
              />
            ))}
          </g>
        ))}
      </svg>
      <p className={css.ends} aria-hidden="true">
        <span>{dayText(groups[0]?.from ?? '')}</span>
        <span>{dayText(groups.at(-1)?.to ?? '')}</span>
      </p>
      <div className="sr-only">
        <table>
          <caption>{caption}</caption>
          <thead>
            <tr>
              <th scope="col">날짜</th>
              {shown.map(({ name }) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {groups.map((group, at) => (
              <tr key={group.from}>
                <th scope="row">{groupText(group)}</th>
                {shown.map(({ name, groups: columns }) => (
                  <td key={name}>{columns[at]?.count ?? 0}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}

function Column({
  group,
  x,
  width,
  heightPart,
  label,
}: {
  group: DayGroup;
  x: number;
  width: number;
  heightPart: number;
  label: string;
}) {
  if (group.count === 0) return null;
  const height = Math.max(3, heightPart * (HEIGHT - 4));
  return (
    <rect x={x} y={HEIGHT - height} width={width} height={height}>
      <title>{`${label} ${countText(group.count)}건`}</title>
    </rect>
  );
}

/** The columns of one day stand side by side. */
function placeOf(at: number, count: number, index: number, together: number): { x: number; width: number } {
  const room = WIDTH / count;
  const width = (room * FILL) / together;
  return { x: room * (at + (1 - FILL) / 2) + index * width, width: width - (together > 1 ? 1 : 0) };
}
