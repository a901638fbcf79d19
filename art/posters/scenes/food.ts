import { lighter, mix } from '../draw/color.ts';
import { nth } from '../draw/random.ts';
import type { Stage } from '../draw/stage.ts';
import { circle, dashes, each, ellipse, group, path, place, poly, rect, repeat, stroke } from '../draw/svg.ts';
import { shade } from '../palettes.ts';
import { DISHES, type DishName } from '../parts/dishes.ts';
import * as land from '../parts/land.ts';
import * as ornaments from '../parts/ornaments.ts';
import * as plants from '../parts/plants.ts';
import { seasonTree, type TreeKind } from '../parts/plants.ts';
import * as roofs from '../parts/roofs.ts';
import { crates, fish } from '../parts/stalls.ts';
import * as street from '../parts/street.ts';
import { lyingChopsticks, steam } from '../parts/tableware.ts';
import * as towers from '../parts/towers.ts';

/** Flat backdrops behind a dish. */
const BACKDROPS: readonly ((ground: string, figure: string, s: Stage) => string)[] = [
  (a, b) =>
    rect(0, 0, 800, 600, a) +
    circle(400, 300, 236, b) +
    circle(400, 300, 262, 'none', { stroke: b, 'stroke-width': 5, opacity: 0.7 }),
  (a, b) =>
    rect(0, 0, 800, 600, a) +
    repeat(24, (i) => {
      const t = (i / 24) * Math.PI * 2;
      const u = t + Math.PI / 24;
      return poly(
        [400, 380, 400 + Math.cos(t) * 760, 380 + Math.sin(t) * 760, 400 + Math.cos(u) * 760, 380 + Math.sin(u) * 760],
        b,
        { opacity: 0.55 },
      );
    }),
  (a, b) =>
    rect(0, 0, 800, 600, a) +
    group(
      repeat(8, (row) =>
        repeat(9, (i) => {
          const x = i * 100 + (row % 2 ? 50 : 0);
          const y = 60 + row * 50;
          return (
            circle(x, y, 50, row % 2 ? mix(a, b, 0.35) : mix(a, b, 0.5)) +
            circle(x, y, 34, a) +
            circle(x, y, 18, mix(a, b, 0.5))
          );
        }),
      ),
    ),
  (a, b) => rect(0, 0, 800, 600, a) + repeat(10, (i) => rect(i * 80, 0, 40, 600, b, { opacity: 0.5 })),
  (a, b, s) =>
    rect(0, 0, 800, 600, a) +
    circle(560, 190, 120, b) +
    land.cloud(s, 230, 150, 1.4, lighter(a, 0.4), 0.8) +
    land.cloud(s, 600, 270, 1.1, lighter(a, 0.4), 0.8),
  (a, b, s) =>
    rect(0, 0, 800, 600, a) +
    rect(90, 110, 620, 320, mix(b, s.p.wall, 0.4)) +
    stroke('M245 110V430M400 110V430M555 110V430M90 216H710M90 322H710', s.p.wood, 6) +
    rect(90, 110, 620, 320, 'none', { stroke: s.p.wood, 'stroke-width': 14 }) +
    circle(520, 190, 50, s.p.sun, { opacity: 0.9 }),
];

/** A single dish as hero, on a counter. */
export function dish(s: Stage, name: DishName) {
  const { p, r } = s;
  const pairs: readonly [ground: string, figure: string][] = [
    [p.far[0], p.sun],
    [p.gold, p.wall],
    [p.sea, lighter(p.sea, 0.35)],
    [p.red, p.gold],
    [p.pine, p.leaf],
    [p.sky[0], p.sky[2]],
    [mix(p.blossom, p.wall, 0.3), p.white],
    [p.sky[1], p.sun],
  ];
  const index = r.int(0, pairs.length - 1);
  const [a, b] =
    name === 'crab' || name === 'cupNoodle' || name === 'ramen'
      ? nth(pairs, nth([1, 2, 4, 5, 6], index))
      : nth(pairs, index);
  const table = mix(p.wood, p.night ? p.ink : p.gold, 0.22);
  const hot = !['sushi', 'cheesecake', 'dessert', 'crab', 'sake'].includes(name);
  const cloth = r.pick([p.red, p.sea, p.pine, p.ink]);
  const curtain = r.chance(0.55);
  return [
    nth(BACKDROPS, r.int(0, BACKDROPS.length - 1))(a, b, s),
    rect(0, 430, 800, 170, table),
    rect(0, 430, 800, 12, lighter(table, 0.25)),
    dashes(0, 500, 800, 500, 3, 190, 30, shade(p, table, 0.25), { opacity: 0.6 }),
    dashes(60, 560, 800, 560, 3, 240, 40, shade(p, table, 0.25), { opacity: 0.6 }),
    hot ? steam(400, name === 'ramen' || name === 'cupNoodle' ? 250 : 320, 150, '#fffaf0', 0.7) : '',
    place(DISHES[name](s), 400, name === 'crab' ? 500 : 520, name === 'crab' || name === 'dessert' ? 1.12 : 1.26),
    ['ramen', 'soba', 'udon', 'butaman', 'sushi'].includes(name) ? lyingChopsticks(s, 560, 566) : '',
    curtain
      ? street.noren(s, 30, 18, 740, 84, cloth, 6)
      : ornaments.lanternString(s, -20, 10, 820, 10, 8, 1.1, [p.lamp, p.night ? p.neon[0] : p.wall]),
  ].join('');
}

/** Street stall at dusk with the dish it sells. */
export function stall(s: Stage, name: DishName) {
  const { p } = s;
  const hue = s.r.pick([p.red, p.sea, p.pine, p.maple]);
  const inside = p.night ? mix(p.window, p.gold, 0.3) : mix(p.wood, p.wall, 0.5);
  return [
    land.sky(s, { sunX: 640, sunY: 110, sunR: 46 }),
    towers.skyline(s, 480, 90, 260, p.far[0]),
    towers.skyline(s, 490, 60, 150, p.far[1]),
    street.plaza(s, 480),
    rect(140, 180, 520, 330, inside),
    rect(140, 180, 520, 70, shade(p, inside, 0.25)),
    repeat(
      4,
      (i) =>
        rect(170 + i * 122, 270, 94, 66, mix(p.wood, p.ink, 0.2)) +
        nth(
          [
            circle(217 + i * 122, 303, 20, p.gold),
            rect(196 + i * 122, 290, 42, 28, p.red),
            poly([217 + i * 122, 284, 240 + i * 122, 322, 194 + i * 122, 322], p.leaf),
            circle(217 + i * 122, 303, 20, p.wall),
          ],
          i % 4,
        ),
    ),
    rect(130, 150, 14, 400, p.wood),
    rect(656, 150, 14, 400, p.wood),
    street.awning(s, 100, 120, 600, 74, hue, 12),
    rect(110, 430, 580, 130, shade(p, hue, 0.15)),
    rect(100, 420, 600, 18, mix(p.wood, p.gold, 0.4)),
    dashes(120, 500, 690, 500, 60, 40, 16, p.wall, { opacity: 0.9 }),
    circle(400, 500, 44, p.wall),
    circle(400, 500, 30, hue),
    steam(400, 300, 110, '#fffaf0', 0.7),
    place(DISHES[name](s), 400, 424, 0.72),
    ...[150, 260, 540, 650].map((x) => ornaments.lantern(s, x, 258, 1.3, p.night ? '#ff7a4a' : p.red)),
    plants.bushes(s, 606, shade(p, p.pine, 0.1), 24, 700, 810),
  ].join('');
}

/** Market counter with fish on ice and produce. */
export function market(s: Stage, { sea = true, cloth = s.r.pick([s.p.red, s.p.sea, s.p.pine]) } = {}) {
  const { p } = s;
  const wall = p.night ? mix(p.far[2], p.ink, 0.3) : mix(p.far[1], p.roof, 0.3);
  const ice = sea ? mix(p.white, p.water[0], 0.25) : mix(p.wood, p.ink, 0.15);
  return [
    rect(0, 0, 800, 600, s.gradient([wall, mix(wall, p.window, 0.35)])),
    repeat(
      6,
      (i) =>
        rect(20 + i * 134, 150, 92, 180, mix(nth([p.sea, p.gold, p.red, p.pine], i % 4), wall, 0.45), { rx: 3 }) +
        (i % 2
          ? circle(66 + i * 134, 262, 26, mix(p.wall, wall, 0.2))
          : fish(s, 64 + i * 134, 262, 0.46, mix(p.wall, wall, 0.2))) +
        rect(34 + i * 134, 304, 64, 8, mix(p.wall, wall, 0.35), { rx: 4 }),
    ),
    street.awning(s, -10, 60, 820, 70, cloth, 14),
    rect(-10, 40, 820, 24, p.wood),
    poly([-10, 330, 810, 330, 810, 446, -10, 446], ice),
    poly([-10, 330, 810, 330, 810, 344, -10, 344], lighter(ice, 0.5)),
    sea
      ? each(
          [
            [90, 372, 0.95, p.red],
            [252, 378, 1, mix(p.sea, p.far[1], 0.3)],
            [420, 370, 0.95, p.gold],
            [580, 380, 1, p.red],
            [724, 372, 0.9, p.sea],
          ],
          ([x, y, k, c]) => fish(s, x, y, k, c),
        ) +
        each(
          [
            [140, 420],
            [320, 420],
            [500, 422],
            [668, 420],
          ],
          ([x, y], i) =>
            i % 2
              ? place(
                  group(
                    [-2, -1, 0, 1, 2].map(
                      (j) =>
                        circle(j * 20, Math.abs(j) * 2, 13, p.maple) +
                        circle(j * 20 - 3, Math.abs(j) * 2 - 3, 6, lighter(p.maple, 0.4)),
                    ),
                  ),
                  x,
                  y,
                )
              : place(
                  ellipse(0, 0, 52, 15, p.white) +
                    [-26, 0, 26].map((d) => path(`M${d - 16} 2q16 -30 32 0q-16 10 -32 0Z`, p.blossom)).join(''),
                  x,
                  y,
                ),
        )
      : '',
    sea ? '' : crates(s, -10, 446, 820, [p.red, p.leaf, p.gold, p.maple, p.pine, p.white], 7),
    rect(-10, 444, 820, 26, mix(p.wood, p.gold, 0.3)),
    rect(-10, 470, 820, 130, mix(p.wood, p.ink, 0.2)),
    crates(s, 20, 590, 360, [p.leaf, p.red, p.gold, p.maple], 4),
    crates(s, 420, 590, 360, [p.gold, p.maple, p.leaf, p.red], 4),
    ...[80, 240, 400, 560, 720].map(
      (x, i) =>
        rect(x - 1.5, 120, 3, 40, p.ink) + ornaments.lantern(s, x, 190 + (i % 2) * 18, 1.7, i % 2 ? p.lamp : p.neon[0]),
    ),
  ].join('');
}

/** Café front with an awning, plants and an outside table. */
export function cafe(s: Stage, { river = false, kind = seasonTree(s) }: { river?: boolean; kind?: TreeKind } = {}) {
  const { p, r } = s;
  if (river)
    return [
      land.sky(s, { sunX: 520, sunY: 150, sunR: 60 }),
      towers.cityBack(s, 350, 1.2),
      street.facade(s, 560, 352, 0.42, { kind: 'brick', dome: true }),
      plants.bushes(s, 358, mix(p.leaf, p.far[1], 0.3), 24),
      land.water(s, 362, 480, { sunX: 520 }),
      rect(0, 470, 800, 130, mix(p.wood, p.path, 0.45)),
      dashes(0, 500, 800, 500, 3, 800, 1, shade(p, p.wood, 0.1)),
      dashes(0, 540, 800, 540, 4, 800, 1, shade(p, p.wood, 0.1)),
      rect(0, 410, 800, 7, p.ink),
      dashes(10, 442, 800, 442, 60, 5, 44, p.ink),
      path('M40 214Q230 60 420 214Z', p.red),
      path('M230 90Q330 110 420 214H270Z', shade(p, p.red, 0.2)),
      stroke('M230 108L170 214M230 108L292 214', p.wall, 4),
      rect(226, 100, 8, 410, p.wood),
      ellipse(230, 476, 130, 20, p.wall),
      rect(222, 480, 16, 90, p.ink),
      ellipse(230, 572, 60, 10, p.ink),
      place(DISHES.coffee(s), 224, 478, 0.34),
      path('M400 470h84v12h-84zM476 390h12v180h-12zM404 482h10v90h-10z', p.ink),
      plants.tree(s, 720, 590, 330, kind),
      plants.bushes(s, 606, p.pine, 26, 560, 810),
    ].join('');
  const wall = r.pick([mix(p.wall, p.path, 0.4), mix(p.pine, p.wall, 0.35), mix(p.brick, p.wall, 0.35)]);
  const hue = r.pick([p.red, p.pine, p.sea]);
  return [
    land.sky(s, { sunX: 160, sunY: 110, sunR: 50 }),
    towers.cityBack(s, 400, 1),
    rect(150, 130, 520, 360, wall),
    rect(530, 130, 140, 360, shade(p, wall, 0.18)),
    roofs.litRoof(s, 410, 150, 590, 480, 74, p.roof, 6),
    rect(200, 176, 110, 80, p.night ? p.window : mix(p.sea, p.wall, 0.6)),
    rect(356, 176, 110, 80, p.night ? p.window : mix(p.sea, p.wall, 0.6)),
    rect(512, 176, 110, 80, p.night ? p.window : mix(p.sea, p.wall, 0.6)),
    stroke('M255 176v80M411 176v80M567 176v80M200 216H310M356 216H466M512 216H622', p.wood, 5),
    rect(190, 330, 270, 130, p.night ? p.window : mix(p.gold, p.wall, 0.6)),
    stroke('M280 330v130M370 330v130', p.wood, 6),
    rect(190, 330, 270, 130, 'none', { stroke: p.wood, 'stroke-width': 9 }),
    rect(510, 310, 100, 180, shade(p, p.wood, 0.15)),
    rect(524, 326, 72, 90, p.night ? p.window : mix(p.gold, p.wall, 0.5)),
    street.awning(s, 170, 280, 460, 48, hue, 10),
    street.plaza(s, 486),
    circle(664, 250, 34, p.wood),
    circle(664, 250, 28, p.wall),
    path('M646 240h30q0 26 -15 26t-15 -26ZM676 244q14 2 0 14', p.wood),
    ellipse(250, 520, 80, 14, p.wood),
    rect(244, 524, 12, 56, p.ink),
    place(DISHES.coffee(s), 250, 522, 0.24),
    path('M120 520h70v10h-70zM120 456h10v130h-10zM180 530h8v56h-8z', p.ink),
    ...[480, 640].map(
      (x) =>
        poly([x - 28, 500, x + 28, 500, x + 20, 556, x - 20, 556], p.brick) +
        circle(x, 474, 36, p.leaf) +
        circle(x - 9, 466, 22, lighter(p.leaf, 0.25)),
    ),
    plants.tree(s, 70, 560, 330, kind),
    plants.tree(s, 756, 560, 280, kind),
    kind === 'green' ? '' : plants.petals(s, p.blossom, 10, 420, 590),
  ].join('');
}
