import { lighter, mix } from '../draw/color.ts';
import { nth } from '../draw/random.ts';
import { type Drawing, nothing, type Stage } from '../draw/stage.ts';
import { circle, dots, each, ellipse, group, path, place, poly, rect, repeat, stroke } from '../draw/svg.ts';
import { shade } from '../palettes.ts';
import * as fair from '../parts/fair.ts';
import * as heritage from '../parts/heritage.ts';
import * as land from '../parts/land.ts';
import * as ornaments from '../parts/ornaments.ts';
import * as plants from '../parts/plants.ts';
import { seasonTree, type TreeKind } from '../parts/plants.ts';
import * as street from '../parts/street.ts';
import * as towers from '../parts/towers.ts';
import * as vehicles from '../parts/vehicles.ts';

const sunAt = (s: Stage) => ({ sunX: s.r.range(170, 330), sunY: s.r.range(110, 170), sunR: s.r.range(44, 66) });

/** Lawn, winding path and trees; `extra` adds what the park is known for. */
export function park(
  s: Stage,
  {
    kind = seasonTree(s),
    back = 'hills',
    extra = nothing,
    pathWay = true,
  }: { kind?: TreeKind; back?: 'hills' | 'city'; extra?: Drawing; pathWay?: boolean } = {},
) {
  const { p } = s;
  const grass = mix(p.leaf, p.ground, 0.18);
  return [
    land.sky(s, sunAt(s)),
    back === 'city' ? towers.cityBack(s, 392, 1.15) : land.mountains(s, 388, 110),
    plants.bushes(s, 396, mix(p.pine, p.far[1], 0.45), 30),
    land.mound(s, 404, mix(grass, p.far[1], 0.25), 26),
    plants.treeRow(s, 416, 96, kind, { count: 8, skip: [360, 460] }),
    land.mound(s, 446, grass, 34),
    pathWay ? land.trail(s, 424, 420) : '',
    extra(s),
    plants.tree(s, 88, 560, 330, kind),
    plants.tree(s, 716, 540, 260, kind === 'cherry' ? 'cherry' : s.r.pick([kind, 'green'])),
    plants.bushes(s, 602, shade(p, p.pine, 0.15), 40),
    kind === 'cherry' || kind === 'maple'
      ? plants.petals(s, kind === 'cherry' ? lighter(p.blossom, 0.35) : p.maple, 22, 200, 560)
      : '',
  ].join('');
}

/** Cherry avenue along a river. */
export function riverBlossom(s: Stage, { kind = 'cherry' }: { kind?: TreeKind } = {}) {
  const { p } = s;
  return [
    land.sky(s, { ...sunAt(s), sunX: 420 }),
    towers.cityBack(s, 372, 1.1),
    plants.bushes(s, 374, mix(p.blossom, p.far[0], 0.3), 34),
    plants.bushes(s, 380, mix(p[kind === 'cherry' ? 'blossom' : 'leaf'], p.far[1], 0.12), 24),
    land.water(s, 386, 600, { sunX: 420 }),
    vehicles.riverBoat(s, 470, 470, 0.62),
    path('M-10 420Q180 440 250 520T300 610H-10Z', mix(p.leaf, p.ground, 0.25)),
    path('M-10 470Q130 480 176 540T210 610H90Q40 520 -10 510Z', p.path),
    plants.tree(s, 250, 500, 190, kind),
    plants.tree(s, 96, 560, 400, kind),
    path('M810 500Q700 520 660 610H810Z', mix(p.leaf, p.ground, 0.25)),
    plants.tree(s, 750, 590, 300, kind),
    plants.bough(s, 'right', kind, 330),
    plants.petals(s, p.blossom, 16, 380, 590),
  ].join('');
}

/** Pond garden with a lantern, pines and a small bridge. */
export function garden(
  s: Stage,
  {
    kind = s.r.pick<TreeKind>(['maple', 'cherry', 'ginkgo', 'green']),
    house = s.r.chance(0.5),
  }: { kind?: TreeKind; house?: boolean } = {},
) {
  const { p } = s;
  const moss = mix(p.leaf, p.pine, 0.35);
  return [
    land.sky(s, sunAt(s)),
    land.mountains(s, 330, 90),
    plants.bushes(s, 344, mix(p.pine, p.far[1], 0.3), 44),
    house
      ? heritage.hall(s, 560, 388, 0.62, { temple: true })
      : plants.treeRow(s, 384, 150, kind, { from: 420, to: 800, count: 3 }),
    plants.treeRow(s, 386, 170, kind, { from: 0, to: 400, count: 3 }),
    land.mound(s, 372, moss, 14),
    land.water(s, 398, 600, { glints: 34 }),
    ellipse(180, 404, 230, 22, moss),
    ellipse(660, 404, 240, 20, moss),
    plants.pine(s, 668, 404, 150),
    ornaments.archBridge(s, 380, 452, 250, 40),
    land.rock(s, 262, 420, 70, 36),
    land.rock(s, 520, 430, 84, 40),
    path('M-10 610V500Q120 470 250 530T420 610Z', moss),
    ornaments.stoneLantern(s, 150, 540, 1.5),
    land.rock(s, 60, 580, 150, 70),
    land.rock(s, 300, 596, 120, 46),
    path('M810 610V540Q700 530 610 610Z', shade(p, moss, 0.2)),
    plants.bushes(s, 600, shade(p, moss, 0.3), 34, 640, 820),
    group(
      repeat(6, (i) => ellipse(470 + (i % 3) * 60 + s.r.range(-14, 14), 520 + (i > 2 ? 36 : 0), 26, 9, '')),
      { fill: moss, opacity: 0.85 },
    ),
    group(
      repeat(4, (i) =>
        path(`M${430 + i * 62} ${556 - (i % 2) * 60}q14 -9 26 0l10 -7v14l-10 -7q-12 9 -26 0Z`, i % 2 ? p.red : p.white),
      ),
    ),
    plants.bough(s, 'right', kind === 'green' ? 'maple' : kind, 260),
  ].join('');
}

/** Pond in a neighbourhood park. */
export function pond(s: Stage, { kind = seasonTree(s), flowers = false }: { kind?: TreeKind; flowers?: boolean } = {}) {
  const { p } = s;
  const grass = mix(p.leaf, p.ground, 0.2);
  return [
    land.sky(s, sunAt(s)),
    towers.cityBack(s, 350, 0.7),
    plants.bushes(s, 358, mix(p.pine, p.far[1], 0.4), 32),
    plants.treeRow(s, 388, 140, kind, { count: 7 }),
    rect(0, 380, 800, 20, grass),
    land.water(s, 396, 600, { glints: 36 }),
    ellipse(520, 420, 120, 15, grass),
    plants.pine(s, 520, 424, 130),
    plants.tree(s, 474, 424, 84, kind),
    path('M-10 610V520Q160 470 330 540T560 610Z', grass),
    flowers
      ? plants.stems(
          s,
          600,
          120,
          16,
          (x, y, i) =>
            ellipse(x, y, 9, 20, i % 3 ? mix(p.far[2], '#7a5ac0', 0.7) : p.white) +
            ellipse(x - 11, y + 10, 13, 7, i % 3 ? '#8f74d0' : p.wall) +
            ellipse(x + 11, y + 10, 13, 7, i % 3 ? '#6e50b4' : p.wall),
          { to: 460 },
        )
      : plants.tree(s, 110, 560, 300, kind),
    land.birds(s, 560, 120, 4, p.white),
    group(
      repeat(7, (i) => ellipse(600 + (i % 3) * 66 + (i > 2 ? -30 : 0), 500 + Math.floor(i / 3) * 32, 28, 9, '')),
      { fill: grass, opacity: 0.8 },
    ),
    circle(640, 496, 9, p.blossom),
    circle(712, 528, 9, p.blossom),
    plants.bough(s, 'right', kind, 240),
  ].join('');
}

/** Rows of flowers to the horizon. */
export function flowers(
  s: Stage,
  {
    colors,
    sea = false,
    mill = false,
    arch = false,
  }: { colors?: readonly string[]; sea?: boolean; mill?: boolean; arch?: boolean } = {},
) {
  const { p } = s;
  const bloom = colors ?? [p.red, p.blossom, p.gold, p.white];
  return [
    land.sky(s, sunAt(s)),
    sea
      ? land.mountains(s, 330, 50) + land.water(s, 330, 420, { sunX: 250 })
      : land.mountains(s, 372, 100) + plants.bushes(s, 380, mix(p.pine, p.far[1], 0.4), 26),
    sea ? vehicles.sailShip(s, 600, 352, 0.28) : '',
    land.mound(s, 386, p.leaf, sea ? 22 : 14),
    plants.flowerField(s, 400, 606, bloom, 13),
    mill ? fair.windmill(s, 560, 452, 1.25) : '',
    poly([392, 396, 408, 396, 520, 600, 300, 600], p.path),
    arch
      ? [0.42, 0.7, 1.15]
          .map((k, i) =>
            place(
              stroke('M-100 0V-160Q0 -260 100 -160V0', shade(p, p.leaf, 0.1), 22) +
                stroke('M-104 0V-160Q0 -268 104 -160V0', nth(bloom, i % 2), 19, {
                  'stroke-dasharray': '0 23',
                  'stroke-linecap': 'round',
                }) +
                stroke('M-94 -12V-156Q0 -250 94 -156V0', nth(bloom, 2), 12, {
                  'stroke-dasharray': '0 37',
                  'stroke-linecap': 'round',
                }),
              402 + i * 4,
              414 + i * i * 30 + i * 6,
              k,
            ),
          )
          .join('')
      : '',
    plants.tree(s, 70, 450, 220, 'green'),
    plants.tree(s, 742, 444, 170, 'green'),
  ].join('');
}

/** Wisteria trellis. */
export function wisteria(s: Stage) {
  const { p, r } = s;
  const tones = ['#9a7fd0', '#b9a2e4', '#7c61b8'] as const;
  const post = mix(p.wood, p.ink, 0.3);
  return [
    land.sky(s, { ...sunAt(s), sunX: 400, sunY: 330 }),
    plants.bushes(s, 430, mix(p.pine, p.far[1], 0.4), 44),
    land.ground(s, 440, mix(p.leaf, p.ground, 0.3)),
    poly([360, 440, 440, 440, 620, 600, 180, 600], p.path),
    repeat(6, (i) => ellipse(400, 452 + i * 26, 40 + i * 34, 4, shade(p, p.path, 0.12))),
    each(
      [
        [60, 24, 600],
        [210, 15, 520],
        [590, 15, 520],
        [740, 24, 600],
      ],
      ([x, w, y]) => rect(x - w / 2, 90, w, y - 90, post),
    ),
    rect(-10, 84, 820, 18, post),
    rect(120, 118, 560, 11, post),
    plants.bushes(s, 70, p.leaf, 50),
    plants.bushes(s, 40, shade(p, p.leaf, 0.2), 60),
    repeat(27, (i) => {
      const x = 14 + i * 30;
      const len = 100 + Math.abs(i - 13) * 9 + r.range(-24, 40);
      return (
        dots(x, 96, x, 96 + len * 0.62, 30, 13, nth(tones, i % 3)) +
        dots(x + 3, 96 + len * 0.6, x + 3, 96 + len * 0.86, 20, 10, nth(tones, i % 3)) +
        dots(x, 96 + len * 0.84, x, 96 + len, 11, 8, lighter(nth(tones, i % 3), 0.2))
      );
    }),
    plants.petals(s, tones[1], 14, 320, 580),
  ].join('');
}

/** Glass house full of tropical plants. */
export function greenhouse(s: Stage) {
  const { p } = s;
  const glass = p.night ? mix(p.window, p.leaf, 0.35) : mix(p.sky[2], p.white, 0.5);
  const dome = (cx: number, r: number) =>
    path(`M${cx - r} 430A${r} ${r} 0 0 1 ${cx + r} 430Z`, glass, { opacity: 0.92 });
  const ribs = (cx: number, r: number) =>
    stroke(
      `${each([[0.25], [0.5], [0.75]], ([t]) => {
        const left = `M${cx} ${430 - r}Q${cx - r * t * 1.25} ${430 - r * 0.9} ${cx - r * t} 430`;
        const right = `M${cx} ${430 - r}Q${cx + r * t * 1.25} ${430 - r * 0.9} ${cx + r * t} 430`;
        return left + right;
      })}M${cx - r * 0.86} ${430 - r * 0.5}H${cx + r * 0.86}M${cx} ${430 - r}V430`,
      p.white,
      4,
    ) + stroke(`M${cx - r} 430A${r} ${r} 0 0 1 ${cx + r} 430Z`, p.white, 8);
  return [
    land.sky(s, sunAt(s)),
    land.mountains(s, 400, 90),
    plants.bushes(s, 412, mix(p.pine, p.far[1], 0.3), 40),
    dome(190, 130),
    dome(620, 120),
    dome(400, 210),
    plants.palm(s, 360, 430, 150),
    plants.palm(s, 452, 430, 118),
    plants.palm(s, 176, 430, 86),
    plants.palm(s, 630, 430, 80),
    plants.bushes(s, 430, p.leaf, 22, 220, 580),
    ribs(190, 130),
    ribs(620, 120),
    ribs(400, 210),
    land.water(s, 430, 600, { sunX: 400 }),
    group(
      repeat(9, (i) => ellipse(90 + i * 84, 480 + (i % 3) * 36, 40, 12, '')),
      { fill: p.leaf },
    ),
    repeat(
      5,
      (i) =>
        ellipse(132 + i * 140, 470 + (i % 2) * 40, 17, 9, p.blossom) +
        ellipse(132 + i * 140, 464 + (i % 2) * 40, 8, 10, p.white),
    ),
    plants.bushes(s, 608, shade(p, p.pine, 0.2), 42),
  ].join('');
}

/** Straight walk under meeting trees. */
export function avenue(s: Stage, { kind = seasonTree(s) }: { kind?: TreeKind } = {}) {
  const { p } = s;
  const grass = mix(p.leaf, p.ground, 0.2);
  const pairs: readonly [fromMiddle: number, y: number, size: number][] = [
    [44, 418, 130],
    [92, 434, 190],
    [160, 460, 270],
    [262, 504, 390],
    [400, 570, 560],
  ];
  return [
    land.sky(s, { sunX: 400, sunY: 300, sunR: 80, clouds: 3 }),
    towers.cityBack(s, 410, 0.8),
    plants.bushes(s, 412, mix(p.pine, p.far[1], 0.4), 30),
    land.ground(s, 408, grass),
    poly([384, 408, 416, 408, 660, 600, 140, 600], p.path),
    repeat(6, (i) => ellipse(400, 424 + i * 32, 26 + i * 36, 3 + i, shade(p, p.path, 0.13))),
    each(
      pairs,
      ([dx, y, size], i) =>
        plants.tree(s, 400 - dx, y, size, kind) +
        plants.tree(s, 400 + dx, y, size, kind) +
        (i < 4 ? rect(0, 0, 800, 600, p.sky[2], { opacity: p.night ? 0.1 : 0.15 }) : ''),
    ),
    ...[250, 550].map((x) => street.lamp(s, x, 520, 1)),
    rect(600, 520, 100, 9, p.wood, { rx: 3 }),
    rect(612, 528, 7, 20, p.ink),
    rect(682, 528, 7, 20, p.ink),
    kind === 'green' ? '' : plants.petals(s, plants.foliage(p, kind), 24, 300, 590),
  ].join('');
}
