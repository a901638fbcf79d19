import { mix } from '../draw/color.ts';
import type { Stage } from '../draw/stage.ts';
import { circle, dashes, group, num, path, place, poly, rect, repeat } from '../draw/svg.ts';
import { shade } from '../palettes.ts';
import { shimenawa } from './ornaments.ts';
import { gable, litRoof } from './roofs.ts';

/** A wall with a lit and a shaded part and a row of windows. */
function storey(s: Stage, cx: number, y: number, w: number, h: number, windows: boolean, color = s.p.wall) {
  const { p } = s;
  return (
    rect(cx - w / 2, y - h, w, h, color) +
    rect(cx + w * 0.22, y - h, w * 0.28, h, shade(p, color, 0.16)) +
    (windows
      ? dashes(
          cx - w * 0.42,
          y - h * 0.42,
          cx + w * 0.42,
          y - h * 0.42,
          h * 0.34,
          w * 0.05,
          w * 0.09,
          p.night ? p.window : shade(p, p.roof, 0.3),
        )
      : '')
  );
}

/** Battered stone base. */
export function stoneBase(s: Stage, cx: number, y: number, topW: number, bottomW: number, h: number) {
  const { p, r } = s;
  const base = mix(p.stone, p.far[1], 0.2);
  const shape = (a: number, b: number, fill: string) =>
    path(
      `M${num(cx - (topW / 2) * a)} ${num(y - h)}Q${num(cx - (topW / 2) * a - (bottomW - topW) * 0.12)} ${num(y - h * 0.4)} ${num(cx - (bottomW / 2) * a)} ${num(y)}H${num(cx + (bottomW / 2) * b)}Q${num(cx + (topW / 2) * b + (bottomW - topW) * 0.12)} ${num(y - h * 0.4)} ${num(cx + (topW / 2) * b)} ${num(y - h)}Z`,
      fill,
    );
  const stones = repeat(14, () =>
    rect(cx + r.range(-0.46, 0.38) * topW, y - h * r.range(0.15, 0.92), r.range(14, 30), r.range(6, 10), '', { rx: 3 }),
  );
  return (
    shape(1, 1, base) +
    shape(-0.4, 1, shade(p, base, 0.22)) +
    group(stones, { fill: shade(p, base, 0.4), opacity: 0.3 })
  );
}

/** Castle keep standing on (cx, y). */
export function castle(
  s: Stage,
  cx: number,
  y: number,
  k = 1,
  { roofColor = mix(s.p.pine, s.p.sea, 0.45), wall = s.p.wall, base = true } = {},
) {
  const { p } = s;
  const out = [];
  if (base) out.push(stoneBase(s, 0, 0, 262, 330, 74));
  const top = base ? -72 : 0;
  const tiers: readonly [width: number, height: number, eave: number, ridge: number, roof: number][] = [
    [236, 44, 288, 214, 32],
    [196, 34, 240, 172, 30],
    [156, 32, 196, 134, 28],
    [118, 28, 152, 100, 26],
  ];
  let at = top;
  tiers.forEach(([w, h, eave, ridgeW, roofH], i) => {
    out.push(
      storey(s, 0, at, w, h, true, wall),
      litRoof(s, 0, at - h + 5, eave, ridgeW, roofH, roofColor, 9),
      dashes(-eave * 0.4, at - h + 4, eave * 0.4, at - h + 4, 2.6, eave, 1, p.gold),
    );
    if (i === 0) out.push(gable(s, -58, at - h + 3, 84, 46, roofColor), gable(s, 58, at - h + 3, 84, 46, roofColor));
    if (i === 1) out.push(gable(s, 0, at - h + 3, 104, 52, roofColor));
    at -= h + roofH - 8;
  });
  out.push(
    rect(-48, at - 26, 96, 30, mix(p.ink, p.wood, 0.25)),
    dashes(-42, at - 12, 42, at - 12, 11, 10, 8, p.night ? p.window : p.gold),
    rect(-54, at - 2, 108, 5, p.gold),
  );
  out.push(litRoof(s, 0, at - 22, 142, 62, 34, roofColor, 10), gable(s, 0, at - 20, 78, 42, roofColor));
  const fin = (dx: number, dir: number) =>
    path(`M${dx} ${num(at - 57)}q${dir * 2} -16 ${dir * 12} -20q-2 10 ${-dir * 2} 20Z`, p.gold);
  out.push(fin(-30, -1), fin(30, 1));
  return place(out, cx, y, k);
}

/** Five-storey (or any) pagoda. */
export function pagoda(
  s: Stage,
  cx: number,
  y: number,
  k = 1,
  { storeys = 5, wood = s.p.red, roofColor = s.p.roof } = {},
) {
  const { p } = s;
  const out = [rect(-74, -12, 148, 12, p.stone), rect(10, -12, 64, 12, shade(p, p.stone))];
  let at = -12;
  for (let i = 0; i < storeys; i++) {
    const w = 92 - i * 9;
    const eave = 184 - i * 19;
    const h = i ? 26 : 40;
    out.push(rect(-w / 2, at - h, w, h, p.wall), rect(w * 0.2, at - h, w * 0.3, h, shade(p, p.wall, 0.2)));
    out.push(
      dashes(-w / 2, at - h / 2, w / 2 + 2, at - h / 2, h, 7, (w - 7) / 3 - 7, wood),
      rect(-w / 2 - 4, at - h, w + 8, 6, wood),
    );
    if (!i) out.push(rect(-9, at - 30, 18, 30, shade(p, wood, 0.4)));
    out.push(
      rect(-eave * 0.36, at - h - 5, eave * 0.72, 8, shade(p, wood, 0.3)),
      litRoof(s, 0, at - h - 2, eave, w * 0.72, 27, roofColor, 9),
    );
    at -= h + 25;
  }
  out.push(
    rect(-3, at - 62, 6, 66, p.gold),
    repeat(6, (i) => rect(-11 + i, at - 14 - i * 7, 22 - i * 2, 3.4, p.gold)),
    circle(0, at - 64, 5, p.gold),
  );
  return place(out, cx, y, k);
}

/** Torii gate; w is the distance between pillars. */
export function torii(s: Stage, cx: number, y: number, w = 220, { color = s.p.red, h = w * 0.95, stone = false } = {}) {
  const { p } = s;
  const c = stone ? mix(p.stone, p.white, 0.2) : color;
  const dark = shade(p, c, 0.25);
  const t = w * 0.075;
  const pillar = (x: number, lean: number) =>
    poly([x - t / 2 + lean, -h * 0.92, x + t / 2 + lean, -h * 0.92, x + t * 0.62, 0, x - t * 0.62, 0], c) +
    poly([x + t * 0.1 + lean, -h * 0.92, x + t / 2 + lean, -h * 0.92, x + t * 0.62, 0, x + t * 0.12, 0], dark) +
    rect(x - t * 0.9, -t * 0.9, t * 1.8, t * 0.9, stone ? dark : p.ink);
  const bar = (yy: number, half: number, thick: number, sag: number, fill: string) =>
    path(
      `M${num(-half)} ${num(yy - sag)}Q0 ${num(yy + sag)} ${num(half)} ${num(yy - sag)}L${num(half - thick * 0.4)} ${num(yy + thick - sag)}Q0 ${num(yy + thick + sag)} ${num(-half + thick * 0.4)} ${num(yy + thick - sag)}Z`,
      fill,
    );
  return place(
    [
      pillar(-w / 2, w * 0.035),
      pillar(w / 2, -w * 0.035),
      rect(-w * 0.62, -h * 0.72, w * 1.24, t * 0.85, dark),
      rect(-t * 0.4, -h * 0.9, t * 0.8, h * 0.2, dark),
      bar(-h * 0.96, w * 0.72, t * 1.1, w * 0.02, c),
      bar(-h * 1.02, w * 0.76, t * 0.75, w * 0.022, stone ? dark : p.ink),
    ],
    cx,
    y,
  );
}

/** Shrine or temple hall in front view, standing on (cx, y). */
export function hall(
  s: Stage,
  cx: number,
  y: number,
  k = 1,
  {
    temple = false,
    double = false,
    roofColor = temple ? s.p.roof : mix(s.p.roof, s.p.pine, 0.5),
    wood = temple ? mix(s.p.wood, s.p.ink, 0.2) : s.p.red,
  }: { temple?: boolean; double?: boolean; roofColor?: string; wood?: string } = {},
) {
  const { p } = s;
  const dark = shade(p, wood, 0.3);
  const inside = p.night ? mix(p.lamp, p.red, 0.3) : mix(p.ink, p.wood, 0.35);
  const out = [
    rect(-170, -14, 340, 14, p.stone),
    rect(30, -14, 140, 14, shade(p, p.stone)),
    rect(-150, -26, 300, 13, mix(p.wood, p.wall, 0.3)),
    rect(-132, -104, 264, 80, p.wall),
    rect(52, -104, 80, 80, shade(p, p.wall, 0.15)),
    rect(-46, -92, 92, 66, inside),
    dashes(-46, -60, 46, -60, 66, 2.4, 8, mix(inside, p.gold, 0.35)),
    dashes(-132, -64, 140, -64, 80, 10, 41.5, wood),
    rect(-140, -104, 280, 12, wood),
    rect(-140, -36, 280, 6, dark),
    rect(-136, -94, 272, 3, dark),
  ];
  if (temple)
    out.push(
      circle(-106, -66, 10, dark),
      circle(106, -66, 10, dark),
      rect(-86, -84, 26, 40, dark),
      rect(60, -84, 26, 40, dark),
    );
  else
    out.push(
      shimenawa(s, 0, -92, 118),
      dashes(-128, -66, -56, -66, 46, 3, 6, dark),
      dashes(62, -66, 132, -66, 46, 3, 6, dark),
    );
  out.push(rect(-34, -40, 68, 16, mix(p.wood, p.gold, 0.2)), rect(-34, -40, 68, 4, dark));
  if (double) {
    out.push(
      litRoof(s, 0, -98, 380, 250, 42, roofColor, 12),
      rect(-104, -160, 208, 26, p.wall),
      dashes(-104, -147, 110, -147, 26, 8, 25.5, wood),
      litRoof(s, 0, -154, 320, 130, 74, roofColor, 14),
      gable(s, 0, -152, 108, 60, roofColor),
    );
  } else {
    out.push(litRoof(s, 0, -98, 390, 150, 96, roofColor, 14), gable(s, 0, -96, 150, 70, roofColor));
  }
  const ridgeY = double ? -228 : -194;
  if (!temple) {
    const horn = (x: number, d: number) =>
      poly(
        [x - 3, ridgeY - 2, x + 3, ridgeY - 2, x + d * 22 + 3, ridgeY - 34, x + d * 22 - 3, ridgeY - 34],
        mix(p.gold, wood, 0.3),
      );
    const hx = double ? 56 : 66;
    out.push(
      horn(-hx, -1),
      horn(-hx + 8, 1),
      horn(hx, 1),
      horn(hx - 8, -1),
      repeat(3, (i) => rect(-34 + i * 28, ridgeY - 9, 12, 8, p.gold, { rx: 3 })),
    );
  } else
    out.push(
      rect(-70, ridgeY - 5, 140, 7, shade(p, roofColor, 0.5)),
      circle(-70, ridgeY - 6, 7, shade(p, roofColor, 0.5)),
      circle(70, ridgeY - 6, 7, shade(p, roofColor, 0.5)),
    );
  return place(out, cx, y, k);
}

/** Two-storey temple or castle gate with an open passage. */
export function gate(
  s: Stage,
  cx: number,
  y: number,
  k = 1,
  { wood = mix(s.p.wood, s.p.ink, 0.15), roofColor = s.p.roof, through = s.p.path } = {},
) {
  const { p } = s;
  const dark = shade(p, wood, 0.35);
  return place(
    [
      rect(-130, -120, 260, 120, wood),
      rect(40, -120, 90, 120, dark),
      rect(-48, -104, 96, 104, mix(through, p.sky[2], 0.5)),
      poly([-48, 0, 48, 0, 20, -34, -20, -34], through),
      dashes(-126, -60, 132, -60, 120, 12, 49, dark),
      rect(-140, -128, 280, 12, dark),
      rect(-120, -50, 60, 6, dark),
      rect(60, -50, 60, 6, dark),
      litRoof(s, 0, -122, 340, 250, 30, roofColor, 10),
      rect(-108, -188, 216, 42, p.wall),
      rect(40, -188, 68, 42, shade(p, p.wall, 0.16)),
      dashes(-108, -166, 112, -166, 42, 8, 27, wood),
      rect(-122, -154, 244, 8, wood),
      litRoof(s, 0, -184, 352, 170, 62, roofColor, 14),
      gable(s, 0, -182, 96, 46, roofColor),
    ],
    cx,
    y,
    k,
  );
}
