import { lighter, mix } from '../draw/color.ts';
import type { Stage } from '../draw/stage.ts';
import { circle, each, ellipse, group, path, poly, rect, repeat } from '../draw/svg.ts';
import { shade } from '../palettes.ts';
import * as heritage from '../parts/heritage.ts';
import * as land from '../parts/land.ts';
import * as ornaments from '../parts/ornaments.ts';
import * as plants from '../parts/plants.ts';
import { seasonTree, type TreeKind } from '../parts/plants.ts';

/** Torii at the end of an approach. */
export function shrineApproach(
  s: Stage,
  { kind = seasonTree(s), stone = s.r.chance(0.35) }: { kind?: TreeKind; stone?: boolean } = {},
) {
  const { p } = s;
  return [
    land.sky(s, { sunX: 400, sunY: 210, sunR: 84 }),
    land.mountains(s, 380, 110),
    plants.bushes(s, 404, mix(p.pine, p.far[1], 0.45), 52),
    heritage.hall(s, 400, 420, 0.66),
    plants.treeRow(s, 430, 190, kind, { from: -30, to: 260, count: 3 }),
    plants.treeRow(s, 430, 190, kind, { from: 540, to: 830, count: 3 }),
    land.ground(s, 418, mix(p.ground, p.leaf, 0.35)),
    poly([352, 418, 448, 418, 620, 600, 180, 600], p.path),
    repeat(6, (i) => rect(340 - i * 33, 430 + i * i * 3 + i * 12, 120 + i * 66, 2 + i * 0.6, shade(p, p.path, 0.14))),
    ornaments.stoneLantern(s, 250, 486, 1.05),
    ornaments.stoneLantern(s, 550, 486, 1.05),
    heritage.torii(s, 400, 566, 400, { stone, h: 392 }),
    plants.bushes(s, 602, shade(p, p.pine, 0.2), 44, 0, 130),
    plants.bushes(s, 602, shade(p, p.pine, 0.2), 44, 670, 800),
  ].join('');
}

/** The hall itself, close, with lanterns. */
export function shrineHall(
  s: Stage,
  {
    kind = seasonTree(s),
    lanterns = s.r.chance(0.5),
    blossom = kind,
  }: { kind?: TreeKind; lanterns?: boolean; blossom?: TreeKind } = {},
) {
  const { p } = s;
  return [
    land.sky(s, { sunX: 590, sunY: 140, sunR: 64 }),
    land.mountains(s, 360, 120),
    plants.bushes(s, 400, mix(p.pine, p.far[1], 0.35), 64),
    plants.treeRow(s, 450, 240, kind, { from: -20, to: 820, count: 5, skip: [240, 560] }),
    heritage.hall(s, 400, 472, 1.36, {
      double: s.r.chance(0.4),
      wood: s.r.pick([p.red, p.red, p.wood, mix(p.wood, p.gold, 0.3)]),
      roofColor: s.r.pick([mix(p.roof, p.pine, 0.5), mix(p.wood, p.roof, 0.4), p.roof, mix(p.pine, p.sea, 0.45)]),
    }),
    land.ground(s, 470, mix(p.ground, p.leaf, 0.2)),
    ornaments.steps(s, 400, 456, 506, 150, 210, 5),
    poly([300, 504, 500, 504, 600, 600, 200, 600], p.path),
    repeat(3, (i) => rect(290 - i * 32, 524 + i * 26, 220 + i * 64, 3, shade(p, p.path, 0.14))),
    ornaments.stoneLantern(s, 168, 540, 1.5),
    ornaments.stoneLantern(s, 632, 540, 1.5),
    lanterns
      ? ornaments.lanternString(s, -10, 60, 810, 60, 9, 1.05, p.night ? [p.lamp] : [p.wall, p.red])
      : plants.bough(s, 'left', blossom === 'green' ? 'plum' : blossom, 320),
    plants.bushes(s, 606, shade(p, p.pine, 0.15), 30, 0, 150),
    plants.bushes(s, 606, shade(p, p.pine, 0.15), 30, 650, 800),
  ].join('');
}

/** Stairs up a wooded hill to a torii. */
export function shrineStairs(s: Stage, { kind = seasonTree(s) }: { kind?: TreeKind } = {}) {
  const { p } = s;
  const moss = mix(p.leaf, p.pine, 0.4);
  return [
    land.sky(s, { sunX: 400, sunY: 170, sunR: 92, clouds: 2 }),
    land.ridge(s, 300, 90, p.far[0], 2),
    plants.bushes(s, 300, mix(p.pine, p.far[1], 0.35), 52),
    heritage.hall(s, 400, 312, 0.4),
    path('M-10 250Q200 260 330 300L200 610H-10ZM810 250Q600 260 470 300L600 610H810Z', moss),
    path('M-10 380Q150 400 236 520L210 610H-10ZM810 380Q650 400 564 520L590 610H810Z', shade(p, moss, 0.22)),
    ornaments.steps(s, 400, 306, 606, 112, 380, 14),
    heritage.torii(s, 400, 352, 150, { h: 150 }),
    each(
      [
        [312, 372, 0.66],
        [488, 372, 0.66],
        [262, 456, 1],
        [538, 456, 1],
        [196, 560, 1.5],
        [604, 560, 1.5],
      ],
      ([x, y, k]) => ornaments.stoneLantern(s, x, y, k),
    ),
    plants.tree(s, 246, 330, 190, kind),
    plants.tree(s, 560, 330, 200, kind),
    plants.tree(s, 110, 440, 340, kind),
    plants.tree(s, 702, 440, 320, kind),
    plants.petals(s, kind === 'cherry' ? p.blossom : kind === 'green' ? lighter(p.leaf, 0.3) : p.maple, 16, 300, 590),
  ].join('');
}

/** Tunnel of vermilion gates. */
export function toriiTunnel(s: Stage, { gates = 9 } = {}) {
  const { p } = s;
  const light = mix(p.sky[2], '#fff6d0', 0.45);
  const shrubs = mix(p.pine, p.far[2], 0.3);
  const row = Array.from({ length: gates }, (_, i) => {
    const k = 1.3 * 0.73 ** (gates - 1 - i);
    const x = 400 + Math.sin((1.3 - k) * 2.2) * 54;
    const y = 352 + 210 * k;
    const away = (gates - 1 - i) / gates;
    const color = mix(p.red, light, away * 0.55);
    const dark = mix(shade(p, p.red, i % 2 ? 0.42 : 0.26), light, away * 0.5);
    const half = 262 * k;
    const h = 520 * k;
    const t = 46 * k;
    const floor = poly(
      [x - half, y, x + half, y, x + half * 1.35, y + 70 * k, x - half * 1.35, y + 70 * k],
      i % 2 ? mix(p.path, light, away * 0.5) : shade(p, mix(p.path, light, away * 0.5), 0.1),
    );
    return (
      floor +
      rect(x - half - t * 1.7, y - h, 2 * half + t * 3.4, t * 0.72, dark) +
      rect(
        x - half - t * 2,
        y - h - t * 0.5,
        2 * half + t * 4,
        t * 0.55,
        p.night ? p.ink : mix(p.ink, light, away * 0.5),
      ) +
      rect(x - half - t, y - h * 0.8, 2 * half + t * 2, t * 0.6, dark) +
      [-1, 1]
        .map(
          (d) =>
            rect(x + d * half - t / 2, y - h, t, h, color) +
            rect(x + d * half + t * 0.08, y - h, t * 0.42, h, dark) +
            rect(x + d * half - t * 0.6, y - t * 0.8, t * 1.2, t * 0.8, mix(p.ink, light, away * 0.4)),
        )
        .join('')
    );
  });
  return [
    rect(0, 0, 800, 600, s.gradient([mix(p.pine, p.far[2], 0.25), mix(p.leaf, p.far[1], 0.3)])),
    plants.treeRow(s, 420, 380, 'deep', { count: 5 }),
    plants.treeRow(s, 410, 210, 'green', { from: 160, to: 660, count: 5 }),
    plants.bushes(s, 380, shrubs, 50),
    rect(0, 384, 800, 216, shrubs),
    circle(446, 352, 120, light, { opacity: 0.35 }),
    circle(446, 352, 62, light, { opacity: 0.9 }),
    ...row,
    plants.bushes(s, 604, shade(p, p.pine, 0.3), 36, 0, 60),
    plants.bushes(s, 604, shade(p, p.pine, 0.3), 36, 750, 800),
  ].join('');
}

/** Sacred tree with a straw rope beside a small shrine. */
export function sacredTree(s: Stage, { kind = s.p.name === 'autumn' ? 'ginkgo' : 'green' }: { kind?: TreeKind } = {}) {
  const { p } = s;
  const bark = mix(p.wood, p.ink, 0.3);
  return [
    land.sky(s, { sunX: 600, sunY: 150, sunR: 70 }),
    land.mountains(s, 380, 110),
    plants.bushes(s, 410, mix(p.pine, p.far[1], 0.35), 56),
    plants.tree(s, 724, 480, 250, kind),
    heritage.hall(s, 560, 462, 0.84, {
      roofColor: s.r.pick([p.roof, mix(p.wood, p.roof, 0.4), mix(p.pine, p.sea, 0.4)]),
    }),
    land.ground(s, 458, mix(p.ground, p.leaf, 0.3)),
    poly([510, 458, 610, 458, 700, 600, 400, 600], p.path),
    heritage.torii(s, 556, 566, 250, { h: 250, stone: s.r.chance(0.5) }),
    path(
      'M120 560Q176 470 166 330L150 200H270L256 330Q250 470 318 560Q280 548 256 562Q220 546 196 564Q160 548 120 560Z',
      bark,
    ),
    path('M230 200H270L256 330Q250 470 318 560Q290 550 268 558Q226 430 230 200Z', shade(p, bark, 0.3)),
    each(
      [
        [40, 190, 110],
        [150, 110, 130],
        [270, 100, 120],
        [360, 200, 100],
        [210, 220, 110],
        [90, 90, 90],
        [330, 90, 80],
      ],
      ([x, y, r]) => circle(x, y, r, shade(p, p[kind === 'ginkgo' ? 'ginkgo' : 'pine'], 0.2)),
    ),
    each(
      [
        [20, 160, 80],
        [130, 80, 100],
        [250, 70, 84],
        [330, 170, 66],
        [180, 190, 76],
        [60, 60, 60],
      ],
      ([x, y, r]) => circle(x, y, r, p[kind === 'ginkgo' ? 'ginkgo' : 'leaf']),
    ),
    ornaments.shimenawa(s, 212, 380, 110),
    ornaments.stoneLantern(s, 362, 566, 1.4),
    plants.bushes(s, 606, shade(p, p.pine, 0.15), 30, 0, 130),
    plants.bushes(s, 606, shade(p, p.pine, 0.15), 30, 690, 810),
  ].join('');
}

/** Festival evening: racks of paper lanterns on both sides of the hall. */
export function festival(s: Stage) {
  const { p } = s;
  const rack = (x: number) =>
    rect(x - 6, 210, 9, 350, shade(p, p.wood, 0.3)) +
    rect(x + 184, 210, 9, 350, shade(p, p.wood, 0.3)) +
    [0, 1, 2]
      .map(
        (row) =>
          rect(x - 14, 216 + row * 92, 216, 8, p.wood) +
          repeat(5, (i) =>
            ornaments.lantern(
              s,
              x + 14 + i * 40,
              258 + row * 92,
              1.15,
              (i + row) % 2 ? (p.night ? '#ffe2a0' : p.white) : p.night ? '#ff6a4a' : p.red,
            ),
          ),
      )
      .join('');
  return [
    land.sky(s, { sunX: 400, sunY: 110, sunR: 64 }),
    plants.bushes(s, 380, mix(p.pine, p.far[1], 0.35), 70),
    plants.treeRow(s, 450, 270, 'deep', { count: 5, skip: [300, 500] }),
    heritage.hall(s, 400, 480, 0.98, {
      double: true,
      roofColor: s.r.pick([p.roof, mix(p.wood, p.roof, 0.4), mix(p.wood, p.brick, 0.3)]),
    }),
    land.ground(s, 478, mix(p.ground, p.leaf, 0.2)),
    poly([340, 478, 460, 478, 600, 600, 200, 600], p.path),
    ornaments.steps(s, 400, 470, 506, 120, 170, 4),
    rack(20),
    rack(592),
    ornaments.lanternString(s, -20, 34, 820, 34, 9, 1, [p.lamp]),
    repeat(2, (i) =>
      group([
        rect(252 + i * 250, 520, 46, 60, shade(p, p.wood, 0.2)),
        ellipse(275 + i * 250, 520, 26, 22, p.red),
        ellipse(275 + i * 250, 520, 17, 15, p.wall),
        circle(275 + i * 250, 520, 5, p.gold),
      ]),
    ),
    plants.petals(s, p.gold, 14, 60, 460),
  ].join('');
}
