import { lighter, mix } from '../draw/color.ts';
import type { Drawing } from '../draw/stage.ts';
import { circle, dots, each, ellipse, group, num, path, place, poly, rect, repeat, stroke } from '../draw/svg.ts';
import { shade } from '../palettes.ts';
import { food, scatter } from './tableware.ts';

/** From the griddle, the grill and the pan. */
export const GRILL = {
  takoyaki: (s) => {
    const ball = (x: number, y: number) =>
      circle(x, y, 46, shade(s.p, food.crust, 0.15)) +
      circle(x - 3, y - 3, 42, food.crust) +
      path(
        `M${x - 44} ${y - 6}Q${x - 40} ${y - 46} ${x} ${y - 46}T${x + 42} ${y - 8}Q${x + 26} ${y + 12} ${x + 16} ${y - 6}Q${x + 6} ${y + 22} ${x - 8} ${y - 2}Q${x - 28} ${y + 16} ${x - 44} ${y - 6}Z`,
        food.sauce,
      ) +
      stroke(`M${x - 26} ${y - 20}q10 -14 18 -2t18 -4`, food.cream, 5, { 'stroke-linecap': 'round' }) +
      ellipse(x - 18, y - 30, 9, 5, '#ffffff', { opacity: 0.35 });
    const row = (y: number, xs: readonly number[]) => xs.map((x) => ball(x, y)).join('');
    const flakes = group(
      repeat(9, (i) => path(`M${-120 + i * 29} ${num(-118 - s.r.range(0, 26))}q12 -22 26 -6q-8 -2 -12 14Z`, '')),
      { fill: '#f3c79a' },
    );
    return (
      ellipse(0, 4, 220, 16, s.p.ink, { opacity: 0.2 }) +
      row(-104, [-92, 0, 92]) +
      row(-58, [-136, -46, 46, 136]) +
      flakes +
      group(
        scatter(s, 34, 170, 46, 0, -94, (x, y) => circle(x, y, 3.4, '')),
        { fill: food.onion },
      ) +
      path('M-212 -52C-150 -26 150 -26 212 -52L178 0H-178Z', mix(s.p.gold, '#e8c684', 0.6)) +
      path('M90 -35C140 -38 190 -42 212 -52L178 0H110Z', shade(s.p, s.p.gold, 0.15)) +
      stroke('M-196 -28Q0 0 196 -28', food.brown, 3, { opacity: 0.4 }) +
      stroke('M118 -96L196 -196M134 -92L214 -184', '#f1d9a6', 6, { 'stroke-linecap': 'round' })
    );
  },
  okonomiyaki: (s) =>
    rect(-250, -16, 500, 22, food.iron, { rx: 8 }) +
    ellipse(0, -18, 250, 40, food.iron) +
    ellipse(0, -22, 240, 34, mix(food.iron, '#ffffff', 0.12)) +
    path('M-190 -66v26C-170 4 170 4 190 -40v-26Z', food.crust) +
    path('M60 -14C130 -20 178 -30 190 -46v-20H60Z', shade(s.p, food.crust, 0.2)) +
    ellipse(0, -66, 190, 46, '#f0c06a') +
    ellipse(0, -68, 174, 40, food.sauce) +
    stroke(
      'M-150 -80Q-120 -50 -96 -86T-44 -92T8 -96T60 -92T112 -84T148 -74M-140 -62Q-110 -34 -84 -66T-30 -68T26 -70T80 -66T136 -58M-96 -48Q-60 -30 -40 -48T10 -46T60 -46T98 -48',
      food.cream,
      7,
      { 'stroke-linecap': 'round' },
    ) +
    group(
      scatter(s, 40, 150, 28, 0, -70, (x, y) => circle(x, y, 3.6, '')),
      { fill: food.onion },
    ) +
    group(
      repeat(8, (i) => path(`M${-100 + i * 27} ${num(-84 - s.r.range(0, 14))}q14 -30 30 -8q-10 -2 -14 20Z`, '')),
      { fill: '#f3c79a' },
    ) +
    group(
      scatter(s, 14, 100, 20, 10, -74, (x, y) => rect(x, y, 12, 4, '', { rx: 2 })),
      { fill: s.p.red },
    ) +
    place(
      poly([-34, 0, 34, 0, 28, -46, -28, -46], '#cfd3d6') + rect(-7, -120, 14, 76, s.p.wood, { rx: 5 }),
      214,
      -40,
      1,
      32,
    ),
  kushikatsu: (s) => {
    const stick = (x: number, y: number, turn: number, beads: readonly number[]) =>
      place(
        rect(-6, -190, 8, 250, '#e6c48c', { rx: 3 }) +
          beads
            .map(
              (h, i) =>
                rect(-30, -184 + i * 58, 58, h, shade(s.p, food.crust, 0.2), { rx: 22 }) +
                rect(-30, -184 + i * 58, 48, h - 5, food.crust, { rx: 20 }) +
                dots(-16, -172 + i * 58, 8, -150 + i * 58, 5, 12, '#f0bd6c'),
            )
            .join(''),
        x,
        y,
        1,
        turn,
      );
    return (
      ellipse(0, 4, 240, 16, s.p.ink, { opacity: 0.2 }) +
      rect(-220, -36, 440, 40, '#c9ced2', { rx: 10 }) +
      rect(80, -36, 140, 40, '#a9b2ba', { rx: 10 }) +
      rect(-220, -40, 440, 10, '#e4e8ea', { rx: 5 }) +
      stick(-128, -56, -34, [54, 54, 52]) +
      stick(-52, -56, -12, [54, 56, 50]) +
      stick(30, -56, 10, [54, 54, 54]) +
      stick(104, -56, 30, [56, 54, 50]) +
      path('M-214 -40Q-190 -84 -150 -58Q-120 -92 -84 -56Q-60 -78 -40 -40Z', food.onion) +
      path('M60 -40Q96 -76 128 -48Q160 -80 206 -40Z', mix(food.onion, '#dcefb0', 0.4)) +
      rect(150, -96, 110, 100, food.iron, { rx: 8 }) +
      ellipse(205, -96, 55, 15, mix(food.iron, '#ffffff', 0.2)) +
      ellipse(205, -95, 46, 11, food.sauce)
    );
  },
  yakiniku: (s) =>
    ellipse(0, 6, 240, 20, s.p.ink, { opacity: 0.2 }) +
    path('M-210 -72C-190 0 -100 6 0 6S190 0 210 -72Z', '#5b4a48') +
    path('M70 3C150 -4 200 -30 210 -72H120C120 -40 100 -12 70 3Z', '#43363c') +
    ellipse(0, -72, 212, 60, '#7a625a') +
    ellipse(0, -72, 190, 50, '#2c2026') +
    ellipse(0, -66, 150, 34, '#e8502c') +
    ellipse(0, -64, 96, 20, '#ffb23e') +
    stroke(
      repeat(15, (i) => {
        const x = -168 + i * 24;
        const h = 50 * Math.sqrt(Math.max(0, 1 - (x / 190) ** 2));
        return `M${x} ${num(-72 - h)}v${num(h * 2)}`;
      }),
      '#8b8f96',
      3.5,
    ) +
    each(
      [
        [-96, -86, -16, food.tuna],
        [-10, -98, 10, food.pork],
        [84, -84, -8, food.tuna],
        [-48, -54, 12, food.char],
        [44, -52, -14, food.pork],
        [128, -62, 20, food.char],
      ],
      ([x, y, t, c]) =>
        place(
          path('M-42 4Q-46 -18 -10 -18T40 -10Q48 12 10 14T-42 4Z', c) +
            stroke('M-26 -8q16 8 30 0t26 4', lighter(c, 0.5), 5, { 'stroke-linecap': 'round' }),
          x,
          y,
          1,
          t,
        ),
    ) +
    ellipse(-146, -62, 18, 11, food.onion) +
    ellipse(0, -74, 17, 10, '#f4e6c4'),
  grill: (s) => {
    const skewer = (x: number, y: number, kind: number) =>
      place(
        rect(-4, -210, 8, 230, '#e6c48c', { rx: 3 }) +
          (kind
            ? repeat(
                3,
                (i) =>
                  path(`M-34 ${-190 + i * 56}q34 -26 68 0q4 40 -34 44q-38 -4 -34 -44Z`, i % 2 ? food.pink : '#fff0e0') +
                  stroke(`M-22 ${-186 + i * 56}q22 12 44 0`, food.fish, 5),
              )
            : path(
                'M-30 -196C20 -220 40 -150 30 -90C24 -50 -6 -30 -26 -24C-10 -60 -34 -60 -34 -100S-54 -180 -30 -196Z',
                food.fish,
              ) +
              stroke('M-26 -170q30 8 50 -4M-30 -136q34 10 60 -2M-26 -100q30 8 50 -2M-18 -66q20 6 36 -4', '#fff0e0', 6)),
        x,
        y,
        1,
        x / 9,
      );
    return (
      ellipse(0, 6, 250, 16, s.p.ink, { opacity: 0.2 }) +
      skewer(-130, -36, 0) +
      skewer(-44, -36, 1) +
      skewer(44, -36, 0) +
      skewer(130, -36, 1) +
      rect(-240, -54, 480, 56, food.iron, { rx: 8 }) +
      rect(-226, -40, 452, 14, '#e8502c', { rx: 7 }) +
      dots(-210, -33, 214, -33, 9, 22, '#ffb23e') +
      rect(-250, -62, 500, 12, mix(food.iron, '#ffffff', 0.25), { rx: 5 })
    );
  },
} satisfies Record<string, Drawing>;
