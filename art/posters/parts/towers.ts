import { lighter, mix } from '../draw/color.ts';
import { nth } from '../draw/random.ts';
import type { Stage } from '../draw/stage.ts';
import { circle, dashes, dots, ellipse, num, path, place, poly, rect, repeat, stroke } from '../draw/svg.ts';
import { shade } from '../palettes.ts';

/** A high-rise: lit left face, shaded right strip, windows in rows. */
export function tower(
  s: Stage,
  x: number,
  y: number,
  w: number,
  h: number,
  color: string,
  { style = 0, lit = s.p.night, windows = true } = {},
) {
  const { p } = s;
  const side = shade(p, color, 0.24);
  const glass = lit ? p.window : mix(shade(p, color, 0.42), p.sky[1], 0.25);
  const out = [rect(x, y - h, w, h, color), rect(x + w * 0.7, y - h, w * 0.3, h, side)];
  if (windows) {
    const rows = Math.floor((h - 18) / (style === 1 ? 15 : 18));
    for (let i = 0; i < rows; i++) {
      const yy = y - h + 15 + i * (style === 1 ? 15 : 18);
      if (style === 1)
        out.push(rect(x + w * 0.08, yy, w * 0.56, 5, glass, { opacity: lit ? s.r.pick([0.25, 0.6, 0.9]) : 0.8 }));
      else
        out.push(
          dashes(x + w * 0.1, yy, x + w * 0.92, yy, 8, style === 2 ? 4 : 7, style === 2 ? 6 : 8, glass, {
            opacity: lit ? s.r.pick([0.2, 0.55, 0.95]) : 0.7,
            'stroke-dashoffset': lit ? s.r.int(0, 3) * 15 : undefined,
          }),
        );
    }
  }
  return out.join('');
}

/** A distant skyline in one flat colour with a few lit windows. */
export function skyline(
  s: Stage,
  y: number,
  minH: number,
  maxH: number,
  color: string,
  { from = -10, to = s.W + 10, lights = s.p.night ? 0.5 : 0 } = {},
) {
  const { r, p } = s;
  let d = `M${from} ${num(y)}`;
  let windows = '';
  for (let x = from; x < to; ) {
    const w = r.range(26, 62);
    const h = r.range(minH, maxH);
    d += `V${num(y - h)}`;
    const top = r.int(0, 4);
    if (top === 1) d += `h${num(w * 0.3)}v-12h${num(w * 0.4)}v12h${num(w * 0.3)}`;
    else if (top === 2) d += `l${num(w * 0.5)} -14l${num(w * 0.5)} 14`;
    else if (top === 3) d += `h${num(w * 0.45)}v-26h3v26h${num(w * 0.55 - 3)}`;
    else d += `h${num(w)}`;
    for (let wy = y - h + 10; lights && wy < y - 8; wy += 12)
      for (let wx = x + 6; wx < x + w - 8; wx += 9)
        if (r.chance(lights * 0.4)) windows += `M${Math.round(wx)} ${Math.round(wy)}h4v5h-4z`;
    x += w;
  }
  return path(`${d}V${num(y)}Z`, color) + (windows ? path(windows, p.window, { opacity: 0.85 }) : '');
}

/** Two depths of skyline. */
export const cityBack = (s: Stage, y: number, k = 1) =>
  skyline(s, y, 60 * k, 150 * k, s.p.far[0], { lights: 0 }) + skyline(s, y, 24 * k, 92 * k, s.p.far[1]);

/** Ferris wheel on A-shaped legs; (cx, cy) is the hub. */
export function ferrisWheel(
  s: Stage,
  cx: number,
  cy: number,
  r: number,
  { color = s.p.white, cabins = [s.p.red, s.p.gold, s.p.sea], legs = r * 1.25, count = 16 } = {},
) {
  const { p } = s;
  const spokes = Array.from({ length: count }, (_, i) => {
    const a = (i / count) * Math.PI * 2;
    return `M${num(cx)} ${num(cy)}L${num(cx + Math.cos(a) * r)} ${num(cy + Math.sin(a) * r)}`;
  }).join('');
  const leg = shade(p, color, 0.25);
  return (
    (p.night ? circle(cx, cy, r * 1.16, p.neon[1], { opacity: 0.1 }) : '') +
    stroke(
      `M${num(cx - legs * 0.42)} ${num(cy + legs)}L${num(cx)} ${num(cy)}L${num(cx + legs * 0.42)} ${num(cy + legs)}M${num(cx - legs * 0.26)} ${num(cy + legs * 0.62)}h${num(legs * 0.52)}`,
      leg,
      r * 0.055,
      { 'stroke-linejoin': 'round' },
    ) +
    stroke(spokes, color, r * 0.012, { opacity: 0.75 }) +
    circle(cx, cy, r, 'none', { stroke: color, 'stroke-width': r * 0.035 }) +
    circle(cx, cy, r * 0.86, 'none', { stroke: color, 'stroke-width': r * 0.015 }) +
    circle(cx, cy, r * 0.5, 'none', { stroke: color, 'stroke-width': r * 0.01, opacity: 0.7 }) +
    circle(cx, cy, r * 0.1, nth(cabins, 0)) +
    circle(cx, cy, r * 0.045, color) +
    repeat(count, (i) => {
      const a = ((i + 0.5) / count) * Math.PI * 2;
      return circle(cx + Math.cos(a) * r, cy + Math.sin(a) * r, r * 0.07, nth(cabins, i));
    })
  );
}

/** Lattice tower with lookout: the New World tower. */
export function latticeTower(s: Stage, cx: number, y: number, k = 1, color = mix(s.p.white, s.p.stone, 0.35)) {
  const { p } = s;
  const lit = p.night ? p.neon[0] : p.red;
  const dark = shade(p, color, 0.32);
  return place(
    [
      path('M-74 0Q-40 -70 -34 -140H34Q40 -70 74 0H44Q36 -56 0 -58Q-36 -56 -44 0Z', dark),
      rect(-52, -152, 104, 16, color, { rx: 3 }),
      rect(-44, -136, 88, 10, lit, { rx: 2 }),
      poly([-34, -152, 34, -152, 24, -300, -24, -300], color),
      poly([8, -152, 34, -152, 24, -300, 6, -300], dark),
      rect(-13, -290, 26, 130, lit, { rx: 3 }),
      dots(0, -280, 0, -168, 9, 18, p.night ? p.window : p.wall),
      stroke(
        'M-33 -160L-14 -196L-31 -196M33 -160L14 -196M-28 -230L-14 -206M28 -230L14 -206M-27 -254L-14 -232M27 -254L14 -232',
        dark,
        3,
      ),
      poly([-30, -300, 30, -300, 46, -322, -46, -322], dark),
      rect(-50, -352, 100, 30, color, { rx: 6 }),
      dashes(-44, -338, 46, -338, 14, 8, 5, p.night ? p.window : p.roof),
      rect(10, -352, 40, 30, shade(p, p.roof, 0.3), { rx: 6, opacity: 0.25 }),
      rect(-42, -362, 84, 11, lit, { rx: 4 }),
      rect(-30, -384, 60, 24, color, { rx: 5 }),
      dashes(-25, -372, 26, -372, 9, 6, 5, p.night ? p.window : p.roof),
      poly([-18, -384, 18, -384, 7, -418, -7, -418], dark),
      circle(0, -420, 9, lit),
      rect(-2, -470, 4, 50, color),
    ],
    cx,
    y,
    k,
  );
}

/** Stepped glass skyscraper, the tallest in town. */
export function steppedTower(
  s: Stage,
  cx: number,
  y: number,
  k = 1,
  color = mix(s.p.far[0], s.p.white, s.p.night ? 0.12 : 0.45),
) {
  const { p } = s;
  const glass = p.night ? mix(color, '#9cc0e0', 0.3) : color;
  const part = (x: number, w: number, h: number, c: string) => tower(s, x, 0, w, h, c, { style: 1 });
  return place(
    [
      part(-92, 184, 170, mix(glass, p.far[1], 0.25)),
      part(-66, 138, 300, glass),
      part(-46, 96, 430, lighter(glass, 0.15)),
      rect(-50, -440, 104, 12, p.white),
      rect(-46, -452, 96, 12, shade(p, glass, 0.3)),
      stroke('M-46 -430L50 -300M50 -430L-46 -300M-66 -300L72 -170M72 -300L-66 -170', p.white, 2.5, { opacity: 0.35 }),
      p.night ? rect(-46, -436, 96, 5, p.window) : '',
    ],
    cx,
    y,
    k,
  );
}

/** Twin towers joined by a roof with a round opening. */
export function twinTowers(s: Stage, cx: number, y: number, k = 1, color = mix(s.p.far[0], s.p.sea, 0.3)) {
  const { p } = s;
  const roofC = p.night ? mix(p.far[0], p.white, 0.25) : mix(p.white, p.far[0], 0.3);
  const face = (x: number) => tower(s, x, 0, 104, 360, color, { style: 2 });
  return place(
    [
      face(-176),
      face(72),
      rect(-72, -150, 144, 8, roofC),
      rect(-72, -222, 144, 6, roofC),
      stroke('M-60 -360L40 -222M-40 -360L60 -222', roofC, 5),
      path('M-182 -362H182V-420H-182ZM0 -374a66 17 0 0 0 66 -17a66 17 0 0 0 -132 0a66 17 0 0 0 66 17Z', roofC, {
        'fill-rule': 'evenodd',
      }),
      path('M70 -362H182V-420H70Z', shade(p, roofC, 0.25)),
      dashes(-176, -370, 176, -370, 6, 9, 7, p.night ? p.window : p.roof),
      stroke('M-66 -391a66 17 0 0 0 132 0', p.night ? p.neon[1] : p.red, 5),
      ellipse(0, -424, 84, 14, 'none', { stroke: lighter(roofC, 0.4), 'stroke-width': 7 }),
      rect(-150, -446, 40, 26, roofC),
      rect(110, -446, 40, 26, shade(p, roofC, 0.2)),
      rect(-131, -484, 3, 40, roofC),
    ],
    cx,
    y,
    k,
  );
}
