import { lighter, mix } from '../draw/color.ts';
import type { Stage } from '../draw/stage.ts';
import { circle, dashes, dots, ellipse, group, path, poly, rect, repeat, stroke } from '../draw/svg.ts';
import { shade } from '../palettes.ts';
import * as land from '../parts/land.ts';
import * as ornaments from '../parts/ornaments.ts';
import * as plants from '../parts/plants.ts';
import { seasonTree, type TreeKind } from '../parts/plants.ts';
import * as street from '../parts/street.ts';
import * as towers from '../parts/towers.ts';

/** Museum or hall behind a forecourt. */
export function museumFront(
  s: Stage,
  {
    kind = 'stone',
    dome = false,
    water = false,
    trees = seasonTree(s),
    sculpture = true,
  }: { kind?: 'stone' | 'brick'; dome?: boolean; water?: boolean; trees?: TreeKind; sculpture?: boolean } = {},
) {
  const { p } = s;
  return [
    land.sky(s, { sunX: 190, sunY: 150, sunR: 62 }),
    towers.cityBack(s, 440, 1.2),
    plants.bushes(s, 446, mix(p.pine, p.far[1], 0.4), 44),
    street.facade(s, 410, 462, 1.4, { kind, dome }),
    land.ground(s, 460, mix(p.leaf, p.ground, 0.35)),
    water
      ? rect(0, 460, 800, 26, p.path) + land.water(s, 486, 600, { sunX: 400 })
      : poly([330, 460, 490, 460, 640, 600, 180, 600], p.path) + ornaments.steps(s, 410, 454, 486, 220, 270, 4),
    plants.tree(s, 66, 530, 270, trees),
    plants.tree(s, 750, 530, 250, trees),
    sculpture && !water
      ? rect(146, 540, 70, 40, shade(p, p.stone, 0.15)) +
        stroke('M160 540Q150 480 190 470Q230 486 196 514Q176 528 204 540', p.gold, 11, { 'stroke-linecap': 'round' })
      : '',
    water ? '' : plants.bushes(s, 606, shade(p, p.pine, 0.15), 30, 600, 810),
  ].join('');
}

/** Modern gallery building: black box, steel reeds or bare concrete. */
export function modernGallery(s: Stage, { kind = 'box' }: { kind?: 'box' | 'reeds' | 'concrete' } = {}) {
  const { p } = s;
  const forms = {
    box: () =>
      rect(190, 150, 430, 250, mix(p.ink, p.roof, 0.2)) +
      rect(500, 150, 120, 250, p.ink) +
      rect(230, 400, 350, 66, p.night ? p.window : mix(p.sea, p.wall, 0.5)) +
      dashes(240, 432, 580, 432, 66, 5, 40, p.ink) +
      rect(240, 200, 150, 60, p.night ? p.window : mix(p.sea, p.wall, 0.4)) +
      rect(430, 300, 130, 50, p.night ? p.window : mix(p.sea, p.wall, 0.4)),
    reeds: () =>
      group(
        stroke(
          repeat(
            9,
            (i) =>
              `M${400 + (i - 4) * 16} 466Q${400 + (i - 4) * 34} 300 ${400 + (i - 4) * 74 + (i % 2 ? 26 : -18)} ${110 + Math.abs(i - 4) * 40}`,
          ),
          p.white,
          15,
          { 'stroke-linecap': 'round' },
        ) +
          stroke(
            repeat(
              8,
              (i) => `M${300 + i * 28} 466Q${420 - i * 4} ${330 - i * 10} ${620 - i * 66} ${190 + (i % 3) * 26}`,
            ),
            mix(p.white, p.sea, 0.35),
            9,
            { 'stroke-linecap': 'round' },
          ),
      ) +
      path('M250 466L320 330H480L560 466Z', mix(p.sea, p.sky[2], 0.5)) +
      stroke('M320 330L360 466M400 330V466M480 330L440 466M285 398H520', p.white, 4),
    concrete: () =>
      path('M150 466V210Q400 150 640 250V466Z', mix(p.stone, p.wall, 0.25)) +
      path('M450 187Q560 210 640 250V466H450Z', shade(p, p.stone, 0.2)) +
      dots(180, 260, 620, 300, 6, 52, shade(p, p.stone, 0.4)) +
      dots(180, 330, 620, 350, 6, 52, shade(p, p.stone, 0.4)) +
      rect(190, 360, 230, 106, p.night ? p.window : mix(p.sea, p.wall, 0.55)) +
      stroke('M248 360v106M306 360v106M364 360v106', p.white, 5) +
      rect(480, 300, 26, 110, p.night ? p.window : p.ink) +
      rect(540, 300, 26, 110, p.night ? p.window : p.ink),
  };
  return [
    land.sky(s, { sunX: 180, sunY: 130, sunR: 58 }),
    towers.cityBack(s, 460, 1.5),
    forms[kind](),
    street.plaza(s, 464),
    kind === 'concrete'
      ? ellipse(250, 548, 30, 10, p.ink, { opacity: 0.2 }) +
        circle(250, 508, 40, p.leaf) +
        circle(240, 498, 26, lighter(p.leaf, 0.3)) +
        stroke('M250 470q4 -18 18 -20', p.wood, 6)
      : rect(230, 540, 80, 34, shade(p, p.stone, 0.2)) + circle(270, 506, 34, p.red) + rect(262, 520, 70, 20, p.gold),
    plants.tree(s, 80, 540, 280, seasonTree(s)),
    plants.tree(s, 726, 530, 220, 'green'),
    street.lamp(s, 560, 560, 1.4),
  ].join('');
}
