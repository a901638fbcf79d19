import { lighter, mix } from '../draw/color.ts';
import type { Stage } from '../draw/stage.ts';
import { circle, dashes, dots, each, ellipse, group, num, path, poly, rect, repeat, stroke } from '../draw/svg.ts';
import { shade } from '../palettes.ts';
import * as animals from '../parts/animals.ts';
import * as heritage from '../parts/heritage.ts';
import * as land from '../parts/land.ts';
import * as ornaments from '../parts/ornaments.ts';
import * as plants from '../parts/plants.ts';
import { seasonTree } from '../parts/plants.ts';
import * as street from '../parts/street.ts';
import * as towers from '../parts/towers.ts';
import * as vehicles from '../parts/vehicles.ts';

/** Reeds, mud flats and wading birds. */
export function wetland(s: Stage) {
  const { p, r } = s;
  const reed = mix(p.gold, p.leaf, 0.5);
  const heron = (x: number, y: number, k: number, d: number) =>
    group([
      stroke(`M${x} ${y}v${-60 * k}M${x + 12 * k * d} ${y}v${-60 * k}`, p.ink, 3),
      path(
        `M${x - 46 * k * d} ${y - 56 * k}Q${x} ${y - 110 * k} ${x + 34 * k * d} ${y - 84 * k}Q${x + 46 * k * d} ${y - 120 * k} ${x + 36 * k * d} ${y - 150 * k}Q${x + 44 * k * d} ${y - 172 * k} ${x + 62 * k * d} ${y - 160 * k}L${x + 98 * k * d} ${y - 150 * k}L${x + 60 * k * d} ${y - 148 * k}Q${x + 66 * k * d} ${y - 100 * k} ${x + 30 * k * d} ${y - 64 * k}Q${x} ${y - 46 * k} ${x - 46 * k * d} ${y - 56 * k}Z`,
        p.white,
      ),
      path(
        `M${x - 46 * k * d} ${y - 56 * k}Q${x} ${y - 92 * k} ${x + 26 * k * d} ${y - 72 * k}Q${x} ${y - 46 * k} ${x - 46 * k * d} ${y - 56 * k}Z`,
        shade(p, p.white, 0.25),
      ),
      circle(x + 52 * k * d, y - 160 * k, 3 * k, p.ink),
    ]);
  return [
    land.sky(s, { sunX: 300, sunY: 270, sunR: 70 }),
    land.mountains(s, 360, 60),
    towers.skyline(s, 362, 10, 56, p.far[1]),
    land.water(s, 360, 600, { sunX: 300, glints: 30 }),
    ellipse(610, 440, 220, 16, mix(p.ground, p.far[1], 0.3)),
    ellipse(140, 500, 240, 24, mix(p.ground, p.far[1], 0.2)),
    heron(560, 520, 1.15, -1),
    heron(690, 446, 0.7, 1),
    land.birds(s, 470, 150, 6),
    stroke(
      repeat(44, () => {
        const x = r.next() ** 1.6 * 330;
        const h = r.range(90, 260);
        return `M${num(x)} 604Q${num(x + 4)} ${num(604 - h * 0.6)} ${num(x + r.range(8, 26))} ${num(604 - h)}`;
      }),
      shade(p, reed, 0.2),
      5,
      { 'stroke-linecap': 'round' },
    ),
    group(
      repeat(15, (i) => ellipse(20 + i * 20 + r.range(-6, 6), 604 - r.range(150, 250), 5, 20, '')),
      { fill: p.wood },
    ),
    stroke(
      repeat(22, () => {
        const x = 800 - r.next() ** 1.8 * 180;
        return `M${num(x)} 604Q${num(x - 4)} 560 ${num(x - r.range(6, 20))} ${num(604 - r.range(50, 130))}`;
      }),
      reed,
      5,
      { 'stroke-linecap': 'round' },
    ),
  ].join('');
}

/** Wide river with the skyline on the far bank. */
export function riverbank(s: Stage) {
  const { p } = s;
  return [
    land.sky(s, { sunX: 540, sunY: 210, sunR: 62 }),
    towers.skyline(s, 368, 40, 120, p.far[0], { lights: 0 }),
    towers.twinTowers(s, 250, 372, 0.42),
    towers.skyline(s, 374, 20, 70, p.far[1]),
    land.water(s, 372, 520, { sunX: 540 }),
    stroke('M-10 384H810', p.far[2], 9),
    stroke(
      repeat(8, (i) => `M${40 + i * 104} 384v34`),
      p.far[2],
      12,
    ),
    path('M-10 500Q240 470 810 540V610H-10Z', mix(p.leaf, p.ground, 0.2)),
    path('M-10 556Q300 520 810 590V610H-10Z', p.path),
    plants.stems(
      s,
      606,
      120,
      22,
      (x, y) => ellipse(x + 4, y, 6, 22, mix(p.gold, p.white, 0.3), { transform: `rotate(16 ${num(x)} ${num(y)})` }),
      { to: 360 },
    ),
    plants.tree(s, 726, 566, 190, 'green'),
    land.birds(s, 470, 110, 5),
  ].join('');
}

/** Seaside park with a ship on the horizon. */
export function coast(s: Stage, { wheel = true } = {}) {
  const { p } = s;
  return [
    land.sky(s, { sunX: 520, sunY: 190, sunR: 60 }),
    land.mountains(s, 356, 54),
    wheel ? towers.ferrisWheel(s, 200, 268, 92) : '',
    towers.skyline(s, 362, 12, 60, p.far[1], { to: 360 }),
    land.water(s, 360, 520, { sunX: 520 }),
    vehicles.sailShip(s, 590, 416, 0.46),
    land.birds(s, 350, 130, 5),
    path('M-10 486Q300 460 810 520V610H-10Z', p.path),
    dashes(-10, 474, 810, 508, 40, 5, 34, p.white),
    stroke('M-10 456Q300 432 810 490', p.white, 6),
    path('M-10 560Q300 530 810 580V610H-10Z', mix(p.leaf, p.ground, 0.2)),
    plants.palm(s, 92, 580, 300),
    plants.palm(s, 722, 590, 230),
    street.lamp(s, 420, 500, 0.9),
  ].join('');
}

/** Path between tall bamboo. */
export function bambooGrove(s: Stage) {
  const { p } = s;
  const green = mix(p.leaf, p.gold, 0.22);
  const far = mix(green, p.sky[2], 0.62);
  return [
    rect(
      0,
      0,
      800,
      600,
      s.gradient([mix(green, p.sky[2], 0.4), mix(p.sky[2], '#fffbe6', 0.5), mix(green, p.sky[2], 0.75)]),
    ),
    circle(400, 300, 90, '#fffdf0', { opacity: 0.8 }),
    circle(400, 300, 160, '#fffdf0', { opacity: 0.3 }),
    plants.bamboo(
      s,
      Array.from({ length: 16 }, (_, i) => 160 + i * 31).filter((x) => x < 350 || x > 450),
      far,
      9,
      -10,
      420,
    ),
    path('M0 430Q400 380 800 430V600H0Z', mix(p.pine, green, 0.3)),
    poly([380, 404, 420, 404, 640, 600, 160, 600], p.path),
    repeat(5, (i) => ellipse(400 + (i % 2 ? 12 : -12), 424 + i * 34, 30 + i * 34, 3 + i, shade(p, p.path, 0.13))),
    plants.bamboo(s, [120, 172, 226, 274, 524, 582, 634, 690], mix(green, far, 0.45), 16, -10, 470),
    stroke('M374 408L150 604M426 408L650 604', mix(p.wood, p.gold, 0.3), 22, { 'stroke-dasharray': '3 3' }),
    plants.bamboo(s, [34, 94, 146, 660, 716, 772], green, 27, -10, 570),
    plants.bamboo(s, [2, 806], shade(p, green, 0.3), 46),
    plants.petals(s, lighter(green, 0.3), 16, 60, 480),
    path('M-10 610V560Q90 540 150 610ZM810 610V560Q710 540 650 610Z', shade(p, p.pine, 0.3)),
  ].join('');
}

/** Waterfall between autumn cliffs. */
export function waterfall(s: Stage) {
  const { p } = s;
  const rockC = mix(p.stone, p.far[2], 0.6);
  return [
    land.sky(s, { sunX: 610, sunY: 90, sunR: 48, clouds: 2 }),
    land.ridge(s, 200, 110, p.far[0], 2),
    path('M0 130Q200 90 320 170L350 480H0ZM800 150Q600 80 470 160L450 480H800Z', rockC),
    path('M0 130Q100 104 180 118L230 480H0ZM800 150Q680 96 600 120L560 480H800Z', shade(p, rockC, 0.3)),
    plants.treeRow(s, 190, 120, 'maple', { from: -20, to: 330, count: 4 }),
    plants.treeRow(s, 190, 120, 'ginkgo', { from: 480, to: 830, count: 4 }),
    path('M336 150Q400 130 462 150L478 470Q400 492 322 470Z', p.white),
    path(
      'M352 152L344 466L362 470L370 150ZM392 148L388 474H404L404 147ZM430 148L440 470L458 468L446 150Z',
      mix(p.water[0], p.sea, 0.3),
      { opacity: 0.75 },
    ),
    each(
      [
        [10, 330, 74, p.maple],
        [96, 356, 58, p.maple],
        [168, 336, 40, p.ginkgo],
        [790, 350, 80, p.ginkgo],
        [700, 372, 58, p.maple],
        [632, 352, 38, p.maple],
      ],
      ([x, y, r, leaf]) =>
        circle(x, y, r, shade(p, leaf, 0.25)) +
        circle(x + r * 0.7, y + r * 0.4, r * 0.6, shade(p, leaf, 0.25)) +
        circle(x - r * 0.16, y - r * 0.18, r * 0.72, leaf),
    ),
    land.water(s, 462, 600, { glints: 26 }),
    group([ellipse(400, 470, 130, 17, ''), ellipse(330, 476, 60, 14, ''), ellipse(480, 478, 66, 13, '')], {
      fill: p.white,
      opacity: 0.9,
    }),
    land.rock(s, 230, 520, 170, 70),
    land.rock(s, 580, 516, 190, 76),
    land.rock(s, 90, 590, 260, 100),
    land.rock(s, 730, 594, 240, 90),
    ornaments.archBridge(s, 400, 590, 440, 30),
    plants.bough(s, 'left', 'maple', 330),
    plants.bough(s, 'right', 'maple', 260),
  ].join('');
}

/** Deer grazing before a pagoda. */
export function deerPark(s: Stage) {
  const { p } = s;
  const grass = mix(p.leaf, p.gold, 0.25);
  return [
    land.sky(s, { sunX: 280, sunY: 170, sunR: 70 }),
    land.mountains(s, 376, 130),
    plants.bushes(s, 392, mix(p.pine, p.far[1], 0.35), 44),
    heritage.pagoda(s, 572, 412, 0.95, { wood: p.wood }),
    plants.bushes(s, 416, mix(p.pine, p.far[2], 0.15), 26),
    land.mound(s, 416, grass, 20),
    plants.treeRow(s, 440, 150, 'maple', { from: 0, to: 220, count: 2 }),
    land.mound(s, 500, shade(p, grass, 0.12), 30),
    animals.deer(s, 250, 540, 1.15),
    animals.deer(s, 480, 490, 0.6),
    animals.deer(s, 690, 506, 0.72),
    plants.bough(s, 'right', 'maple', 300),
    plants.petals(s, p.maple, 14, 330, 580),
  ].join('');
}

/** Keyhole-shaped burial mound seen from above, ringed by moats. */
export function kofun(s: Stage) {
  const { p, r } = s;
  const key = (k: number) => {
    const f = (v: number) => num(v * k);
    return `M${f(-70)} ${f(-30)}A${f(112)} ${f(112)} 0 1 1 ${f(70)} ${f(-30)}L${f(136)} ${f(190)}Q0 ${f(206)} ${f(-136)} ${f(190)}Z`;
  };
  const at = (k: number, fill: string) =>
    group(path(key(k), fill), { transform: 'translate(420 310) rotate(-66) scale(.86)' });
  const roofs = repeat(150, () => {
    const x = Math.floor(r.range(0, 34)) * 24;
    const y = Math.floor(r.range(0, 25)) * 24;
    return `M${x} ${y}h18v14h-18z`;
  });
  return [
    rect(0, 0, 800, 600, mix(p.ground, p.leaf, 0.25)),
    path(roofs, mix(p.roof, p.far[0], 0.4)),
    path(
      repeat(110, () => `M${Math.floor(r.range(0, 34)) * 24} ${Math.floor(r.range(0, 25)) * 24}h16v16h-16z`),
      mix(p.brick, p.wall, 0.5),
    ),
    stroke('M-10 90H810M120 -10V610M660 -10V610M-10 540H810', p.path, 9),
    at(1.52, mix(p.leaf, p.ground, 0.3)),
    at(1.42, p.water[1]),
    at(1.24, p.leaf),
    at(1.13, mix(p.water[1], p.sea, 0.35)),
    at(0.92, shade(p, p.pine, 0.2)),
    group(
      repeat(70, () => {
        const top = r.chance(0.5);
        const x = top ? r.range(-72, 72) : r.range(-84, 84);
        const y = top ? r.range(-180, -30) : r.range(-20, 156);
        return circle(x, y, r.range(11, 18), '');
      }),
      { fill: p.pine, transform: 'translate(420 310) rotate(-66) scale(.86)' },
    ),
    group(
      repeat(46, () => {
        const top = r.chance(0.5);
        const x = top ? r.range(-70, 60) : r.range(-84, 74);
        const y = top ? r.range(-180, -40) : r.range(-20, 150);
        return circle(x, y, r.range(6, 11), '');
      }),
      { fill: lighter(p.leaf, 0.12), transform: 'translate(420 310) rotate(-66) scale(.86)' },
    ),
    land.cloud(s, 150, 66, 1.6, p.white, 0.92),
    land.cloud(s, 700, 520, 1.5, p.white, 0.92),
    land.cloud(s, 690, 40, 0.9, p.white, 0.75),
    land.birds(s, 210, 470, 4, p.white),
  ].join('');
}

/** A grassy mound or ruin marker under one big tree. */
export function ruin(s: Stage, { pillars = false } = {}) {
  const { p } = s;
  const grass = mix(p.leaf, p.ground, 0.25);
  return [
    land.sky(s, { sunX: 540, sunY: 170, sunR: 66 }),
    towers.cityBack(s, 390, 0.9),
    plants.bushes(s, 400, mix(p.pine, p.far[1], 0.4), 28),
    land.mound(s, 410, mix(grass, p.far[1], 0.2), 20),
    pillars
      ? rect(190, 396, 420, 34, mix(p.stone, p.wall, 0.3)) +
        rect(420, 396, 190, 34, shade(p, p.stone, 0.15)) +
        ornaments.steps(s, 400, 396, 444, 110, 150, 4) +
        dashes(216, 350, 600, 350, 92, 17, 38, p.red) +
        dots(224, 396, 600, 396, 10, 55, p.stone)
      : path('M120 470Q220 300 400 296T690 470Z', grass) +
        path('M430 297Q560 310 690 470H520Q520 350 430 297Z', shade(p, grass, 0.2)),
    land.mound(s, 468, grass, 30),
    land.trail(s, 452, 400),
    pillars ? plants.tree(s, 690, 520, 240, 'cherry') : plants.pine(s, 400, 306, 130),
    plants.tree(s, 108, 560, 300, seasonTree(s)),
    rect(586, 470, 44, 74, p.stone, { rx: 4 }),
    rect(612, 470, 18, 74, shade(p, p.stone), { rx: 4 }),
    plants.bushes(s, 604, shade(p, p.pine, 0.1), 34),
  ].join('');
}
