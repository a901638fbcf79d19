import type { Palette } from '../palettes.ts';
import { type Random, random } from './random.ts';
import { el, group, num } from './svg.ts';

/** What a scene draws on: a box, its light, its own random source and shared definitions. */
export type Stage = {
  /** Width and height of the drawing box: 800 x 600 for posters. */
  W: number;
  H: number;
  p: Palette;
  r: Random;
  /** Collected definitions, in the order they were asked for. */
  defs: string[];
  /** Adds a linear gradient and returns its fill; a stop is #rrggbb or #rrggbb/opacity. */
  gradient(stops: readonly string[], horizontal?: boolean): string;
  /** Adds a clip path and returns its url. */
  clip(shape: string): string;
  /** Draws once, places many times. */
  stamp(key: string, draw: () => string, x: number, y: number, scale?: number): string;
};

export type Drawing = (s: Stage) => string;

export const nothing: Drawing = () => '';

/** The id leads every element id, so that several pictures can stand inline on one page. */
export function createStage({
  W,
  H,
  p,
  seed,
  id,
}: {
  W: number;
  H: number;
  p: Palette;
  seed: number;
  id: string;
}): Stage {
  const defs: string[] = [];
  const stamps = new Map<string, string>();
  const nextId = () => `${id}-${defs.length}`;
  return {
    W,
    H,
    p,
    defs,
    r: random(seed),
    gradient(stops, horizontal = false) {
      const name = nextId();
      const direction = { x1: '0', y1: '0', x2: horizontal ? '1' : '0', y2: horizontal ? '0' : '1' };
      defs.push(el('linearGradient', { id: name, ...direction }, stops.map(gradientStop).join('')));
      return `url(#${name})`;
    },
    clip(shape) {
      const name = nextId();
      defs.push(el('clipPath', { id: name }, shape));
      return `url(#${name})`;
    },
    stamp(key, draw, x, y, scale = 1) {
      const name = stamps.get(key) ?? nextId();
      if (!stamps.has(key)) {
        stamps.set(key, name);
        defs.push(group(draw(), { id: name }));
      }
      return el('use', {
        href: `#${name}`,
        transform: `translate(${num(x)} ${num(y)}) scale(${Math.round(scale * 100) / 100})`,
      });
    },
  };
}

function gradientStop(stop: string, i: number, stops: readonly string[]): string {
  const [color, opacity] = stop.split('/');
  return el('stop', {
    offset: String(Math.round((i / (stops.length - 1)) * 100) / 100),
    'stop-color': color,
    'stop-opacity': opacity,
  });
}
