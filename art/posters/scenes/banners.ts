import { mix } from '../draw/color.ts';
import { nth } from '../draw/random.ts';
import type { Drawing, Stage } from '../draw/stage.ts';
import { circle, dashes, each, group, path, place, poly, rect, repeat, stroke } from '../draw/svg.ts';
import { type LightName, shade } from '../palettes.ts';
import { DISHES, type DishName } from '../parts/dishes.ts';
import * as heritage from '../parts/heritage.ts';
import * as land from '../parts/land.ts';
import * as ornaments from '../parts/ornaments.ts';
import * as plants from '../parts/plants.ts';
import * as street from '../parts/street.ts';
import { steam } from '../parts/tableware.ts';
import * as towers from '../parts/towers.ts';
import * as vehicles from '../parts/vehicles.ts';

/** City at dusk from the river. */
const riverDusk = (s: Stage) => {
  const { p } = s;
  return [
    land.sky(s, { sunX: 1120, sunY: 380, sunR: 96, clouds: 8, cloudBottom: 300 }),
    towers.skyline(s, 480, 60, 160, p.far[0], { lights: 0 }),
    towers.steppedTower(s, 1400, 486, 0.86),
    towers.twinTowers(s, 330, 488, 0.8),
    towers.latticeTower(s, 800, 488, 0.72),
    towers.skyline(s, 490, 40, 120, p.far[1], { lights: 0.3 }),
    towers.skyline(s, 496, 14, 60, p.far[2], { lights: 0.3 }),
    rect(0, 488, 1680, 14, p.far[2]),
    land.water(s, 500, 720, { sunX: 1120, glints: 60 }),
    stroke('M-20 470Q420 372 860 470', p.far[2], 15),
    stroke('M-20 494H900', p.far[2], 12),
    stroke(
      repeat(15, (i) => `M${20 + i * 60} 490V${470 - Math.sin(((i * 60 + 40) / 880) * Math.PI) * 48}`),
      p.far[2],
      5,
    ),
    vehicles.riverBoat(s, 560, 610, 1.5, p.white, p.red),
    land.wake(s, 566, 622, 500),
    path('M-20 730V640Q200 620 420 690T700 730Z', p.ink),
    plants.bushes(s, 720, p.ink, 40, 0, 560),
    plants.tree(s, 130, 690, 330, 'cherry'),
    plants.tree(s, 1590, 730, 300, 'cherry'),
    plants.bough(s, 'right', 'cherry', 420),
  ].join('');
};

/** Castle in cherry season. */
const castleSpring = (s: Stage) => {
  const { p } = s;
  return [
    land.sky(s, { sunX: 1080, sunY: 240, sunR: 150, clouds: 8 }),
    land.mountains(s, 500, 120),
    plants.bushes(s, 520, mix(p.pine, p.far[1], 0.4), 50),
    heritage.castle(s, 1080, 566, 1.18),
    plants.treeRow(s, 580, 190, 'cherry', { count: 12, skip: [960, 1200] }),
    rect(0, 574, 1680, 54, mix(p.stone, p.far[1], 0.28)),
    dashes(0, 588, 1680, 588, 15, 40, 6, shade(p, p.stone, 0.32), { opacity: 0.35 }),
    dashes(-20, 610, 1680, 610, 15, 52, 7, shade(p, p.stone, 0.32), { opacity: 0.35 }),
    land.water(s, 626, 720, { sunX: 1080, glints: 50 }),
    vehicles.riverBoat(s, 520, 690, 0.9),
    plants.tree(s, 150, 730, 520, 'cherry'),
    plants.tree(s, 1600, 740, 420, 'cherry'),
    plants.bough(s, 'left', 'cherry', 560),
    plants.petals(s, p.blossom, 36, 300, 700),
  ].join('');
};

/** Lantern street with stalls. */
const lanternNight = (s: Stage) => {
  const { p } = s;
  const counter = (x: number, y: number, k: number, dishName: DishName, hue: string) =>
    place(
      [
        rect(-200, -250, 400, 250, mix(p.window, p.gold, 0.3)),
        rect(-200, -250, 400, 50, shade(p, p.gold, 0.3)),
        street.awning(s, -220, -290, 440, 56, hue, 10),
        rect(-210, -64, 420, 64, shade(p, hue, 0.2)),
        rect(-220, -76, 440, 16, mix(p.wood, p.gold, 0.4)),
        dashes(-190, -30, 200, -30, 36, 30, 14, p.wall),
        steam(0, -190, 60, '#fff6e0', 0.7),
        place(DISHES[dishName](s), 0, -72, 0.5),
        ornaments.lantern(s, -150, -186, 1.2, '#ff7a4a'),
        ornaments.lantern(s, 150, -186, 1.2, '#ff7a4a'),
      ],
      x,
      y,
      k,
    );
  return [
    land.sky(s, { sunX: 1180, sunY: 130, sunR: 60, clouds: 6 }),
    towers.skyline(s, 560, 120, 320, p.far[0], { lights: 0.06 }),
    towers.latticeTower(s, 840, 566, 0.98),
    towers.skyline(s, 570, 70, 200, p.far[1], { from: -10, to: 700, lights: 0.1 }),
    towers.skyline(s, 570, 70, 200, p.far[1], { from: 980, to: 1700, lights: 0.1 }),
    rect(0, 560, 1680, 160, mix(p.ground, p.ink, 0.2)),
    poly([790, 560, 890, 560, 1240, 720, 440, 720], mix(p.path, p.window, 0.3)),
    each(
      [
        [640, 0],
        [560, 1],
        [1020, 2],
        [1106, 3],
      ],
      ([x, i]) => street.signboard(s, x, 330 + (i % 2) * 40, 54, 150, nth(p.neon, i), i),
    ),
    counter(480, 610, 0.82, 'ramen', p.sea),
    counter(1200, 610, 0.82, 'kushikatsu', p.pine),
    counter(180, 690, 1.24, 'takoyaki', p.red),
    counter(1500, 690, 1.24, 'okonomiyaki', p.maple),
    ornaments.lanternString(s, -20, 70, 840, 130, 11, 1.2, ['#ff7a4a', '#ffc861']),
    ornaments.lanternString(s, 840, 130, 1700, 70, 11, 1.2, ['#ffc861', '#ff7a4a']),
    group(
      repeat(10, (i) => rect(700 + (i % 5) * 60, 600 + i * 11, 50, 5, p.window, { rx: 2 })),
      { opacity: 0.4 },
    ),
  ].join('');
};

/** Bay with ferris wheel. */
const bayDay = (s: Stage) => {
  const { p } = s;
  return [
    land.sky(s, { sunX: 420, sunY: 170, sunR: 80, clouds: 9 }),
    land.mountains(s, 480, 60),
    towers.skyline(s, 486, 20, 90, p.far[1]),
    stroke(
      'M880 486V330M1090 486V330M760 400H1700M880 334Q985 410 1090 334M880 334Q820 390 760 400M1090 334Q1160 390 1240 400',
      p.far[1],
      8,
    ),
    towers.ferrisWheel(s, 1330, 270, 216, { legs: 232, count: 24 }),
    street.store(s, 1330, 506, 0.66),
    rect(0, 500, 1680, 20, mix(p.stone, p.far[2], 0.3)),
    land.water(s, 518, 720, { sunX: 420, glints: 70 }),
    vehicles.sailShip(s, 720, 640, 1.15),
    land.wake(s, 730, 654, 380),
    vehicles.riverBoat(s, 1220, 640, 0.9),
    land.birds(s, 880, 130, 7),
    path('M-20 730V610Q160 590 330 660T560 730Z', mix(p.leaf, p.ground, 0.2)),
    plants.palm(s, 120, 690, 330),
    plants.palm(s, 240, 710, 250),
    circle(60, 706, 34, p.leaf),
    circle(360, 716, 26, p.pine),
  ].join('');
};

export const BANNERS: readonly { draw: Drawing; light: LightName }[] = [
  { draw: riverDusk, light: 'dusk' },
  { draw: castleSpring, light: 'sakura' },
  { draw: lanternNight, light: 'neon' },
  { draw: bayDay, light: 'summer' },
];
