import { lighter } from '../draw/color.ts';
import { nth } from '../draw/random.ts';
import type { Stage } from '../draw/stage.ts';
import { circle, dashes, each, ellipse, group, num, path, place, poly, rect, repeat, stroke } from '../draw/svg.ts';
import { shade } from '../palettes.ts';

/** Roller-coaster track. */
export function coaster(s: Stage, y: number, color = s.p.red) {
  const { p, W } = s;
  const points = Array.from({ length: 41 }, (_, i): [x: number, y: number] => {
    const x = -20 + (i * (W + 40)) / 40;
    return [x, y - 120 - Math.sin(i * 0.42) * 84 - Math.sin(i * 0.19 + 1) * 46];
  });
  const line = (dy: number) => each(points, ([x, yy], i) => `${i ? 'L' : 'M'}${num(x)} ${num(yy + dy)}`);
  const posts = each(points, ([x, yy], i) => (i % 2 ? '' : `M${num(x)} ${num(yy)}V${y}`));
  const cars = repeat(4, (i) => {
    const [x, yy] = nth(points, 17 + i);
    const [nextX, nextY] = nth(points, 18 + i);
    return place(
      rect(-11, -22, 21, 18, i % 2 ? p.gold : p.sea, { rx: 5 }) + circle(0, -24, 5, p.wall),
      x,
      yy,
      1,
      (Math.atan2(nextY - yy, nextX - x) * 180) / Math.PI,
    );
  });
  return (
    stroke(posts, shade(p, p.white, 0.2), 3.5) +
    stroke(line(10), shade(p, color, 0.35), 4) +
    stroke(line(0), color, 7, { 'stroke-linejoin': 'round' }) +
    cars
  );
}

/** Fairy-tale castle of a theme park. */
export function fairyCastle(s: Stage, cx: number, y: number, k = 1) {
  const { p } = s;
  const wall = p.wall;
  const spire = (x: number, base: number, w: number, h: number, c: string) =>
    rect(x - w / 2, -base, w, base, wall) +
    rect(x + w * 0.12, -base, w * 0.38, base, shade(p, wall, 0.16)) +
    poly([x - w * 0.68, -base, x + w * 0.68, -base, x, -base - h], c) +
    poly([x, -base, x + w * 0.68, -base, x, -base - h], shade(p, c, 0.25)) +
    rect(x - w * 0.13, -base + 14, w * 0.26, w * 0.5, p.night ? p.window : p.roof, { rx: w * 0.13 }) +
    rect(x - 1.5, -base - h - 20, 3, 22, p.gold) +
    poly([x + 1, -base - h - 20, x + 20, -base - h - 14, x + 1, -base - h - 8], p.gold);
  return place(
    [
      spire(-108, 130, 46, 74, p.sea),
      spire(108, 130, 46, 74, p.sea),
      spire(-58, 186, 48, 92, p.red),
      spire(58, 186, 48, 92, p.red),
      spire(0, 240, 62, 120, p.sea),
      rect(-140, -96, 280, 96, wall),
      rect(60, -96, 80, 96, shade(p, wall, 0.16)),
      dashes(-140, -102, 140, -102, 14, 16, 12, wall),
      path('M-32 0v-46a32 32 0 0 1 64 0v46Z', shade(p, p.wood, 0.4)),
      stroke('M0 0v-78M-32 -36h64', p.gold, 3),
    ],
    cx,
    y,
    k,
  );
}

/** Balloons tied together. */
export const balloons = (s: Stage, x: number, y: number, k = 1, colors = [s.p.red, s.p.gold, s.p.sea, s.p.white]) =>
  place(
    [
      stroke('M-34 -70L0 60M0 -96L0 60M36 -66L0 60M6 -40L0 60', s.p.ink, 1.8, { opacity: 0.6 }),
      each(
        [
          [-34, -84, 0],
          [36, -80, 2],
          [0, -112, 1],
          [4, -58, 3],
        ],
        ([dx, dy, c]) =>
          ellipse(dx, dy, 25, 30, nth(colors, c)) + ellipse(dx - 8, dy - 10, 6, 9, lighter(nth(colors, c), 0.6)),
      ),
    ],
    x,
    y,
    k,
  );

/** Hot-air balloon. */
export const hotAir = (s: Stage, x: number, y: number, k = 1, a = s.p.red, b = s.p.wall) =>
  place(
    [
      path('M-70 -60C-74 -140 74 -140 70 -60C64 -10 24 20 14 50H-14C-24 20 -64 -10 -70 -60Z', a),
      path('M-28 -116C-44 -60 -24 10 -8 50H8C24 10 44 -60 28 -116Q0 -124 -28 -116Z', b),
      path('M-6 -119C-12 -60 -4 10 0 50H8C24 10 44 -60 28 -116Z', shade(s.p, b, 0.12)),
      path('M34 -113C60 -100 71 -80 70 -60C64 -10 24 20 14 50H10C30 10 50 -60 34 -113Z', shade(s.p, a, 0.25)),
      stroke('M-12 50l4 24M12 50l-4 24', s.p.ink, 2),
      rect(-12, 72, 24, 18, s.p.wood, { rx: 3 }),
    ],
    x,
    y,
    k,
  );

/** Windmill. */
export const windmill = (s: Stage, x: number, y: number, k = 1) =>
  place(
    [
      poly([-50, 0, 50, 0, 30, -150, -30, -150], s.p.wall),
      poly([8, 0, 50, 0, 30, -150, 6, -150], shade(s.p, s.p.wall, 0.2)),
      path('M-40 -148Q0 -216 40 -148Z', s.p.red),
      rect(-12, -40, 24, 40, s.p.wood, { rx: 10 }),
      rect(-9, -110, 18, 24, s.p.roof, { rx: 9 }),
      ...[20, 110, 200, 290].map((a) =>
        group(
          rect(-3, -118, 6, 118, s.p.wood) +
            rect(3, -114, 25, 86, s.p.white) +
            dashes(15, -112, 15, -30, 25, 3, 13, s.p.wood),
          {
            transform: `translate(0 -160) rotate(${a})`,
          },
        ),
      ),
      circle(0, -160, 8, s.p.ink),
    ],
    x,
    y,
    k,
  );
