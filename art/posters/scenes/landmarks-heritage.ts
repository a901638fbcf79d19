import { lighter, mix } from '../draw/color.ts';
import { nth } from '../draw/random.ts';
import type { Stage } from '../draw/stage.ts';
import { circle, dashes, dots, each, ellipse, group, path, place, poly, rect, repeat } from '../draw/svg.ts';
import { shade } from '../palettes.ts';
import * as animals from '../parts/animals.ts';
import * as heritage from '../parts/heritage.ts';
import * as land from '../parts/land.ts';
import * as ornaments from '../parts/ornaments.ts';
import * as plants from '../parts/plants.ts';
import * as roofs from '../parts/roofs.ts';

/** Wooden stage over a cliff. */
export function cliffStage(s: Stage) {
  const { p } = s;
  const wood = mix(p.wood, p.gold, 0.15);
  return [
    land.sky(s, { sunX: 610, sunY: 160, sunR: 84 }),
    land.mountains(s, 330, 150),
    land.ridge(s, 420, 110, mix(p.far[0], p.leaf, 0.4), 3),
    plants.bushes(s, 470, mix(p.leaf, p.maple, 0.35), 60, -10, 560),
    heritage.pagoda(s, 650, 372, 0.66, { storeys: 3 }),
    plants.bushes(s, 380, mix(p.maple, p.far[1], 0.2), 40, 560, 810),
    heritage.hall(s, 270, 284, 1.16, { temple: true, roofColor: mix(p.wood, p.roof, 0.4) }),
    rect(20, 280, 480, 18, wood),
    dashes(24, 266, 500, 266, 22, 5, 26, p.red),
    rect(20, 254, 484, 6, p.red),
    ...[298, 360, 424, 488].map((y) => rect(40, y, 440 - (y - 298) * 0.2, 9, wood)),
    ...Array.from({ length: 9 }, (_, i) => rect(44 + i * 52, 296, 15, 280, i > 5 ? shade(p, wood, 0.25) : wood)),
    plants.bushes(s, 560, p.maple, 56, -10, 520),
    plants.treeRow(s, 600, 200, 'maple', { from: 460, to: 820, count: 3 }),
    plants.bushes(s, 600, mix(p.maple, p.gold, 0.45), 48, -10, 560),
    plants.bushes(s, 480, mix(p.maple, p.gold, 0.25), 38, 500, 820),
    plants.petals(s, p.maple, 14, 120, 420),
  ].join('');
}

/** Gold pavilion mirrored in its pond. */
export function goldPavilion(s: Stage) {
  const { p } = s;
  const gold = mix('#f0b93a', p.gold, 0.3);
  const body = () =>
    place(
      [
        rect(-128, -74, 256, 74, mix(p.wood, p.wall, 0.35)),
        dashes(-120, -36, 124, -36, 60, 8, 32, p.wood),
        rect(-146, -14, 292, 14, p.wood),
        roofs.litRoof(s, 0, -72, 330, 240, 26, mix(p.wood, p.roof, 0.35), 9),
        rect(-112, -160, 224, 66, gold),
        rect(50, -160, 62, 66, shade(p, gold, 0.2)),
        dashes(-96, -126, 100, -126, 40, 30, 16, shade(p, gold, 0.4)),
        rect(-136, -102, 272, 8, gold),
        dashes(-132, -110, 136, -110, 12, 3, 13, gold),
        roofs.litRoof(s, 0, -156, 300, 170, 34, mix(p.wood, p.roof, 0.35), 10),
        rect(-74, -238, 148, 52, gold),
        rect(30, -238, 44, 52, shade(p, gold, 0.2)),
        dashes(-58, -212, 60, -212, 32, 22, 14, shade(p, gold, 0.4)),
        rect(-92, -192, 184, 7, gold),
        roofs.litRoof(s, 0, -234, 216, 14, 62, mix(p.wood, p.roof, 0.35), 12),
        path('M-4 -294q-16 -18 -30 -14q14 -14 28 -8q-2 -14 10 -18l4 10q14 2 18 14q-12 -2 -14 16Z', gold),
      ],
      0,
      0,
    );
  return [
    land.sky(s, { sunX: 220, sunY: 140, sunR: 62 }),
    land.mountains(s, 330, 160),
    plants.bushes(s, 350, mix(p.pine, p.far[1], 0.3), 62),
    plants.treeRow(s, 410, 200, 'maple', { from: -20, to: 240, count: 3 }),
    plants.treeRow(s, 410, 200, 'deep', { from: 560, to: 820, count: 3 }),
    land.water(s, 416, 600, { glints: 20 }),
    group(body(), { transform: 'matrix(1.16 0 0 -0.62 420 424)', opacity: 0.45 }),
    ellipse(420, 420, 260, 14, mix(p.stone, p.leaf, 0.4)),
    place(body(), 420, 416, 1.16),
    plants.pine(s, 690, 430, 200),
    land.rock(s, 130, 446, 120, 42),
    land.rock(s, 640, 470, 110, 40),
    plants.pine(s, 130, 430, 110),
    land.rock(s, 240, 590, 150, 44),
    plants.bough(s, 'right', 'maple', 270),
  ].join('');
}

/** Phoenix hall with long wings over a pond. */
export function phoenixHall(s: Stage) {
  const { p } = s;
  const wing = (dir: number) =>
    [
      rect(dir < 0 ? 90 : 480, 320, 230, 70, p.wall),
      dashes(dir < 0 ? 90 : 480, 355, dir < 0 ? 326 : 716, 355, 72, 8, 30, p.red),
      roofs.litRoof(s, dir < 0 ? 205 : 595, 322, 270, 220, 26, p.roof, 6),
      rect(dir < 0 ? 70 : 660, 264, 70, 34, p.wall),
      roofs.litRoof(s, dir < 0 ? 105 : 695, 268, 130, 20, 42, p.roof, 10),
    ].join('');
  const body = () =>
    wing(-1) +
    wing(1) +
    rect(300, 280, 200, 110, p.wall) +
    dashes(300, 335, 508, 335, 110, 10, 37, p.red) +
    rect(372, 306, 56, 84, shade(p, p.wood, 0.4)) +
    circle(400, 338, 20, p.gold) +
    roofs.litRoof(s, 400, 300, 320, 230, 32, p.roof, 10) +
    rect(320, 236, 160, 36, p.wall) +
    dashes(320, 254, 486, 254, 36, 8, 23, p.red) +
    roofs.litRoof(s, 400, 240, 290, 110, 76, p.roof, 14) +
    roofs.gable(s, 400, 242, 96, 52, p.roof) +
    path('M346 164q-14 -24 -26 -18q8 -14 22 -8l6 12ZM454 164q14 -24 26 -18q-8 -14 -22 -8l-6 12Z', p.gold);
  return [
    land.sky(s, { sunX: 400, sunY: 170, sunR: 118, clouds: 3 }),
    land.mountains(s, 360, 100),
    plants.bushes(s, 380, mix(p.pine, p.far[1], 0.3), 54),
    land.water(s, 400, 600, { glints: 24 }),
    group(body(), { transform: 'matrix(1 0 0 -0.66 0 660)', opacity: 0.4 }),
    rect(60, 388, 680, 18, mix(p.stone, p.leaf, 0.3)),
    body(),
    plants.pine(s, 60, 430, 180),
    land.rock(s, 60, 440, 150, 40),
    land.rock(s, 750, 446, 150, 46),
    group(
      repeat(9, (i) => ellipse(520 + (i % 3) * 80, 500 + Math.floor(i / 3) * 34, 32, 9, '')),
      { fill: p.leaf, opacity: 0.85 },
    ),
    circle(600, 494, 11, p.blossom),
    circle(690, 528, 12, p.blossom),
    plants.bough(s, 'left', 'cherry', 280),
  ].join('');
}

/** Great hall of the big Buddha with its octagonal lantern. */
export function greatHall(s: Stage) {
  const { p } = s;
  const horn = (x: number, d: number) => path(`M${x} 128q${-d * 4} -26 ${d * 18} -34q-2 18 ${-d * 6} 34Z`, p.gold);
  return [
    land.sky(s, { sunX: 400, sunY: 150, sunR: 120, clouds: 3 }),
    land.mountains(s, 400, 120),
    plants.bushes(s, 420, mix(p.pine, p.far[1], 0.3), 54),
    rect(110, 440, 580, 26, p.stone),
    rect(150, 330, 500, 112, p.wall),
    dashes(150, 386, 660, 386, 112, 15, 55, mix(p.wood, p.ink, 0.25)),
    rect(326, 350, 148, 92, shade(p, p.ink, 0.1)),
    rect(150, 330, 500, 14, p.wood),
    roofs.litRoof(s, 400, 336, 690, 500, 62, p.roof, 20),
    rect(190, 236, 420, 44, p.wall),
    dashes(190, 258, 620, 258, 44, 12, 40, mix(p.wood, p.ink, 0.25)),
    path('M320 336Q400 250 480 336Q400 300 320 336Z', shade(p, p.roof, 0.45)),
    rect(360, 300, 80, 20, mix(p.window, p.wall, 0.4)),
    roofs.litRoof(s, 400, 244, 610, 320, 116, p.roof, 22),
    roofs.gable(s, 400, 240, 130, 60, p.roof),
    horn(254, -1),
    horn(546, 1),
    land.ground(s, 464, mix(p.leaf, p.ground, 0.35)),
    poly([330, 464, 470, 464, 640, 600, 160, 600], p.path),
    ornaments.steps(s, 400, 440, 490, 160, 220, 5),
    place(
      [
        rect(-40, -14, 80, 14, p.stone),
        rect(-10, -70, 20, 58, p.gold),
        rect(-30, -78, 60, 10, p.gold),
        rect(-26, -122, 52, 46, shade(p, p.gold, 0.25)),
        rect(-16, -116, 32, 34, p.night ? p.lamp : p.wall),
        roofs.roof(0, -120, 92, 12, 26, shade(p, p.gold, 0.4), 6),
        circle(0, -150, 7, p.gold),
      ],
      400,
      556,
      1.1,
    ),
    animals.deer(s, 170, 560, 0.7),
    animals.deer(s, 690, 540, 0.56),
    plants.tree(s, 50, 520, 260, 'cherry'),
    plants.tree(s, 760, 500, 240, 'cherry'),
  ].join('');
}

/** Hundreds of hanging lanterns along a vermilion corridor. */
export function lanternShrine(s: Stage) {
  const { p } = s;
  return [
    land.sky(s, { sunX: 160, sunY: 100, sunR: 46 }),
    plants.bushes(s, 330, mix(p.pine, p.far[1], 0.25), 80),
    plants.treeRow(s, 430, 330, 'deep', { from: -20, to: 820, count: 5 }),
    rect(90, 270, 620, 210, p.wall),
    rect(90, 270, 620, 30, p.red),
    dashes(90, 390, 720, 390, 190, 20, 80, p.red),
    dashes(114, 400, 700, 400, 130, 74, 26, mix(p.leaf, p.sea, 0.5)),
    dashes(114, 400, 700, 400, 130, 3, 7.5, p.pine),
    rect(90, 460, 620, 24, p.red),
    roofs.litRoof(s, 400, 272, 740, 560, 96, mix(p.wood, p.roof, 0.4), 20),
    repeat(
      7,
      (i) =>
        rect(134 + i * 88.6, 280, 2, 22, p.ink) +
        place(
          [
            rect(-11, -16, 22, 36, p.gold),
            rect(-6, -10, 12, 24, p.window),
            roofs.roof(0, -14, 36, 6, 12, shade(p, p.gold, 0.4), 3),
            rect(-13, 20, 26, 5, shade(p, p.gold, 0.4)),
            circle(0, 2, 28, p.window, { opacity: 0.2 }),
          ],
          135 + i * 88.6,
          318,
          1.1,
        ),
    ),
    rect(0, 482, 800, 120, mix(p.path, p.stone, 0.3)),
    poly([330, 482, 470, 482, 600, 600, 200, 600], lighter(p.path, 0.25)),
    each(
      [
        [60, 560, 1.7],
        [170, 540, 1.4],
        [250, 524, 1.1],
        [550, 524, 1.1],
        [630, 540, 1.4],
        [740, 560, 1.7],
      ],
      ([x, y, k]) => ornaments.stoneLantern(s, x, y, k),
    ),
    plants.bushes(s, 606, shade(p, p.pine, 0.2), 28, 0, 150),
    plants.bushes(s, 606, shade(p, p.pine, 0.2), 28, 650, 810),
  ].join('');
}

/** Castle gate with golden fittings for the shogun's residence. */
export function shogunGate(s: Stage) {
  const { p } = s;
  return [
    land.sky(s, { sunX: 200, sunY: 140, sunR: 64 }),
    land.mountains(s, 400, 100),
    plants.bushes(s, 410, mix(p.pine, p.far[1], 0.3), 50),
    heritage.hall(s, 620, 440, 0.8, { temple: true }),
    ornaments.plasterWall(s, 470, 80),
    rect(150, 300, 440, 180, mix(p.wood, p.ink, 0.25)),
    rect(210, 330, 320, 150, shade(p, p.wood, 0.45)),
    rect(300, 340, 140, 140, mix(p.path, p.wall, 0.4)),
    dots(226, 360, 296, 360, 11, 22, p.gold),
    dots(226, 400, 296, 400, 11, 22, p.gold),
    dots(226, 440, 296, 440, 11, 22, p.gold),
    dots(452, 360, 526, 360, 11, 22, p.gold),
    dots(452, 400, 526, 400, 11, 22, p.gold),
    dots(452, 440, 526, 440, 11, 22, p.gold),
    rect(140, 290, 460, 24, p.gold),
    group(
      repeat(
        6,
        (i) =>
          circle(184 + i * 74, 302, 15, nth([p.red, p.sea, p.pine], i % 3)) + circle(184 + i * 74, 302, 6, p.white),
      ),
    ),
    path(
      'M130 280C190 276 240 210 300 196C340 160 400 160 440 196C500 210 550 276 610 280Q560 296 500 290C460 230 420 210 370 208S280 230 240 290Q180 296 130 280Z',
      mix(p.wood, p.roof, 0.5),
    ),
    path('M240 290C280 230 320 210 370 208S460 230 500 290Z', p.wall),
    path('M286 290C310 250 340 236 370 236S430 250 454 290Z', p.gold),
    circle(370, 268, 14, p.red),
    rect(320, 158, 100, 14, p.gold, { rx: 6 }),
    land.ground(s, 474, mix(p.path, p.wall, 0.4)),
    poly([290, 474, 450, 474, 600, 600, 180, 600], lighter(p.path, 0.25)),
    plants.pine(s, 90, 560, 250),
    plants.pine(s, 700, 570, 220),
    plants.bough(s, 'right', 'cherry', 260),
  ].join('');
}
