import { distanceKm, type Position } from '@osaka/contracts';
import { FIGURES } from './figures.ts';

/** An obstacle that only its bridges cross on foot: the bay, a wide river, a steep slope. Narrow rivers are left out. */
export interface Water {
  name: string;
  /** Longitude and latitude in turn. */
  rings: readonly Float64Array[];
  west: number;
  east: number;
  south: number;
  north: number;
  bridges: readonly Position[];
}

const UNITS_PER_DEGREE = 100_000;

export function openWaters(
  packed: readonly { name: string; rings: readonly (readonly number[])[]; bridges: readonly number[] }[],
): Water[] {
  return packed.map(({ name, rings, bridges }) => {
    const opened = rings.map(ringOf);
    const edge = (pick: (...values: number[]) => number, axis: number) =>
      opened.reduce(
        (so, ring) => ring.reduce((far, value, i) => (i % 2 === axis ? pick(far, value) : far), so),
        pick(),
      );
    return {
      name,
      rings: opened,
      west: edge(Math.min, 0),
      east: edge(Math.max, 0),
      south: edge(Math.min, 1),
      north: edge(Math.max, 1),
      bridges: bridges.flatMap((longitude, index) =>
        index % 2 === 0
          ? [{ longitude: longitude / UNITS_PER_DEGREE, latitude: (bridges[index + 1] ?? 0) / UNITS_PER_DEGREE }]
          : [],
      ),
    };
  });
}

/** Steps from point to point become positions. */
function ringOf(steps: readonly number[]): Float64Array {
  const ring = new Float64Array(steps.length);
  let [x, y] = [0, 0];
  for (let i = 0; i + 1 < steps.length; i += 2) {
    x += steps[i] as number;
    y += steps[i + 1] as number;
    ring[i] = x / UNITS_PER_DEGREE;
    ring[i + 1] = y / UNITS_PER_DEGREE;
  }
  return ring;
}

/**
 * The length of the walk in km before the detour of streets: the straight line, or over the bridge that makes it
 * shortest; undefined where water lies between and no bridge leads across it.
 */
export function dryKm(waters: readonly Water[], from: Position, to: Position): number | undefined {
  if (!waters.some((water) => crosses(water, from, to))) return distanceKm(from, to);
  const [start, end] = [ashore(waters, from), ashore(waters, to)];
  const km = kmOverBridge(waters, start, end);
  return km === undefined ? undefined : distanceKm(from, start) + km + distanceKm(end, to);
}

function kmOverBridge(waters: readonly Water[], from: Position, to: Position): number | undefined {
  const [water, another] = waters.filter((one) => crosses(one, from, to));
  if (!water) return distanceKm(from, to);
  if (another) return undefined;
  const others = waters.filter((other) => other !== water);
  const isDry = (bridge: Position) =>
    !others.some((other) => crosses(other, from, bridge) || crosses(other, bridge, to));
  const lengths = water.bridges.filter(isDry).map((bridge) => distanceKm(from, bridge) + distanceKm(bridge, to));
  return lengths.length > 0 ? Math.min(...lengths) : undefined;
}

/** The shore nearest to a position in the water by the outlines: it stands on a pier or on newer land. */
function ashore(waters: readonly Water[], position: Position): Position {
  const water = waters.find((one) => contains(one, position));
  if (!water) return position;
  const shore = nearestShore(water, position);
  const km = distanceKm(shore, position);
  if (km > FIGURES.shoreKm || km === 0) return position;
  const beyond = 1 + FIGURES.outlineKm / km;
  return {
    longitude: position.longitude + (shore.longitude - position.longitude) * beyond,
    latitude: position.latitude + (shore.latitude - position.latitude) * beyond,
  };
}

function nearestShore({ rings }: Water, { longitude, latitude }: Position): Position {
  // Degrees of longitude as long as those of latitude.
  const narrowing = Math.cos((latitude * Math.PI) / 180);
  let nearest = { longitude, latitude };
  let least = Number.POSITIVE_INFINITY;
  for (const ring of rings)
    for (let i = 2; i < ring.length; i += 2) {
      const px = ((ring[i - 2] as number) - longitude) * narrowing;
      const py = (ring[i - 1] as number) - latitude;
      const dx = ((ring[i] as number) - longitude) * narrowing - px;
      const dy = (ring[i + 1] as number) - latitude - py;
      const share = Math.min(1, Math.max(0, -(px * dx + py * dy) / (dx * dx + dy * dy || 1)));
      const [x, y] = [px + dx * share, py + dy * share];
      if (x * x + y * y >= least) continue;
      least = x * x + y * y;
      nearest = { longitude: longitude + x / narrowing, latitude: latitude + y };
    }
  return nearest;
}

/** True where the straight line runs through more of this water than the outlines may be wrong by. */
function crosses(water: Water, from: Position, to: Position): boolean {
  if (Math.max(from.longitude, to.longitude) < water.west || Math.min(from.longitude, to.longitude) > water.east)
    return false;
  if (Math.max(from.latitude, to.latitude) < water.south || Math.min(from.latitude, to.latitude) > water.north)
    return false;
  const cuts = cutsOf(water, from, to);
  if (cuts.length === 0) return false;
  const km = distanceKm(from, to);
  let [isIn, last, wetKm] = [contains(water, from), 0, 0];
  for (const cut of [...cuts, 1]) {
    const stretchKm = (cut - last) * km;
    const isShore = (last === 0 || cut === 1) && stretchKm <= FIGURES.shoreKm;
    if (isIn && !isShore) wetKm += stretchKm;
    [isIn, last] = [!isIn, cut];
  }
  return wetKm > FIGURES.waterKm;
}

/** Where the line from 0 to 1 meets the shore, in order. Plain loops, because a search makes thousands of them. */
function cutsOf({ rings }: Water, from: Position, to: Position): number[] {
  const cuts: number[] = [];
  const x = from.longitude;
  const y = from.latitude;
  const dx = to.longitude - x;
  const dy = to.latitude - y;
  for (const ring of rings) {
    // The side of the line on which the point before lies.
    let before = dx * ((ring[1] as number) - y) - dy * ((ring[0] as number) - x);
    for (let i = 2; i < ring.length; i += 2) {
      const qx = ring[i] as number;
      const qy = ring[i + 1] as number;
      const side = dx * (qy - y) - dy * (qx - x);
      if (before > 0 !== side > 0) {
        const px = ring[i - 2] as number;
        const py = ring[i - 1] as number;
        const cut = ((px - x) * (qy - py) - (py - y) * (qx - px)) / (dx * (qy - py) - dy * (qx - px));
        if (cut > 0 && cut < 1) cuts.push(cut);
      }
      before = side;
    }
  }
  return cuts.sort((one, other) => one - other);
}

function contains({ rings, west, east, south, north }: Water, { longitude, latitude }: Position): boolean {
  if (longitude < west || longitude > east || latitude < south || latitude > north) return false;
  let isIn = false;
  for (const ring of rings)
    for (let i = 2; i < ring.length; i += 2) {
      const py = ring[i - 1] as number;
      const qy = ring[i + 1] as number;
      if (py > latitude === qy > latitude) continue;
      const px = ring[i - 2] as number;
      if (longitude < px + ((latitude - py) / (qy - py)) * ((ring[i] as number) - px)) isIn = !isIn;
    }
  return isIn;
}
