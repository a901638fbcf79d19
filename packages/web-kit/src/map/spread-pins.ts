/** A rectangle in pixels. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The place that a pin stands for, and the width of its head. */
export interface Stem {
  x: number;
  y: number;
  widthPx: number;
}

/** Where heads may be: within `view`, and clear of `blocked`. */
export interface Room {
  view?: Box | undefined;
  blocked: readonly Box[];
}

export interface Shift {
  dx: number;
  dy: number;
}

/** The head of a stop's pin: a pill above its tip. */
export const HEAD = { heightPx: 24, tipPx: 8 };
const GAP_PX = 3;
/** Cost of a head over the place of another pin, and of a line over a head, in pixels of a longer way. */
const COVERED_PX = 14;
const CROSSED_PX = 40;

/** Where a head may go, nearest first. */
const SHIFTS: readonly Shift[] = [0, 24, 34, 46, 60, 76].flatMap((radiusPx) =>
  radiusPx === 0 ? [{ dx: 0, dy: 0 }] : around(radiusPx),
);

/** How wide a head with this text is, in text of 13 px. */
export function headWidthPx(face: string): number {
  return Math.max(HEAD.heightPx, 12 + [...face].length * 8);
}

/**
 * How far the head of each pin stands from its place, so that none covers another; undefined where there is no room.
 * The first pins choose first.
 */
export function spreadPins(stems: readonly Stem[], { view, blocked }: Room): readonly (Shift | undefined)[] {
  const heads: Box[] = [...blocked];
  const lines: [Stem, Shift][] = [];
  return stems.map((stem) => {
    if (view && !contains(view, stem)) return { dx: 0, dy: 0 };
    const found = bestShift(stem, { stems, heads, lines, view });
    if (!found) return undefined;
    heads.push(headOf(stem, found));
    if (found.dx !== 0 || found.dy !== 0) lines.push([stem, found]);
    return found;
  });
}

/** The rectangle of a head. */
export function headOf({ x, y, widthPx }: Stem, { dx, dy }: Shift): Box {
  const bottom = y + dy - HEAD.tipPx;
  return { left: x + dx - widthPx / 2, right: x + dx + widthPx / 2, top: bottom - HEAD.heightPx, bottom };
}

interface Taken {
  stems: readonly Stem[];
  heads: readonly Box[];
  lines: readonly [Stem, Shift][];
  view: Box | undefined;
}

function bestShift(stem: Stem, { stems, heads, lines, view }: Taken): Shift | undefined {
  let [best, leastPx]: [Shift | undefined, number] = [undefined, Number.POSITIVE_INFINITY];
  for (const shift of SHIFTS) {
    const farPx = Math.hypot(shift.dx, shift.dy);
    if (farPx >= leastPx) break;
    const head = headOf(stem, shift);
    if ((view && !encloses(view, head)) || heads.some((other) => overlap(head, other))) continue;
    const covered = stems.filter((other) => other !== stem && contains(head, other)).length;
    const crossed =
      farPx === 0
        ? 0
        : heads.filter((other) => crosses(stem, shift, other)).length +
          lines.filter(([from, by]) => crosses(from, by, head)).length;
    const costPx = farPx + covered * COVERED_PX + crossed * CROSSED_PX;
    if (costPx < leastPx) [best, leastPx] = [shift, costPx];
  }
  return best;
}

function around(radiusPx: number): Shift[] {
  return Array.from({ length: 16 }, (_, index) => {
    const angle = (index / 16) * 2 * Math.PI - Math.PI / 2;
    return { dx: Math.round(radiusPx * Math.cos(angle)), dy: Math.round(radiusPx * Math.sin(angle)) };
  });
}

function overlap(one: Box, other: Box): boolean {
  return (
    one.left < other.right + GAP_PX &&
    other.left < one.right + GAP_PX &&
    one.top < other.bottom + GAP_PX &&
    other.top < one.bottom + GAP_PX
  );
}

function contains({ left, top, right, bottom }: Box, { x, y }: { x: number; y: number }): boolean {
  return x >= left && x <= right && y >= top && y <= bottom;
}

function encloses(outer: Box, inner: Box): boolean {
  return (
    inner.left >= outer.left && inner.right <= outer.right && inner.top >= outer.top && inner.bottom <= outer.bottom
  );
}

/** Whether the line from a place to the middle of its head passes a box. */
function crosses(stem: Stem, { dx, dy }: Shift, box: Box): boolean {
  const middleY = dy - HEAD.tipPx - HEAD.heightPx / 2;
  return [0, 0.2, 0.4, 0.6, 0.8, 1].some((share) =>
    contains(box, { x: stem.x + dx * share, y: stem.y + middleY * share }),
  );
}
