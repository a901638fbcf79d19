import { lighter, mix } from '../draw/color.ts';
import type { Drawing } from '../draw/stage.ts';
import { circle, dots, ellipse, group, path, poly, stroke } from '../draw/svg.ts';
import { shade } from '../palettes.ts';
import { bowl, food, halfEgg, scatter } from './tableware.ts';

/** Bowls and cups of noodles. */
export const NOODLES = {
  ramen: (s) =>
    bowl(s, s.p.red, food.broth) +
    stroke(
      'M-150 -122Q-100 -104 -50 -118T50 -116T150 -122M-140 -112Q-80 -94 -20 -106T110 -104M-120 -136Q-60 -118 0 -130T120 -132',
      food.noodle,
      8,
    ) +
    poly([60, -136, 88, -214, 146, -206, 128, -126], food.nori) +
    poly([96, -132, 132, -206, 178, -190, 152, -122], mix(food.nori, '#3f6a50', 0.4)) +
    ellipse(-72, -136, 56, 27, food.pork) +
    ellipse(-72, -138, 44, 19, lighter(food.pork, 0.35)) +
    stroke('M-100 -140q26 -14 54 2', food.pork, 5) +
    ellipse(-22, -112, 52, 24, shade(s.p, food.pork, 0.12)) +
    ellipse(-22, -114, 40, 16, lighter(food.pork, 0.25)) +
    halfEgg(58, -112, 1.15) +
    group(
      scatter(s, 18, 40, 12, 8, -142, (x, y) => circle(x, y, 4.5, '')),
      { fill: food.onion },
    ),
  soba: (s) =>
    bowl(s, s.p.sea, mix(food.broth, '#f3d8a0', 0.4)) +
    stroke('M-150 -124Q-100 -106 -50 -120T50 -118T150 -124M-140 -114Q-80 -96 -20 -108T110 -106', '#f9ecc8', 9) +
    [-66, 8]
      .map((x, i) => ellipse(x, -126 - i * 4, 62, 24, food.brown) + ellipse(x - 2, -130 - i * 4, 54, 17, food.pork))
      .join('') +
    group(
      scatter(s, 20, 40, 16, 96, -124, (x, y) => circle(x, y, 5, '')),
      { fill: food.onion },
    ) +
    stroke('M62 -140l40 12M70 -130l38 14', s.p.red, 6),
  udon: (s) =>
    bowl(s, s.p.roof, '#f0c877') +
    stroke(
      'M-156 -122Q-110 -100 -60 -116T50 -112T156 -122M-140 -108Q-80 -90 -20 -102T120 -100M-120 -138Q-60 -122 0 -132T130 -134',
      '#fff8e6',
      13,
    ) +
    poly([-118, -132, -18, -152, 24, -118, -80, -100], food.crust) +
    poly([-112, -134, -18, -152, 18, -124, -78, -106], lighter(food.crust, 0.3)) +
    poly([0, -134, 84, -150, 118, -120, 26, -102], shade(s.p, food.crust, 0.1)) +
    poly([6, -136, 82, -150, 112, -124, 26, -108], lighter(food.crust, 0.2)) +
    group(
      scatter(s, 16, 34, 12, 96, -116, (x, y) => ellipse(x, y, 7, 4, '')),
      { fill: food.onion },
    ) +
    ellipse(-60, -106, 22, 12, '#ffffff') +
    stroke('M-72 -106q12 -10 24 0', food.pink, 4),
  cupNoodle: (s) =>
    ellipse(0, 4, 170, 16, s.p.ink, { opacity: 0.2 }) +
    path('M-128 -250L-96 0H96L128 -250Z', s.p.white) +
    path('M34 0H96L128 -250H60Z', shade(s.p, s.p.white, 0.14)) +
    path('M-118 -176L-106 -84H106L118 -176Z', s.p.red) +
    path('M46 -84H106L118 -176H54Z', shade(s.p, s.p.red, 0.22)) +
    circle(0, -130, 34, s.p.gold) +
    circle(0, -130, 18, s.p.wall) +
    dots(-92, -36, 92, -36, 16, 30, s.p.sea) +
    ellipse(0, -250, 132, 30, shade(s.p, s.p.white, 0.1)) +
    ellipse(0, -250, 118, 23, food.broth) +
    stroke('M-96 -252q24 14 48 0t48 0t48 0t44 0M-70 -242q24 10 48 0t48 0t44 0', food.noodle, 7) +
    halfEgg(-30, -262, 0.8) +
    circle(40, -262, 14, food.fish) +
    circle(66, -252, 9, food.onion) +
    circle(4, -272, 8, food.onion),
} satisfies Record<string, Drawing>;
