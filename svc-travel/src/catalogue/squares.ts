import { isPosition } from '@osaka/contracts';

type Located = { mapX: number | null; mapY: number | null };

/** About 1.1 km from south to north. */
const SIDE_DEGREES = 0.01;
const KM_PER_DEGREE = 111.2;
/** Columns of the whole world. */
const COLUMNS = 36_000;

/** Slots of places by squares of the map, so that those around a place are found without looking at all. */
export class Squares {
  private readonly slots = new Map<number, Set<number>>();

  add(slot: number, place: Located): void {
    if (!isPosition(place)) return;
    const square = squareOf(rowOf(place.mapY), columnOf(place.mapX));
    const known = this.slots.get(square);
    if (known) known.add(slot);
    else this.slots.set(square, new Set([slot]));
  }

  remove(slot: number, place: Located): void {
    if (isPosition(place)) this.slots.get(squareOf(rowOf(place.mapY), columnOf(place.mapX)))?.delete(slot);
  }

  /** Slots within this distance in km, and some beyond it. */
  *around({ mapX, mapY }: { mapX: number; mapY: number }, km: number): Generator<number> {
    const rows = Math.ceil(km / KM_PER_DEGREE / SIDE_DEGREES);
    // A degree from west to east is shorter, the farther from the equator.
    const cos = Math.cos(((Math.abs(mapY) + km / KM_PER_DEGREE) * Math.PI) / 180);
    const columns = Math.ceil(km / KM_PER_DEGREE / Math.max(cos, 1e-6) / SIDE_DEGREES);
    const [row, west] = [rowOf(mapY), columnOf(mapX) - Math.min(columns, COLUMNS / 2)];
    // Each column once: near a pole they are all of them.
    const east = west + Math.min(2 * columns + 1, COLUMNS);
    for (let each = row - rows; each <= row + rows; each++)
      for (let column = west; column < east; column++) yield* this.slots.get(squareOf(each, column)) ?? [];
  }
}

const rowOf = (mapY: number) => Math.floor(mapY / SIDE_DEGREES);
const columnOf = (mapX: number) => Math.floor(mapX / SIDE_DEGREES);
const squareOf = (row: number, column: number) => row * COLUMNS + ((column + COLUMNS) % COLUMNS);
