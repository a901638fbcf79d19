import { lighter, mix } from '../draw/color.ts';
import { nth } from '../draw/random.ts';
import type { Stage } from '../draw/stage.ts';
import { circle, dots, each, ellipse, group, num, path, place, poly, rect, repeat, stroke } from '../draw/svg.ts';
import { shade } from '../palettes.ts';
import { DISHES } from '../parts/dishes.ts';
import * as fair from '../parts/fair.ts';
import * as land from '../parts/land.ts';
import * as ornaments from '../parts/ornaments.ts';
import * as plants from '../parts/plants.ts';
import * as roofs from '../parts/roofs.ts';
import { crates } from '../parts/stalls.ts';
import * as street from '../parts/street.ts';
import { steam } from '../parts/tableware.ts';
import * as towers from '../parts/towers.ts';
import * as vehicles from '../parts/vehicles.ts';
import { mall } from './shops.ts';

/** Turning globe over a fountain, gate arch and palms. */
export function studioGlobe(s: Stage) {
  const { p } = s;
  const clip = s.clip(circle(400, 266, 150, '#000'));
  const lands =
    'M270 190q60 -50 110 -30q20 30 -14 50q-10 40 -40 30q-30 20 -66 6ZM430 150q70 -10 100 40q-20 40 -60 30q-50 -20 -40 -70ZM330 300q50 -20 70 20q10 50 -30 80q-30 -20 -40 -100ZM470 270q60 -20 90 20q-10 50 -60 60q-40 -30 -30 -80Z';
  return [
    land.sky(s, { sunX: 150, sunY: 120, sunR: 50, clouds: 4 }),
    fair.coaster(s, 450, p.maple),
    street.store(s, 110, 470, 0.7),
    street.store(s, 690, 470, 0.7, { style: 1 }),
    path('M150 480V330Q400 150 650 330V480H590V350Q400 220 210 350V480Z', mix(p.stone, p.wall, 0.6)),
    path('M520 262Q590 290 650 330V480H590V350Q560 326 520 300Z', shade(p, p.stone, 0.18)),
    circle(400, 266, 150, mix(p.sea, '#1f6fb8', 0.4)),
    group(
      [
        path(lands, mix(p.leaf, p.gold, 0.25)),
        stroke('M400 116V416M250 266H550M270 190H530M270 342H530', '#ffffff', 2, { opacity: 0.35 }),
        ellipse(400, 266, 76, 150, 'none', { stroke: '#ffffff', 'stroke-width': 2, opacity: 0.35 }),
        path('M430 100Q600 260 430 430H600V100Z', '#0c2b58', { opacity: 0.22 }),
      ],
      { 'clip-path': clip },
    ),
    path('M214 300C206 246 300 214 420 222S606 250 590 292Q500 246 400 252T214 300Z', p.gold),
    path('M214 300C222 350 330 344 420 326S588 316 590 292C580 250 500 300 400 306T214 300Z', lighter(p.gold, 0.25)),
    repeat(7, (i) => circle(262 + i * 46, 316 - Math.abs(i - 3) * 2 - i * 2, 7, p.red)),
    path('M340 430L370 404H430L460 430Z', p.stone),
    rect(320, 428, 160, 40, mix(p.stone, p.far[2], 0.2)),
    street.plaza(s, 470),
    ellipse(400, 500, 250, 40, mix(p.stone, p.wall, 0.4)),
    ellipse(400, 496, 226, 32, p.water[0]),
    group(
      each(
        [
          [-170, 90],
          [-110, 120],
          [-56, 80],
          [56, 80],
          [110, 120],
          [170, 90],
        ],
        ([dx, h]) =>
          path(`M${400 + dx - 5} 496Q${400 + dx} ${496 - h} ${400 + dx + 5} 496Z`, '') +
          ellipse(400 + dx, 496, 20, 5, ''),
      ),
      { fill: p.white, opacity: 0.8 },
    ),
    plants.palm(s, 90, 580, 330),
    plants.palm(s, 716, 580, 300),
    fair.balloons(s, 600, 520, 1.1),
  ].join('');
}

/** Incinerator like a fairy tale: striped walls and a blue tower with a golden bulb. */
export function fairyPlant(s: Stage) {
  const { p } = s;
  return [
    land.sky(s, { sunX: 210, sunY: 140, sunR: 60 }),
    land.mountains(s, 430, 40),
    land.water(s, 430, 500, { sunX: 210 }),
    path('M140 470V300Q200 260 260 300V250Q340 200 400 260V300Q520 240 640 320V470Z', mix(p.gold, p.wall, 0.4)),
    repeat(6, (i) => path(`M${160 + i * 82} 470V330q14 -20 28 0v140Z`, i % 2 ? p.red : p.maple)),
    repeat(16, (i) =>
      rect(168 + (i % 8) * 58, i > 7 ? 410 : 350, 24, 32, p.night ? p.window : nth([p.sea, p.white, p.roof], i % 3), {
        rx: i % 3 ? 2 : 12,
      }),
    ),
    path('M480 470L490 130H550L560 470Z', mix(p.sea, '#2f6fc0', 0.4)),
    path('M522 130H550L560 470H530Z', shade(p, p.sea, 0.25)),
    repeat(6, (i) => rect(488 - i, 160 + i * 52, 64 + i * 2, 9, i % 2 ? p.gold : p.white)),
    circle(520, 98, 46, p.gold),
    circle(506, 84, 18, lighter(p.gold, 0.6)),
    poly([500, 60, 540, 60, 520, 14], p.gold),
    rect(484, 128, 72, 12, p.red),
    circle(210, 292, 17, p.gold),
    circle(330, 236, 20, p.sea),
    circle(620, 306, 15, p.gold),
    path('M-10 470Q400 440 810 470V610H-10Z', mix(p.leaf, p.ground, 0.2)),
    plants.treeRow(s, 500, 110, 'green', { count: 7 }),
    land.trail(s, 480, 400),
    plants.treeRow(s, 340, 60, 'green', { from: 270, to: 400, count: 2 }),
    plants.tree(s, 80, 580, 220, 'ginkgo'),
    plants.tree(s, 730, 570, 200, 'green'),
  ].join('');
}

/** Huge wooden ring on an island. */
export function woodenRing(s: Stage) {
  const { p } = s;
  const wood = mix(p.wood, p.gold, 0.4);
  const arc = (rx: number, ry: number, y: number, w: number, c: string) =>
    ellipse(400, y, rx, ry, 'none', { stroke: c, 'stroke-width': w });
  const posts = stroke(
    repeat(44, (i) => {
      const a = (i / 44) * Math.PI;
      return `M${num(400 + Math.cos(a) * 340)} ${num(330 + Math.sin(a) * 110)}v64`;
    }),
    shade(p, wood, 0.3),
    6,
  );
  const backPosts = stroke(
    repeat(36, (i) => {
      const a = Math.PI + (i / 36) * Math.PI;
      return `M${num(400 + Math.cos(a) * 340)} ${num(330 + Math.sin(a) * 110)}v36`;
    }),
    mix(shade(p, wood, 0.3), p.far[0], 0.4),
    4,
  );
  return [
    land.sky(s, { sunX: 400, sunY: 160, sunR: 78 }),
    land.mountains(s, 330, 40),
    land.water(s, 326, 600, { sunX: 400 }),
    ellipse(400, 408, 420, 160, mix(p.ground, p.leaf, 0.45)),
    backPosts,
    arc(340, 110, 330, 20, mix(wood, p.far[0], 0.35)),
    ellipse(400, 380, 280, 84, mix(p.leaf, p.ground, 0.25)),
    path('M300 400q0 -70 50 -70t50 70Z', p.white),
    path('M410 400L460 318L510 400Z', p.red),
    path('M460 318L510 400H466Z', shade(p, p.red)),
    rect(230, 360, 60, 40, p.sea),
    rect(520, 366, 60, 36, p.gold),
    plants.treeRow(s, 420, 56, 'green', { from: 230, to: 590, count: 7 }),
    posts,
    stroke('M60 330A340 110 0 0 0 740 330', wood, 26),
    stroke('M60 318A340 110 0 0 0 740 318', lighter(wood, 0.3), 8),
    stroke('M60 372A340 110 0 0 0 740 372', wood, 9),
    vehicles.sailShip(s, 650, 590, 0.36),
    vehicles.riverBoat(s, 150, 580, 0.5),
    land.birds(s, 540, 110, 5),
  ].join('');
}

/** Old dockyard turned art quarter. */
export const dockyard = (s: Stage) => {
  const { p } = s;
  return [
    land.sky(s, { sunX: 280, sunY: 230, sunR: 80 }),
    towers.skyline(s, 410, 20, 80, p.far[0], { lights: 0 }),
    land.water(s, 410, 600, { sunX: 280 }),
    vehicles.crane(s, 250, 440, 1.2, p.red),
    rect(440, 250, 380, 200, mix(p.roof, p.far[1], 0.3)),
    poly([440, 250, 500, 206, 560, 250, 620, 206, 680, 250, 740, 206, 800, 250], mix(p.roof, p.ink, 0.15)),
    circle(540, 350, 62, p.gold),
    path('M602 412q20 -110 110 -110t100 110Z', p.red),
    path('M440 450v-60q60 -50 110 0t110 0t150 -20v80Z', p.sea),
    poly([470, 300, 500, 260, 530, 300], p.blossom),
    circle(740, 300, 30, p.white),
    rect(0, 446, 800, 30, mix(p.stone, p.far[2], 0.4)),
    rect(440, 440, 370, 14, p.stone),
    dots(10, 460, 800, 460, 9, 56, p.ink),
    vehicles.riverBoat(s, 180, 540, 0.7),
    group(
      [circle(0, 0, 40, p.blossom), circle(-13, -12, 8, p.white), poly([-30, 34, 30, 34, 44, 56, -44, 56], p.gold)],
      { transform: 'translate(640 530)' },
    ),
    land.birds(s, 560, 110, 5),
  ].join('');
};

/** Harbour with red tower-like lattice and lights. */
export function harbourCity(s: Stage) {
  const { p } = s;
  const hyper =
    path('M392 420C424 330 424 240 404 140H436C416 240 416 330 448 420Z', p.red) +
    stroke(
      'M394 410L440 370M446 410L400 370M402 350L436 306M438 350L404 306M406 290L432 240M434 290L408 240M406 226L432 180M434 226L408 180',
      lighter(p.red, 0.35),
      3,
    ) +
    rect(392, 128, 56, 14, p.white) +
    rect(398, 112, 44, 16, p.red) +
    rect(418, 70, 4, 44, p.red);
  return [
    land.sky(s, { sunX: 190, sunY: 140, sunR: 50 }),
    land.ridge(s, 330, 150, p.far[0], 2),
    towers.skyline(s, 424, 40, 130, p.far[1]),
    hyper,
    path('M480 430q30 -90 100 -120q-10 60 40 120ZM560 430q30 -70 90 -90q-10 40 40 90Z', p.white),
    stroke('M500 420L572 322M530 424L576 330M596 424L644 350', shade(p, p.white, 0.25), 3),
    towers.ferrisWheel(s, 170, 320, 92, { color: p.white }),
    rect(0, 424, 800, 22, mix(p.stone, p.far[2], 0.4)),
    dots(10, 430, 800, 430, 6, 22, p.window),
    repeat(4, (i) => rect(20 + i * 74, 392, 62, 34, p.brick) + rect(28 + i * 74, 404, 46, 14, p.window)),
    land.water(s, 446, 600, { glints: 24 }),
    group(
      [
        rect(402, 456, 36, 110, p.red, { rx: 10 }),
        ...[120, 170, 220].map((x) => rect(x, 456, 12, 70, p.neon[1], { rx: 6 })),
      ],
      { opacity: 0.3 },
    ),
    vehicles.riverBoat(s, 600, 548, 1),
  ].join('');
}

/** Chinatown gate and steaming stalls. */
export function chinaGate(s: Stage) {
  const { p } = s;
  const stalls = (x: number, k: number, c: string) =>
    place(
      [
        rect(-90, -70, 180, 70, c),
        street.awning(s, -100, -170, 200, 36, c, 8),
        rect(-90, -140, 8, 140, p.wood),
        rect(82, -140, 8, 140, p.wood),
        repeat(3, (i) => ellipse(-50 + i * 50, -78, 22, 9, p.gold) + ellipse(-50 + i * 50, -86, 17, 11, p.white)),
        steam(0, -100, 56, '#ffffff', 0.5),
      ],
      x,
      598,
      k,
    );
  const tier = (y: number, w: number, ridge: number, h: number) =>
    roofs.litRoof(s, 400, y, w, ridge, h, mix(p.pine, p.sea, 0.5), 28) +
    dots(400 - w * 0.38, y - 2, 400 + w * 0.38, y - 2, 8, 15, p.gold);
  return [
    land.sky(s, { sunX: 620, sunY: 120, sunR: 54 }),
    towers.cityBack(s, 440, 1.3),
    rect(0, 430, 800, 170, p.path),
    poly([330, 430, 470, 430, 620, 600, 180, 600], lighter(p.path, 0.3)),
    rect(170, 230, 34, 330, p.red),
    rect(596, 230, 34, 330, p.red),
    rect(286, 250, 26, 280, p.red),
    rect(488, 250, 26, 280, p.red),
    rect(190, 230, 14, 330, shade(p, p.red, 0.25)),
    rect(616, 230, 14, 330, shade(p, p.red, 0.25)),
    rect(160, 250, 480, 40, p.gold),
    rect(160, 258, 480, 24, shade(p, p.sea, 0.1)),
    dots(180, 270, 630, 270, 14, 30, p.gold),
    tier(250, 580, 440, 50),
    rect(260, 160, 280, 48, p.red),
    rect(320, 168, 160, 32, p.gold),
    rect(330, 174, 140, 20, p.pine),
    tier(166, 400, 200, 62),
    rect(296, 98, 208, 10, p.gold),
    circle(400, 90, 14, p.red),
    ornaments.lanternString(s, 312, 312, 488, 312, 4, 1.2, [p.red]),
    ornaments.lanternString(s, 10, 330, 176, 330, 3, 1.4, [p.red]),
    ornaments.lanternString(s, 624, 330, 790, 330, 3, 1.4, [p.red]),
    stalls(84, 1.1, p.red),
    stalls(716, 1.1, p.maple),
  ].join('');
}

/** White monument with outstretched arms and a golden disc. */
export function sunTower(s: Stage) {
  const { p } = s;
  const zig = 'M352 420l22 -40l-14 -30l20 -50M448 420l-22 -40l14 -30l-20 -50';
  return [
    land.sky(s, { sunX: 620, sunY: 140, sunR: 56, clouds: 4 }),
    land.mountains(s, 440, 80),
    plants.bushes(s, 452, mix(p.pine, p.far[1], 0.35), 40),
    path(
      'M290 500C300 380 330 320 340 250C280 250 180 230 96 160C180 190 290 190 344 180C350 140 370 116 400 112C430 116 450 140 456 180C510 190 620 190 704 160C620 230 520 250 460 250C470 320 500 380 510 500Z',
      p.white,
    ),
    path(
      'M430 122Q450 140 456 180C510 190 620 190 704 160C620 230 520 250 460 250C470 320 500 380 510 500H440C450 380 440 240 430 122Z',
      shade(p, p.white, 0.14),
    ),
    stroke(zig, p.red, 15, { 'stroke-linejoin': 'round' }),
    circle(400, 92, 50, p.gold),
    circle(400, 92, 36, lighter(p.gold, 0.35)),
    circle(384, 86, 7, p.ink),
    circle(416, 86, 7, p.ink),
    poly([396, 92, 404, 92, 408, 106, 392, 106], p.gold),
    rect(388, 112, 24, 5, p.ink),
    rect(396, 26, 8, 20, p.gold),
    circle(400, 290, 52, lighter(p.white, 0.5)),
    circle(400, 290, 52, 'none', { stroke: shade(p, p.white, 0.25), 'stroke-width': 5 }),
    path('M400 238A52 52 0 0 1 400 342Q384 316 396 290T400 238Z', shade(p, p.white, 0.2)),
    stroke('M378 278q6 -6 12 0M378 310q14 10 30 0', p.ink, 4, { 'stroke-linecap': 'round' }),
    land.mound(s, 480, mix(p.leaf, p.ground, 0.2), 30),
    plants.treeRow(s, 510, 150, 'cherry', { count: 6, skip: [280, 520] }),
    land.trail(s, 506, 400),
    plants.bushes(s, 606, shade(p, p.pine, 0.1), 32),
  ].join('');
}

/** Open-air outlet lanes with the airport bridge behind. */
export const outlet = (s: Stage) =>
  mall(s, { style: 0, kind: 'green', sea: true }) +
  place(
    group([
      path('M-60 0L30 -8L44 -30H52L50 -8L70 -6Q76 2 66 4L-50 10Q-64 8 -60 0ZM-6 0L-30 36H-18L20 2Z', s.p.white),
      dots(-40, 1, 20, -2, 3, 9, s.p.roof),
    ]),
    560,
    84,
    1,
    -8,
  );

/** A giant steaming cup of noodles among small ones. */
export const steamingCup = (s: Stage) => {
  const { p } = s;
  return [
    rect(0, 0, 800, 600, p.gold),
    circle(400, 300, 250, p.sun),
    repeat(12, (i) =>
      place(
        path('M-18 0h36l-6 34h-24Z', i % 2 ? p.red : p.white) + rect(-20, -5, 40, 7, i % 2 ? p.wall : p.sea),
        60 + (i % 6) * 136,
        i < 6 ? 70 : 400,
        1.2,
      ),
    ),
    rect(0, 450, 800, 150, mix(p.wood, p.gold, 0.3)),
    rect(0, 450, 800, 12, lighter(p.wood, 0.4)),
    steam(400, 250, 170, '#fffaf0', 0.85),
    place(DISHES.cupNoodle(s), 400, 540, 1.2),
    crates(s, 40, 590, 160, [p.leaf, p.red], 2),
    crates(s, 610, 590, 160, [p.maple, p.gold], 2),
  ].join('');
};
