/** Attributes by their SVG name; undefined and '' are left out. */
export type Attributes = Record<string, string | number | undefined>;

/** One element as text. Numbers keep one decimal, opacity two. */
export function el(tag: string, attributes: Attributes, inner?: string): string {
  const open = `<${tag}${Object.entries(attributes).map(attribute).join('')}`;
  return inner === undefined ? `${open}/>` : `${open}>${inner}</${tag}>`;
}

function attribute([name, value]: [string, string | number | undefined]): string {
  if (value === undefined || value === '') return '';
  if (typeof value === 'string') return ` ${name}="${value}"`;
  return ` ${name}="${name === 'opacity' ? hundredths(value) : num(value)}"`;
}

/** At most one decimal. */
export function num(value: number): string {
  return String(Math.round(value * 10) / 10);
}

function hundredths(value: number): number {
  return Math.round(value * 100) / 100;
}

export function rect(x: number, y: number, width: number, height: number, fill: string, more: Attributes = {}): string {
  return el('rect', { x, y, width, height, fill, ...more });
}

export function circle(cx: number, cy: number, r: number, fill: string, more: Attributes = {}): string {
  return el('circle', { cx, cy, r, fill, ...more });
}

export function ellipse(cx: number, cy: number, rx: number, ry: number, fill: string, more: Attributes = {}): string {
  return el('ellipse', { cx, cy, rx, ry, fill, ...more });
}

export function path(d: string, fill: string, more: Attributes = {}): string {
  return el('path', { d, fill, ...more });
}

/** An open line. */
export function stroke(d: string, color: string, width: number, more: Attributes = {}): string {
  return el('path', { d, fill: 'none', stroke: color, 'stroke-width': width, ...more });
}

/** A closed polygon from a flat list of coordinates: x, y, x, y, … */
export function poly(points: readonly number[], fill: string, more: Attributes = {}): string {
  const d = points.map((value, i) => `${i === 0 ? 'M' : i % 2 ? ' ' : 'L'}${num(value)}`).join('');
  return path(`${d}Z`, fill, more);
}

/** A row of round dots in one element: windows, lights, flowers. */
export function dots(
  x1: number,
  y1: number,
  x2: number,
  y2: number,
  size: number,
  gap: number,
  color: string,
  more: Attributes = {},
): string {
  return el('path', {
    d: line(x1, y1, x2, y2),
    stroke: color,
    'stroke-width': size,
    'stroke-dasharray': `0 ${num(gap)}`,
    'stroke-linecap': 'round',
    ...more,
  });
}

/** A row of square dashes in one element. */
export function dashes(
  x1: number,
  y1: number,
  x2: number,
  y2: number,
  thick: number,
  on: number,
  off: number,
  color: string,
  more: Attributes = {},
): string {
  return el('path', {
    d: line(x1, y1, x2, y2),
    stroke: color,
    'stroke-width': thick,
    'stroke-dasharray': `${num(on)} ${num(off)}`,
    ...more,
  });
}

function line(x1: number, y1: number, x2: number, y2: number): string {
  return `M${num(x1)} ${num(y1)}L${num(x2)} ${num(y2)}`;
}

export function group(inner: string | readonly string[], more: Attributes = {}): string {
  return el('g', more, typeof inner === 'string' ? inner : inner.join(''));
}

/** Moves, scales and turns (degrees) what is drawn around its own origin. */
export function place(inner: string | readonly string[], x: number, y: number, scale = 1, turn = 0): string {
  const turned = turn ? ` rotate(${num(turn)})` : '';
  const scaled = scale === 1 ? '' : ` scale(${hundredths(scale)})`;
  return group(inner, { transform: `translate(${num(x)} ${num(y)})${turned}${scaled}` });
}

/** Mirrors around the vertical line x = axis. */
export function mirror(inner: string, axis: number): string {
  return group(inner, { transform: `matrix(-1 0 0 1 ${num(axis * 2)} 0)` });
}

export function repeat(count: number, draw: (i: number) => string): string {
  return Array.from({ length: count }, (_, i) => draw(i)).join('');
}

/** Draws every row of a table of positions, sizes and colours. */
export function each<T extends readonly unknown[] | []>(
  rows: readonly T[],
  draw: (row: T, i: number) => string,
): string {
  return rows.map(draw).join('');
}
