import { mix } from '../draw/color.ts';
import { nth } from '../draw/random.ts';
import type { Stage } from '../draw/stage.ts';
import { circle, dashes, each, ellipse, group, num, path, place, poly, rect, repeat, stroke } from '../draw/svg.ts';
import { shade } from '../palettes.ts';
import { DISHES } from '../parts/dishes.ts';
import * as land from '../parts/land.ts';
import * as ornaments from '../parts/ornaments.ts';
import * as street from '../parts/street.ts';
import * as towers from '../parts/towers.ts';
import * as vehicles from '../parts/vehicles.ts';
import { alley, canal } from './streets.ts';

const octopus = (s: Stage, x: number, y: number, k: number) =>
  place(
    [
      stroke(
        'M-36 10q-50 20 -40 56q18 6 16 -16M-16 20q-20 40 8 60M16 20q20 40 -8 60M36 10q50 20 40 56q-18 6 -16 -16',
        s.p.neon[0],
        16,
        { 'stroke-linecap': 'round' },
      ),
      path('M-56 0C-66 -80 66 -80 56 0Q40 34 0 34T-56 0Z', s.p.neon[0]),
      circle(-20, -10, 12, '#fff6e0'),
      circle(20, -10, 12, '#fff6e0'),
      circle(-18, -9, 6, s.p.ink),
      circle(22, -9, 6, s.p.ink),
      ellipse(0, 16, 13, 8, '#ffb08a'),
    ],
    x,
    y,
    k,
  );

const sunBoard = (s: Stage, x: number, y: number, w: number, h: number) =>
  group(
    [
      rect(-6, -6, w + 12, h + 12, '#fff3d0', { rx: 8 }),
      rect(0, 0, w, h, '#2a67c4', { rx: 4 }),
      group(
        repeat(14, (i) =>
          poly(
            [
              w / 2,
              h * 0.5,
              w / 2 + Math.cos(i * 0.4488) * h,
              h * 0.5 + Math.sin(i * 0.4488) * h,
              w / 2 + Math.cos(i * 0.4488 + 0.22) * h,
              h * 0.5 + Math.sin(i * 0.4488 + 0.22) * h,
            ],
            '#7cc3f0',
          ),
        ),
        { 'clip-path': s.clip(rect(0, 0, w, h, '#000')) },
      ),
      circle(w / 2, h * 0.46, w * 0.26, '#ff5a4a'),
      circle(w / 2, h * 0.46, w * 0.17, '#ffd24a'),
      poly([w * 0.34, h * 0.66, w * 0.66, h * 0.66, w, h, 0, h], '#e8643c'),
      stroke(
        `M${num(w * 0.45)} ${num(h * 0.66)}L${num(w * 0.33)} ${num(h)}M${num(w * 0.55)} ${num(h * 0.66)}L${num(w * 0.67)} ${num(h)}`,
        '#fff3d0',
        4,
      ),
      rect(0, 0, w, h, 'none', { rx: 4, stroke: '#fff3d0', 'stroke-width': 5 }),
    ],
    { transform: `translate(${x} ${y})` },
  );

/** Neon canal with a crab, an octopus and a sunburst board. */
export function dotonbori(s: Stage, { close = false } = {}) {
  const { p } = s;
  const wall = (x: number, w: number, h: number, c: string) =>
    rect(x, 404 - h, w, h, mix(p.far[2], c, 0.3)) +
    dashes(x + 10, 404 - h + 18, x + w - 10, 404 - h + 18, 10, 9, 8, p.window, { opacity: 0.6 });
  const glow = (x: number, y: number, r: number, c: string) => circle(x, y, r, c, { opacity: 0.2 });
  const rail =
    rect(0, 396, 800, 16, mix(p.stone, p.ink, 0.35)) +
    dashes(4, 384, 800, 384, 26, 4, 18, mix(p.white, p.far[1], 0.3)) +
    rect(0, 368, 800, 5, mix(p.white, p.far[1], 0.3));
  const reflections = group(
    repeat(30, (i) =>
      rect(6 + i * 27, 420, 13, s.r.range(30, 130) * (i > 10 && i < 20 ? 0.5 : 1), nth(p.neon, (i * 3) % 5), { rx: 6 }),
    ),
    { opacity: 0.42 },
  );
  const shops = (x: number, w: number) =>
    rect(x + 4, 362, w - 8, 36, p.window) +
    dashes(x + 4, 380, x + w - 4, 380, 36, 4, 18, mix(p.brick, p.ink, 0.4)) +
    rect(x, 354, w, 10, nth(p.neon, x % 4));
  if (close)
    return [
      land.sky(s, { sun: false, clouds: 2 }),
      towers.skyline(s, 400, 160, 260, p.far[0]),
      wall(0, 190, 300, p.brick),
      wall(196, 404, 360, p.roof),
      wall(606, 200, 290, p.brick),
      glow(398, 220, 230, '#7cc3f0'),
      sunBoard(s, 268, 70, 260, 290),
      each(
        [
          [24, 140, 60, 190, 0],
          [100, 180, 66, 150, 1],
          [630, 150, 70, 170, 2],
          [716, 130, 60, 210, 3],
        ],
        ([x, y, w, h, c]) => street.signboard(s, x, y, w, h, nth(p.neon, c), c),
      ),
      rail,
      land.water(s, 412, 600, { glints: 24 }),
      reflections,
      ornaments.archBridge(s, 400, 560, 900, 44, mix(p.stone, p.white, 0.4)),
      ...[130, 670].map((x) => street.lamp(s, x, 500, 1.3)),
    ].join('');
  return [
    land.sky(s, { sunX: 420, sunY: 96, sunR: 40, clouds: 2 }),
    towers.skyline(s, 400, 130, 270, p.far[0]),
    wall(-10, 120, 270, p.brick),
    wall(114, 146, 330, p.roof),
    wall(264, 76, 230, p.brick),
    wall(470, 90, 250, p.roof),
    wall(564, 130, 320, p.brick),
    wall(698, 112, 270, p.roof),
    rect(340, 300, 130, 104, p.far[2]),
    each(
      [
        [-10, 120],
        [114, 146],
        [264, 76],
        [470, 90],
        [564, 130],
        [698, 112],
      ],
      ([x, w]) => shops(x + 12, w - 2),
    ),
    glow(186, 190, 120, p.neon[0]),
    glow(630, 210, 130, '#7cc3f0'),
    sunBoard(s, 578, 116, 104, 190),
    rect(116, 102, 142, 162, p.neon[1], { rx: 10, opacity: 0.3 }),
    rect(122, 108, 130, 150, '#ffd27a', { rx: 6 }),
    circle(187, 186, 58, '#fff0c8'),
    rect(122, 108, 130, 150, 'none', { stroke: '#fff6e0', 'stroke-width': 5, rx: 6 }),
    place(DISHES.crab(s), 187, 240, 0.34),
    octopus(s, 516, 196, 0.72),
    street.signboard(s, 14, 170, 72, 130, p.neon[2], 4),
    street.signboard(s, 276, 206, 50, 128, p.neon[3], 1),
    street.signboard(s, 714, 160, 74, 120, p.neon[1], 2),
    street.signboard(s, 480, 280, 70, 50, p.neon[2], 3),
    street.signboard(s, 126, 276, 120, 44, p.neon[1], 0),
    street.signboard(s, 580, 322, 100, 36, p.neon[0], 3),
    ...[20, 60, 100, 140, 180, 220, 260, 300, 500, 540, 580, 620, 660, 700, 740, 780].map((x, i) =>
      ornaments.lantern(s, x, 350, 0.62, i % 2 ? '#ff6a4a' : '#ffc861'),
    ),
    rail,
    rect(330, 376, 150, 12, p.stone),
    land.water(s, 412, 600, { glints: 22 }),
    reflections,
    vehicles.riverBoat(s, 400, 536, 1, p.white, p.neon[3]),
    land.wake(s, 404, 545, 340),
  ].join('');
}

/** Retro street running to the lattice tower. */
export const towerStreet = (s: Stage) => alley(s, { wet: true, end: (t) => towers.latticeTower(t, 400, 412, 0.74) });

/** The tower alone, rising over low roofs. */
export function newWorldTower(s: Stage) {
  const { p } = s;
  const shop = (x: number, w: number, h: number, c: string, i: number) =>
    rect(x, 600 - h, w, h, mix(c, p.ink, 0.15)) +
    street.signboard(s, x + 14, 600 - h + 16, w - 28, 44, nth(p.neon, i % 5), i % 5) +
    rect(x + 10, 600 - 86, w - 20, 86, p.night ? p.window : mix(p.gold, p.wall, 0.5)) +
    dashes(x + 10, 556, x + w - 10, 556, 88, 4, (w - 36) / 3, mix(p.wood, p.ink, 0.3)) +
    rect(x + 10, 574, w - 20, 26, mix(p.wood, p.ink, 0.2)) +
    street.awning(s, x + 4, 600 - 104, w - 8, 26, nth([p.red, p.sea, p.pine], i % 3), 7);
  return [
    land.sky(s, { sunX: 590, sunY: 170, sunR: 74, clouds: 4 }),
    land.mountains(s, 470, 50),
    towers.skyline(s, 540, 60, 170, p.far[0], { lights: 0.2 }),
    towers.latticeTower(s, 400, 560, 1.08),
    towers.skyline(s, 590, 50, 110, p.far[1], { from: -10, to: 300 }),
    towers.skyline(s, 590, 50, 110, p.far[1], { from: 500, to: 810 }),
    rect(300, 556, 200, 50, p.path),
    shop(-10, 150, 190, p.brick, 0),
    shop(146, 140, 150, p.roof, 1),
    shop(516, 140, 156, p.roof, 2),
    shop(662, 150, 200, p.brick, 3),
    ornaments.lanternString(s, 280, 470, 522, 470, 6, 0.8, ['#ff7a4a', '#ffc861']),
  ].join('');
}

/** Discount arcade tower with an oval wheel over the canal. */
export const canalWheel = (s: Stage) =>
  canal(s, {
    feature: (t) =>
      rect(300, 110, 200, 280, mix(t.p.gold, t.p.far[2], 0.25)) +
      rect(440, 110, 60, 280, shade(t.p, t.p.gold, 0.35)) +
      rect(336, 60, 128, 310, '#1b1030', { rx: 64 }) +
      rect(336, 60, 128, 310, 'none', { rx: 64, stroke: t.p.neon[1], 'stroke-width': 9 }) +
      rect(356, 80, 88, 270, 'none', { rx: 44, stroke: t.p.neon[0], 'stroke-width': 4 }) +
      stroke('M336 124H464M336 200H464M336 276H464M400 60V370', t.p.neon[1], 3) +
      each(
        [
          [336, 130],
          [336, 210],
          [336, 290],
          [464, 130],
          [464, 210],
          [464, 290],
          [400, 60],
          [400, 370],
        ],
        ([x, y], i) => circle(x, y, 17, nth(t.p.neon, i % 4)),
      ),
    boat: false,
  });
