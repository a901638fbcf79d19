import type { Feature, Geometry, Position } from 'geojson';

/** A list of numbers is a point, or a line: its first point followed by deltas. */
type Deltas = readonly number[] | readonly Deltas[];

/** Shapes with their properties inline, in integer units of 1 / scale degree. */
export type Packed<Properties> = {
  scale: number;
  shapes: readonly (Properties & { type: string; coordinates: Deltas })[];
};

/** Restores the features exactly as they were before packing. */
export function unpack<Properties>({ scale, shapes }: Packed<Properties>): Feature<Geometry, Properties>[] {
  return shapes.map(({ type, coordinates, ...properties }) => ({
    type: 'Feature',
    properties: properties as Properties,
    geometry: {
      type,
      coordinates: type === 'Point' ? point(coordinates as number[], scale) : lines(coordinates, scale),
    } as Geometry,
  }));
}

type Lines = Position[] | Lines[];

function lines(deltas: Deltas, scale: number): Lines {
  return isLine(deltas) ? line(deltas, scale) : deltas.map((part) => lines(part, scale) as Lines);
}

function isLine(deltas: Deltas): deltas is readonly number[] {
  return typeof deltas[0] === 'number';
}

function line(deltas: readonly number[], scale: number): Position[] {
  const positions: Position[] = [];
  let [x, y] = [0, 0];
  for (let i = 0; i + 1 < deltas.length; i += 2) {
    x += deltas[i] ?? 0;
    y += deltas[i + 1] ?? 0;
    positions.push([x / scale, y / scale]);
  }
  return positions;
}

function point([x = 0, y = 0]: readonly number[], scale: number): Position {
  return [x / scale, y / scale];
}
