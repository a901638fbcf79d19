import { mix } from '../draw/color.ts';
import type { Stage } from '../draw/stage.ts';
import { dashes, ellipse, group, rect, repeat } from '../draw/svg.ts';
import { shade } from '../palettes.ts';
import * as heritage from '../parts/heritage.ts';
import * as land from '../parts/land.ts';
import * as ornaments from '../parts/ornaments.ts';
import * as plants from '../parts/plants.ts';
import * as towers from '../parts/towers.ts';

/** Great keep filling the sheet, sun disc behind. */
export function osakaCastle(s: Stage) {
  const { p } = s;
  return [
    land.sky(s, { sunX: 400, sunY: 214, sunR: 172, clouds: 0 }),
    land.cloud(s, 130, 170, 1.4),
    land.cloud(s, 690, 120, 1.2),
    land.cloud(s, 690, 300, 1),
    plants.bushes(s, 452, mix(p.pine, p.far[1], 0.35), 44),
    heritage.castle(s, 400, 500, 1.16),
    plants.treeRow(s, 512, 170, 'cherry', { from: -30, to: 240, count: 3 }),
    plants.treeRow(s, 512, 170, 'cherry', { from: 560, to: 830, count: 3 }),
    rect(0, 506, 800, 30, mix(p.stone, p.far[1], 0.28)),
    dashes(0, 520, 800, 520, 12, 34, 5, shade(p, p.stone, 0.32), { opacity: 0.35 }),
    land.water(s, 534, 600, { sunX: 400, glints: 20 }),
    plants.bough(s, 'left', 'cherry', 250),
    plants.bough(s, 'right', 'cherry', 220),
  ].join('');
}

/** High arched bridge and its reflection. */
export function drumBridge(s: Stage) {
  const { p } = s;
  const bridge = ornaments.archBridge(s, 400, 450, 620, 100);
  return [
    land.sky(s, { sunX: 400, sunY: 190, sunR: 96, clouds: 3 }),
    plants.bushes(s, 380, mix(p.pine, p.far[1], 0.4), 66),
    heritage.torii(s, 400, 330, 110, { h: 110 }),
    plants.treeRow(s, 424, 230, 'deep', { from: -20, to: 220, count: 3 }),
    plants.treeRow(s, 424, 230, 'deep', { from: 590, to: 820, count: 3 }),
    rect(0, 410, 800, 50, mix(p.leaf, p.stone, 0.4)),
    land.water(s, 440, 600, { glints: 30 }),
    group(ornaments.archBridge(s, 400, 450, 620, 100), { transform: 'matrix(1 0 0 -0.72 0 772)', opacity: 0.3 }),
    bridge,
    land.rock(s, 90, 460, 160, 50),
    land.rock(s, 716, 462, 170, 54),
    ornaments.stoneLantern(s, 64, 440, 1.6),
    ornaments.stoneLantern(s, 738, 440, 1.6),
    group(
      repeat(8, (i) => ellipse(90 + (i % 4) * 56, 540 + (i > 3 ? 32 : 0), 26, 8, '')),
      { fill: p.leaf, opacity: 0.85 },
    ),
    plants.bough(s, 'left', 'cherry', 290),
  ].join('');
}

/** Five-storey pagoda over the corridor wall. */
export function wallPagoda(s: Stage) {
  const { p } = s;
  return [
    land.sky(s, { sunX: 250, sunY: 190, sunR: 90 }),
    land.cloud(s, 600, 140, 1.2),
    towers.cityBack(s, 430, 0.7),
    plants.bushes(s, 438, mix(p.pine, p.far[1], 0.35), 44),
    heritage.pagoda(s, 510, 476, 1.3, { wood: p.red }),
    ornaments.plasterWall(s, 502, 66),
    land.ground(s, 500, mix(p.path, p.wall, 0.35)),
    heritage.gate(s, 214, 506, 1.12, { wood: p.red }),
    repeat(4, (i) => rect(0, 520 + i * i * 6 + i * 10, 800, 2 + i, shade(p, p.path, 0.12))),
    plants.pine(s, 706, 560, 260),
    ornaments.stoneLantern(s, 420, 566, 1.5),
    plants.bough(s, 'right', 'cherry', 230),
    plants.bushes(s, 606, shade(p, p.leaf, 0.2), 30, 0, 130),
  ].join('');
}
