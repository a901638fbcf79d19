import { lighter, mix } from '../draw/color.ts';
import { nth } from '../draw/random.ts';
import type { Stage } from '../draw/stage.ts';
import { circle, dashes, dots, ellipse, group, num, path, rect, repeat, stroke } from '../draw/svg.ts';
import { shade } from '../palettes.ts';
import { roof } from './roofs.ts';

/** Straw rope with paper streamers. */
export function shimenawa(s: Stage, cx: number, y: number, w: number) {
  const { p } = s;
  const zig = (x: number) => path(`M${num(x - 4)} ${num(y + 9)}h8l-2 10h7l-9 16 2-12h-7Z`, p.white);
  return (
    stroke(
      `M${num(cx - w / 2)} ${num(y)}Q${num(cx)} ${num(y + 22)} ${num(cx + w / 2)} ${num(y)}`,
      mix(p.gold, p.wall, 0.35),
      8,
      { 'stroke-linecap': 'round' },
    ) + [-0.3, 0, 0.3].map((t) => zig(cx + t * w)).join('')
  );
}

/** Stone steps rising to (cx, top). */
export function steps(s: Stage, cx: number, top: number, bottom: number, topW: number, bottomW: number, count = 8) {
  const { p } = s;
  const light = mix(p.stone, p.path, 0.4);
  return repeat(count, (i) => {
    const t = i / count;
    const u = (i + 1) / count;
    const y0 = top + (bottom - top) * t ** 1.25;
    const y1 = top + (bottom - top) * u ** 1.25;
    const w = topW + (bottomW - topW) * u;
    return (
      rect(cx - w / 2, y0, w, y1 - y0 + 0.6, light) +
      rect(cx - w / 2, y0 + (y1 - y0) * 0.55, w, (y1 - y0) * 0.45 + 0.6, shade(p, light, 0.28))
    );
  });
}

/** Stone lantern. */
export function stoneLantern(s: Stage, x: number, y: number, k = 1) {
  const { p } = s;
  const c = mix(p.stone, p.far[2], 0.22);
  const d = shade(p, c, 0.3);
  const draw = () =>
    [
      rect(-18, -8, 36, 8, d, { rx: 2 }),
      rect(-7, -48, 14, 42, c),
      rect(1, -48, 6, 42, d),
      rect(-17, -56, 34, 9, c, { rx: 2 }),
      rect(-12, -78, 24, 23, c),
      rect(-6, -74, 12, 16, p.night ? p.lamp : d),
      roof(0, -76, 50, 8, 17, d, 4),
      circle(0, -96, 5, d),
      p.night ? circle(0, -66, 26, p.lamp, { opacity: 0.18 }) : '',
    ].join('');
  return s.stamp('stone lantern', draw, x, y, k);
}

/** Hanging paper lantern centred on (x, y). */
export function lantern(s: Stage, x: number, y: number, k = 1, color = s.p.lamp) {
  const { p } = s;
  const cap = mix(p.ink, p.wood, 0.2);
  const draw = () =>
    [
      p.night ? circle(0, 0, 34, color, { opacity: 0.16 }) : '',
      ellipse(0, 0, 16, 20, color),
      ellipse(-4, -2, 8, 15, lighter(color, 0.35), { opacity: 0.7 }),
      stroke('M-15 -8Q0 -3 15 -8M-16 0Q0 5 16 0M-15 8Q0 13 15 8', mix(color, '#5a1c20', 0.5), 1.4, { opacity: 0.5 }),
      rect(-8, -23, 16, 5, cap, { rx: 2 }),
      rect(-8, 18, 16, 5, cap, { rx: 2 }),
    ].join('');
  return s.stamp(`lantern ${color}`, draw, x, y, k);
}

/** Lanterns on a sagging string. */
export function lanternString(
  s: Stage,
  x1: number,
  y1: number,
  x2: number,
  y2: number,
  count: number,
  k = 0.7,
  colors = [s.p.lamp],
) {
  const sag = Math.abs(x2 - x1) * 0.07;
  return (
    stroke(
      `M${num(x1)} ${num(y1)}Q${num((x1 + x2) / 2)} ${num((y1 + y2) / 2 + sag * 2)} ${num(x2)} ${num(y2)}`,
      s.p.ink,
      2,
      { opacity: 0.7 },
    ) +
    repeat(count, (i) => {
      const t = (i + 0.5) / count;
      return lantern(s, x1 + (x2 - x1) * t, y1 + (y2 - y1) * t + sag * 4 * t * (1 - t) + 20 * k, k, nth(colors, i));
    })
  );
}

/** Arched bridge with red rails; (cx, y) is the middle of the waterline. */
export function archBridge(s: Stage, cx: number, y: number, w: number, h: number, color = s.p.red) {
  const { p } = s;
  const a = w / 2;
  const arc = (lift: number, inset = 0) =>
    `M${num(cx - a + inset)} ${num(y - lift)}Q${num(cx)} ${num(y - lift - h * 2)} ${num(cx + a - inset)} ${num(y - lift)}`;
  const legs = [-0.5, -0.18, 0.18, 0.5].map((t) =>
    rect(cx + t * w * 0.8 - 6, y - h * (1 - t * t * 2.2) + 8, 12, h * (1 - t * t * 2.2) + 16, shade(p, p.stone, 0.35)),
  );
  const posts = Array.from({ length: 15 }, (_, i) => {
    const t = (i + 0.5) / 15;
    const x = cx - a + t * w;
    const yy = y - 4 * t * (1 - t) * h;
    return `M${num(x)} ${num(yy)}v-40`;
  }).join('');
  return (
    group(legs) +
    stroke(arc(0), shade(p, color, 0.35), 22) +
    stroke(arc(5), mix(p.wood, p.path, 0.5), 9) +
    stroke(posts, color, 6) +
    stroke(arc(22), color, 5) +
    stroke(arc(40), color, 8, { 'stroke-linecap': 'round' }) +
    dots(cx - a, y - 43, cx - a + 0.1, y - 43, 12, 1, p.gold) +
    dots(cx + a, y - 43, cx + a + 0.1, y - 43, 12, 1, p.gold)
  );
}

/** White plaster wall with a tiled top. */
export function plasterWall(s: Stage, y: number, h = 60, from = 0, to = s.W) {
  const { p } = s;
  return (
    rect(from, y - h, to - from, h, p.wall) +
    rect(from, y - h * 0.28, to - from, h * 0.28, mix(p.stone, p.far[2], 0.2)) +
    dashes(from, y - h * 0.64, to, y - h * 0.64, 3, 60, 0.1, shade(p, p.wall, 0.14)) +
    dashes(from, y - h * 0.5, to, y - h * 0.5, 3, 60, 0.1, shade(p, p.wall, 0.14)) +
    rect(from - 6, y - h - 13, to - from + 12, 16, p.roof, { rx: 3 }) +
    dots(from, y - h + 2, to, y - h + 2, 8, 12, shade(p, p.roof, 0.4))
  );
}
