import { lighter, mix } from '../draw/color.ts';
import { nth } from '../draw/random.ts';
import type { Stage } from '../draw/stage.ts';
import { circle, dashes, dots, each, ellipse, group, path, poly, rect, repeat, stroke } from '../draw/svg.ts';
import { shade } from '../palettes.ts';
import * as fair from '../parts/fair.ts';
import * as heritage from '../parts/heritage.ts';
import * as land from '../parts/land.ts';
import * as ornaments from '../parts/ornaments.ts';
import * as plants from '../parts/plants.ts';
import { seasonTree, type TreeKind } from '../parts/plants.ts';
import * as roofs from '../parts/roofs.ts';
import * as street from '../parts/street.ts';
import * as towers from '../parts/towers.ts';
import * as vehicles from '../parts/vehicles.ts';

/** Open-air bath. */
export function onsen(
  s: Stage,
  {
    kind = s.r.pick<TreeKind>(['maple', 'green', 'cherry']),
    bamboo = s.r.chance(0.5),
    city = s.r.chance(0.35),
  }: { kind?: TreeKind; bamboo?: boolean; city?: boolean } = {},
) {
  const { p } = s;
  const pool = p.night ? mix('#58c4c2', p.far[2], 0.3) : mix(p.sea, '#a4e0d4', 0.6);
  return [
    land.sky(s, { sunX: 560, sunY: 130, sunR: 62 }),
    city ? towers.cityBack(s, 330, 1) : land.mountains(s, 320, 150),
    plants.bushes(s, 330, mix(p.pine, p.far[1], 0.3), 44),
    bamboo
      ? plants.bamboo(s, [40, 84, 130, 660, 704, 752], mix(p.leaf, p.gold, 0.2), 15, -10, 360)
      : plants.tree(s, 690, 380, 320, kind),
    rect(0, 290, 800, 100, mix(p.wood, p.gold, 0.25)),
    dashes(0, 340, 800, 340, 100, 3, 20, shade(p, p.wood, 0.2)),
    rect(0, 284, 800, 10, shade(p, p.wood, 0.3)),
    rect(0, 318, 800, 6, shade(p, p.wood, 0.3)),
    rect(60, 170, 12, 230, p.wood),
    rect(298, 170, 12, 230, p.wood),
    roofs.litRoof(s, 186, 180, 340, 240, 54, p.roof, 8),
    street.noren(s, 92, 190, 190, 80, p.red, 4),
    ornaments.lantern(s, 324, 224, 1.1),
    rect(0, 386, 800, 30, mix(p.stone, p.far[2], 0.3)),
    path('M70 470C90 400 320 396 430 400S740 410 760 480S620 610 400 606S40 560 70 470Z', pool),
    path('M110 474C140 424 320 418 430 420S700 432 722 480', 'none', {
      stroke: lighter(pool, 0.5),
      'stroke-width': 6,
      opacity: 0.6,
      'stroke-linecap': 'round',
    }),
    group([ellipse(330, 500, 120, 8, ''), ellipse(520, 540, 140, 9, ''), ellipse(420, 460, 70, 5, '')], {
      fill: lighter(pool, 0.6),
      opacity: 0.5,
    }),
    each(
      [
        [70, 480, 130, 70],
        [170, 430, 110, 50],
        [280, 414, 90, 40],
        [430, 412, 100, 36],
        [560, 420, 120, 50],
        [690, 440, 120, 60],
        [760, 520, 130, 90],
        [30, 590, 160, 110],
      ],
      ([x, y, w, h]) => land.rock(s, x, y, w, h),
    ),
    ornaments.stoneLantern(s, 620, 424, 1.3),
    stroke('M300 520c-26 -40 26 -60 0 -104M400 500c-30 -50 30 -70 0 -130M500 520c-26 -40 26 -60 0 -104', p.white, 14, {
      'stroke-linecap': 'round',
      opacity: 0.5,
    }),
    group([
      path('M640 560h76l-8 40h-60Z', mix(p.wood, p.gold, 0.5)),
      ellipse(678, 560, 38, 9, p.wood),
      rect(640, 576, 74, 5, p.wood),
    ]),
    plants.bough(s, 'left', kind === 'green' ? 'maple' : kind, 260),
  ].join('');
}

/** Stage with a striped curtain. */
export function theatre(s: Stage, { kind = 'fan' }: { kind?: 'fan' | 'comedy' | 'concert' } = {}) {
  const { p } = s;
  const stripes = [p.pine, p.maple, mix(p.ink, p.far[2], 0.2)];
  const acts = {
    fan: () =>
      group([
        path('M400 440L206 300A236 236 0 0 1 594 300Z', p.gold),
        path('M400 440L250 332A184 184 0 0 1 550 332Z', p.red),
        circle(400, 268, 44, p.wall),
        stroke(
          'M400 440L206 300M400 440L256 238M400 440L326 206M400 440L400 196M400 440L474 206M400 440L544 238M400 440L594 300',
          shade(p, p.gold, 0.4),
          4,
        ),
        circle(400, 440, 12, p.ink),
      ]),
    comedy: () =>
      rect(360, 430, 80, 8, p.ink) +
      rect(396, 250, 8, 220, p.ink) +
      ellipse(400, 470, 50, 9, p.ink) +
      rect(380, 190, 40, 74, p.stone, { rx: 20 }) +
      rect(380, 216, 40, 6, p.ink) +
      dots(390, 200, 412, 200, 5, 9, p.ink) +
      repeat(2, (i) => path(`M${230 + i * 240} 480h100l-14 -30h-72Z`, i ? p.sea : p.red)),
    concert: () =>
      rect(210, 150, 380, 250, '#fff3d0', { rx: 6 }) +
      rect(216, 156, 368, 238, mix(p.ink, p.neon[5], 0.35)) +
      group(
        repeat(16, (i) => {
          const a = (i / 16) * Math.PI * 2;
          return poly(
            [
              400,
              290,
              400 + Math.cos(a) * 260,
              290 + Math.sin(a) * 260,
              400 + Math.cos(a + 0.2) * 260,
              290 + Math.sin(a + 0.2) * 260,
            ],
            nth(p.neon, i % 4),
          );
        }),
        { opacity: 0.85, 'clip-path': s.clip(rect(216, 156, 368, 238, '#000')) },
      ) +
      circle(400, 290, 54, '#fff3d0') +
      circle(400, 290, 36, p.neon[0]) +
      [110, 610]
        .map(
          (x) =>
            rect(x, 250, 84, 232, '#120d26', { rx: 6 }) +
            [300, 370, 440]
              .map((y) => circle(x + 42, y, 27, mix(p.ink, p.neon[5], 0.3)) + circle(x + 42, y, 11, p.neon[2]))
              .join(''),
        )
        .join('') +
      rect(397, 410, 6, 76, p.wall) +
      circle(400, 406, 11, p.wall) +
      group(
        repeat(
          26,
          (i) =>
            circle(16 + i * 31, 590 - (i % 3) * 8, 22, '') +
            rect(10 + i * 31, 540 - (i % 4) * 12, 7, 44, '', { rx: 3 }),
        ),
        { fill: '#0c0a1c' },
      ) +
      dots(13, 536, 800, 530, 9, 62, p.neon[1]),
  };
  const dark = mix(p.ink, '#1a1024', 0.4);
  return [
    rect(0, 0, 800, 600, dark),
    rect(80, 60, 640, 440, mix(p.red, dark, kind === 'concert' ? 0.82 : 0.45)),
    kind === 'concert'
      ? land.beam(200, 60, 120, 420, 480, p.neon[0], 0.4) +
        land.beam(600, 60, 380, 690, 480, p.neon[2], 0.4) +
        land.beam(400, 60, 280, 520, 480, p.neon[1], 0.3)
      : land.beam(180, 40, 250, 560, 480, '#fff2cf', 0.22) + land.beam(620, 40, 240, 550, 480, '#fff2cf', 0.22),
    kind === 'concert'
      ? ''
      : repeat(2, (i) => repeat(3, (j) => rect((i ? 632 : 80) + j * 30, 60, 30, 430, nth(stripes, j)))),
    rect(80, 480, 640, 60, mix(p.wood, p.gold, 0.35)),
    dashes(80, 510, 720, 510, 60, 3, 50, shade(p, p.wood, 0.1)),
    ellipse(400, 492, 200, 20, '#fff2cf', { opacity: kind === 'concert' ? 0.1 : 0.35 }),
    acts[kind](),
    rect(60, 30, 680, 44, p.red),
    rect(60, 66, 680, 10, p.gold),
    repeat(12, (i) => path(`M${64 + i * 56} 74q28 44 56 0Z`, i % 2 ? p.red : shade(p, p.red, 0.2))),
    kind === 'concert'
      ? ''
      : ornaments.lanternString(s, 40, 20, 760, 20, 9, 0.9, ['#ffd07a']) +
        group(
          repeat(13, (i) => path(`M${10 + i * 62} 610v-30a24 26 0 0 1 48 0v30Z`, '')),
          { fill: shade(p, p.red, 0.5) },
        ),
  ].join('');
}

/** Domed arena or open stadium. */
export function stadium(s: Stage, { dome = true } = {}) {
  const { p } = s;
  if (dome)
    return [
      land.sky(s, { sunX: 580, sunY: 130, sunR: 56 }),
      towers.cityBack(s, 440, 1.1),
      path('M90 440Q110 190 400 176T710 440Z', mix(p.white, p.stone, 0.35)),
      path('M470 180Q690 220 710 440H560Q570 260 470 180Z', shade(p, p.stone, 0.15)),
      stroke(
        'M150 330Q400 270 650 330M116 392Q400 340 686 392M230 226Q400 196 570 226M400 176V440M280 190Q220 300 214 440M520 190Q580 300 586 440',
        shade(p, p.stone, 0.3),
        3.5,
      ),
      path('M60 440H740L712 500H88Z', mix(p.roof, p.stone, 0.3)),
      dashes(80, 470, 730, 470, 34, 26, 12, p.night ? p.window : mix(p.sea, p.wall, 0.5)),
      path('M60 432Q400 404 740 432V446H60Z', p.red),
      street.plaza(s, 498),
      plants.treeRow(s, 510, 90, seasonTree(s), { count: 8, skip: [320, 480] }),
      fair.balloons(s, 180, 250, 1),
      each(
        [
          [240, 540],
          [560, 540],
          [660, 560],
          [140, 566],
        ],
        ([x, y], i) =>
          rect(x - 2, y - 70, 4, 90, p.ink) + path(`M${x + 2} ${y - 70}q24 -12 44 0v34q-20 -10 -44 0Z`, nth(p.neon, i)),
      ),
    ].join('');
  const grass = mix(p.leaf, '#4fa65a', 0.4);
  return [
    land.sky(s, { sunX: 400, sunY: 150, sunR: 70 }),
    towers.cityBack(s, 330, 0.8),
    path('M20 340Q400 220 780 340L760 420H40Z', mix(p.roof, p.stone, 0.35)),
    path('M-10 300Q200 210 400 206T810 300L780 330Q400 236 20 330Z', p.white),
    path('M400 206Q600 210 810 300L780 330Q600 262 400 256Z', shade(p, p.white, 0.2)),
    group(
      [0, 1, 2, 3, 4].map((i) =>
        dots(
          60 + i * 6,
          356 + i * 14,
          740 - i * 6,
          356 + i * 14,
          8,
          13,
          nth([p.red, p.wall, p.gold, p.sea, p.wall], i),
        ),
      ),
    ),
    ellipse(400, 520, 470, 120, p.maple),
    ellipse(400, 520, 430, 104, 'none', { stroke: p.wall, 'stroke-width': 3 }),
    ellipse(400, 520, 396, 92, 'none', { stroke: p.wall, 'stroke-width': 3 }),
    ellipse(400, 524, 360, 82, grass),
    poly([190, 470, 610, 470, 700, 590, 100, 590], lighter(grass, 0.12)),
    stroke('M190 470H610L700 590H100ZM400 470V590', p.white, 4),
    ellipse(400, 524, 70, 22, 'none', { stroke: p.white, 'stroke-width': 4 }),
    ...[70, 730].map(
      (x) =>
        rect(x - 5, 90, 10, 260, mix(p.roof, p.ink, 0.3)) +
        rect(x - 44, 56, 88, 46, p.ink, { rx: 4 }) +
        dots(x - 32, 70, x + 36, 70, 15, 21, p.window) +
        dots(x - 32, 88, x + 36, 88, 15, 21, p.window),
    ),
  ].join('');
}

/** Boats on a river or in the harbour. */
export function cruise(
  s: Stage,
  { ship = 'river', castleBehind = false }: { ship?: 'river' | 'sail'; castleBehind?: boolean } = {},
) {
  const { p } = s;
  if (ship === 'sail')
    return [
      land.sky(s, { sunX: 590, sunY: 300, sunR: 84 }),
      land.mountains(s, 412, 46),
      towers.skyline(s, 416, 10, 50, p.far[1]),
      stroke('M560 416V300M740 416V300M470 330H810M560 304Q650 350 740 304', p.far[1], 5),
      land.water(s, 414, 600, { sunX: 590 }),
      vehicles.sailShip(s, 340, 520, 1.32),
      land.wake(s, 350, 534, 420),
      land.birds(s, 560, 140, 5),
    ].join('');
  return [
    land.sky(s, { sunX: 580, sunY: 150, sunR: 60 }),
    towers.cityBack(s, 390, 1.2),
    castleBehind ? plants.bushes(s, 392, mix(p.pine, p.far[1], 0.3), 36) + heritage.castle(s, 270, 392, 0.62) : '',
    plants.treeRow(s, 404, 120, seasonTree(s) === 'green' ? 'cherry' : seasonTree(s), { count: 8 }),
    rect(0, 396, 800, 22, mix(p.stone, p.far[2], 0.2)),
    land.water(s, 416, 600, { sunX: 580, glints: 30 }),
    vehicles.riverBoat(s, 390, 516, 1.6, p.white, s.r.pick([p.red, p.sea, p.gold])),
    land.wake(s, 400, 528, 520),
    plants.bough(s, 'right', 'cherry', 300),
    plants.petals(s, p.blossom, 12, 430, 590),
  ].join('');
}
