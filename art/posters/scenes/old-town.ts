import { lighter, mix } from '../draw/color.ts';
import { type Drawing, nothing, type Stage } from '../draw/stage.ts';
import { circle, dashes, dots, each, ellipse, group, path, poly, rect, repeat, stroke } from '../draw/svg.ts';
import { shade } from '../palettes.ts';
import * as heritage from '../parts/heritage.ts';
import * as land from '../parts/land.ts';
import * as ornaments from '../parts/ornaments.ts';
import * as plants from '../parts/plants.ts';
import { seasonTree } from '../parts/plants.ts';
import * as street from '../parts/street.ts';
import * as towers from '../parts/towers.ts';

/** Little brick church with a bell tower. */
export function church(s: Stage) {
  const { p } = s;
  const glass = p.night ? p.window : mix(p.sea, p.wall, 0.35);
  const lancet = (x: number, y: number, w: number, h: number) =>
    path(`M${x - w / 2} ${y}v${-h}q0 ${-w * 0.6} ${w / 2} ${-w}q${w / 2} ${w * 0.4} ${w / 2} ${w}v${h}Z`, glass);
  return [
    land.sky(s, { sunX: 200, sunY: 150, sunR: 66 }),
    towers.cityBack(s, 440, 1.2),
    plants.bushes(s, 446, mix(p.pine, p.far[1], 0.35), 40),
    rect(390, 270, 270, 200, p.brick),
    path('M370 274L525 150L680 274Z', p.roof),
    path('M525 150L680 274H540Z', shade(p, p.roof, 0.25)),
    path('M410 274L525 184L640 274Z', shade(p, p.brick, 0.12)),
    circle(525, 250, 30, p.wall),
    circle(525, 250, 22, glass),
    stroke('M525 228v44M503 250h44', p.wall, 4),
    ...[440, 525, 610].map((x) => lancet(x, 420, 34, 70)),
    rect(280, 170, 130, 300, p.brick),
    rect(370, 170, 40, 300, shade(p, p.brick, 0.22)),
    rect(272, 166, 146, 14, p.wall),
    repeat(4, (i) => rect(276 + i * 37, 146, 22, 22, p.brick)),
    lancet(345, 260, 34, 40),
    path('M306 470v-60q0 -30 39 -52q39 22 39 52v60Z', p.wall),
    path('M316 470v-56q0 -24 29 -42q29 18 29 42v56Z', shade(p, p.wood, 0.3)),
    rect(280, 300, 130, 8, p.wall),
    rect(390, 300, 270, 6, p.wall),
    land.ground(s, 466, mix(p.leaf, p.ground, 0.3)),
    poly([310, 466, 384, 466, 500, 600, 210, 600], p.path),
    plants.tree(s, 110, 540, 310, 'green'),
    plants.tree(s, 726, 540, 250, 'ginkgo'),
    dashes(10, 560, 210, 560, 40, 6, 12, p.ink),
    dashes(500, 560, 800, 560, 40, 6, 12, p.ink),
    street.lamp(s, 230, 566, 1.4),
  ].join('');
}

/** Alley with a small altar and lanterns at night. */
export function lanternAlley(s: Stage, { end = nothing }: { end?: Drawing } = {}) {
  const { p } = s;
  const stoneC = mix(p.stone, p.far[2], 0.5);
  return [
    land.sky(s, { sunX: 400, sunY: 110, sunR: 46, clouds: 1 }),
    plants.bushes(s, 330, mix(p.pine, p.far[2], 0.2), 60, 250, 560),
    end(s) || heritage.hall(s, 400, 414, 0.5, { temple: true }),
    land.ground(s, 408, stoneC),
    poly([340, 408, 460, 408, 700, 600, 100, 600], lighter(stoneC, 0.16)),
    repeat(7, (i) => rect(330 - i * 38, 418 + i * i * 2.4 + i * 9, 140 + i * 76, 2 + i * 0.5, shade(p, stoneC, 0.25))),
    street.machiya(s, 176, 432, 140, 176, { cloth: p.sea }),
    street.machiya(s, 486, 432, 140, 176, { cloth: p.pine }),
    street.machiya(s, -60, 520, 250, 400, { cloth: p.red }),
    street.machiya(s, 612, 520, 250, 400, { cloth: p.gold }),
    each(
      [
        [196, 262, 1.5],
        [604, 262, 1.5],
        [306, 300, 0.9],
        [494, 300, 0.9],
      ],
      ([x, y, k]) => ornaments.lantern(s, x, y, k, x % 4 ? p.neon[0] : p.lamp),
    ),
    group([ellipse(200, 560, 70, 8, ''), ellipse(600, 560, 70, 8, ''), ellipse(400, 500, 120, 7, '')], {
      fill: p.window,
      opacity: 0.35,
    }),
  ].join('');
}

/** Street of wooden houses in daylight. */
export function oldStreet(
  s: Stage,
  {
    cloths = [s.p.sea, s.p.red, s.p.pine, s.p.gold],
    tower = nothing,
  }: { cloths?: readonly string[]; tower?: Drawing } = {},
) {
  const { p } = s;
  return [
    land.sky(s, { sunX: 250, sunY: 130, sunR: 58 }),
    land.mountains(s, 330, 110),
    tower(s),
    street.machiya(s, 310, 468, 190, 230, { cloth: cloths[0], wall: mix(p.wood, p.gold, 0.2) }),
    street.machiya(s, -40, 480, 200, 290, { cloth: cloths[1] }),
    street.machiya(s, 150, 474, 170, 250, { cloth: cloths[2], wall: mix(p.wood, p.wall, 0.25) }),
    street.machiya(s, 492, 474, 160, 260, { cloth: cloths[3] }),
    street.machiya(s, 644, 480, 210, 300, { cloth: cloths[0], wall: mix(p.wood, p.ink, 0.1) }),
    rect(0, 470, 800, 130, p.path),
    rect(0, 470, 800, 14, shade(p, p.path, 0.2)),
    repeat(5, (i) => rect(0, 500 + i * i * 5 + i * 8, 800, 2 + i, shade(p, p.path, 0.12))),
    each(
      [
        [130, 392],
        [330, 396],
        [498, 396],
        [664, 390],
      ],
      ([x, y]) => ornaments.lantern(s, x, y, 0.9),
    ),
    ...[70, 420, 620].map(
      (x, i) =>
        rect(x, 484, 44, 26, mix(p.brick, p.wood, 0.4), { rx: 4 }) +
        plants.bushes(s, 480, p.leaf, 13, x + 4, x + 40) +
        (i === 1 ? dots(x + 8, 472, x + 40, 472, 9, 14, p.blossom) : ''),
    ),
    plants.tree(s, 56, 530, 210, seasonTree(s)),
    street.lamp(s, 726, 560, 1.6),
  ].join('');
}

/** European houses on a slope. */
export function westernHouses(s: Stage) {
  const { p } = s;
  const house = (x: number, y: number, w: number, h: number, c: string, roofC: string) =>
    rect(x, y - h, w, h, c) +
    rect(x + w * 0.68, y - h, w * 0.32, h, shade(p, c, 0.2)) +
    poly([x - 16, y - h, x + w + 16, y - h, x + w * 0.78, y - h - 74, x + w * 0.22, y - h - 74], roofC) +
    poly(
      [x + w * 0.66, y - h, x + w + 16, y - h, x + w * 0.78, y - h - 74, x + w * 0.56, y - h - 74],
      shade(p, roofC, 0.25),
    ) +
    repeat(2, (j) =>
      repeat(
        4,
        (i) =>
          rect(x + w * (0.08 + i * 0.235), y - h + 22 + j * h * 0.46, w * 0.14, h * 0.26, p.night ? p.window : p.roof) +
          rect(x + w * (0.06 + i * 0.235), y - h + 18 + j * h * 0.46, w * 0.03, h * 0.3, p.pine) +
          rect(x + w * (0.21 + i * 0.235), y - h + 18 + j * h * 0.46, w * 0.03, h * 0.3, p.pine),
      ),
    ) +
    rect(x + w * 0.2, y - h - 100, 22, 50, p.brick);
  return [
    land.sky(s, { sunX: 210, sunY: 130, sunR: 58 }),
    land.ridge(s, 270, 130, mix(p.pine, p.far[0], 0.45), 2),
    plants.bushes(s, 320, mix(p.pine, p.far[1], 0.2), 50),
    house(70, 440, 230, 190, mix(p.leaf, p.wall, 0.6), p.brick),
    house(520, 410, 210, 170, p.wall, p.pine),
    group([
      rect(352, 180, 120, 270, p.brick),
      rect(430, 180, 42, 270, shade(p, p.brick, 0.22)),
      poly([340, 180, 484, 180, 412, 66], p.roof),
      poly([412, 66, 484, 180, 420, 180], shade(p, p.roof, 0.3)),
      rect(408, 30, 6, 40, p.ink),
      path('M396 36q18 -16 36 4l-14 6Z', p.gold),
      repeat(
        3,
        (i) =>
          rect(376, 206 + i * 74, 26, 42, p.night ? p.window : p.wall, { rx: 13 }) +
          rect(426, 206 + i * 74, 26, 42, p.night ? p.window : p.wall, { rx: 13 }),
      ),
    ]),
    path('M-10 430Q300 400 810 430V610H-10Z', mix(p.leaf, p.ground, 0.3)),
    path('M380 440Q440 480 330 530T420 610H700Q560 540 520 500T470 440Z', p.path),
    dashes(-10, 452, 370, 446, 34, 6, 10, p.white),
    dashes(490, 446, 810, 456, 34, 6, 10, p.white),
    plants.tree(s, 90, 570, 260, 'green'),
    plants.tree(s, 726, 560, 230, 'cherry'),
    street.lamp(s, 300, 560, 1.5),
    dots(10, 596, 240, 590, 26, 30, p.red),
    dots(20, 584, 230, 580, 20, 34, p.blossom),
  ].join('');
}
