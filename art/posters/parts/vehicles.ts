import { mix } from '../draw/color.ts';
import type { Stage } from '../draw/stage.ts';
import { circle, dashes, dots, path, place, poly, rect, stroke } from '../draw/svg.ts';
import { shade } from '../palettes.ts';

/** Flat river boat with a glass roof. */
export const riverBoat = (s: Stage, x: number, y: number, k = 1, color = s.p.white, trim = s.p.red) =>
  place(
    [
      path('M-180 -34H186Q170 6 140 8H-150Q-174 0 -180 -34Z', color),
      path('M-176 -18H178L172 -6H-172Z', trim),
      path('M-150 -34L-132 -78H120Q150 -70 160 -34Z', s.p.night ? s.p.window : mix(s.p.sky[2], s.p.sea, 0.3)),
      stroke('M-110 -34V-78M-70 -34V-78M-30 -34V-78M10 -34V-78M50 -34V-78M90 -34V-78', color, 5),
      rect(-138, -86, 270, 10, color, { rx: 5 }),
    ],
    x,
    y,
    k,
  );

/** Three-masted sailing ship. */
export function sailShip(s: Stage, x: number, y: number, k = 1) {
  const { p } = s;
  const sail = (cx: number, top: number, w: number, h: number) =>
    path(
      `M${cx - w / 2} ${top}H${cx + w / 2}Q${cx + w * 0.62} ${top + h * 0.5} ${cx + w / 2} ${top + h}Q${cx} ${top + h * 0.86} ${cx - w / 2} ${top + h}Q${cx - w * 0.38} ${top + h * 0.5} ${cx - w / 2} ${top}Z`,
      p.white,
    ) +
    path(
      `M${cx + w * 0.12} ${top}H${cx + w / 2}Q${cx + w * 0.62} ${top + h * 0.5} ${cx + w / 2} ${top + h}Q${cx + w * 0.3} ${top + h * 0.9} ${cx + w * 0.12} ${top + h * 0.9}Q${cx + w * 0.26} ${top + h * 0.5} ${cx + w * 0.12} ${top}Z`,
      shade(p, p.white, 0.14),
    );
  return place(
    [
      stroke('M-110 -40V-250M0 -40V-310M104 -40V-240M150 -60L236 -112', shade(p, p.wood, 0.3), 7),
      sail(-110, -236, 92, 70),
      sail(-110, -158, 108, 84),
      sail(0, -296, 96, 66),
      sail(0, -222, 124, 70),
      sail(0, -144, 138, 74),
      sail(104, -228, 82, 66),
      sail(104, -154, 98, 76),
      poly([150, -66, 232, -112, 160, -150], p.white),
      path('M-190 -96H-140V-62H150L214 -74Q190 10 120 14H-130Q-180 6 -190 -96Z', p.wood),
      path('M-186 -40Q0 -20 200 -46L190 -24Q0 0 -178 -18Z', p.gold),
      dots(-130, -16, 150, -16, 11, 36, p.ink),
      poly([0, -310, 0, -336, 40, -323], p.red),
      poly([-110, -250, -110, -270, -78, -260], p.red),
    ],
    x,
    y,
    k,
  );
}

/** Nozomi-like bullet train running to the left, seen from the side; y is the rail. */
export const bulletTrain = (s: Stage, x: number, y: number, k = 1) =>
  place(
    [
      path('M-330 -6C-350 -10 -340 -26 -280 -50C-210 -78 -150 -112 -60 -116H620V-6Z', s.p.white),
      path('M-330 -6C-344 -8 -342 -16 -330 -24H620V-6Z', shade(s.p, s.p.white, 0.24)),
      path('M-304 -38C-200 -44 -100 -50 0 -50H620V-38H-60C-160 -38 -240 -32 -322 -28Z', mix(s.p.sea, '#1b4fa0', 0.55)),
      path('M-196 -80C-160 -100 -120 -110 -84 -112L-96 -84C-130 -82 -170 -78 -196 -80Z', s.p.ink),
      dashes(-50, -78, 620, -78, 22, 34, 22, s.p.night ? s.p.window : s.p.roof),
      rect(40, -92, 26, 80, shade(s.p, s.p.white, 0.12)),
      circle(-258, -46, 8, s.p.gold),
    ],
    x,
    y,
    k,
  );

/** Old single-car tram. */
export const tram = (s: Stage, x: number, y: number, k = 1, color = s.p.pine) =>
  place(
    [
      stroke('M0 -178L-40 -214M0 -178L40 -214M-60 -216H60', s.p.ink, 4),
      rect(-150, -176, 300, 20, shade(s.p, color, 0.4), { rx: 10 }),
      rect(-160, -160, 320, 140, color, { rx: 16 }),
      rect(70, -160, 90, 140, shade(s.p, color, 0.2), { rx: 16 }),
      rect(-160, -76, 320, 16, s.p.wall),
      dashes(-140, -112, 146, -112, 54, 40, 9, s.p.night ? s.p.window : mix(s.p.sky[2], s.p.roof, 0.3)),
      rect(-150, -148, 300, 8, s.p.wall),
      circle(-132, -44, 9, s.p.gold),
      circle(132, -44, 9, s.p.gold),
      rect(-140, -20, 280, 12, s.p.ink),
      circle(-80, -8, 17, s.p.ink),
      circle(80, -8, 17, s.p.ink),
      circle(-80, -8, 7, s.p.stone),
      circle(80, -8, 7, s.p.stone),
    ],
    x,
    y,
    k,
  );

/** Rails as two lines with sleepers. */
export const rails = (s: Stage, y: number) =>
  rect(0, y, s.W, 30, shade(s.p, s.p.stone, 0.35)) +
  dashes(0, y + 13, s.W, y + 13, 12, 16, 20, mix(s.p.wood, s.p.ink, 0.4)) +
  rect(0, y - 2, s.W, 5, s.p.ink);

/** Harbour crane. */
export const crane = (s: Stage, x: number, y: number, k = 1, c = s.p.red) =>
  place(
    [
      stroke('M-60 0L-44 -190M60 0L44 -190M-56 -60H56M-50 -120H50M-56 -60L50 -120M56 -60L-50 -120', c, 9),
      rect(-60, -214, 120, 28, shade(s.p, c, 0.2)),
      stroke('M-130 -214H250M0 -290L-130 -214M0 -290L250 -214M0 -290V-214', c, 8, { 'stroke-linejoin': 'round' }),
      stroke('M200 -214V-120', s.p.ink, 3),
      rect(184, -122, 32, 22, s.p.gold),
    ],
    x,
    y,
    k,
  );
