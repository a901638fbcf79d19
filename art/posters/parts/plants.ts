import { lighter, mix } from '../draw/color.ts';
import { nth } from '../draw/random.ts';
import type { Stage } from '../draw/stage.ts';
import { circle, dots, each, ellipse, group, num, path, rect, repeat, stroke } from '../draw/svg.ts';
import { type Palette, shade } from '../palettes.ts';

export type TreeKind = 'cherry' | 'maple' | 'ginkgo' | 'green' | 'plum' | 'deep' | 'pine';

/** Colour of leaves or blossom. */
export function foliage(p: Palette, kind: TreeKind): string {
  const { blossom: cherry, maple, ginkgo, leaf: green, pine } = p;
  return { cherry, maple, ginkgo, green, plum: mix(p.red, p.blossom, 0.35), deep: pine, pine }[kind];
}

/** A round-crowned tree standing at (x, y). */
export function tree(s: Stage, x: number, y: number, size: number, kind: TreeKind = 'green') {
  const { p, r } = s;
  if (kind === 'pine') return pine(s, x, y, size);
  const light = foliage(p, kind);
  const dark = shade(p, light, kind === 'cherry' ? 0.2 : 0.3);
  const rx = size * 0.36;
  const cy = y - size * 0.66;
  const trunk = path(
    `M${num(x - size * 0.045)} ${num(y)}C${num(x - size * 0.02)} ${num(y - size * 0.2)} ${num(x - size * 0.03)} ${num(y - size * 0.4)} ${num(x - size * 0.02)} ${num(cy)}h${num(size * 0.04)}C${num(x + size * 0.03)} ${num(y - size * 0.4)} ${num(x + size * 0.02)} ${num(y - size * 0.2)} ${num(x + size * 0.055)} ${num(y)}Z`,
    mix(p.wood, p.ink, 0.35),
  );
  const turn = r.range(0, 1);
  const blobs = repeat(7, (i) => {
    const a = ((i + turn) / 7) * Math.PI * 2;
    return circle(x + Math.cos(a) * rx * 0.66, cy + Math.sin(a) * rx * 0.5, rx * r.range(0.42, 0.54), '');
  });
  const lights = repeat(5, (i) => {
    const a = Math.PI * (0.85 + i * 0.2);
    return circle(
      x - rx * 0.14 + Math.cos(a) * rx * 0.5,
      cy - rx * 0.06 + Math.sin(a) * rx * 0.42,
      rx * r.range(0.26, 0.38),
      '',
    );
  });
  return (
    trunk +
    group(ellipse(x, cy, rx * 0.8, rx * 0.6, '') + blobs, { fill: dark }) +
    group(ellipse(x - rx * 0.14, cy - rx * 0.12, rx * 0.62, rx * 0.4, '') + lights, { fill: light })
  );
}

/** A trained pine: bent trunk and flat pads. */
export function pine(s: Stage, x: number, y: number, size: number) {
  const { p } = s;
  const k = size / 100;
  const pads = each(
    [
      [-26, -56, 30, 9],
      [24, -70, 32, 10],
      [-12, -88, 30, 10],
      [10, -104, 20, 8],
    ],
    ([dx, dy, w, h]) =>
      ellipse(x + dx * k, y + (dy + 4) * k, w * k, h * k, shade(p, p.pine, 0.4)) +
      ellipse(x + (dx - 3) * k, y + dy * k, w * 0.9 * k, h * 0.8 * k, p.pine),
  );
  return (
    stroke(
      `M${num(x)} ${num(y)}C${num(x - 14 * k)} ${num(y - 34 * k)} ${num(x + 20 * k)} ${num(y - 52 * k)} ${num(x)} ${num(y - 98 * k)}M${num(x + 4 * k)} ${num(y - 50 * k)}L${num(x - 26 * k)} ${num(y - 56 * k)}`,
      mix(p.wood, p.ink, 0.4),
      7 * k,
      { 'stroke-linecap': 'round' },
    ) + group(pads)
  );
}

/** A slim cypress or a clipped bush row, for edges. */
export function bushes(s: Stage, y: number, color: string, size = 26, from = 0, to = s.W) {
  const { r } = s;
  const count = Math.ceil((to - from) / (size * 1.1));
  return group(
    repeat(count + 1, (i) => circle(from + i * size * 1.1, y + r.range(-3, 5), size * r.range(0.75, 1.1), '')),
    { fill: color },
  );
}

/** A row of trees along a line. */
export function treeRow(
  s: Stage,
  y: number,
  size: number,
  kind: TreeKind,
  {
    from = 0,
    to = s.W,
    count = 6,
    skip = [0, 0],
  }: { from?: number; to?: number; count?: number; skip?: readonly [from: number, to: number] } = {},
) {
  const { r } = s;
  return repeat(count, (i) => {
    const x = from + ((to - from) * (i + 0.5)) / count + r.range(-8, 8);
    return x > skip[0] && x < skip[1] ? '' : tree(s, x, y + r.range(-3, 3), size * r.range(0.85, 1.12), kind);
  });
}

/** A bough reaching in from an upper corner. */
export function bough(s: Stage, side: 'left' | 'right', kind: TreeKind = 'cherry', reach = 300) {
  const { p, r, W } = s;
  const dir = side === 'left' ? 1 : -1;
  const x0 = side === 'left' ? -10 : W + 10;
  const light = foliage(p, kind);
  const wood = mix(p.wood, p.ink, 0.45);
  const at = (dx: number) => x0 + dir * dx;
  const spots: readonly [reach: number, y: number, size: number][] = [
    [0.1, 10, 40],
    [0.3, 40, 34],
    [0.48, 14, 36],
    [0.62, 66, 30],
    [0.8, 40, 26],
    [0.96, 84, 20],
    [0.22, 76, 24],
    [0.5, 98, 20],
  ];
  const blobs = (k: number, dx: number, dy: number) =>
    each(
      spots,
      ([t, y, size]) =>
        circle(at(t * reach) + dx, y + dy, size * k * r.range(0.9, 1.1), '') +
        circle(at(t * reach + 26) + dx, y + 10 + dy, size * k * 0.7, ''),
    );
  return (
    stroke(
      `M${num(at(0))} 6C${num(at(reach * 0.3))} 20 ${num(at(reach * 0.6))} 20 ${num(at(reach))} 88M${num(at(reach * 0.4))} 22Q${num(at(reach * 0.5))} 70 ${num(at(reach * 0.52))} 104M${num(at(reach * 0.12))} 10Q${num(at(reach * 0.2))} 40 ${num(at(reach * 0.24))} 82`,
      wood,
      8,
      { 'stroke-linecap': 'round' },
    ) +
    group(blobs(1, 4, 5), { fill: shade(p, light, 0.22) }) +
    group(blobs(0.72, -5, -5), { fill: light }) +
    petals(s, light, 12, 60, s.H * 0.6)
  );
}

/** Falling petals or leaves. */
export function petals(s: Stage, color: string, count = 18, top = 40, bottom = s.H * 0.8) {
  const { r, W } = s;
  return group(
    repeat(count, () => {
      const x = r.range(20, W - 20);
      const y = r.range(top, bottom);
      return ellipse(x, y, 5.5, 3, '', { transform: `rotate(${r.int(0, 170)} ${num(x)} ${num(y)})` });
    }),
    { fill: color },
  );
}

/** A field of flowers in perspective rows. */
export function flowerField(s: Stage, top: number, bottom: number, colors: readonly string[], rows = 9) {
  const { W, r } = s;
  return repeat(rows, (i) => {
    const t = ((i + 0.5) / rows) ** 1.5;
    const y = top + (bottom - top) * t;
    return dots(-r.range(0, 20), y, W + 20, y + r.range(-3, 3), 6 + t * 22, 10 + t * 27, nth(colors, i));
  });
}

/** Upright flowers: iris, tulip, rose heads on stems. */
export function stems(
  s: Stage,
  y: number,
  height: number,
  count: number,
  head: (x: number, y: number, i: number) => string,
  { from = 0, to = s.W, leaf = s.p.leaf } = {},
) {
  const { r, p } = s;
  const list = Array.from({ length: count }, (_, i): [x: number, height: number] => [
    from + ((to - from) * (i + r.range(0.2, 0.8))) / count,
    height * r.range(0.7, 1.1),
  ]);
  return (
    stroke(
      each(list, ([x, h]) => `M${num(x)} ${num(y)}Q${num(x + 6)} ${num(y - h * 0.5)} ${num(x)} ${num(y - h)}`),
      leaf,
      4,
    ) +
    stroke(
      each(
        list,
        ([x, h]) => `M${num(x)} ${num(y)}Q${num(x + 14)} ${num(y - h * 0.3)} ${num(x + 16)} ${num(y - h * 0.62)}`,
      ),
      shade(p, leaf, 0.25),
      5,
      { 'stroke-linecap': 'round' },
    ) +
    each(list, ([x, h], i) => head(x, y - h, i))
  );
}

/** Standing bamboo over the whole height. */
export function bamboo(s: Stage, xs: readonly number[], color: string, width = 18, top = -10, bottom = s.H) {
  const { p, r } = s;
  return xs
    .map((x) => {
      const w = width * r.range(0.8, 1.15);
      const gap = r.range(70, 95);
      return (
        rect(x - w / 2, top, w, bottom - top, color) +
        rect(x + w * 0.12, top, w * 0.38, bottom - top, shade(p, color, 0.3), { opacity: 0.6 }) +
        group(
          repeat(Math.ceil((bottom - top) / gap), (i) =>
            rect(x - w / 2 - 1, top + r.range(0, 10) + i * gap, w + 2, 3.5, ''),
          ),
          { fill: lighter(color, 0.45) },
        )
      );
    })
    .join('');
}

/** Palm tree. */
export function palm(s: Stage, x: number, y: number, size: number) {
  const { p } = s;
  const top = y - size;
  const frond = (dx: number, dy: number, bend: number) =>
    `M${num(x)} ${num(top)}Q${num(x + dx * 0.5)} ${num(top + bend)} ${num(x + dx)} ${num(top + dy)}Q${num(x + dx * 0.45)} ${num(top + bend + 16)} ${num(x)} ${num(top)}Z`;
  const k = size / 150;
  return (
    stroke(
      `M${num(x - 4)} ${num(y)}Q${num(x + 8)} ${num(y - size * 0.5)} ${num(x)} ${num(top)}`,
      mix(p.wood, p.ink, 0.25),
      9 * k,
    ) +
    path(
      [
        frond(-62 * k, 34 * k, -22 * k),
        frond(62 * k, 34 * k, -22 * k),
        frond(-40 * k, -22 * k, -34 * k),
        frond(40 * k, -22 * k, -34 * k),
        frond(-36 * k, 62 * k, 2),
        frond(36 * k, 62 * k, 2),
      ].join(''),
      p.pine,
    )
  );
}

/** The tree that suits the light of the palette. */
export function seasonTree(s: Stage): TreeKind {
  // Drawn in every light, so that the same seed gives the same picture in all of them.
  const autumn = s.r.pick<TreeKind>(['maple', 'ginkgo']);
  if (s.p.name === 'autumn') return autumn;
  if (s.p.name === 'sunset') return 'maple';
  return s.p.name === 'sakura' || s.p.name === 'dusk' ? 'cherry' : 'green';
}
