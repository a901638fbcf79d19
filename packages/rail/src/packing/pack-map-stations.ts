import type { RailSources, SourceStation } from './sources.ts';

/** Stations of several operators that share a name are one on the map, if they are this near. */
const SAME_WITHIN_DEGREES = 0.004;
const UNITS_PER_DEGREE = 10_000;
const MOST_COLOURS = 4;

/** What a map shows of a station: name, position in units, and the colours of its lines as indexes. */
type MapStation = [nameKo: string, x: number, y: number, ...colours: number[]];

/** The stations as a map labels them, about 11 m exact. Bus stops are left out. */
export function packMapStations({ stations, lines }: Pick<RailSources, 'stations' | 'lines'>) {
  const rails = lines.filter(({ kind }) => kind !== 'bus' && kind !== 'limited');
  const colours = [...new Set(rails.map(({ color }) => color))];
  const coloursOf = ({ id }: SourceStation) =>
    rails.filter(({ stops }) => stops.includes(id)).map(({ color }) => colours.indexOf(color));
  const placed: { station: SourceStation; colours: Set<number> }[] = [];
  for (const station of stations) {
    const own = coloursOf(station);
    if (own.length === 0) continue;
    const same = placed.find((other) => isSame(other.station, station));
    if (same) for (const colour of own) same.colours.add(colour);
    else placed.push({ station, colours: new Set(own) });
  }
  return {
    scale: UNITS_PER_DEGREE,
    colours,
    stations: placed.map(
      ({ station: { nameKo, mapX, mapY }, colours: own }): MapStation => [
        nameKo.replace(/\(.*\)$/, ''),
        units(mapX),
        units(mapY),
        ...[...own].slice(0, MOST_COLOURS),
      ],
    ),
  };
}

function isSame(one: SourceStation, other: SourceStation): boolean {
  return (
    one.nameKo === other.nameKo &&
    Math.abs(one.mapX - other.mapX) < SAME_WITHIN_DEGREES &&
    Math.abs(one.mapY - other.mapY) < SAME_WITHIN_DEGREES
  );
}

function units(degrees: number): number {
  return Math.round(degrees * UNITS_PER_DEGREE);
}
