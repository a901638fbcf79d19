import { lighter } from '../draw/color.ts';
import type { Drawing } from '../draw/stage.ts';
import { circle, dashes, ellipse, path, poly, rect, stroke } from '../draw/svg.ts';
import { shade } from '../palettes.ts';
import { food } from './tableware.ts';

/** Sweets and drinks. */
export const SWEETS = {
  cheesecake: (s) =>
    ellipse(0, 2, 220, 18, s.p.ink, { opacity: 0.2 }) +
    ellipse(0, -14, 236, 34, '#fffdf6') +
    path('M-170 -130V-40C-150 0 150 0 170 -40V-130Z', '#f8dd92') +
    path('M60 -11C130 -16 164 -26 170 -40V-130H60Z', '#ecc873') +
    ellipse(0, -130, 170, 48, '#c77b31') +
    ellipse(0, -134, 160, 42, '#d98f3f') +
    ellipse(0, -134, 70, 18, 'none', { stroke: '#8a4a25', 'stroke-width': 6 }) +
    stroke('M-22 -132q22 12 44 0M-26 -142h12M14 -142h12', '#8a4a25', 5, { 'stroke-linecap': 'round' }) +
    dashes(-168, -30, 168, -30, 3, 336, 1, '#dfae57', { opacity: 0.5 }),
  coffee: (s) =>
    ellipse(0, 2, 230, 20, s.p.ink, { opacity: 0.2 }) +
    ellipse(-20, -12, 220, 36, s.p.wall) +
    ellipse(-20, -16, 150, 22, shade(s.p, s.p.wall, 0.14)) +
    stroke('M118 -118C190 -128 190 -46 96 -52', s.p.sea, 20) +
    path('M-160 -150C-156 -50 -120 -18 -20 -18S116 -50 120 -150Z', s.p.sea) +
    path('M20 -20C96 -28 116 -70 120 -150H66C66 -90 60 -44 20 -20Z', shade(s.p, s.p.sea, 0.25)) +
    ellipse(-20, -150, 140, 38, lighter(s.p.sea, 0.3)) +
    ellipse(-20, -148, 124, 30, '#6b3a22') +
    path(
      'M-20 -128C-80 -142 -78 -168 -48 -168C-30 -168 -20 -158 -20 -154C-20 -158 -10 -168 8 -168C38 -168 40 -142 -20 -128Z',
      '#f4dcb4',
    ) +
    poly([130, -16, 260, -16, 238, -92, 150, -70], '#e8b567') +
    poly([130, -16, 260, -16, 262, -2, 128, -2], '#c98a3f') +
    poly([150, -70, 238, -92, 240, -104, 150, -84], '#fff6e2') +
    circle(200, -104, 13, food.tuna),
  dessert: (s) =>
    ellipse(0, 2, 150, 16, s.p.ink, { opacity: 0.2 }) +
    path('M-60 0h120l-46 -26v-26h-28v26Z', '#dfe9ea') +
    path('M-120 -230L-52 -56Q0 -34 52 -56L120 -230Z', '#f6f1e4') +
    path('M-102 -180L-66 -90Q0 -70 66 -90L102 -180Z', food.pink) +
    path('M-66 -90L-52 -56Q0 -34 52 -56L66 -90Q0 -70 -66 -90Z', s.p.leaf) +
    ellipse(0, -230, 122, 26, '#fffaf0') +
    circle(-50, -258, 52, '#fff3dc') +
    circle(48, -256, 50, food.pink) +
    circle(0, -298, 50, '#fffaf0') +
    circle(10, -346, 18, food.tuna) +
    stroke('M12 -362q6 -20 22 -24', food.brown, 4) +
    poly([70, -290, 96, -282, 136, -392, 116, -398], food.crust),
  sake: (s) =>
    ellipse(0, 4, 230, 16, s.p.ink, { opacity: 0.2 }) +
    path(
      'M-120 0C-170 -20 -170 -110 -128 -132C-112 -142 -116 -176 -124 -196H-56C-64 -176 -68 -142 -52 -132C-10 -110 -10 -20 -60 0Z',
      s.p.wall,
    ) +
    path(
      'M-60 0C-10 -20 -10 -110 -52 -132C-68 -142 -64 -176 -60 -186H-80C-84 -140 -50 -120 -50 -60C-52 -30 -60 -10 -76 0Z',
      shade(s.p, s.p.wall, 0.16),
    ) +
    stroke('M-148 -78q28 -20 58 0t58 0', s.p.sea, 8) +
    path('M20 -62C24 -12 40 -2 72 -2S120 -12 124 -62Z', s.p.wall) +
    ellipse(72, -62, 52, 14, '#dfeee8') +
    stroke('M30 -34q42 16 84 0', s.p.sea, 6) +
    rect(146, -66, 84, 68, s.p.gold, { rx: 4 }) +
    ellipse(188, -66, 42, 12, '#fff6e2') +
    rect(150, -150, 10, 100, '#e6c48c') +
    circle(155, -150, 20, food.crust) +
    circle(155, -112, 20, food.brown) +
    rect(184, -160, 10, 100, '#e6c48c') +
    circle(189, -150, 20, food.onion) +
    circle(189, -112, 20, food.crust),
} satisfies Record<string, Drawing>;
