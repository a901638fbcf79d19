import { lighter, mix } from '../draw/color.ts';
import type { Drawing } from '../draw/stage.ts';
import { circle, ellipse, group, path, place, poly, rect, repeat, stroke } from '../draw/svg.ts';
import { shade } from '../palettes.ts';
import { food, scatter } from './tableware.ts';

/** Plates of a meal. */
export const PLATES = {
  sushi: (s) => {
    const bit = (x: number, y: number, top: string, kind: 'plain' | 'egg' | 'roll' = 'plain') =>
      place(
        [
          rect(-48, -34, 96, 38, food.rice, { rx: 17 }),
          path('M-48 -12v-2q48 14 96 0v4a17 14 0 0 1 -17 14h-62a17 14 0 0 1 -17 -14Z', '#e9dfcf'),
          kind === 'roll'
            ? rect(-46, -44, 92, 48, food.nori, { rx: 16 }) +
              ellipse(0, -42, 44, 15, food.rice) +
              group(
                repeat(8, (i) => circle(-28 + (i % 4) * 18, -46 + (i > 3 ? 9 : 0), 9, '')),
                { fill: top },
              )
            : path('M-58 -22Q-56 -54 0 -56T58 -22Q30 -34 0 -34T-58 -22Z', top) +
              stroke(
                kind === 'egg' ? '' : 'M-30 -46q10 8 4 12M-8 -50q10 8 4 14M16 -50q10 8 4 14',
                lighter(top, 0.5),
                4,
              ),
          kind === 'egg' ? rect(-9, -56, 18, 58, food.nori) : '',
        ],
        x,
        y,
        1,
      );
    return (
      ellipse(0, 8, 250, 14, s.p.ink, { opacity: 0.2 }) +
      rect(-170, -14, 36, 20, shade(s.p, s.p.wood, 0.3)) +
      rect(134, -14, 36, 20, shade(s.p, s.p.wood, 0.3)) +
      rect(-250, -34, 500, 24, mix(s.p.wood, s.p.gold, 0.35), { rx: 4 }) +
      poly([-250, -34, 250, -34, 216, -126, -216, -126], mix(s.p.gold, s.p.wood, 0.2)) +
      poly([90, -34, 250, -34, 216, -126, 80, -126], shade(s.p, mix(s.p.gold, s.p.wood, 0.2), 0.12)) +
      bit(-138, -96, food.tuna) +
      bit(-6, -96, food.yolk, 'egg') +
      bit(126, -96, food.fish, 'roll') +
      bit(-168, -46, food.fish) +
      bit(-44, -46, '#f7d9c9') +
      bit(80, -46, food.tuna) +
      path('M158 -48q20 -30 50 -16q-4 24 -50 16Z', food.pink) +
      path('M172 -50q16 -18 34 -10', '#fbd0c8') +
      ellipse(216, -46, 14, 8, food.onion)
    );
  },
  curry: (s) =>
    ellipse(0, 2, 230, 18, s.p.ink, { opacity: 0.2 }) +
    ellipse(0, -26, 240, 52, '#e9e4da') +
    ellipse(0, -34, 240, 50, '#fffdf6') +
    ellipse(0, -36, 196, 38, '#eadfce') +
    path('M-186 -42C-170 -126 -70 -150 0 -140S176 -110 188 -40Q120 -6 0 -4T-186 -42Z', '#b8702a') +
    path('M-150 -54C-130 -112 -60 -130 0 -122S140 -98 152 -52Q60 -84 0 -70T-150 -54Z', '#cf8a38') +
    group(
      scatter(s, 30, 140, 34, 0, -70, (x, y) => ellipse(x, y, 6, 3.5, '')),
      { fill: '#f6dfa6' },
    ) +
    ellipse(0, -120, 62, 26, '#e0983f') +
    ellipse(0, -124, 52, 21, '#fff8e8', { opacity: 0.9 }) +
    circle(0, -130, 25, food.yolk) +
    ellipse(-8, -138, 8, 5, '#ffe09a') +
    place(rect(-8, -96, 14, 120, '#cfd3d6', { rx: 6 }) + ellipse(-1, -120, 24, 36, '#e4e8ea'), 256, -6, 1, 22),
  omurice: (s) =>
    ellipse(0, 2, 230, 18, s.p.ink, { opacity: 0.2 }) +
    ellipse(0, -22, 240, 48, '#d9e3e6') +
    ellipse(0, -30, 240, 46, '#fffdf6') +
    path('M-176 -42C-176 -130 -90 -158 0 -158S176 -130 176 -42C120 -14 -120 -14 -176 -42Z', food.yolk) +
    path('M30 -22C120 -26 160 -34 176 -42C176 -104 130 -140 80 -150C120 -110 110 -50 30 -22Z', '#e48f22') +
    path('M-150 -66C-140 -120 -80 -144 -10 -146C-70 -130 -120 -100 -150 -66Z', '#ffd27a') +
    path(
      'M-70 -152C-40 -172 60 -170 84 -144C110 -104 74 -84 50 -56C36 -36 8 -38 2 -62C-2 -88 -30 -78 -42 -96C-56 -116 -88 -134 -70 -152Z',
      '#c9352c',
    ) +
    path('M-50 -146C-20 -160 30 -158 50 -148', 'none', {
      stroke: '#ec6a52',
      'stroke-width': 7,
      'stroke-linecap': 'round',
    }) +
    path('M150 -40q10 -34 44 -30q16 26 -10 40Z', food.onion) +
    circle(-186, -44, 16, food.tuna) +
    circle(-190, -49, 5, '#f7a99a'),
  crab: (s) => {
    const shell = mix(s.p.red, '#e8502c', 0.6);
    const dark = shade(s.p, shell, 0.3);
    const leg = (d: number, y0: number, dx: number, y1: number, y2: number) =>
      `M${d * 90} ${y0}Q${d * (150 + dx)} ${y1} ${d * (176 + dx)} ${y2}`;
    const legs = stroke(
      [-1, 1]
        .map(
          (d) =>
            leg(d, -104, 40, -176, -84) +
            leg(d, -92, 52, -142, -44) +
            leg(d, -78, 46, -100, -12) +
            leg(d, -66, 20, -70, 6),
        )
        .join(''),
      shell,
      17,
      {
        'stroke-linecap': 'round',
        'stroke-linejoin': 'round',
      },
    );
    const claw = (d: number) =>
      stroke(`M${d * 90} -124Q${d * 150} -190 ${d * 120} -232`, shell, 20, { 'stroke-linecap': 'round' }) +
      path(
        `M${d * 120} -222C${d * 176} -236 ${d * 186} -300 ${d * 150} -326C${d * 156} -290 ${d * 136} -280 ${d * 128} -282C${d * 122} -300 ${d * 104} -306 ${d * 92} -300C${d * 72} -270 ${d * 84} -226 ${d * 120} -222Z`,
        shell,
      ) +
      path(
        `M${d * 150} -326C${d * 156} -290 ${d * 136} -280 ${d * 128} -282L${d * 134} -250C${d * 160} -262 ${d * 172} -300 ${d * 150} -326Z`,
        dark,
      );
    return (
      ellipse(0, 10, 220, 16, s.p.ink, { opacity: 0.2 }) +
      legs +
      claw(-1) +
      claw(1) +
      path('M-130 -84C-130 -150 -60 -170 0 -170S130 -150 130 -84C120 -30 70 -10 0 -10S-120 -30 -130 -84Z', shell) +
      path('M30 -12C90 -16 122 -40 130 -84C130 -130 100 -154 60 -164C104 -120 90 -50 30 -12Z', dark) +
      ellipse(-40, -120, 44, 16, lighter(shell, 0.4), { opacity: 0.55 }) +
      group(
        scatter(s, 10, 80, 34, 0, -84, (x, y) => circle(x, y, 5, '')),
        { fill: lighter(shell, 0.4), opacity: 0.5 },
      ) +
      stroke('M-26 -166v-22M26 -166v-22', shell, 8) +
      circle(-26, -192, 9, s.p.ink) +
      circle(26, -192, 9, s.p.ink)
    );
  },
  butaman: (s) => {
    const bun = (x: number, y: number, k: number) =>
      place(
        path('M-92 0C-104 -70 -56 -112 0 -112S104 -70 92 0C60 14 -60 14 -92 0Z', '#fff6e6') +
          path('M30 8C70 6 88 2 92 0C104 -70 56 -112 10 -112C64 -84 72 -30 30 8Z', '#efdcc0') +
          stroke(
            'M0 -104C-24 -84 -36 -60 -38 -36M0 -104C-8 -80 -8 -62 -6 -40M0 -104C16 -84 26 -64 28 -40',
            '#dcbf98',
            4,
            { 'stroke-linecap': 'round' },
          ) +
          circle(0, -106, 9, '#efdcc0'),
        x,
        y,
        k,
      );
    const weave = mix(s.p.gold, '#c98e4a', 0.4);
    return (
      ellipse(0, 4, 240, 16, s.p.ink, { opacity: 0.2 }) +
      ellipse(0, -70, 214, 44, shade(s.p, weave, 0.4)) +
      bun(-98, -66, 0.86) +
      bun(98, -66, 0.86) +
      bun(0, -54, 1.02) +
      path('M-214 -70v56C-190 14 190 14 214 -14v-56C190 -34 -190 -34 -214 -70Z', weave) +
      path('M90 -39C160 -44 200 -52 214 -70v56C206 -2 160 4 100 8Z', shade(s.p, weave, 0.2)) +
      stroke('M-212 -44C-170 -16 170 -16 212 -44M-208 -22C-170 6 170 6 208 -22', shade(s.p, weave, 0.45), 4)
    );
  },
  dimsum: (s) => {
    const dumpling = (x: number, y: number) =>
      path(
        `M${x - 44} ${y}C${x - 44} ${y - 44} ${x - 16} ${y - 56} ${x} ${y - 62}C${x + 16} ${y - 56} ${x + 44} ${y - 44} ${x + 44} ${y}Q${x} ${y + 18} ${x - 44} ${y}Z`,
        '#fff3dc',
      ) + stroke(`M${x} ${y - 58}q-22 16 -26 44M${x} ${y - 58}v44M${x} ${y - 58}q22 16 26 44`, '#e2c59a', 4);
    const weave = mix(s.p.gold, '#c98e4a', 0.4);
    const ring = (y: number) =>
      path(
        `M-200 ${y - 48}v44C-180 ${y + 26} 180 ${y + 26} 200 ${y - 4}v-44C180 ${y - 16} -180 ${y - 16} -200 ${y - 48}Z`,
        weave,
      ) +
      path(
        `M80 ${y - 21}C150 ${y - 26} 190 ${y - 34} 200 ${y - 48}v44C190 ${y + 10} 150 ${y + 16} 90 ${y + 18}Z`,
        shade(s.p, weave, 0.2),
      ) +
      stroke(`M-198 ${y - 24}C-160 ${y + 6} 160 ${y + 6} 198 ${y - 24}`, shade(s.p, weave, 0.45), 4);
    return (
      ellipse(0, 10, 230, 16, s.p.ink, { opacity: 0.2 }) +
      ring(-14) +
      ellipse(0, -100, 200, 42, shade(s.p, weave, 0.4)) +
      dumpling(-110, -92) +
      dumpling(110, -92) +
      dumpling(-4, -104) +
      dumpling(-60, -70) +
      dumpling(58, -70) +
      ring(-52)
    );
  },
} satisfies Record<string, Drawing>;
