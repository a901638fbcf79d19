import type { PackedNetwork } from '../packed-network.ts';
import type { RailSources, SourceLine, SourceStation, SourceTransfer } from './sources.ts';

/** A stop of the lines written by hand is joined on foot to the stations within this distance in a straight line. */
const JOINED_WITHIN_KM = 0.35;
const UNITS_PER_DEGREE = 100_000;

/**
 * The network as the browser loads it: stations by their index, positions as whole units of 1/100,000 degree.
 *
 * @throws when a line or transfer names an unknown station.
 */
export function packNetwork({ stations, lines, transfers, fares, bridges, water, slopes }: RailSources): PackedNetwork {
  const indexes = new Map(stations.map(({ id }, index) => [id, index]));
  const indexOf = (id: string) => {
    const index = indexes.get(id);
    if (index === undefined) throw new Error(`No station has the id ${id}.`);
    return index;
  };
  return {
    stations: stations.map(({ id, nameKo, nameJa, mapX, mapY, platforms = [] }) => [
      id,
      nameKo,
      nameJa,
      ...[[mapX, mapY], ...platforms].flat().map(units),
    ]),
    lines: lines.map(({ stops, source, ...line }) => ({
      ...line,
      firstTrain: minutesOf(line.firstTrain),
      lastTrain: lastMinutesOf(line),
      stops: stops.map(indexOf),
      isEstimated: source !== undefined,
    })),
    transfers: [...transfers.filter(isFirstOfTwo), ...joinsOf(stations, lines)].flatMap(
      ({ from, to, walkMinutes, throughFare }) => [indexOf(from), indexOf(to), walkMinutes, throughFare ? 1 : 0],
    ),
    fares: fares.map(({ operator, table, flatYen, extras, specials }) => ({
      operator,
      table: table ?? [],
      flatYen,
      extras: extras.map(({ segments, ...extra }) => ({
        ...extra,
        segments: segments.map(([from, to]) => [indexOf(from), indexOf(to)] as const),
      })),
      specials: specials.map(({ from, to, yen, along }) => ({ from: indexOf(from), to: indexOf(to), yen, along })),
    })),
    water: [...water.filter(({ name }) => bridges[name]).map(ringsOf), ...slopes.map(ringOfSlope)].map((shape) => ({
      ...shape,
      bridges: (bridges[shape.name] ?? []).flatMap(([, longitude, latitude]) => [units(longitude), units(latitude)]),
    })),
  };
}

/** The data have each walk in both directions. */
function isFirstOfTwo({ from, to }: SourceTransfer, index: number, transfers: readonly SourceTransfer[]): boolean {
  return !transfers.slice(0, index).some((earlier) => earlier.from === to && earlier.to === from);
}

function ringsOf({ name, type, coordinates }: RailSources['water'][number]) {
  return { name, rings: (type === 'Polygon' ? coordinates : coordinates.flat()) as number[][] };
}

/** The first point, then the steps from point to point, as the water of the map. */
function ringOfSlope({ name, ring }: RailSources['slopes'][number]) {
  const points = [...ring, ring[0] as [number, number]].map((point) => point.map(units));
  const steps = points.flatMap(([x = 0, y = 0], index) => {
    const [beforeX = 0, beforeY = 0] = points[index - 1] ?? [];
    return [x - beforeX, y - beforeY];
  });
  return { name, rings: [steps] };
}

function units(degrees: number): number {
  return Math.round(degrees * UNITS_PER_DEGREE);
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/** A last train at 00:00 leaves on the next day. */
function lastMinutesOf({ firstTrain, lastTrain }: Pick<SourceLine, 'firstTrain' | 'lastTrain'>): number {
  const last = minutesOf(lastTrain);
  return last < minutesOf(firstTrain) ? last + 24 * 60 : last;
}

function joinsOf(stations: readonly SourceStation[], lines: readonly SourceLine[]): SourceTransfer[] {
  const byHand = new Set(lines.filter(({ source }) => source !== undefined).flatMap(({ stops }) => stops));
  return stations
    .filter(({ id }) => byHand.has(id))
    .flatMap((stop) =>
      stations
        .filter(({ id }) => id !== stop.id && !(byHand.has(id) && id < stop.id))
        .map((station) => ({ station, km: kmBetween(stop, station) }))
        .filter(({ km }) => km <= JOINED_WITHIN_KM)
        .map(({ station, km }) => ({ from: stop.id, to: station.id, walkMinutes: 3 + Math.ceil((km * 1.3) / 0.08) })),
    );
}

function kmBetween(one: SourceStation, other: SourceStation): number {
  const [east, north] = [(other.mapX - one.mapX) * 91.3, (other.mapY - one.mapY) * 111.2];
  return Math.hypot(east, north);
}
