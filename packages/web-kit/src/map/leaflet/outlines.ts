import type { MultiPolygon, Polygon, Position } from 'geojson';

/** Point in polygon by ray casting; holes are crossed twice and cancel out. */
export function contains({ type, coordinates }: Polygon | MultiPolygon, [x = 0, y = 0]: Position): boolean {
  const rings = type === 'Polygon' ? coordinates : coordinates.flat();
  return rings.filter((ring) => crossings(ring, x, y) % 2 === 1).length % 2 === 1;
}

function crossings(ring: Position[], x: number, y: number): number {
  let count = 0;
  for (const [index, [x1 = 0, y1 = 0]] of ring.entries()) {
    const [x2 = 0, y2 = 0] = ring[(index + 1) % ring.length] ?? [];
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) count += 1;
  }
  return count;
}

/** The centre of an area's bounding box, longitude first. */
export function middleOf({ type, coordinates }: Polygon | MultiPolygon): [number, number] {
  const points = type === 'Polygon' ? coordinates.flat() : coordinates.flat(2);
  const middle = (axis: 0 | 1) => {
    const values = points.map((point) => point[axis] ?? 0);
    return (Math.min(...values) + Math.max(...values)) / 2;
  };
  return [middle(0), middle(1)];
}
