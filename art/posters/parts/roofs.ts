import type { Stage } from '../draw/stage.ts';
import { circle, group, num, path, rect } from '../draw/svg.ts';
import { shade } from '../palettes.ts';

/** A Japanese roof: straight eave with lifted tips, flanks sweeping in to a ridge. */
export function roof(cx: number, y: number, w: number, topW: number, h: number, color: string, lift = 8) {
  const a = w / 2;
  const b = topW / 2;
  return path(
    `M${num(cx - a)} ${num(y - lift)}Q${num(cx - a * 0.82)} ${num(y)} ${num(cx - a * 0.6)} ${num(y)}H${num(cx + a * 0.6)}Q${num(cx + a * 0.82)} ${num(y)} ${num(cx + a)} ${num(y - lift)}Q${num(cx + b + (a - b) * 0.28)} ${num(y - h * 0.3)} ${num(cx + b)} ${num(y - h)}H${num(cx - b)}Q${num(cx - b - (a - b) * 0.28)} ${num(y - h * 0.3)} ${num(cx - a)} ${num(y - lift)}Z`,
    color,
  );
}

/** Roof with its shaded right side and a thin light eave line. */
export function litRoof(s: Stage, cx: number, y: number, w: number, topW: number, h: number, color: string, lift = 8) {
  const { p } = s;
  const half = s.clip(rect(cx + topW * 0.18, y - h - 20, w, h + 40, '#000'));
  return (
    roof(cx, y, w, topW, h, color, lift) +
    group(roof(cx, y, w, topW, h, shade(p, color, 0.28), lift), { 'clip-path': half }) +
    rect(cx - topW / 2 - 4, y - h - 3, topW + 8, 6, shade(p, color, 0.45), { rx: 2 })
  );
}

/** Triangular gable with curved flanks. */
export function gable(s: Stage, cx: number, y: number, w: number, h: number, color: string) {
  const { p } = s;
  return (
    roof(cx, y, w, 0, h, color, 5) +
    path(
      `M${num(cx - w * 0.27)} ${num(y - 3)}Q${num(cx - w * 0.08)} ${num(y - h * 0.35)} ${num(cx)} ${num(y - h * 0.72)}Q${num(cx + w * 0.08)} ${num(y - h * 0.35)} ${num(cx + w * 0.27)} ${num(y - 3)}Z`,
      p.wall,
    ) +
    circle(cx, y - h * 0.3, h * 0.09, p.gold)
  );
}
