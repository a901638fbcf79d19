import { lighter, mix } from '../draw/color.ts';
import { nth } from '../draw/random.ts';
import { type Drawing, nothing, type Stage } from '../draw/stage.ts';
import { circle, dashes, dots, ellipse, group, num, path, poly, rect, repeat, stroke } from '../draw/svg.ts';
import { shade } from '../palettes.ts';
import * as land from '../parts/land.ts';
import * as ornaments from '../parts/ornaments.ts';
import * as plants from '../parts/plants.ts';
import { seasonTree } from '../parts/plants.ts';
import { crates } from '../parts/stalls.ts';
import * as street from '../parts/street.ts';
import * as towers from '../parts/towers.ts';
import * as vehicles from '../parts/vehicles.ts';

/** Covered shopping street in one-point perspective. */
export function arcade(
  s: Stage,
  {
    roofStyle = s.r.int(0, 2),
    hang = s.r.pick(['lanterns', 'flags', 'fans']),
    goods = s.r.chance(0.6),
  }: { roofStyle?: number; hang?: 'lanterns' | 'flags' | 'fans'; goods?: boolean } = {},
) {
  const { p } = s;
  const c = street.corridor(s, { vy: 336, floor: 700, top: -150, side: 520 });
  const cuts = [0, 0.2, 0.37, 0.51, 0.62, 0.71, 0.78, 0.84];
  const hues = [p.red, p.gold, p.sea, p.pine, p.maple, p.roof];
  const turn = s.r.int(0, 5);
  const out = [rect(0, 0, 800, 600, s.gradient([p.sky[0], p.sky[2]]))];
  const glow = p.night ? p.window : mix(p.sky[2], '#fffbe8', 0.6);
  out.push(circle(400, 336, 120, glow, { opacity: 0.9 }));
  const arch = (t: number) => {
    const [x1, y] = c.point(t, -1, 0.78);
    const [x2] = c.point(t, 1, 0.78);
    const [, top] = c.point(t, 0, 1.06);
    return `M${num(x1)} ${num(y)}Q${num(x1)} ${num(top)} 400 ${num(top)}Q${num(x2)} ${num(top)} ${num(x2)} ${num(y)}`;
  };
  const vault = (t0: number, t1: number, fill: string) => {
    const [x1, y1] = c.point(t0, -1, 0.78);
    const [x2] = c.point(t0, 1, 0.78);
    const [, a] = c.point(t0, 0, 1.06);
    const [x3, y3] = c.point(t1, -1, 0.78);
    const [x4] = c.point(t1, 1, 0.78);
    const [, b] = c.point(t1, 0, 1.06);
    return path(
      `M${num(x1)} ${num(y1)}Q${num(x1)} ${num(a)} 400 ${num(a)}Q${num(x2)} ${num(a)} ${num(x2)} ${num(y1)}L${num(x4)} ${num(y3)}Q${num(x4)} ${num(b)} 400 ${num(b)}Q${num(x3)} ${num(b)} ${num(x3)} ${num(y3)}Z`,
      fill,
    );
  };
  for (let i = cuts.length - 2; i >= 0; i--) {
    const [t0, t1] = [nth(cuts, i), nth(cuts, i + 1)];
    const fade = i / 9;
    const roofC =
      roofStyle === 0
        ? mix(p.sky[1], p.sky[2], i % 2 ? 0.3 : 0.6)
        : roofStyle === 1
          ? mix(nth(hues, (i + 2) % 6), p.sky[2], 0.62)
          : mix(p.gold, p.sky[2], i % 2 ? 0.35 : 0.6);
    out.push(
      vault(t0, t1, p.night ? mix(roofC, p.ink, 0.35) : roofC),
      c.floorBand(t0, t1, mix(i % 2 ? mix(p.path, p.wall, 0.5) : mix(p.path, p.stone, 0.45), p.far[0], fade)),
    );
    for (const dir of [-1, 1]) {
      const hue = mix(nth(hues, (i * 2 + (dir > 0 ? 3 : 0) + turn) % 6), p.far[1], fade * 0.45);
      const side = dir > 0 ? shade(p, hue, 0.18) : hue;
      const warm = mix(p.night ? p.window : p.wall, p.far[0], fade * 0.6);
      out.push(
        c.wall(dir, t0, t1, 0, 0.78, mix(hue, p.wall, (dir > 0 ? 0.5 : 0.62) - fade * 0.3)),
        c.wall(dir, t0 + 0.015, t1 - 0.01, 0.02, 0.38, dir > 0 ? shade(p, warm, 0.1) : warm),
        c.wall(dir, t0 + 0.015, t1 - 0.01, 0.02, 0.14, shade(p, hue, 0.35)),
        [0, 1, 2]
          .map((j) =>
            c.wall(
              dir,
              t0 + (t1 - t0) * (0.16 + j * 0.27),
              t0 + (t1 - t0) * (0.36 + j * 0.27),
              0.14,
              0.2 + ((i + j) % 3) * 0.035,
              mix(nth(hues, (i + j * 2 + turn) % 6), warm, 0.2 + fade * 0.5),
            ),
          )
          .join(''),
        c.wall(dir, t0, t1, 0.36, 0.52, side),
        c.wall(dir, t0 + 0.03, t1 - 0.03, 0.41, 0.47, p.night ? p.window : p.wall, { opacity: 0.85 }),
        c.wall(dir, t0 + 0.03, t1 - 0.03, 0.56, 0.72, p.night ? mix(p.window, hue, 0.4) : mix(p.sea, p.wall, 0.55)),
      );
    }
    out.push(stroke(arch(t0), mix(p.roof, p.far[0], fade), 9 * (1 - t0) + 1));
  }
  for (let i = 5; i >= 0; i--) {
    const t = nth(cuts, i) + 0.07;
    const k = 1 - t;
    for (const dir of [-1, 1]) {
      const b = c.board(dir, t, 0.44, 0.62, 92, mix(nth(hues, (i + (dir > 0 ? 1 : 4)) % 6), p.far[1], i / 12));
      if ((i + (dir > 0 ? 1 : 0)) % 2) out.push(street.signboard(s, b.x, b.y, b.w, b.h, b.color));
    }
    const [x1, y] = c.point(t, -0.7, 0.8);
    const [x2] = c.point(t, 0.7, 0.8);
    if (hang === 'lanterns' && i < 5)
      out.push(ornaments.lanternString(s, x1, y, x2, y, 5, k * 1.5, p.night ? [p.lamp] : [p.red, p.wall]));
    if (hang === 'flags' && i < 5)
      out.push(
        stroke(`M${num(x1)} ${num(y)}H${num(x2)}`, p.ink, 1.5),
        repeat(7, (j) => {
          const fx = x1 + ((x2 - x1) * (j + 0.5)) / 7;
          return poly([fx - 26 * k, y, fx + 26 * k, y, fx, y + 58 * k], nth(hues, (j + i) % 4));
        }),
      );
    if (hang === 'fans' && i < 5 && i % 2 === 0)
      out.push(
        repeat(3, (j) => {
          const fx = x1 + ((x2 - x1) * (j + 0.5)) / 3;
          return (
            circle(fx, y + 50 * k, 44 * k, nth(hues, (j + i) % 4)) +
            circle(fx, y + 50 * k, 26 * k, p.wall) +
            rect(fx - 2 * k, y - 20 * k, 4 * k, 34 * k, p.ink)
          );
        }),
      );
  }
  if (goods)
    out.push(
      crates(s, -30, 604, 230, [p.red, p.leaf, p.gold, p.maple]),
      crates(s, 600, 604, 230, [p.gold, p.red, p.leaf, p.maple]),
    );
  else
    out.push(
      circle(40, 560, 50, p.leaf),
      circle(90, 580, 40, shade(p, p.leaf)),
      circle(766, 566, 50, p.leaf),
      rect(14, 570, 110, 40, p.brick),
      rect(716, 576, 100, 40, p.brick),
    );
  return out.join('');
}

/** Narrow street of bars in the evening; `end` draws what closes the view. */
export function alley(s: Stage, { end = nothing, wet = true }: { end?: Drawing; wet?: boolean } = {}) {
  const { p, r } = s;
  const c = street.corridor(s, { vy: 372, floor: 690, top: -420, side: 470 });
  const cuts = [0, 0.22, 0.4, 0.54, 0.65, 0.74, 0.81];
  const hues = [p.neon[0], p.neon[1], p.neon[2], p.neon[3], p.neon[4]];
  const body = mix(p.wood, p.ink, 0.4);
  const out = [
    land.sky(s, { sunX: 400, sunY: 110, sunR: 40, clouds: 2 }),
    towers.skyline(s, 376, 40, 130, p.far[1], { from: 250, to: 550 }),
    end(s),
    rect(0, 372, 800, 228, mix(p.ground, p.ink, 0.25)),
  ];
  for (let i = cuts.length - 2; i >= 0; i--) {
    const [t0, t1] = [nth(cuts, i), nth(cuts, i + 1)];
    const base = mix(p.ground, p.ink, 0.2);
    out.push(c.floorBand(t0, t1, i % 2 ? base : lighter(base, 0.08)));
    for (const dir of [-1, 1]) {
      const top = 0.64 + ((i * 7 + (dir > 0 ? 3 : 0)) % 5) * 0.06;
      const wall = mix(i % 2 ? body : mix(p.brick, p.ink, 0.35), p.far[1], i / 9);
      const warm = mix(p.window, p.far[1], i / 14);
      out.push(
        c.wall(dir, t0, t1, 0, top, dir > 0 ? shade(p, wall, 0.25) : wall),
        c.wall(dir, t0 + 0.02, t1 - 0.02, 0.02, 0.22, warm, { opacity: p.night ? 1 : 0.9 }),
        c.wall(dir, t0 + 0.02, t1 - 0.02, 0.02, 0.08, shade(p, body, 0.3)),
        c.wall(dir, t0 + 0.02, t1 - 0.02, 0.16, 0.22, nth(hues, (i + (dir > 0 ? 2 : 0)) % 4)),
        c.wall(dir, t0, t1, 0.26, 0.28, p.roof),
        c.wall(dir, t0 + 0.05, t1 - 0.04, 0.38, 0.5, warm, { opacity: 0.75 }),
      );
    }
  }
  if (wet)
    out.push(
      group(
        repeat(12, (i) =>
          ellipse(400 + r.range(-1, 1) * (60 + i * 22), 430 + i * 15, 24 + i * 5, 3 + i * 0.5, nth(hues, i % 4)),
        ),
        { opacity: 0.28 },
      ),
    );
  for (let i = 4; i >= 0; i--) {
    const t = nth(cuts, i) + 0.09;
    const k = 1 - t;
    for (const dir of [-1, 1]) {
      const b = c.board(dir, t, 0.36, 0.36 + r.range(0.14, 0.22), 82, nth(hues, (i + (dir > 0 ? 1 : 3)) % 5));
      out.push(street.signboard(s, b.x, b.y, b.w, b.h, b.color));
      const n = 3 - (i > 2 ? 1 : 0);
      for (let j = 0; j < n; j++) {
        const [x, y] = c.point(t - 0.05 + j * 0.045, dir * 0.93, 0.262);
        out.push(ornaments.lantern(s, x, y + 24 * k, k * 1.3, (i + j) % 2 ? p.neon[0] : '#ffc861'));
      }
    }
  }
  return out.join('');
}

const footbridge = (s: Stage) =>
  rect(240, 366, 330, 12, mix(s.p.stone, s.p.white, 0.3)) +
  dashes(244, 354, 566, 354, 24, 4, 14, s.p.white) +
  rect(240, 340, 330, 5, s.p.white);

/** Canal with lit fronts on both banks. */
export function canal(
  s: Stage,
  { boat = true, feature = nothing, middle = footbridge }: { boat?: boolean; feature?: Drawing; middle?: Drawing } = {},
) {
  const { p, r } = s;
  const hues = p.neon;
  const fronts = (from: number, to: number, y: number, step: number) =>
    repeat(Math.ceil((to - from) / step), (i) => {
      const x = from + i * step;
      const h = 150 + ((i * 53 + (from > 300 ? 40 : 0)) % 110);
      const c = mix(p.far[2], i % 2 ? p.brick : p.roof, 0.35);
      return (
        rect(x, y - h, step - 3, h, c) +
        dashes(x + 10, y - h + 20, x + step - 10, y - h + 20, 12, 10, 8, p.window, { opacity: 0.7 }) +
        street.signboard(s, x + 10, y - h + 40, step - 26, r.range(44, 70), nth(hues, i % 5)) +
        rect(x + 4, y - 34, step - 11, 30, p.window, { opacity: 0.9 }) +
        rect(x + 2, y - 40, step - 7, 9, nth(hues, (i + 2) % 4))
      );
    });
  return [
    land.sky(s, { sunX: 420, sunY: 110, sunR: 44, clouds: 2 }),
    towers.skyline(s, 380, 90, 200, p.far[1], { from: 220, to: 600 }),
    feature(s),
    fronts(-20, 250, 398, 90),
    fronts(560, 830, 398, 90),
    middle(s),
    land.water(s, 398, 600, { glints: 20 }),
    group(
      repeat(20, (i) =>
        rect(i < 10 ? 10 + i * 26 : 540 + (i - 10) * 27, 406, 15, r.range(70, 170), nth(hues, i % 5), { rx: 6 }),
      ),
      { opacity: 0.34 },
    ),
    rect(0, 390, 262, 14, mix(p.stone, p.ink, 0.3)),
    rect(556, 390, 260, 14, mix(p.stone, p.ink, 0.3)),
    ornaments.lanternString(s, -10, 350, 262, 376, 6, 0.7, ['#ff8a5a']),
    ornaments.lanternString(s, 556, 376, 810, 350, 6, 0.7, ['#ff8a5a']),
    boat ? vehicles.riverBoat(s, 400, 516, 1.1, p.white, p.red) + land.wake(s, 405, 524, 370) : '',
  ].join('');
}

/** Long bridge over water; `spiral` adds the looped ramp. */
export function bridge(s: Stage, { spiral = false } = {}) {
  const { p } = s;
  const deck = mix(p.red, p.stone, spiral ? 0.1 : 0.2);
  return [
    land.sky(s, { sunX: 300, sunY: 240, sunR: 72 }),
    towers.skyline(s, 400, 20, 80, p.far[0], { lights: 0 }),
    vehicles.crane(s, 110, 404, 0.5, p.far[1]),
    land.water(s, 400, 600, { sunX: 300 }),
    ...[230, 420].map(
      (x) =>
        poly([x - 12, 216, x + 12, 216, x + 20, 470, x - 20, 470], shade(p, p.stone, 0.25)) +
        ellipse(x, 472, 36, 8, p.far[2], { opacity: 0.5 }),
    ),
    stroke('M-10 262Q240 186 560 218', shade(p, deck, 0.3), 26),
    stroke('M-10 254Q240 178 560 210', deck, 16),
    spiral ? '' : stroke('M560 210Q700 220 810 280', deck, 20),
    spiral
      ? group([
          rect(580, 250, 28, 220, shade(p, p.stone, 0.3)),
          rect(470, 300, 16, 170, shade(p, p.stone, 0.3)),
          rect(704, 300, 16, 170, shade(p, p.stone, 0.3)),
        ]) +
        repeat(3, (i) => {
          const y = 226 + i * 74;
          return (
            stroke(`M452 ${y - 8}a142 40 0 0 1 284 0`, mix(deck, p.far[0], 0.35), 12) +
            stroke(`M452 ${y - 4}a142 40 0 0 0 284 0`, shade(p, deck, 0.3), 22) +
            stroke(`M452 ${y - 10}a142 40 0 0 0 284 0`, deck, 14) +
            stroke(`M452 ${y - 20}a142 40 0 0 0 284 0`, p.white, 3)
          );
        }) +
        rect(430, 456, 340, 26, mix(p.stone, p.far[2], 0.4), { rx: 6 })
      : '',
    stroke('M-10 246Q240 170 560 202', p.white, 3),
    vehicles.riverBoat(s, 330, 520, 0.7),
    land.birds(s, 90, 120, 5),
  ].join('');
}

/** Modern station platform with the bullet train. */
export function station(s: Stage, { train = 'bullet' }: { train?: 'bullet' | 'tram' } = {}) {
  const { p } = s;
  if (train === 'tram')
    return [
      land.sky(s, { sunX: 190, sunY: 140, sunR: 60 }),
      towers.steppedTower(s, 590, 460, 0.78),
      towers.cityBack(s, 450, 1),
      rect(0, 440, 800, 40, mix(p.leaf, p.ground, 0.3)),
      plants.treeRow(s, 462, 130, seasonTree(s), { count: 6 }),
      stroke('M-10 178H810', p.ink, 3),
      rect(96, 150, 8, 340, p.ink),
      rect(696, 150, 8, 340, p.ink),
      vehicles.rails(s, 520),
      vehicles.tram(s, 380, 522, 1.5, s.r.pick([p.pine, p.red, p.sea])),
      rect(0, 550, 800, 60, p.path),
      dots(10, 560, 800, 560, 8, 20, p.gold),
      street.lamp(s, 726, 576, 1.5),
    ].join('');
  return [
    land.sky(s, { sunX: 230, sunY: 160, sunR: 70 }),
    land.mountains(s, 400, 110),
    towers.cityBack(s, 420, 1.1),
    path('M-10 96L810 30V66L-10 132Z', shade(p, p.roof, 0.1)),
    path('M-10 132L810 66V78L-10 146Z', p.wall),
    ...[150, 420, 690].map((x) => rect(x, 96 - x * 0.05, 12, 380, mix(p.roof, p.stone, 0.4))),
    stroke('M-10 190H810', p.ink, 2.5),
    vehicles.bulletTrain(s, 380, 476, 1.14),
    vehicles.rails(s, 476),
    rect(0, 504, 800, 100, mix(p.path, p.stone, 0.3)),
    rect(0, 504, 800, 10, shade(p, p.stone, 0.3)),
    dots(10, 536, 800, 536, 11, 19, p.gold),
    rect(560, 552, 150, 12, p.wood, { rx: 4 }),
    rect(574, 562, 8, 30, p.ink),
    rect(690, 562, 8, 30, p.ink),
    rect(250, 540, 40, 60, p.red, { rx: 6 }),
    stroke('M258 540v-24h24v24', p.ink, 4),
  ].join('');
}
