import { lighter, mix } from '../draw/color.ts';
import { nth } from '../draw/random.ts';
import type { Drawing, Stage } from '../draw/stage.ts';
import { circle, dashes, dots, ellipse, group, path, rect, repeat, stroke } from '../draw/svg.ts';
import { shade } from '../palettes.ts';
import * as land from '../parts/land.ts';
import * as plants from '../parts/plants.ts';
import { seasonTree, type TreeKind } from '../parts/plants.ts';
import * as street from '../parts/street.ts';
import * as towers from '../parts/towers.ts';
import * as vehicles from '../parts/vehicles.ts';

/** A tall lookout over city; `landmark` draws the tower. */
export function lookout(s: Stage, landmark: Drawing, { bay = false, x = 400 } = {}) {
  const { p } = s;
  return [
    land.sky(s, { sunX: x - 210, sunY: 170, sunR: 62, clouds: 4 }),
    bay ? '' : land.mountains(s, 452, 60),
    towers.skyline(s, 480, 50, 130, p.far[0], { lights: 0 }),
    bay ? land.water(s, 470, 600, { sunX: x - 210 }) : '',
    bay
      ? path(`M${x - 250} 520V496H${x + 400}V520Z`, mix(p.stone, p.far[2], 0.3)) +
        plants.bushes(s, 496, p.pine, 16, x - 230, x + 390)
      : '',
    landmark(s),
    bay ? '' : towers.skyline(s, 530, 36, 100, p.far[1]) + rect(0, 529, 800, 71, p.far[1]),
    bay ? '' : towers.skyline(s, 604, 20, 92, p.far[2]),
    bay
      ? vehicles.sailShip(s, 190, 566, 0.5) + land.wake(s, 194, 572, 160)
      : plants.bushes(s, 606, mix(p.pine, p.far[2], 0.4), 26),
  ].join('');
}

/** Night view from a hilltop. */
export function nightView(s: Stage) {
  const { p, r } = s;
  const rows = repeat(11, (i) => {
    const t = i / 10;
    const y = 340 + t * t * 150;
    return dots(
      -r.range(0, 20),
      y,
      800,
      y + r.range(-10, 10),
      2.6 + t * 5,
      8 + t * 16 + r.range(0, 5),
      nth([p.window, '#fff0c8', p.neon[3], p.window], i % 4),
      { opacity: 0.95 },
    );
  });
  return [
    land.sky(s, { sunX: 600, sunY: 110, sunR: 44 }),
    land.mountains(s, 300, 50),
    rect(0, 300, 800, 300, p.far[2]),
    ellipse(420, 380, 520, 130, p.neon[3], { opacity: 0.22 }),
    ellipse(460, 390, 330, 90, p.window, { opacity: 0.28 }),
    path('M-10 300Q200 290 420 318T810 308V344Q560 340 400 362T-10 338Z', p.water[0]),
    towers.skyline(s, 372, 10, 54, p.far[1], { from: 300, to: 660 }),
    rows,
    stroke(
      'M340 340Q300 420 420 470T560 610M500 340Q640 400 620 470T760 610M120 360Q220 420 120 480T60 560',
      p.neon[3],
      3,
      { opacity: 0.8 },
    ),
    land.ridge(s, 520, 50, mix(p.ink, p.far[2], 0.35), 2),
    rect(0, 536, 800, 8, p.ink),
    dashes(6, 568, 800, 568, 64, 6, 46, p.ink),
    rect(560, 470, 12, 80, p.ink),
    ellipse(566, 466, 44, 14, p.ink),
    plants.pine(s, 90, 600, 300),
    plants.tree(s, 770, 600, 190, 'deep'),
  ].join('');
}

/** Office or hotel tower with trees and a forecourt. */
export function hotelTower(
  s: Stage,
  {
    shape = s.r.int(0, 3),
    kind = seasonTree(s),
    front = 'city',
  }: { shape?: number; kind?: TreeKind; front?: 'city' | 'sea' } = {},
) {
  const { p } = s;
  const wall = s.r.pick([
    mix(p.far[0], p.wall, 0.5),
    mix(p.brick, p.wall, 0.45),
    mix(p.wall, p.stone, 0.4),
    mix(p.roof, p.far[0], 0.45),
  ]);
  const forms = [
    () =>
      towers.tower(s, 300, 470, 210, 380, wall, { style: 2 }) +
      rect(292, 82, 226, 14, shade(p, wall, 0.35)) +
      rect(340, 60, 110, 24, wall),
    () =>
      towers.tower(s, 240, 470, 130, 300, shade(p, wall, 0.1)) +
      towers.tower(s, 350, 470, 160, 396, wall, { style: 1 }) +
      towers.tower(s, 490, 470, 110, 250, shade(p, wall, 0.16)),
    () =>
      path('M290 470V120Q400 50 520 120V470Z', wall) +
      path('M450 70Q490 84 520 120V470H450Z', shade(p, wall, 0.22)) +
      repeat(18, (i) =>
        dashes(304, 136 + i * 18, 508, 136 + i * 18, 8, 12, 9, p.window, {
          opacity: p.night ? s.r.pick([0.35, 0.7, 1]) : 0.8,
        }),
      ),
    () =>
      towers.tower(s, 230, 470, 340, 300, wall, { style: 2 }) +
      repeat(6, (i) => rect(222, 206 + i * 44, 356, 6, lighter(wall, 0.35))) +
      rect(330, 130, 140, 42, wall) +
      rect(426, 130, 44, 42, shade(p, wall, 0.25)),
  ];
  const cars = group([
    path('M170 566q4 -22 26 -24q14 -20 46 -20q34 0 48 22q26 2 28 22Z', p.red),
    path('M208 542q10 -14 30 -14h4v14ZM250 528q22 0 32 16h-32Z', p.wall),
    circle(202, 566, 12, p.ink),
    circle(286, 566, 12, p.ink),
  ]);
  return [
    land.sky(s, { sunX: 170, sunY: 140, sunR: 54 }),
    front === 'sea' ? land.mountains(s, 420, 40) : towers.cityBack(s, 450, 1.4),
    nth(forms, shape)(),
    rect(200, 424, 400, 46, shade(p, wall, 0.3)),
    dashes(214, 446, 596, 446, 30, 44, 8, p.night ? p.window : mix(p.sea, p.wall, 0.6)),
    rect(330, 412, 140, 14, p.gold),
    rect(344, 426, 5, 46, p.gold),
    rect(452, 426, 5, 46, p.gold),
    front === 'sea'
      ? rect(0, 468, 800, 30, p.path) + land.water(s, 496, 600, { sunX: 400 }) + vehicles.riverBoat(s, 620, 556, 0.7)
      : street.plaza(s, 468) + cars,
    plants.treeRow(s, 484, 130, kind, { from: 0, to: 230, count: 3 }),
    plants.treeRow(s, 484, 130, kind, { from: 580, to: 800, count: 3 }),
    front === 'sea'
      ? plants.palm(s, 90, 600, 220)
      : street.lamp(s, 530, 560, 1.5) + plants.bushes(s, 606, shade(p, p.pine, 0.15), 26, 620, 810),
  ].join('');
}

/** A guest room looking out: `view` is drawn in the window. */
export function hotelRoom(
  s: Stage,
  { view = (t) => towers.cityBack(t, 400, 1.6) + towers.skyline(t, 420, 40, 130, t.p.far[2]) }: { view?: Drawing } = {},
) {
  const { p } = s;
  const wall = p.night ? mix(p.wood, p.ink, 0.35) : mix(p.wall, p.path, 0.4);
  const spread = s.r.pick([p.red, p.sea, p.pine, p.maple]);
  const inWindow = s.clip(rect(150, 40, 500, 340, '#000'));
  return [
    rect(0, 0, 800, 600, wall),
    group([land.sky(s, { sunX: 280, sunY: 160, sunR: 54 }), view(s)], { 'clip-path': inWindow }),
    rect(150, 40, 500, 340, 'none', { stroke: shade(p, wall, 0.45), 'stroke-width': 10 }),
    stroke('M316 40V380M484 40V380', shade(p, wall, 0.45), 6),
    path('M90 24H196Q150 200 176 420H90Z', lighter(spread, 0.35)),
    path('M710 24H604Q650 200 624 420H710Z', shade(p, lighter(spread, 0.35), 0.12)),
    rect(70, 16, 660, 14, shade(p, p.wood, 0.3)),
    rect(0, 420, 800, 180, mix(p.wood, wall, 0.3)),
    rect(0, 414, 800, 10, shade(p, wall, 0.35)),
    rect(180, 330, 440, 120, shade(p, p.wood, 0.2), { rx: 14 }),
    path('M150 470Q160 424 210 424H590Q640 424 650 470L690 590H110Z', p.white),
    rect(226, 382, 150, 66, p.white, { rx: 24 }),
    rect(424, 382, 150, 66, shade(p, p.white, 0.08), { rx: 24 }),
    path('M132 516Q400 486 668 516L700 600H100Z', spread),
    path('M470 500Q580 502 668 516L700 600H500Z', shade(p, spread, 0.18)),
    rect(46, 470, 80, 100, shade(p, p.wood, 0.25), { rx: 4 }),
    rect(82, 420, 8, 50, p.gold),
    path('M50 424L66 366H106L122 424Z', p.lamp),
    p.night ? circle(86, 396, 96, p.window, { opacity: 0.18 }) : '',
    rect(690, 470, 80, 100, shade(p, p.wood, 0.35), { rx: 4 }),
    path('M712 470h36l-5 -34h-26Z', p.sea),
    plants.stems(s, 440, 70, 4, (x, y) => circle(x, y, 13, p.blossom) + circle(x, y, 5, p.gold), {
      from: 706,
      to: 752,
    }),
  ].join('');
}
