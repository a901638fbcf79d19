import type { Feature, Geometry, Position } from 'geojson';

/** A list of numbers is one point, or a line: its first point, then the steps from point to point. */
type Steps = readonly number[] | readonly Steps[];

/** Shapes with their properties beside type and coordinates, in whole units of 1 / scale degree. */
export type Packed<Properties> = {
  scale: number;
  shapes: readonly (Properties & { type: string; coordinates: Steps })[];
};

/** Features as they were before packing, to the last digit. */
export function unpack<Properties>({ scale, shapes }: Packed<Properties>): Feature<Geometry, Properties>[] {
  return shapes.map(({ type, coordinates, ...properties }) => ({
    type: 'Feature',
    properties: properties as Properties,
    geometry: { type, coordinates: type === 'Point' ? point(coordinates as number[], scale) : lines(coordinates, scale) } as Geometry,
  }));
}

type Lines = Position[] | Lines[];

function lines(steps: Steps, scale: number): Lines {
  return isLine(steps) ? line(steps, scale) : steps.map((part) => lines(part, scale) as Lines);
}

function isLine(steps: Steps): steps is readonly number[] {
  return typeof steps[0] === 'number';
}

function line(steps: readonly number[], scale: number): Position[] {
  const positions: Position[] = [];
  let [x, y] = [0, 0];
  for (let i = 0; i + 1 < steps.length; i += 2) {
    x += steps[i] ?? 0;
    y += steps[i + 1] ?? 0;
    positions.push([x / scale, y / scale]);
  }
  return positions;
}

function point([x = 0, y = 0]: readonly number[], scale: number): Position {
  return [x / scale, y / scale];
}
