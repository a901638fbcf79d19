import { lighter } from '../draw/color.ts';
import type { Stage } from '../draw/stage.ts';
import { ellipse, num, path, place, rect, repeat, stroke } from '../draw/svg.ts';
import { shade } from '../palettes.ts';

/** Foods keep warm colours of their own in every light. */
export const food = {
  broth: '#e9a94f',
  noodle: '#f7dc94',
  egg: '#fff6e2',
  yolk: '#f5a52c',
  nori: '#26382f',
  onion: '#7dbb5a',
  pork: '#e9967a',
  fish: '#ef6f4e',
  tuna: '#d23f3f',
  rice: '#fffaf0',
  crust: '#d98f3f',
  brown: '#8a4a25',
  sauce: '#5b2a1a',
  cream: '#fdeecb',
  pink: '#f3a0a0',
  iron: '#2f3140',
  char: '#6e3a22',
};

/** Rising steam. */
export const steam = (x: number, y: number, h = 110, color = '#ffffff', opacity = 0.55) =>
  stroke(
    [-44, 0, 44]
      .map(
        (dx, i) =>
          `M${num(x + dx)} ${num(y)}c-22 ${num(-h * 0.3)} 22 ${num(-h * 0.4)} 0 ${num(-h * (i === 1 ? 1 : 0.8))}`,
      )
      .join(''),
    color,
    9,
    {
      'stroke-linecap': 'round',
      opacity,
    },
  );

/** A round bowl seen slightly from above; contents are drawn inside the mouth. */
export function bowl(s: Stage, color: string, inside: string, band = s.p.wall) {
  const dark = shade(s.p, color, 0.25);
  return (
    ellipse(0, 0, 92, 14, s.p.ink, { opacity: 0.22 }) +
    path('M-62 -2h124l-8 -22H-54Z', dark) +
    path('M-190 -128C-180 -50 -110 -14 0 -14S180 -50 190 -128Z', color) +
    path('M40 -17C130 -28 184 -70 190 -128H110C110 -80 90 -40 40 -17Z', dark) +
    stroke('M-182 -98C-150 -40 -70 -32 0 -32S150 -40 182 -98', band, 7, { opacity: 0.85 }) +
    ellipse(0, -128, 190, 52, lighter(color, 0.3)) +
    ellipse(0, -126, 174, 44, inside)
  );
}

export const halfEgg = (x: number, y: number, k = 1) =>
  place(ellipse(0, 0, 31, 22, food.egg) + ellipse(2, 1, 16, 12, food.yolk) + ellipse(-2, -2, 6, 4, '#ffd27a'), x, y, k);

export const scatter = (
  s: Stage,
  count: number,
  rx: number,
  ry: number,
  cx: number,
  cy: number,
  draw: (x: number, y: number) => string,
) =>
  repeat(count, () => {
    const a = s.r.range(0, Math.PI * 2);
    const d = Math.sqrt(s.r.next());
    return draw(cx + Math.cos(a) * d * rx, cy + Math.sin(a) * d * ry);
  });

export const chopsticks = (s: Stage, x: number, y: number, turn: number) =>
  place(
    rect(-150, -9, 300, 7, s.p.red, { rx: 3 }) +
      rect(-150, 5, 300, 7, shade(s.p, s.p.red, 0.25), { rx: 3 }) +
      rect(96, -9, 54, 7, s.p.gold, { rx: 3 }) +
      rect(96, 5, 54, 7, s.p.gold, { rx: 3 }),
    x,
    y,
    1,
    turn,
  );

/** Pairs of chopsticks lying in front. */
export const lyingChopsticks = (s: Stage, x: number, y: number) => chopsticks(s, x, y, -6);
