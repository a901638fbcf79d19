import { lighter, mix } from '../draw/color.ts';
import type { Stage } from '../draw/stage.ts';
import { circle, each, ellipse, group, num, path, place, rect, repeat, stroke } from '../draw/svg.ts';
import { shade } from '../palettes.ts';

/** Whale shark swimming left. */
export function whaleShark(s: Stage, x: number, y: number, k = 1, color = '#3f6f94') {
  const { r } = s;
  const spots = repeat(36, () => {
    const t = r.next();
    return circle(-210 + t * 400, -22 + r.range(-34, 26) * (1 - t * 0.75), r.range(2.6, 5.2), '');
  });
  return place(
    [
      path('M60 40L120 130Q136 90 104 30Z', mix(color, '#10304f', 0.4)),
      path(
        'M-280 0C-270 -58 -150 -78 -40 -70C80 -62 180 -34 270 -16C300 -46 320 -90 344 -104C344 -60 330 -20 312 0C330 24 336 50 332 76C310 60 286 30 268 8C170 40 40 62 -80 60C-190 58 -284 40 -280 0Z',
        color,
      ),
      path('M-276 12C-190 26 20 30 268 8C170 40 40 62 -80 60C-190 58 -268 42 -276 12Z', '#d7e6e6'),
      path('M20 -66L70 -128Q96 -96 92 -54Z', mix(color, '#10304f', 0.25)),
      path('M-90 44C-70 96 -20 124 24 128C10 96 -16 60 -30 42Z', mix(color, '#10304f', 0.2)),
      group(spots, { fill: '#cfe6ec', opacity: 0.75 }),
      circle(-236, -8, 6, '#0d2238'),
      stroke('M-180 -18v44M-166 -20v46M-152 -22v46', mix(color, '#10304f', 0.45), 4),
      stroke('M-278 4q20 12 44 12', '#10304f', 4),
    ],
    x,
    y,
    k,
  );
}

/** Manta ray. */
export const ray = (x: number, y: number, k: number, color: string) =>
  place(
    path('M0 -30C40 -30 60 10 130 20C80 30 40 30 14 40L4 110L-6 40C-40 30 -80 30 -130 20C-60 10 -40 -30 0 -30Z', color),
    x,
    y,
    k,
    -14,
  );

/** School of small fish. */
export function school(s: Stage, cx: number, cy: number, count: number, color: string, spread = 110) {
  const { r } = s;
  return group(
    repeat(count, () => {
      const x = cx + r.range(-spread, spread);
      const y = cy + r.range(-0.42, 0.42) * spread;
      return path(`M${num(x - 11)} ${num(y)}q10 -8 19 -1l7 -6v14l-7 -6q-9 7 -19 -1z`, '');
    }),
    { fill: color },
  );
}

/** Giraffe, elephant and deer as flat shapes, standing on y. */
export const giraffe = (s: Stage, x: number, y: number, k = 1) =>
  place(
    [
      stroke('M-44 -2V-120M-22 -2V-110M28 -2V-110M50 -2V-120', s.p.gold, 11),
      path(
        'M-60 -100C-66 -150 -30 -164 10 -164C26 -210 40 -270 52 -318C40 -326 46 -346 66 -350Q100 -350 112 -332Q116 -320 98 -318L86 -314C80 -250 74 -190 62 -150C60 -120 60 -108 54 -100Z',
        s.p.gold,
      ),
      group(
        each(
          [
            [-36, -130, 13],
            [-8, -144, 12],
            [-12, -116, 11],
            [20, -126, 13],
            [32, -168, 11],
            [44, -206, 10],
            [52, -244, 9],
            [58, -280, 8],
            [40, -110, 9],
          ],
          ([a, b, c]) => circle(a, b, c, ''),
        ),
        { fill: mix(s.p.wood, s.p.maple, 0.3) },
      ),
      stroke('M64 -350v-16M76 -350v-16M-58 -120Q-76 -100 -70 -76', shade(s.p, s.p.wood, 0.1), 5, {
        'stroke-linecap': 'round',
      }),
      circle(84, -336, 3.5, s.p.ink),
    ],
    x,
    y,
    k,
  );

export const elephant = (s: Stage, x: number, y: number, k = 1, c = mix(s.p.far[1], s.p.stone, 0.5)) =>
  place(
    [
      rect(-100, -70, 40, 70, shade(s.p, c, 0.15), { rx: 8 }),
      rect(26, -70, 40, 70, shade(s.p, c, 0.15), { rx: 8 }),
      path(
        'M-130 -60C-140 -160 -60 -190 10 -180C40 -210 110 -210 126 -160C140 -120 150 -60 172 -40C160 -22 138 -24 128 -44C120 -64 116 -80 108 -92C96 -80 84 -74 70 -70L60 0H22V-46H-62V0H-104Z',
        c,
      ),
      ellipse(46, -136, 40, 52, shade(s.p, c, 0.2)),
      circle(100, -146, 5, s.p.ink),
      path('M112 -92Q140 -86 148 -104Q132 -102 118 -112Z', s.p.white),
      stroke('M-130 -90Q-146 -70 -140 -44', c, 6),
    ],
    x,
    y,
    k,
  );

export const deer = (s: Stage, x: number, y: number, k = 1, c = mix(s.p.wood, s.p.gold, 0.4)) =>
  place(
    [
      stroke('M-46 0L-42 -56M-30 0L-30 -56M30 0L28 -56M46 0L40 -60', shade(s.p, c, 0.25), 8),
      path(
        'M-60 -70C-64 -104 -30 -108 20 -104C34 -112 40 -140 46 -158Q60 -176 82 -160L100 -148Q104 -138 90 -136L74 -134C70 -110 66 -84 54 -62C20 -46 -40 -44 -56 -56Z',
        c,
      ),
      path('M-60 -70C-64 -64 -60 -58 -56 -56C-40 -44 20 -46 54 -62Q0 -66 -60 -70Z', lighter(c, 0.5)),
      group(
        each(
          [
            [-36, -88],
            [-18, -94],
            [0, -90],
            [18, -92],
            [-8, -78],
            [-28, -76],
            [10, -76],
          ],
          ([a, b]) => circle(a, b, 3.4, ''),
        ),
        { fill: s.p.white, opacity: 0.8 },
      ),
      path('M50 -158Q36 -178 30 -168Q34 -154 50 -152Z', shade(s.p, c, 0.2)),
      stroke(
        'M58 -166Q46 -190 52 -214M51 -194L38 -202M68 -166Q72 -190 84 -206M74 -188L64 -204',
        shade(s.p, s.p.wood, 0.35),
        5,
        { 'stroke-linecap': 'round' },
      ),
      circle(74, -152, 3.4, s.p.ink),
      circle(97, -144, 4, s.p.ink),
      circle(-62, -74, 8, s.p.white),
    ],
    x,
    y,
    k,
  );
