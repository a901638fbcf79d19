import { lighter, mix } from '../draw/color.ts';
import { nth } from '../draw/random.ts';
import { type Drawing, nothing, type Stage } from '../draw/stage.ts';
import { circle, dashes, dots, each, ellipse, group, path, poly, rect, repeat, stroke } from '../draw/svg.ts';
import { shade } from '../palettes.ts';
import * as animals from '../parts/animals.ts';
import * as fair from '../parts/fair.ts';
import * as land from '../parts/land.ts';
import * as plants from '../parts/plants.ts';
import { seasonTree } from '../parts/plants.ts';
import * as street from '../parts/street.ts';
import * as towers from '../parts/towers.ts';
import * as vehicles from '../parts/vehicles.ts';

/** The great tank. */
export function aquarium(s: Stage) {
  const { r } = s;
  const deep = ['#7fd0dc', '#2f8fb8', '#145a8c', '#0b2f5c'];
  return [
    rect(0, 0, 800, 600, s.gradient(deep)),
    land.beam(240, -60, -20, 210, 620, '#eafcf6', 0.1),
    land.beam(400, -60, 290, 530, 620, '#eafcf6', 0.1),
    land.beam(560, -60, 610, 860, 620, '#eafcf6', 0.1),
    ellipse(400, -10, 360, 60, '#f2fff8', { opacity: 0.5 }),
    animals.school(s, 620, 120, 22, '#d8f1ee', 120),
    animals.ray(150, 150, 0.9, '#2a6a98'),
    animals.ray(690, 350, 0.6, '#1d5384'),
    animals.whaleShark(s, 400, 250, 1.08, '#2f658f'),
    animals.school(s, 200, 390, 26, '#f6c65a', 130),
    animals.school(s, 590, 420, 16, '#f08a5c', 90),
    path('M-10 600V520Q60 470 120 530T260 540T420 556T600 530T740 500T810 540V610Z', '#0a2347'),
    each(
      [
        [60, '#e8645a'],
        [150, '#f0a35a'],
        [640, '#e88aa0'],
        [740, '#e8645a'],
      ],
      ([x, c]) =>
        stroke(
          `M${x} 556v-60M${x} 530q-26 -8 -28 -40M${x} 520q24 -8 28 -36M${x - 28} 500q-10 -8 -12 -22M${x + 28} 496q12 -8 12 -22`,
          c,
          9,
          { 'stroke-linecap': 'round' },
        ),
    ),
    group(
      repeat(12, () => circle(r.range(280, 560), r.range(330, 520), r.range(3, 8), '')),
      { fill: '#dff6f2', opacity: 0.4 },
    ),
    group(
      [
        circle(376, 508, 17, ''),
        path('M350 604V556Q350 530 376 530T402 556V604Z', ''),
        circle(430, 540, 13, ''),
        path('M412 604V576Q412 558 430 558T448 576V604Z', ''),
      ],
      {
        fill: '#06162f',
      },
    ),
  ].join('');
}

/** Wheel by the bay. */
export function bayWheel(s: Stage) {
  const { p } = s;
  return [
    land.sky(s, { sunX: 640, sunY: 330, sunR: 60 }),
    land.mountains(s, 424, 44),
    towers.skyline(s, 430, 16, 70, p.far[1]),
    towers.ferrisWheel(s, 340, 236, 186, {
      legs: 214,
      count: 20,
      color: p.night ? mix(p.white, p.neon[2], 0.25) : p.white,
    }),
    street.store(s, 340, 452, 0.5, { style: 0 }),
    poly([520, 452, 700, 452, 640, 388, 560, 364], p.brick),
    poly([620, 452, 700, 452, 640, 388], shade(p, p.brick, 0.25)),
    poly([560, 364, 640, 388, 640, 376, 566, 350], p.sea),
    rect(0, 448, 800, 18, mix(p.stone, p.far[2], 0.3)),
    land.water(s, 464, 600, { sunX: 640 }),
    vehicles.sailShip(s, 180, 540, 0.5),
    vehicles.riverBoat(s, 590, 560, 0.7),
  ].join('');
}

/** Wheel on top of a department building. */
export function roofWheel(s: Stage) {
  const { p } = s;
  const wheel = p.red;
  return [
    land.sky(s, { sunX: 160, sunY: 140, sunR: 50 }),
    towers.skyline(s, 520, 160, 330, p.far[0], { lights: 0 }),
    towers.skyline(s, 540, 100, 230, p.far[1]),
    towers.ferrisWheel(s, 420, 206, 172, { color: wheel, cabins: [wheel, lighter(wheel, 0.2)], legs: 190, count: 20 }),
    towers.tower(s, 200, 600, 440, 226, mix(p.far[0], p.wall, 0.5), { style: 2 }),
    rect(190, 366, 460, 16, wheel),
    rect(270, 410, 300, 90, p.night ? p.window : mix(p.sea, p.wall, 0.5)),
    stroke('M330 410v90M390 410v90M450 410v90M510 410v90', p.white, 5),
    repeat(
      5,
      (i) =>
        rect(216 + i * 84, 526, 72, 74, p.night ? p.window : mix(p.gold, p.wall, 0.5)) +
        street.awning(s, 214 + i * 84, 520, 76, 16, i % 2 ? p.gold : wheel, 6),
    ),
    towers.tower(s, -20, 600, 170, 330, p.far[2], { style: 1 }),
    towers.tower(s, 690, 600, 130, 290, p.far[2]),
    plants.tree(s, 170, 606, 130, 'green'),
    plants.tree(s, 680, 606, 120, 'green'),
  ].join('');
}

/** Animals under trees. */
export function zoo(s: Stage) {
  const { p } = s;
  const grass = mix(p.gold, p.leaf, 0.45);
  return [
    land.sky(s, { sunX: 240, sunY: 170, sunR: 76 }),
    towers.latticeTower(s, 690, 412, 0.62),
    land.mountains(s, 400, 60),
    plants.bushes(s, 410, mix(p.pine, p.far[1], 0.35), 34),
    land.mound(s, 420, grass, 20),
    plants.palm(s, 90, 470, 260),
    plants.tree(s, 700, 480, 200, 'green'),
    animals.giraffe(s, 470, 520, 1.12),
    animals.giraffe(s, 590, 490, 0.72),
    animals.elephant(s, 230, 530, 1.2),
    land.mound(s, 540, shade(p, grass, 0.2), 22),
    land.birds(s, 330, 90, 4),
    plants.bushes(s, 606, shade(p, p.pine, 0.1), 30),
  ].join('');
}

/** Rides, balloons and a fairy castle. */
export function themePark(s: Stage, { star = nothing }: { star?: Drawing } = {}) {
  const { p } = s;
  return [
    land.sky(s, { sunX: 160, sunY: 130, sunR: 56 }),
    land.mountains(s, 460, 60),
    fair.coaster(s, 470, p.red),
    towers.ferrisWheel(s, 650, 320, 120),
    fair.fairyCastle(s, 400, 470, 1.05),
    plants.bushes(s, 476, p.pine, 30),
    star(s),
    street.plaza(s, 478),
    fair.balloons(s, 150, 430, 1.3),
    fair.balloons(s, 668, 440, 1.1, [p.gold, p.blossom, p.red, p.sea]),
    plants.bushes(s, 606, p.leaf, 30, 0, 180),
    plants.bushes(s, 606, p.leaf, 30, 620, 810),
    dots(20, 580, 170, 580, 15, 26, p.red),
    dots(640, 580, 790, 580, 15, 26, p.gold),
  ].join('');
}

/** Playful place for children. */
export function kids(s: Stage) {
  const { p } = s;
  return [
    land.sky(s, { sunX: 640, sunY: 120, sunR: 60 }),
    land.mountains(s, 430, 90),
    land.mound(s, 430, mix(p.leaf, p.ground, 0.15), 26),
    fair.hotAir(s, 180, 170, 1, p.red, p.wall),
    path('M230 500V250Q300 190 340 250V500Z', p.gold),
    path('M340 500V320Q400 250 470 320V500Z', p.sea),
    path('M470 500V220Q530 140 590 220V500Z', p.red),
    circle(285, 216, 24, p.sea),
    circle(530, 160, 26, p.gold),
    circle(405, 262, 20, p.maple),
    each(
      [
        [262, 300],
        [262, 400],
        [384, 360],
        [506, 270],
        [506, 370],
        [384, 440],
      ],
      ([x, y], i) =>
        rect(x, y, 46, 58, p.night ? p.window : p.wall, { rx: i % 2 ? 23 : 8 }) +
        circle(x + 23, y + 29, 9, nth([p.red, p.sea, p.gold], i % 3)),
    ),
    stroke('M230 330Q350 290 470 350T590 320M230 440Q350 420 470 460T590 430', p.white, 8),
    path('M586 330Q720 360 700 500H650Q660 410 586 390Z', p.maple),
    rect(280, 450, 60, 60, p.wood, { rx: 24 }),
    land.mound(s, 510, mix(p.leaf, p.pine, 0.25), 18),
    fair.balloons(s, 690, 300, 1),
    plants.tree(s, 90, 560, 250, seasonTree(s)),
    plants.tree(s, 744, 570, 200, 'green'),
    repeat(
      5,
      (i) =>
        circle(240 + i * 84, 570, 24, nth([p.red, p.gold, p.sea, p.blossom, p.white], i)) +
        path(`M${218 + i * 84} 564q22 -16 44 0`, 'none', { stroke: p.wall, 'stroke-width': 6 }),
    ),
  ].join('');
}

/** Exhibition hall with banners by the sea. */
export function expoHall(s: Stage) {
  const { p } = s;
  return [
    land.sky(s, { sunX: 190, sunY: 130, sunR: 60 }),
    towers.steppedTower(s, 640, 440, 0.66),
    towers.cityBack(s, 440, 0.9),
    ...[0, 1, 2].map(
      (i) =>
        path(
          `M${60 + i * 230} 450V300Q${175 + i * 230} ${216 - (i % 2) * 26} ${290 + i * 230} 300V450Z`,
          mix(p.white, p.far[0], 0.25 + i * 0.1),
        ) +
        path(
          `M${200 + i * 230} 450V${256 - (i % 2) * 12}Q${250 + i * 230} 268 ${290 + i * 230} 300V450Z`,
          shade(p, p.far[0], 0.12),
        ) +
        rect(82 + i * 230, 340, 186, 110, p.night ? p.window : mix(p.sea, p.wall, 0.5)) +
        dashes(82 + i * 230, 395, 268 + i * 230, 395, 110, 5, 26, p.white),
    ),
    street.plaza(s, 448),
    ...[110, 260, 540, 690].map(
      (x, i) =>
        rect(x, 380, 6, 190, p.ink) +
        path(`M${x + 6} 384h58v130l-29 -20l-29 20Z`, nth([p.red, p.gold, p.sea, p.maple], i)) +
        circle(x + 35, 430, 14, p.wall),
    ),
    fair.balloons(s, 400, 360, 1.2),
    plants.bushes(s, 606, p.pine, 28, 0, 160),
    plants.bushes(s, 606, p.pine, 28, 640, 810),
  ].join('');
}
