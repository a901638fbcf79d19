import { lighter, mix } from '../draw/color.ts';
import { nth } from '../draw/random.ts';
import type { Stage } from '../draw/stage.ts';
import { circle, dashes, dots, each, ellipse, path, place, poly, rect, repeat } from '../draw/svg.ts';
import { shade } from '../palettes.ts';
import * as land from '../parts/land.ts';
import * as ornaments from '../parts/ornaments.ts';
import * as plants from '../parts/plants.ts';
import * as roofs from '../parts/roofs.ts';
import * as street from '../parts/street.ts';
import { steam } from '../parts/tableware.ts';
import * as towers from '../parts/towers.ts';

/** Canyon of planted terraces. */
export function terraces(s: Stage) {
  const { p } = s;
  const level = (y: number, inset: number, c: string) =>
    path(`M-10 ${y}Q${220 - inset} ${y - 24} ${330 - inset} ${y + 30}T${300 - inset} 610H-10Z`, c) +
    path(
      `M-10 ${y}Q${220 - inset} ${y - 24} ${330 - inset} ${y + 30}q-4 20 -14 36Q${200 - inset} ${y + 14} -10 ${y + 34}Z`,
      lighter(c, 0.3),
    ) +
    path(
      `M810 ${y - 20}Q${590 + inset} ${y - 44} ${480 + inset} ${y + 26}T${510 + inset} 610H810Z`,
      shade(p, c, 0.18),
    ) +
    path(
      `M810 ${y - 20}Q${590 + inset} ${y - 44} ${480 + inset} ${y + 26}q4 20 14 36Q${610 + inset} ${y} 810 ${y + 14}Z`,
      c,
    ) +
    plants.bushes(s, y + 6, p.leaf, 17, -10, 200 - inset) +
    plants.bushes(s, y - 12, mix(p.leaf, p.pine, 0.4), 17, 620 + inset, 800);
  const tones = [
    mix(p.maple, p.wall, 0.35),
    mix(p.gold, p.wall, 0.3),
    mix(p.brick, p.wall, 0.2),
    mix(p.maple, p.gold, 0.4),
    p.brick,
  ];
  return [
    land.sky(s, { sunX: 410, sunY: 150, sunR: 64 }),
    towers.tower(s, 520, 420, 120, 340, mix(p.far[0], p.wall, 0.4), { style: 1 }),
    towers.skyline(s, 440, 80, 190, p.far[0], { from: 180, to: 600 }),
    rect(0, 380, 800, 220, p.path),
    poly([380, 380, 430, 380, 640, 600, 150, 600], lighter(p.path, 0.3)),
    ...tones.map((c, i) => level(150 + i * 82, i * 36 - 30, c)),
    plants.tree(s, 110, 240, 120, 'green'),
    plants.tree(s, 40, 340, 120, 'cherry'),
    plants.tree(s, 700, 216, 130, 'green'),
    plants.tree(s, 752, 300, 120, 'maple'),
    plants.tree(s, 60, 520, 150, 'green'),
    plants.tree(s, 746, 520, 160, 'green'),
    repeat(4, (i) => ellipse(400 + (i % 2 ? 14 : -14), 450 + i * 40, 34 + i * 22, 4 + i, shade(p, p.path, 0.14))),
  ].join('');
}

/** Botanical garden lit by glowing spheres. */
export function lightGarden(s: Stage) {
  const { p, r } = s;
  const orbs = ['#ff8fb0', '#ffd27a', '#7fe0d0', '#b79bff', '#ffb07a'];
  const orb = (x: number, y: number, k: number, i: number) =>
    circle(x, y, k * 1.9, nth(orbs, i % 5), { opacity: 0.14 }) +
    circle(x, y, k * 1.3, nth(orbs, i % 5), { opacity: 0.22 }) +
    circle(x, y, k, nth(orbs, i % 5)) +
    circle(x - k * 0.25, y - k * 0.3, k * 0.45, '#ffffff', { opacity: 0.4 });
  return [
    land.sky(s, { sunX: 610, sunY: 110, sunR: 44 }),
    land.mountains(s, 330, 90),
    plants.treeRow(s, 380, 230, 'deep', { count: 6 }),
    plants.treeRow(s, 390, 150, 'cherry', { count: 7 }),
    rect(0, 376, 800, 230, mix(p.pine, p.ink, 0.4)),
    land.water(s, 392, 600, { glints: 24 }),
    each(
      [
        [120, 384, 16],
        [210, 380, 12],
        [320, 386, 19],
        [430, 380, 13],
        [520, 386, 20],
        [620, 381, 13],
        [706, 386, 18],
      ],
      ([x, y, k], i) =>
        rect(x - 7, y + 16, 14, r.range(60, 140), nth(orbs, i % 5), { rx: 7, opacity: 0.35 }) + orb(x, y, k, i),
    ),
    path('M-10 610V500Q160 470 300 540T520 610Z', mix(p.pine, p.ink, 0.25)),
    path('M810 610V520Q700 500 620 560T540 610Z', mix(p.pine, p.ink, 0.35)),
    each(
      [
        [70, 540, 44, 0],
        [190, 556, 34, 2],
        [290, 580, 26, 1],
        [700, 560, 40, 3],
        [610, 590, 24, 4],
      ],
      ([x, y, k, i]) => orb(x, y, k, i),
    ),
    plants.bough(s, 'right', 'cherry', 280),
  ].join('');
}

/** Painted gate over a market lane. */
export function koreaGate(s: Stage) {
  const { p } = s;
  const tiles = mix(p.roof, p.ink, 0.2);
  const jade = mix(p.sea, p.leaf, 0.45);
  const stallAt = (x: number, y: number, k: number, c: string) =>
    place(
      [
        rect(-84, -150, 168, 150, mix(p.wood, p.wall, 0.35)),
        rect(-84, -70, 168, 70, c),
        street.awning(s, -96, -168, 192, 36, c, 8),
        rect(-92, -78, 184, 12, p.wood),
        repeat(4, (i) => ellipse(-60 + i * 40, -84, 18, 12, nth([p.red, p.gold, p.maple, p.leaf], i))),
        steam(0, -96, 50, '#ffffff', 0.5),
        ornaments.lantern(s, -70, -112, 0.8),
        ornaments.lantern(s, 70, -112, 0.8),
      ],
      x,
      y,
      k,
    );
  return [
    land.sky(s, { sunX: 220, sunY: 130, sunR: 62 }),
    towers.cityBack(s, 430, 1),
    rect(0, 424, 800, 180, p.path),
    poly([330, 424, 470, 424, 640, 600, 160, 600], lighter(p.path, 0.35)),
    repeat(5, (i) => rect(320 - i * 36, 440 + i * i * 4 + i * 10, 160 + i * 72, 2 + i * 0.6, shade(p, p.path, 0.13))),
    stallAt(250, 470, 0.62, p.sea),
    stallAt(550, 470, 0.62, p.gold),
    rect(180, 210, 30, 330, p.red),
    rect(590, 210, 30, 330, p.red),
    rect(198, 210, 12, 330, shade(p, p.red, 0.25)),
    rect(608, 210, 12, 330, shade(p, p.red, 0.25)),
    rect(172, 520, 46, 24, p.stone),
    rect(582, 520, 46, 24, p.stone),
    rect(150, 210, 500, 52, jade),
    rect(150, 222, 500, 28, shade(p, jade, 0.3)),
    dots(170, 236, 640, 236, 18, 36, p.gold),
    dots(188, 236, 640, 236, 12, 36, p.red),
    rect(140, 196, 520, 16, p.red),
    dots(150, 204, 656, 204, 9, 22, p.wall),
    roofs.litRoof(s, 400, 198, 640, 420, 84, tiles, 24),
    dots(140, 192, 664, 192, 10, 18, lighter(tiles, 0.3)),
    rect(180, 106, 440, 13, shade(p, tiles, 0.4), { rx: 5 }),
    poly([180, 119, 164, 92, 196, 106], shade(p, tiles, 0.4)),
    poly([620, 119, 636, 92, 604, 106], shade(p, tiles, 0.4)),
    ornaments.lanternString(s, 214, 280, 588, 280, 6, 1.1, [p.red, p.sea, p.gold]),
    stallAt(84, 596, 1.14, p.red),
    stallAt(716, 596, 1.14, jade),
  ].join('');
}

/** Big lion mask stage. */
export function lionStage(s: Stage) {
  const { p } = s;
  const green = mix(p.pine, p.stone, 0.25);
  const gold = p.gold;
  return [
    land.sky(s, { sunX: 160, sunY: 120, sunR: 54 }),
    towers.cityBack(s, 420, 1.2),
    plants.treeRow(s, 480, 260, 'deep', { from: -20, to: 180, count: 2 }),
    plants.treeRow(s, 480, 260, 'deep', { from: 620, to: 820, count: 2 }),
    path('M180 500V250Q180 110 400 96T620 250V500Z', green),
    path('M470 102Q620 130 620 250V500H530Q560 260 470 102Z', shade(p, green, 0.25)),
    repeat(7, (i) =>
      circle(196 + i * 68, 160 - Math.sin((i / 6) * Math.PI) * 62, 40, i % 2 ? green : shade(p, green, 0.12)),
    ),
    path('M210 240Q270 170 370 230Q300 240 280 262ZM590 240Q530 170 430 230Q500 240 520 262Z', shade(p, green, 0.5)),
    circle(296, 262, 40, p.white),
    circle(504, 262, 40, p.white),
    circle(296, 264, 26, gold),
    circle(504, 264, 26, gold),
    circle(298, 266, 12, p.ink),
    circle(502, 266, 12, p.ink),
    path('M340 330Q330 280 400 270T460 330Q430 350 400 344T340 330Z', shade(p, green, 0.12)),
    circle(372, 326, 13, p.ink),
    circle(428, 326, 13, p.ink),
    path('M222 366Q400 330 578 366Q592 500 560 506H240Q208 500 222 366Z', shade(p, p.red, 0.35)),
    path('M236 376Q400 346 564 376L556 398Q400 370 244 398Z', p.red),
    repeat(9, (i) => path(`M${250 + i * 34} ${384 - Math.sin((i / 8) * Math.PI) * 20}h26l-4 26q-9 8 -18 0Z`, p.white)),
    path('M246 384l30 -2l-8 58ZM554 384l-30 -2l8 58Z', gold),
    rect(264, 452, 272, 60, mix(p.wood, p.ink, 0.2)),
    rect(250, 448, 300, 12, p.wood),
    dashes(280, 484, 530, 484, 40, 5, 28, shade(p, p.wood, 0.4)),
    ornaments.shimenawa(s, 400, 410, 180),
    land.ground(s, 508, mix(p.path, p.wall, 0.3)),
    ornaments.steps(s, 400, 506, 560, 270, 320, 4),
    poly([250, 560, 550, 560, 590, 600, 210, 600], p.path),
    ornaments.stoneLantern(s, 140, 560, 1.4),
    ornaments.stoneLantern(s, 660, 560, 1.4),
  ].join('');
}
