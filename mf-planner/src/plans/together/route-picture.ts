import type { Position } from '@osaka/contracts';
import { type DrawnLine, drawnLinesOf, type Geography, type MapLine } from '@osaka/web-kit/map';

export interface PictureSize {
  width: number;
  height: number;
}

/** Paths in SVG syntax, for an svg element and for a canvas (Path2D). */
export interface RoutePicture {
  wards: string;
  parks: string;
  water: string;
  islands: string;
  rails: string;
  lines: { style: DrawnLine['style']; day: number | undefined; path: string }[];
  /** In the order of the positions; NaN for a place that is nowhere. */
  pins: { x: number; y: number }[];
}

/** No narrower than this, so that places next to each other have a neighbourhood. */
const LEAST_DEGREES = 0.02;
const MARGIN = 0.16;

/** A drawn map around positions, with the lines between them. */
export function routePicture(
  { wards, around, parks, water, lines: rails, courses }: Geography,
  { positions, lines }: { positions: readonly Position[]; lines: readonly MapLine[] },
  { width, height }: PictureSize,
): RoutePicture {
  const { project, isNear } = projectionFor(positions, { width, height });
  const paths = (shapes: readonly { geometry: { coordinates: unknown } }[], end: string) =>
    shapes
      .flatMap(({ geometry }) => ringsIn(geometry.coordinates))
      .filter((ring) => ring.some(isNear))
      .map((ring) => `M${ring.map((point) => project(point).join(' ')).join('L')}${end}`)
      .join('');
  const at = ({ longitude, latitude }: Position) => project([longitude, latitude]);
  const joined = (part: readonly Position[]) => `M${part.map((position) => at(position).join(' ')).join('L')}`;
  return {
    wards: paths([...around, ...wards], 'Z'),
    parks: paths(parks, 'Z'),
    water: paths(
      water.filter(({ properties }) => properties.kind !== 'island'),
      'Z',
    ),
    islands: paths(
      water.filter(({ properties }) => properties.kind === 'island'),
      'Z',
    ),
    rails: paths(rails, ''),
    lines: drawnLinesOf(lines, courses).map(({ style, day, parts }) => ({
      style,
      day,
      path: parts.map(joined).join(''),
    })),
    pins: positions.map(at).map(([x, y]) => ({ x, y })),
  };
}

type Point = readonly [number, number];

/** An equirectangular projection that fits all positions; exact enough for a city. */
function projectionFor(positions: readonly Position[], { width, height }: PictureSize) {
  const [west, east] = extent(positions.map(({ longitude }) => longitude));
  const [south, north] = extent(positions.map(({ latitude }) => latitude));
  const shrink = Math.cos((((south + north) / 2) * Math.PI) / 180);
  const scale = Math.min(
    (width * (1 - 2 * MARGIN)) / ((east - west) * shrink),
    (height * (1 - 2 * MARGIN)) / (north - south),
  );
  const project = ([longitude, latitude]: Point): [number, number] => [
    rounded(width / 2 + (longitude - (west + east) / 2) * shrink * scale),
    rounded(height / 2 - (latitude - (south + north) / 2) * scale),
  ];
  // Shapes that are larger than the picture may have all corners outside of it, so it is asked generously.
  const isNear = (point: Point) => {
    const [x, y] = project(point);
    return x > -4 * width && x < 5 * width && y > -4 * height && y < 5 * height;
  };
  return { project, isNear };
}

function extent(values: readonly number[]): [number, number] {
  const known = values.filter(Number.isFinite);
  const [least, most] = [Math.min(...known), Math.max(...known)];
  const missing = Math.max(0, LEAST_DEGREES - (most - least)) / 2;
  return [least - missing, most + missing];
}

function ringsIn(coordinates: unknown): Point[][] {
  const parts = coordinates as unknown[];
  const first = parts[0] as unknown[] | undefined;
  if (typeof first?.[0] === 'number') return [parts as Point[]];
  return parts.flatMap(ringsIn);
}

function rounded(value: number): number {
  return Math.round(value * 10) / 10;
}
