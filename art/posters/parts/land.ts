import { lighter, mix } from '../draw/color.ts';
import type { Stage } from '../draw/stage.ts';
import { circle, each, group, num, path, poly, rect, repeat, stroke } from '../draw/svg.ts';
import { shade } from '../palettes.ts';

/** Sky with sun or moon, stars at night. */
export function sky(
  s: Stage,
  {
    sunX = s.W * 0.3,
    sunY = s.H * 0.3,
    sunR = 58,
    sun = true,
    clouds = 3,
    cloudTop = 40,
    cloudBottom = s.H * 0.42,
  } = {},
) {
  const { p, r, W, H } = s;
  const out = [rect(0, 0, W, H, s.gradient(p.sky))];
  if (p.night) {
    out.push(
      group(
        repeat(26, () => circle(r.range(0, W), r.range(0, H * 0.5), r.range(0.8, 2), '')),
        { fill: p.sun, opacity: 0.7 },
      ),
    );
  }
  if (sun) {
    out.push(
      circle(sunX, sunY, sunR * 2.1, p.sun, { opacity: 0.1 }),
      circle(sunX, sunY, sunR * 1.5, p.sun, { opacity: 0.16 }),
      circle(sunX, sunY, sunR, p.sun),
    );
    if (p.night && p.name !== 'dusk')
      out.push(
        circle(sunX + sunR * 0.3, sunY - sunR * 0.16, sunR * 0.84, mix(p.sun, p.sky[1], 0.22), { opacity: 0.35 }),
      );
  }
  for (let i = 0; i < clouds; i++)
    out.push(
      cloud(
        s,
        r.range(0, W),
        cloudTop + ((cloudBottom - cloudTop) * (i + r.range(0.1, 0.9))) / clouds,
        r.range(0.7, 1.3),
      ),
    );
  return out.join('');
}

/** A bank of flat mist, as in old prints: stacked round-ended bars. */
export function cloud(s: Stage, x: number, y: number, k = 1, color = s.p.cloud, opacity = s.p.night ? 0.55 : 0.85) {
  const bars = each(
    [
      [0, 0, 150],
      [-52, 15, 130],
      [46, 15, 170],
      [-6, 30, 110],
    ],
    ([dx, dy, w]) => rect(x + (dx - w / 2) * k, y + dy * k, w * k, 17 * k, '', { rx: 8.5 * k }),
  );
  return group(bars, { fill: color, opacity });
}

/** One rolling ridge filled down to the bottom of the picture. */
export function ridge(s: Stage, y: number, height: number, color: string, waves = 3) {
  const { W, H, r } = s;
  const step = W / waves;
  let d = `M-20 ${H}V${num(y)}`;
  for (let i = 0; i < waves; i++) {
    const top = y - height * r.range(0.55, 1.1);
    d += `C${num(i * step + step * 0.2)} ${num(y - 4)} ${num(i * step + step * 0.3)} ${num(top)} ${num(i * step + step * 0.5)} ${num(top)}S${num(i * step + step * 0.85)} ${num(y)} ${num((i + 1) * step + 10)} ${num(y - r.range(0, height * 0.25))}`;
  }
  return path(`${d}V${H}Z`, color);
}

/** Three ridges one behind the other. */
export function mountains(s: Stage, y: number, height = 90) {
  const { p } = s;
  return ridge(s, y - height * 0.25, height, p.far[0], 2) + ridge(s, y, height * 0.75, mix(p.far[0], p.far[1], 0.6), 3);
}

/** Water from y down, with glints and the column of light under sun or moon. */
export function water(s: Stage, y: number, bottom = s.H, { sunX = -1, glints = 26, x = 0, width = s.W } = {}) {
  const { p, r } = s;
  const light = mix(p.water[0], p.sun, 0.55);
  const out = [rect(x, y, width, bottom - y, s.gradient(p.water))];
  const bars = repeat(glints, () => {
    const t = r.next();
    const w = 14 + t * r.range(20, 70);
    return rect(x + r.range(0, width - w), y + 6 + t * (bottom - y - 12), w, 1.5 + t * 2.5, '', { rx: 2 });
  });
  out.push(group(bars, { fill: lighter(p.water[0], 0.35), opacity: 0.45 }));
  if (sunX >= 0) {
    const rows = Math.floor((bottom - y) / 13);
    out.push(
      group(
        repeat(rows, (i) => {
          const w = (26 + i * 7) * r.range(0.6, 1.2);
          return rect(sunX - w / 2 + r.range(-10, 10), y + 5 + i * 13, w, 4 + i * 0.25, '', { rx: 3 });
        }),
        { fill: light, opacity: 0.75 },
      ),
    );
  }
  return out.join('');
}

/** Ripples along a hull or a foot in the water. */
export const wake = (s: Stage, x: number, y: number, w: number) =>
  group(
    each(
      [
        [0, 0, 1],
        [-0.1, 7, 0.7],
        [0.14, 13, 0.5],
        [-0.3, 14, 0.2],
      ],
      ([dx, dy, k]) => rect(x + dx * w - (w * k) / 2, y + dy, w * k, 4, '', { rx: 2 }),
    ),
    { fill: lighter(s.p.water[0], 0.45), opacity: 0.7 },
  );

/** A rock with a lit left face. */
export function rock(s: Stage, x: number, y: number, w: number, h: number) {
  const { p } = s;
  const base = mix(p.stone, p.far[2], 0.35);
  return (
    path(
      `M${num(x - w / 2)} ${num(y)}Q${num(x - w * 0.52)} ${num(y - h * 0.7)} ${num(x - w * 0.16)} ${num(y - h)}Q${num(x + w * 0.3)} ${num(y - h * 1.05)} ${num(x + w * 0.46)} ${num(y - h * 0.4)}Q${num(x + w * 0.54)} ${num(y - h * 0.1)} ${num(x + w / 2)} ${num(y)}Z`,
      base,
    ) +
    path(
      `M${num(x + w * 0.02)} ${num(y - h * 0.98)}Q${num(x + w * 0.3)} ${num(y - h * 1.05)} ${num(x + w * 0.46)} ${num(y - h * 0.4)}Q${num(x + w * 0.54)} ${num(y - h * 0.1)} ${num(x + w / 2)} ${num(y)}H${num(x + w * 0.1)}Q${num(x + w * 0.22)} ${num(y - h * 0.5)} ${num(x + w * 0.02)} ${num(y - h * 0.98)}Z`,
      shade(p, base, 0.35),
    )
  );
}

/** Winding footpath narrowing to the distance. */
export function trail(s: Stage, y: number, x = s.W / 2, color = s.p.path) {
  const { H } = s;
  return path(
    `M${num(x - 9)} ${num(y)}C${num(x + 60)} ${num(y + 40)} ${num(x - 170)} ${num(y + 70)} ${num(x - 150)} ${H}H${num(x + 130)}C${num(x + 90)} ${num(y + 80)} ${num(x + 120)} ${num(y + 36)} ${num(x + 9)} ${num(y)}Z`,
    color,
  );
}

/** Small birds as simple arcs. */
export function birds(s: Stage, x: number, y: number, count = 5, color = s.p.ink) {
  const { r } = s;
  let d = '';
  for (let i = 0; i < count; i++) {
    const bx = x + i * 24 + r.range(-8, 8);
    const by = y + Math.abs(i - count / 2) * 9 + r.range(-4, 4);
    d += `M${num(bx - 9)} ${num(by - 4)}Q${num(bx - 4)} ${num(by - 7)} ${num(bx)} ${num(by)}Q${num(bx + 4)} ${num(by - 7)} ${num(bx + 9)} ${num(by - 4)}`;
  }
  return stroke(d, color, 2.4, { 'stroke-linecap': 'round' });
}

/** Ground plane. */
export const ground = (s: Stage, y: number, color = s.p.ground) => rect(0, y, s.W, s.H - y, color);

/** A lens-shaped lawn or pond edge in front. */
export const mound = (s: Stage, y: number, color: string, rise = 40) =>
  path(`M0 ${num(y + rise)}Q${num(s.W / 2)} ${num(y - rise)} ${s.W} ${num(y + rise)}V${s.H}H0Z`, color);

/** Light triangle beams, e.g. spotlights. */
export const beam = (x: number, y: number, x1: number, x2: number, y2: number, color: string, opacity = 0.18) =>
  poly([x - 3, y, x + 3, y, x2, y2, x1, y2], color, { opacity });
