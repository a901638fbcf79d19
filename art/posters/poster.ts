import { chooseScene, type PosterPlace } from './choose.ts';
import { nth } from './draw/random.ts';
import { createStage, type Stage } from './draw/stage.ts';
import { el, group, mirror } from './draw/svg.ts';
import { LIGHT_SETS, type LightName, paletteOf } from './palettes.ts';
import type { Scene } from './scene.ts';
import { BANNERS } from './scenes/banners.ts';

export type Size = { width: number; height: number };

/** The poster of a place as SVG, cropped to the size from its middle. The same place always gives the same picture. */
export function poster(place: PosterPlace, size: Size = { width: 800, height: 600 }): string {
  const scene = chooseScene(place);
  const stage = createStage({
    W: 800,
    H: 600,
    p: paletteOf(lightFor(scene.lights, place.travelNo)),
    seed: place.travelNo,
    id: `p${place.travelNo}`,
  });
  const flipped = scene.mirror && stage.r.chance(0.5);
  const body = scene.draw(stage);
  return sheet(stage, flipped ? mirror(body, 400) : group(body), size);
}

/** The numbers of the wide pictures of the home page. */
export const BANNER_NOS = [1, 2, 3, 4] as const;

/** One of the wide pictures of the home page as SVG. */
export function banner(bannerNo: (typeof BANNER_NOS)[number], size: Size = { width: 1680, height: 720 }): string {
  const { draw, light } = nth(BANNERS, bannerNo - 1);
  const stage = createStage({ W: 1680, H: 720, p: paletteOf(light), seed: 900 + bannerNo, id: `b${bannerNo}` });
  return sheet(stage, draw(stage), size);
}

/** Neighbours in number never share a light of the same set. */
function lightFor(lights: Scene['lights'], travelNo: number): LightName {
  if (!(lights in LIGHT_SETS)) return lights as LightName;
  return nth<LightName>(LIGHT_SETS[lights as keyof typeof LIGHT_SETS], travelNo * 2 + Math.floor(travelNo / 12) + 1);
}

function sheet(stage: Stage, body: string, { width, height }: Size): string {
  const frame = {
    viewBox: `0 0 ${stage.W} ${stage.H}`,
    width,
    height,
    preserveAspectRatio: 'xMidYMid slice',
    'aria-hidden': 'true',
  };
  return el('svg', { xmlns: 'http://www.w3.org/2000/svg', ...frame }, el('defs', {}, stage.defs.join('')) + body);
}
