import { lighter, mix } from '../draw/color.ts';
import type { Stage } from '../draw/stage.ts';
import { circle, dashes, each, group, path, poly, rect, stroke } from '../draw/svg.ts';
import { shade } from '../palettes.ts';
import * as land from '../parts/land.ts';
import * as plants from '../parts/plants.ts';
import { seasonTree, type TreeKind } from '../parts/plants.ts';
import * as street from '../parts/street.ts';
import * as towers from '../parts/towers.ts';

/** Department store or mall on a plaza. */
export function mall(
  s: Stage,
  { style = s.r.int(0, 1), kind = seasonTree(s), sea = false }: { style?: number; kind?: TreeKind; sea?: boolean } = {},
) {
  const { p } = s;
  return [
    land.sky(s, { sunX: 190, sunY: 130, sunR: 58 }),
    sea ? land.mountains(s, 400, 50) + land.water(s, 400, 470) : towers.cityBack(s, 440, 1.6),
    street.store(s, 410, 462, 1.34, { style }),
    street.plaza(s, 460),
    plants.tree(s, 66, 520, 250, kind),
    plants.tree(s, 752, 520, 230, kind),
    street.lamp(s, 200, 540, 1.4),
    street.lamp(s, 620, 540, 1.4),
    rect(240, 548, 110, 12, p.wood, { rx: 4 }),
    rect(252, 558, 8, 22, p.ink),
    rect(330, 558, 8, 22, p.ink),
    group([
      rect(470, 520, 60, 58, p.red, { rx: 4 }),
      stroke('M484 520q16 -34 32 0', p.ink, 4),
      rect(514, 536, 46, 46, p.gold, { rx: 4 }),
      stroke('M524 536q13 -26 26 0', p.ink, 4),
      circle(500, 550, 12, p.wall),
    ]),
    sea ? land.birds(s, 440, 80, 4, p.white) : '',
  ].join('');
}

/** Mall interior with glass vault and escalators. */
export function atrium(s: Stage) {
  const { p } = s;
  const glass = mix(p.sky[2], p.white, 0.3);
  const floorLine = (y: number, h: number) =>
    rect(0, y, 250, h, mix(p.wall, p.stone, 0.4)) +
    rect(550, y, 250, h, mix(p.stone, p.wall, 0.35)) +
    rect(0, y - 34, 250, 5, p.roof) +
    rect(550, y - 34, 250, 5, p.roof) +
    dashes(4, y - 16, 250, y - 16, 32, 3, 22, p.roof) +
    dashes(556, y - 16, 800, y - 16, 32, 3, 22, p.roof);
  const shop = (x: number, y: number, c: string) =>
    rect(x, y, 96, 88, mix(p.window, p.wall, 0.5)) +
    rect(x, y, 96, 20, c) +
    circle(x + 48, y + 10, 6, p.wall) +
    rect(x + 12, y + 40, 30, 48, shade(p, c, 0.1)) +
    rect(x + 54, y + 34, 30, 54, mix(c, p.wall, 0.4));
  return [
    rect(0, 0, 800, 600, mix(p.wall, p.far[0], 0.42)),
    path('M0 0H800V200Q400 40 0 200Z', s.gradient([p.sky[0], p.sky[1]])),
    stroke(
      'M0 200Q400 40 800 200M0 140Q400 -20 800 140M0 80Q400 -80 800 80M100 0L60 182M250 0L220 134M400 0V120M550 0L580 134M700 0L740 182',
      p.white,
      6,
    ),
    circle(300, 66, 30, p.sun, { opacity: 0.9 }),
    rect(250, 200, 300, 260, mix(glass, p.far[0], 0.3)),
    shop(270, 250, p.sea),
    shop(434, 250, p.gold),
    shop(270, 372, p.maple),
    shop(434, 372, p.pine),
    rect(250, 346, 300, 14, p.wall),
    each(
      [
        [20, 222, p.red],
        [136, 222, p.pine],
        [568, 222, p.gold],
        [684, 222, p.sea],
        [20, 380, p.gold],
        [136, 380, p.sea],
        [568, 380, p.red],
        [684, 380, p.maple],
      ],
      ([x, y, c]) => shop(x, y, c),
    ),
    floorLine(312, 20),
    floorLine(470, 24),
    rect(0, 494, 800, 106, mix(p.path, p.far[1], 0.3)),
    poly([300, 470, 500, 470, 640, 600, 160, 600], lighter(p.path, 0.35)),
    poly([280, 560, 330, 560, 470, 330, 436, 330], p.roof),
    poly([290, 552, 320, 552, 458, 330, 444, 330], shade(p, p.stone, 0.1)),
    stroke('M276 536L430 300M336 536L480 300', p.ink, 7, { 'stroke-linecap': 'round' }),
    plants.palm(s, 90, 596, 210),
    plants.palm(s, 716, 596, 190),
    ...[180, 620].map((x) => rect(x, 60, 3, 90, p.ink) + circle(x, 168, 26, p.lamp)),
  ].join('');
}
