import { lighter, mix } from '../draw/color.ts';
import { nth } from '../draw/random.ts';
import type { Stage } from '../draw/stage.ts';
import { type Attributes, circle, dashes, num, path, place, poly, rect, repeat, stroke } from '../draw/svg.ts';
import { shade } from '../palettes.ts';
import { litRoof } from './roofs.ts';

/** Split noren curtain. */
export function noren(s: Stage, x: number, y: number, w: number, h: number, color: string, panels = 4) {
  const { p } = s;
  const pw = w / panels;
  return (
    rect(x - 5, y - 5, w + 10, 5, shade(p, p.wood, 0.4)) +
    repeat(panels, (i) =>
      path(
        `M${num(x + i * pw + 1)} ${num(y)}h${num(pw - 2)}l2 ${num(h)}h${num(-pw - 1)}Z`,
        i % 2 ? shade(p, color, 0.12) : color,
      ),
    ) +
    circle(x + w / 2, y + h * 0.48, Math.min(h * 0.3, pw * 0.75), p.wall)
  );
}

/** Striped awning. */
export function awning(s: Stage, x: number, y: number, w: number, h: number, color: string, stripes = 8) {
  const { p } = s;
  const sw = w / stripes;
  return repeat(stripes, (i) => {
    const c = i % 2 ? p.wall : color;
    const a = x + i * sw;
    return (
      poly([a + (w / 2 - i * sw) * 0.06, y, a + sw + (w / 2 - (i + 1) * sw) * 0.06, y, a + sw, y + h, a, y + h], c) +
      path(
        `M${num(a)} ${num(y + h)}h${num(sw)}a${num(sw / 2)} ${num(sw * 0.42)} 0 0 1 ${num(-sw)} 0Z`,
        shade(p, c, 0.12),
      )
    );
  });
}

/** Abstract hanging signboard: shapes, never letters. */
export function signboard(s: Stage, x: number, y: number, w: number, h: number, color: string, mark = s.r.int(0, 4)) {
  const { p } = s;
  const ink = p.night ? lighter(color, 0.75) : p.wall;
  const m = Math.min(w, h);
  const cx = x + w / 2;
  const marks = [
    () => circle(cx, y + h / 2, m * 0.3, ink),
    () =>
      repeat(Math.max(2, Math.floor(h / m / 0.9)), (i) =>
        rect(x + w * 0.24, y + h * 0.14 + i * m * 0.62, w * 0.52, m * 0.26, ink, { rx: m * 0.1 }),
      ),
    () => poly([cx, y + h * 0.2, x + w * 0.82, y + h / 2, cx, y + h * 0.8, x + w * 0.18, y + h / 2], ink),
    () =>
      stroke(
        `M${num(x + w * 0.2)} ${num(y + h * 0.62)}q${num(w * 0.15)} ${num(-m * 0.4)} ${num(w * 0.3)} 0t${num(w * 0.3)} 0`,
        ink,
        m * 0.13,
        { 'stroke-linecap': 'round' },
      ),
    () => circle(cx, y + h / 2, m * 0.32, ink) + circle(cx, y + h / 2, m * 0.17, color),
  ];
  return (
    (p.night ? rect(x - 5, y - 5, w + 10, h + 10, color, { rx: 8, opacity: 0.25 }) : '') +
    rect(x, y, w, h, color, { rx: 4 }) +
    nth(marks, mark)()
  );
}

/** Old wooden shop house, front view. */
export function machiya(
  s: Stage,
  x: number,
  y: number,
  w: number,
  h: number,
  { wall = s.p.wood, cloth = s.p.red, upper = true } = {},
) {
  const { p } = s;
  const body = mix(wall, p.ink, 0.18);
  const warm = p.night ? p.window : mix(p.path, p.wall, 0.5);
  const half = upper ? h * 0.52 : h;
  const out = [rect(x, y - h, w, h, body), rect(x + w * 0.78, y - h, w * 0.22, h, shade(p, body, 0.25))];
  if (upper)
    out.push(
      rect(x + w * 0.12, y - h + 16, w * 0.76, h * 0.26, warm),
      dashes(x + w * 0.12, y - h + 16 + h * 0.13, x + w * 0.88, y - h + 16 + h * 0.13, h * 0.26, 3, 5, body),
      litRoof(s, x + w / 2, y - half, w + 18, w * 0.94, 14, p.roof, 2),
    );
  out.push(
    rect(x + w * 0.1, y - half * 0.72, w * 0.44, half * 0.72 - 4, warm),
    dashes(x + w * 0.1, y - half * 0.36, x + w * 0.54, y - half * 0.36, half * 0.72 - 6, 3, w * 0.1, body),
    rect(x + w * 0.1, y - half * 0.24, w * 0.44, half * 0.24, shade(p, body, 0.2)),
  );
  out.push(
    rect(x + w * 0.6, y - half * 0.74, w * 0.3, half * 0.74, p.night ? mix(p.lamp, p.wood, 0.35) : shade(p, body, 0.5)),
    noren(s, x + w * 0.58, y - half * 0.76, w * 0.34, half * 0.3, cloth, 3),
  );
  out.push(litRoof(s, x + w / 2, y - h + 4, w + 28, w * 0.8, 30, p.roof, 5));
  return out.join('');
}

/**
 * One-point perspective street. Returns helpers to lay quads on the side walls and floor;
 * depth 0 is the picture plane, 1 the vanishing point.
 */
export function corridor(
  s: Stage,
  { vx = s.W / 2, vy = s.H * 0.55, floor = s.H * 1.16, top = -s.H * 0.2, side = s.W * 0.62 } = {},
) {
  const at = (t: number, x: number, y: number): [x: number, y: number] => [
    vx + (x - vx) * (1 - t),
    vy + (y - vy) * (1 - t),
  ];
  const wallX = (dir: number) => vx + dir * side;
  return {
    at,
    vx,
    vy,
    /** A quad on the wall at the left (-1) or right (1), from height fraction a (0 floor) to b (1 top). */
    wall(dir: number, t0: number, t1: number, a: number, b: number, color: string, more: Attributes = {}) {
      const ya = floor + (top - floor) * a;
      const yb = floor + (top - floor) * b;
      return poly(
        [...at(t0, wallX(dir), ya), ...at(t1, wallX(dir), ya), ...at(t1, wallX(dir), yb), ...at(t0, wallX(dir), yb)],
        color,
        more,
      );
    },
    /** A board standing out from the wall towards the middle, facing the viewer. */
    board(dir: number, t: number, a: number, b: number, out: number, color: string) {
      const k = 1 - t;
      const [x, y0] = at(t, wallX(dir), floor + (top - floor) * b);
      const [, y1] = at(t, wallX(dir), floor + (top - floor) * a);
      const w = out * k;
      return { x: dir < 0 ? x : x - w, y: y0, w, h: y1 - y0, color };
    },
    floorBand(t0: number, t1: number, color: string) {
      return poly(
        [
          ...at(t0, wallX(-1), floor),
          ...at(t0, wallX(1), floor),
          ...at(t1, wallX(1), floor),
          ...at(t1, wallX(-1), floor),
        ],
        color,
      );
    },
    point: (t: number, fx: number, fy: number) => at(t, vx + fx * side, floor + (top - floor) * fy),
  };
}

/** Classical museum front: columns and pediment, or a brick front. */
export function facade(
  s: Stage,
  cx: number,
  y: number,
  k = 1,
  { kind = 'stone', dome = false }: { kind?: 'stone' | 'brick'; dome?: boolean } = {},
) {
  const { p } = s;
  const brick = kind === 'brick';
  const wall = brick ? p.brick : mix(p.stone, p.wall, 0.65);
  const trim = brick ? p.wall : lighter(wall, 0.4);
  const side = shade(p, wall, 0.24);
  const glass = p.night ? p.window : shade(p, p.roof, 0.1);
  const arch = (x: number, w: number, h: number, yy: number) =>
    path(`M${num(x - w / 2)} ${num(yy)}v${num(-h)}a${num(w / 2)} ${num(w / 2)} 0 0 1 ${num(w)} 0v${num(h)}Z`, glass);
  const out = [
    rect(-230, -14, 460, 14, shade(p, p.stone, 0.2)),
    rect(-222, -150, 444, 138, wall),
    rect(90, -150, 132, 138, side),
  ];
  for (const x of [-190, -150, 150, 190])
    out.push(arch(x, 22, 34, -84), rect(x - 11, -58, 22, 34, glass), rect(x - 15, -82, 30, 5, trim));
  out.push(rect(-230, -160, 460, 14, trim), rect(-226, -18, 452, 6, trim));
  if (brick) {
    out.push(
      dashes(-222, -100, 222, -100, 4, 444, 1, trim, { opacity: 0.7 }),
      dashes(-222, -46, 222, -46, 4, 444, 1, trim, { opacity: 0.7 }),
      rect(-92, -196, 184, 184, wall),
      rect(30, -196, 62, 184, side),
    );
    out.push(
      path('M-62 -12v-84a62 62 0 0 1 124 0v84Z', trim),
      path('M-50 -12v-82a50 50 0 0 1 100 0v82Z', glass),
      stroke('M0 -12v-132M-50 -70H50M-46 -104H46', trim, 4),
      rect(-100, -204, 200, 12, trim),
    );
    out.push(
      path('M-100 -204Q0 -262 100 -204Z', mix(p.roof, p.pine, 0.6)),
      path('M0 -233Q50 -230 100 -204H0Z', shade(p, mix(p.roof, p.pine, 0.6), 0.25)),
    );
    for (const x of [-206, 206])
      out.push(
        rect(x - 24, -190, 48, 34, wall),
        path(`M${x - 30} -190Q${x} -240 ${x + 30} -190Z`, mix(p.roof, p.pine, 0.6)),
        rect(x - 2, -240, 4, 26, p.gold),
      );
  } else {
    out.push(
      rect(-108, -170, 216, 158, shade(p, wall, 0.35)),
      rect(-30, -96, 60, 84, glass),
      repeat(6, (i) => rect(-104 + i * 39, -150, 15, 130, trim) + rect(-94 + i * 39, -150, 5, 130, side)),
      rect(-114, -166, 228, 16, trim),
      poly([-124, -166, 124, -166, 0, -222], trim),
      poly([-92, -172, 92, -172, 0, -212], side),
      rect(-130, -24, 260, 12, trim),
    );
  }
  if (dome)
    out.push(
      rect(-50, brick ? -268 : -236, 100, 36, trim),
      path(`M-58 ${brick ? -264 : -234}a58 54 0 0 1 116 0Z`, mix(p.roof, p.pine, 0.6)),
      path(`M6 ${brick ? -318 : -288}a58 54 0 0 1 52 54H6Z`, shade(p, mix(p.roof, p.pine, 0.6), 0.25)),
      rect(-3, brick ? -346 : -316, 6, 32, p.gold),
    );
  return place(out, cx, y, k);
}

/** A glass mall or department store with banners. */
export function store(s: Stage, cx: number, y: number, k = 1, { style = 0 } = {}) {
  const { p, r } = s;
  const wall = style === 1 ? mix(p.stone, p.wall, 0.6) : mix(p.far[0], p.wall, 0.55);
  const glass = p.night ? p.window : mix(p.sea, p.sky[2], 0.55);
  const colors = [p.red, p.gold, p.sea, p.maple];
  const out = [];
  if (style === 1) {
    out.push(
      rect(-220, -230, 440, 230, wall),
      rect(100, -230, 120, 230, shade(p, wall, 0.2)),
      repeat(9, (i) => rect(-200 + i * 46, -212, 26, 130, glass, { rx: 13 })),
      rect(-232, -242, 464, 14, lighter(wall, 0.3)),
      rect(-232, -84, 464, 10, lighter(wall, 0.3)),
    );
    out.push(
      rect(-60, -280, 120, 42, wall),
      rect(20, -280, 40, 42, shade(p, wall, 0.2)),
      circle(0, -258, 15, p.white),
      stroke('M0 -258v-10M0 -258h7', p.ink, 2.5),
      rect(-3, -316, 6, 36, p.gold),
    );
  } else {
    out.push(
      path('M-240 0V-190Q-120 -250 0 -216T240 -240V0Z', wall),
      path('M110 0V-230Q180 -246 240 -240V0Z', shade(p, wall, 0.2)),
      repeat(4, (i) => rect(-226, -178 + i * 26, 450, 15, glass, { opacity: 0.85 })),
      stroke('M-150 -200V-76M-75 -214V-76M0 -206V-76M75 -210V-76M150 -224V-76', wall, 5),
    );
  }
  out.push(
    rect(-232, -74, 464, 74, shade(p, p.ink, 0.1)),
    repeat(6, (i) => rect(-222 + i * 76, -62, 64, 62, p.night ? p.window : mix(glass, p.wall, 0.5))),
    repeat(6, (i) => awning(s, -224 + i * 76, -74, 68, 14, nth(colors, (i + r.int(0, 1)) % 4), 6)),
  );
  for (const x of [-204, 168])
    out.push(rect(x, -206, 36, 108, nth(colors, x < 0 ? 0 : 2)), circle(x + 18, -152, 11, p.wall));
  return place(out, cx, y, k);
}

/** Street trees, lamps and a kerb in front of a building. */
export function plaza(s: Stage, y: number) {
  const { p, W, H } = s;
  const paving = mix(p.path, p.stone, 0.3);
  return (
    rect(0, y, W, H - y, paving) +
    poly([W * 0.36, y, W * 0.64, y, W * 0.9, H, W * 0.1, H], lighter(paving, 0.22)) +
    repeat(4, (i) => rect(0, y + 12 + i * i * 11 + i * 10, W, 2 + i, shade(p, paving, 0.14)))
  );
}

/** Street lamp. */
export const lamp = (s: Stage, x: number, y: number, k = 1) =>
  place(
    [
      rect(-2.5, -110, 5, 110, s.p.ink),
      rect(-14, -112, 28, 4, s.p.ink),
      circle(0, -122, 10, s.p.night ? s.p.window : s.p.white),
      s.p.night ? circle(0, -122, 26, s.p.window, { opacity: 0.2 }) : '',
    ],
    x,
    y,
    k,
  );
