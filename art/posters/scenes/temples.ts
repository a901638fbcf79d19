import { lighter, mix } from '../draw/color.ts';
import type { Stage } from '../draw/stage.ts';
import { dashes, group, poly, rect, stroke } from '../draw/svg.ts';
import { shade } from '../palettes.ts';
import * as heritage from '../parts/heritage.ts';
import * as land from '../parts/land.ts';
import * as ornaments from '../parts/ornaments.ts';
import * as plants from '../parts/plants.ts';
import { seasonTree, type TreeKind } from '../parts/plants.ts';

/** Keep above moat and wall. */
export function castle(
  s: Stage,
  {
    kind = seasonTree(s),
    roofColor,
    wall,
    scale = 0.92,
    sunX = 560,
  }: { kind?: TreeKind; roofColor?: string; wall?: string; scale?: number; sunX?: number } = {},
) {
  const { p } = s;
  return [
    land.sky(s, { sunX, sunY: 180, sunR: 88 }),
    land.mountains(s, 410, 70),
    plants.bushes(s, 420, mix(p.pine, p.far[1], 0.4), 40),
    heritage.castle(s, 400, 462, scale, { roofColor, wall }),
    plants.treeRow(s, 470, 130, kind, { count: 7, skip: [300, 500] }),
    plants.bushes(s, 468, shade(p, p.pine, 0.1), 22),
    rect(0, 470, 800, 46, mix(p.stone, p.far[1], 0.28)),
    dashes(0, 482, 800, 482, 13, 34, 5, shade(p, p.stone, 0.32), { opacity: 0.35 }),
    dashes(-20, 500, 800, 500, 13, 44, 6, shade(p, p.stone, 0.32), { opacity: 0.35 }),
    land.water(s, 514, 600, { sunX: 400, glints: 30 }),
    plants.bough(s, 'left', kind === 'green' ? 'cherry' : kind, 330),
    kind === 'green' ? '' : plants.petals(s, p.blossom, 10, 360, 590),
  ].join('');
}

/** The keep across a lawn, framed by blossom. */
export function castleLawn(s: Stage, { kind = 'cherry' }: { kind?: TreeKind } = {}) {
  const { p } = s;
  const grass = mix(p.leaf, p.ground, 0.22);
  return [
    land.sky(s, { sunX: 250, sunY: 170, sunR: 64 }),
    land.mountains(s, 400, 60),
    heritage.castle(s, 520, 400, 0.62),
    plants.bushes(s, 408, mix(p.pine, p.far[2], 0.2), 28),
    plants.treeRow(s, 426, 130, kind, { count: 7 }),
    land.mound(s, 420, grass, 20),
    land.trail(s, 428, 500),
    plants.tree(s, 110, 560, 370, kind),
    plants.tree(s, 740, 540, 230, kind),
    plants.bushes(s, 606, shade(p, p.pine, 0.15), 34),
    plants.petals(s, lighter(p.blossom, 0.3), 26, 250, 580),
  ].join('');
}

/** Temple hall behind an incense burner. */
export function temple(
  s: Stage,
  { kind = s.r.pick<TreeKind>(['ginkgo', 'maple', 'green', 'cherry']) }: { kind?: TreeKind } = {},
) {
  const { p } = s;
  return [
    land.sky(s, { sunX: 210, sunY: 150, sunR: 62 }),
    land.mountains(s, 380, 110),
    plants.bushes(s, 410, mix(p.pine, p.far[1], 0.35), 56),
    plants.tree(s, 660, 470, 330, kind),
    heritage.hall(s, 380, 462, 1.32, { temple: true, double: true }),
    land.ground(s, 460, mix(p.ground, p.path, 0.4)),
    poly([310, 460, 450, 460, 560, 600, 200, 600], lighter(p.path, 0.25)),
    ornaments.steps(s, 380, 450, 492, 150, 200, 4),
    group([
      rect(344, 528, 72, 34, shade(p, p.ink, 0.1), { rx: 12 }),
      rect(336, 520, 88, 12, p.ink, { rx: 5 }),
      stroke('M352 560l-10 22M408 560l10 22M380 562v22', p.ink, 9),
      stroke('M366 514c-14 -26 14 -40 0 -70M392 514c14 -30 -12 -40 2 -84', p.white, 5, {
        opacity: 0.6,
        'stroke-linecap': 'round',
      }),
    ]),
    ornaments.stoneLantern(s, 150, 556, 1.55),
    ornaments.stoneLantern(s, 610, 540, 1.3),
    plants.tree(s, 60, 480, 300, kind),
    plants.bushes(s, 606, shade(p, p.pine, 0.15), 30, 680, 810),
    kind === 'green' ? '' : plants.petals(s, plants.foliage(p, kind), 16, 330, 590),
  ].join('');
}

/** Temple gate at the end of a plaster wall. */
export function templeGate(
  s: Stage,
  { kind = seasonTree(s), pagoda = s.r.chance(0.5) }: { kind?: TreeKind; pagoda?: boolean } = {},
) {
  const { p } = s;
  return [
    land.sky(s, { sunX: 230, sunY: 150, sunR: 66 }),
    land.mountains(s, 390, 90),
    plants.bushes(s, 400, mix(p.pine, p.far[1], 0.35), 50),
    pagoda
      ? heritage.pagoda(s, 640, 440, 1, { storeys: 3, wood: mix(p.wood, p.red, 0.3) })
      : plants.tree(s, 640, 440, 300, kind),
    plants.tree(s, 110, 440, 280, kind),
    ornaments.plasterWall(s, 470, 74),
    heritage.gate(s, 390, 480, 1.3),
    land.ground(s, 470, mix(p.ground, p.path, 0.5)),
    ornaments.steps(s, 390, 470, 520, 160, 260, 5),
    poly([290, 518, 490, 518, 580, 600, 200, 600], p.path),
    plants.pine(s, 190, 560, 230),
    ornaments.stoneLantern(s, 600, 552, 1.4),
    plants.bushes(s, 606, shade(p, p.leaf, 0.2), 32, 640, 810),
    plants.bushes(s, 606, shade(p, p.leaf, 0.2), 32, 0, 150),
  ].join('');
}

/** Pagoda over trees. */
export function pagodaGrove(
  s: Stage,
  { kind = s.r.pick<TreeKind>(['cherry', 'maple', 'ginkgo']), storeys = 3 }: { kind?: TreeKind; storeys?: number } = {},
) {
  const { p } = s;
  return [
    land.sky(s, { sunX: 400, sunY: 200, sunR: 110 }),
    land.mountains(s, 420, 110),
    plants.bushes(s, 436, mix(p.pine, p.far[1], 0.35), 50),
    heritage.pagoda(s, 400, 480, storeys > 3 ? 1.3 : 1.7, { storeys }),
    plants.treeRow(s, 500, 210, kind, { count: 5, skip: [330, 470] }),
    land.ground(s, 490, mix(p.leaf, p.ground, 0.3)),
    land.trail(s, 484, 400),
    plants.tree(s, 80, 580, 340, kind),
    plants.tree(s, 740, 570, 280, kind),
    plants.petals(s, plants.foliage(p, kind), 22, 120, 580),
  ].join('');
}
