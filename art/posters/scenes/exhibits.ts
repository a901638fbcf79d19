import { lighter, mix } from '../draw/color.ts';
import { nth } from '../draw/random.ts';
import type { Drawing, Stage } from '../draw/stage.ts';
import { circle, dashes, dots, ellipse, group, num, path, poly, rect, repeat, stroke } from '../draw/svg.ts';
import { shade } from '../palettes.ts';
import * as animals from '../parts/animals.ts';
import * as land from '../parts/land.ts';
import * as plants from '../parts/plants.ts';

/** Gallery room with one exhibit under a spotlight. */
export function exhibit(s: Stage, thing: Drawing) {
  const { p } = s;
  const wall = s.r.pick([
    mix(p.ink, p.pine, 0.35),
    mix(p.ink, p.far[2], 0.5),
    mix(p.ink, p.brick, 0.35),
    mix(p.ink, p.sea, 0.3),
  ]);
  return [
    rect(0, 0, 800, 600, s.gradient([shade(p, wall, 0.35), lighter(wall, 0.06)])),
    rect(0, 470, 800, 130, lighter(wall, 0.14)),
    land.beam(400, -20, 90, 710, 520, '#fff2cf', 0.14),
    land.beam(400, -20, 200, 600, 520, '#fff2cf', 0.2),
    ellipse(400, 520, 290, 46, '#fff2cf', { opacity: 0.2 }),
    rect(330, 0, 140, 10, p.ink),
    ...[70, 640].map(
      (x, i) =>
        rect(x, 150, 110, 150, p.gold) +
        rect(x + 9, 159, 92, 132, p.wall) +
        (i
          ? path(`M${x + 9} 250q24 -50 46 -10t46 -20v71h-92Z`, p.sea) + circle(x + 70, 194, 15, p.red)
          : path(`M${x + 9} 291v-40l30 -50 30 34 18 -20 14 20v56Z`, p.pine) + circle(x + 34, 186, 12, p.gold)),
    ),
    thing(s),
  ].join('');
}

const plinth = (s: Stage, w = 200, y = 420) =>
  poly([400 - w / 2, y, 400 + w / 2, y, 400 + w / 2 + 14, 540, 400 - w / 2 - 14, 540], s.p.white) +
  poly([400 + w * 0.16, y, 400 + w / 2, y, 400 + w / 2 + 14, 540, 400 + w * 0.18, 540], shade(s.p, s.p.white, 0.2)) +
  rect(400 - w / 2 - 10, y - 10, w + 20, 16, lighter(s.p.white, 0.3));

export const EXHIBITS = {
  vase: (s) =>
    plinth(s) +
    path(
      'M372 196C372 214 366 224 352 234C296 262 300 340 356 410H444C500 340 504 262 448 234C434 224 428 214 428 196Z',
      '#8fc0ae',
    ) +
    path(
      'M428 196C428 214 434 224 448 234C504 262 500 340 444 410H424C470 350 470 270 430 240C414 226 412 210 412 196Z',
      '#699a8c',
    ) +
    ellipse(400, 196, 30, 8, '#5e8e80') +
    stroke('M330 300q30 -30 60 0t60 0M352 352q26 -22 48 0t48 0', '#e4f0e4', 5, { 'stroke-linecap': 'round' }) +
    circle(366, 272, 9, '#e4f0e4') +
    circle(432, 268, 9, '#e4f0e4'),
  teaBowl: (s) =>
    plinth(s, 260) +
    path('M290 270C292 380 340 412 400 412S508 380 510 270Z', '#3a3138') +
    path('M440 408C486 396 508 350 510 270H470C470 340 464 380 440 408Z', '#241e28') +
    ellipse(400, 270, 110, 28, '#5a4a4e') +
    ellipse(400, 274, 94, 20, '#8fae5a') +
    group([ellipse(372, 272, 14, 4, ''), ellipse(420, 278, 20, 4, '')], { fill: '#c7d896' }) +
    path('M300 330q40 20 70 -6t60 12l-8 20q-60 -8 -112 12Z', '#c9a24e', { opacity: 0.9 }),
  painting: (s) =>
    rect(230, 130, 340, 290, s.p.gold) +
    rect(248, 148, 304, 254, '#f4e6c8') +
    path('M248 330q40 -90 110 -96q-34 20 -30 44q44 -54 96 -30q-40 2 -44 30q60 -30 172 52v72H248Z', '#3d6f9e') +
    path('M248 350q50 -40 90 -20t80 10t134 10v52H248Z', '#234f80') +
    stroke('M262 300q40 -60 92 -62M330 284q40 -40 84 -30', '#fbf4e0', 6, { 'stroke-linecap': 'round' }) +
    path('M440 300l40 -60 40 60Z', '#7b93a8') +
    path('M466 261l14 -21 14 21q-14 -6 -28 0Z', '#fbf4e0') +
    circle(500, 190, 20, '#d9503c') +
    dots(270, 490, 540, 490, 14, 54, s.p.gold) +
    dashes(270, 506, 540, 506, 3, 270, 1, s.p.red) +
    rect(268, 490, 4, 60, s.p.gold) +
    rect(538, 490, 4, 60, s.p.gold),
  whale: (s) =>
    group([
      stroke('M96 250Q250 180 420 214T720 250', '#f2ead6', 15, { 'stroke-linecap': 'round' }),
      stroke(
        repeat(
          13,
          (i) => `M${290 + i * 24} ${206 + (i * i) / 9}q${-22 + i} ${num(74 - i * 2)} ${10 - i} ${num(140 - i * 7)}`,
        ),
        '#f2ead6',
        8,
        { 'stroke-linecap': 'round' },
      ),
      path('M84 236C100 190 190 176 250 196C270 214 262 250 236 258L110 268Q78 262 84 236Z', '#f2ead6'),
      path('M110 274Q190 300 262 260L252 288Q180 322 106 290Z', '#dcd2ba'),
      circle(222, 222, 12, '#3a3a48'),
      stroke('M650 238v-26M676 242v-22M702 246v-18M720 250l44 -34M720 250l44 28', '#f2ead6', 7, {
        'stroke-linecap': 'round',
      }),
      stroke('M300 240q-10 70 30 130', '#dcd2ba', 12, { 'stroke-linecap': 'round' }),
    ]) +
    stroke('M250 0V196M520 0V214', '#8b93a4', 2) +
    ellipse(400, 524, 240, 26, s.p.leaf) +
    ellipse(400, 518, 240, 24, lighter(s.p.leaf, 0.2)) +
    plants.tree(s, 250, 520, 90, 'green') +
    plants.palm(s, 520, 520, 100) +
    animals.deer(s, 400, 520, 0.5),
  car: (s) =>
    ellipse(400, 528, 260, 20, '#000000', { opacity: 0.3 }) +
    path(
      'M150 478C146 430 190 420 250 414C290 350 340 336 420 336C480 336 506 360 536 408C600 412 660 420 662 480Q664 506 640 508H170Q150 506 150 478Z',
      s.p.red,
    ) +
    path('M270 412C300 364 340 352 396 352V412ZM412 352C470 350 492 372 514 412H412Z', '#cfe0e2') +
    path('M150 470Q400 440 662 470V486Q400 460 150 486Z', shade(s.p, s.p.red, 0.3)) +
    path('M180 506a58 58 0 0 1 116 0ZM500 506a58 58 0 0 1 116 0Z', shade(s.p, s.p.red, 0.35)) +
    [238, 558]
      .map((x) => circle(x, 504, 42, '#1d2030') + circle(x, 504, 24, '#e9e2d0') + circle(x, 504, 9, s.p.gold))
      .join('') +
    circle(164, 456, 17, '#fff2c8') +
    rect(134, 486, 46, 10, '#e9e2d0', { rx: 5 }) +
    rect(626, 486, 46, 10, '#e9e2d0', { rx: 5 }),
  planetarium: (s) =>
    group([
      path('M150 470A250 250 0 0 1 650 470Z', mix(s.p.far[2], '#0c1838', 0.5)),
      group(
        repeat(60, () => {
          const a = s.r.range(Math.PI, Math.PI * 2);
          const d = s.r.range(30, 236);
          return circle(400 + Math.cos(a) * d, 466 + Math.sin(a) * d, s.r.range(1, 3.6), '');
        }),
        { fill: '#fff3cc' },
      ),
      stroke('M240 370L290 320L350 340L400 286L440 320M480 380L540 340L570 390L520 420Z', '#fff3cc', 1.6, {
        opacity: 0.7,
      }),
      circle(500, 286, 34, s.p.gold),
      ellipse(500, 286, 62, 14, 'none', { stroke: s.p.wall, 'stroke-width': 7 }),
      circle(290, 420, 18, s.p.red),
      stroke('M150 470A250 250 0 0 1 650 470', s.p.wall, 10),
    ]) +
    poly([376, 540, 424, 540, 414, 450, 386, 450], s.p.ink) +
    circle(400, 430, 36, s.p.stone) +
    circle(400, 430, 36, s.p.ink, { opacity: 0.35 }) +
    dots(376, 430, 430, 430, 8, 12, s.p.window) +
    dots(384, 414, 420, 414, 7, 12, s.p.window) +
    dots(384, 446, 420, 446, 7, 12, s.p.window),
  doll: (s) =>
    plinth(s, 230, 440) +
    path('M330 430Q330 300 372 266H428Q470 300 470 430Z', s.p.red) +
    path('M428 266Q470 300 470 430H430Q440 330 412 280Z', shade(s.p, s.p.red, 0.25)) +
    path(
      'M372 266Q300 290 262 350L290 380Q330 340 370 330ZM428 266Q500 290 538 350L510 380Q470 340 430 330Z',
      s.p.sea,
    ) +
    path('M380 262L400 330L420 262Z', s.p.wall) +
    dots(344, 410, 460, 410, 14, 28, s.p.gold) +
    dots(350, 380, 454, 380, 12, 26, s.p.gold) +
    rect(344, 336, 112, 26, s.p.gold) +
    ellipse(400, 226, 34, 42, '#f8ecd8') +
    path('M360 224C356 176 376 166 400 166S444 176 440 224Q432 196 400 196T360 224Z', '#22223a') +
    ellipse(400, 160, 26, 15, '#22223a') +
    path('M366 158q34 -34 68 0', 'none', { stroke: s.p.gold, 'stroke-width': 7 }) +
    path('M538 350l64 -54q26 34 4 74l-60 4Z', s.p.gold) +
    stroke('M546 366L602 296M546 366L616 330M546 366L606 370', s.p.red, 3),
  blocks: (s) =>
    repeat(4, (row) =>
      repeat(6 - row, (i) => {
        const x = 400 - (6 - row) * 47 + i * 94;
        const y = 470 - row * 72;
        const c = nth([s.p.red, s.p.gold, s.p.sea, s.p.leaf, s.p.maple], (i + row * 2) % 5);
        return (
          rect(x, y, 92, 70, c) +
          rect(x + 64, y, 28, 70, shade(s.p, c, 0.2)) +
          rect(x + 10, y - 14, 28, 15, lighter(c, 0.15), { rx: 3 }) +
          rect(x + 54, y - 14, 28, 15, c, { rx: 3 })
        );
      }),
    ),
  dove: (s) =>
    plinth(s, 180, 450) +
    path(
      'M250 330C300 330 330 320 350 296C330 220 350 160 430 120C430 190 440 230 470 262C500 250 520 262 530 282L560 296L528 304C510 380 440 410 370 392L290 440L310 384C280 374 262 354 250 330Z',
      s.p.white,
    ) +
    path(
      'M350 296C330 220 350 160 430 120C420 200 430 250 460 290C440 330 380 330 350 296Z',
      shade(s.p, s.p.white, 0.14),
    ) +
    circle(508, 276, 4.5, s.p.ink) +
    stroke('M556 298q30 10 46 40M574 308l18 -12M586 320l20 -6M592 334l-8 16', s.p.leaf, 6, {
      'stroke-linecap': 'round',
    }),
  toys: (s) =>
    repeat(
      2,
      (row) =>
        rect(120, 322 + row * 152, 560, 14, s.p.gold) +
        repeat(5, (i) => {
          const x = 176 + i * 112;
          const y = 320 + row * 152;
          const c = nth([s.p.red, s.p.gold, s.p.sea, s.p.leaf, s.p.blossom], (i * 2 + row) % 5);
          const ears = nth(
            [
              () => circle(x - 26, y - 84, 14, c) + circle(x + 26, y - 84, 14, c),
              () => path(`M${x - 34} ${y - 70}l2 -44l26 22ZM${x + 34} ${y - 70}l-2 -44l-26 22Z`, c),
              () => ellipse(x - 16, y - 104, 10, 28, c) + ellipse(x + 16, y - 104, 10, 28, c),
            ],
            (i + row) % 3,
          );
          return (
            ears() +
            ellipse(x, y - 54, 42, 40, c) +
            ellipse(x, y - 20, 34, 22, c) +
            ellipse(x, y - 22, 20, 14, s.p.wall) +
            circle(x - 14, y - 58, 5, '#23243a') +
            circle(x + 14, y - 58, 5, '#23243a') +
            ellipse(x, y - 46, 6, 4, '#23243a')
          );
        }),
    ) +
    rect(108, 130, 14, 410, s.p.gold) +
    rect(678, 130, 14, 410, s.p.gold) +
    rect(96, 118, 608, 22, s.p.red) +
    repeat(11, (i) => path(`M${100 + i * 54.5} 140q27 34 54 0Z`, i % 2 ? s.p.wall : s.p.red)),
  books: (s) =>
    repeat(
      3,
      (row) =>
        rect(110, 206 + row * 118, 580, 12, s.p.wood) +
        repeat(18, (i) => {
          const h = 60 + ((i * 37 + row * 23) % 34);
          return (
            rect(
              122 + i * 31,
              206 + row * 118 - h,
              26,
              h,
              nth([s.p.red, s.p.sea, s.p.gold, s.p.pine, s.p.wall, s.p.maple], (i * 5 + row) % 6),
            ) + rect(126 + i * 31, 206 + row * 118 - h + 12, 18, 5, s.p.wall, { opacity: 0.6 })
          );
        }),
    ) +
    rect(98, 80, 14, 480, s.p.wood) +
    rect(688, 80, 14, 480, s.p.wood) +
    rect(98, 80, 604, 14, s.p.wood) +
    rect(220, 500, 360, 16, mix(s.p.wood, s.p.gold, 0.4)) +
    rect(240, 516, 14, 64, s.p.wood) +
    rect(546, 516, 14, 64, s.p.wood) +
    path('M300 500Q350 470 400 496Q450 470 500 500Z', s.p.white) +
    stroke('M400 496v6', s.p.ink, 3) +
    rect(534, 440, 6, 60, s.p.gold) +
    path('M506 446L520 402H556L570 446Z', s.p.window),
} satisfies Record<string, Drawing>;
