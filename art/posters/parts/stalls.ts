import { lighter, mix } from '../draw/color.ts';
import { nth } from '../draw/random.ts';
import type { Stage } from '../draw/stage.ts';
import { circle, group, path, place, poly, rect, repeat, stroke } from '../draw/svg.ts';
import { shade } from '../palettes.ts';

/** Market stall front: awning, lanterns and crates. Drawn around (0, 0), 420 wide. */
export function crates(s: Stage, x: number, y: number, w: number, colors: readonly string[], count = 4) {
  const { p } = s;
  const cw = w / count;
  return repeat(count, (i) => {
    const a = x + i * cw;
    const c = nth(colors, i);
    return (
      group(
        repeat(8, (j) => circle(a + cw * (0.16 + (j % 4) * 0.23), y - 36 - (j > 3 ? 12 : 0), cw * 0.14, '')),
        { fill: i % 2 ? lighter(c, 0.12) : c },
      ) +
      poly([a + 3, y - 34, a + cw - 3, y - 34, a + cw - 9, y, a + 9, y], mix(p.wood, p.gold, 0.35)) +
      rect(a + 6, y - 22, cw - 12, 4, shade(p, p.wood, 0.2))
    );
  });
}

/** A whole fish on ice, 120 wide. */
export const fish = (s: Stage, x: number, y: number, k: number, color: string) =>
  place(
    [
      path('M-60 0C-36 -34 24 -34 48 -4L76 -24Q70 0 78 24L48 4C24 34 -36 34 -60 0Z', color),
      path('M-60 0C-36 34 24 34 48 4Q0 14 -60 0Z', lighter(color, 0.45)),
      circle(-40, -6, 5, s.p.white),
      circle(-40, -6, 2.5, s.p.ink),
      stroke('M-24 -18q10 18 0 36', shade(s.p, color, 0.3), 4),
    ],
    x,
    y,
    k,
  );
