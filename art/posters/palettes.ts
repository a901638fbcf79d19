import { darker, mix } from './draw/color.ts';

type Three = readonly [string, string, string];
type Two = readonly [string, string];
type Six = readonly [string, string, string, string, string, string];

/** Colours of things in neutral light. */
const LOCAL = {
  red: '#dc4430',
  gold: '#ecb04a',
  leaf: '#5a9c62',
  pine: '#2f6f60',
  wood: '#8d5a3c',
  stone: '#bdb4a6',
  roof: '#3d5868',
  wall: '#f8eedb',
  ink: '#25294a',
  brick: '#b9573f',
  blossom: '#f6b1be',
  maple: '#dd5731',
  ginkgo: '#efb93f',
  sea: '#2f8aa4',
  white: '#fffaf0',
  ground: '#d9c49a',
  path: '#efdfc0',
} as const;

type Local = Record<keyof typeof LOCAL, string>;
export type LightName = keyof typeof LIGHTS;

/**
 * One light: a sky, the distances under it, and the local colours of things pulled towards
 * that light, so that whatever is combined stays in harmony.
 */
export type Palette = Local & {
  name: LightName;
  /** Lamps and windows are lit. */
  night: boolean;
  /** Top to horizon. */
  sky: Three;
  sun: string;
  cloud: string;
  /** Three distances, farthest first. */
  far: Three;
  /** Horizon to shore. */
  water: Two;
  lamp: string;
  window: string;
  /** Sign colours. */
  neon: Six;
};

type Light = {
  night?: boolean;
  sky: Three;
  sun: string;
  cloud: string;
  far: Three;
  water: Two;
  ambient: readonly [color: string, strength: number];
  own?: Partial<Local>;
};

const LIGHTS = {
  day: {
    sky: ['#2b8ba6', '#74bfc3', '#e2eedb'],
    sun: '#fff6d8',
    cloud: '#fdfbf0',
    far: ['#9cc8c4', '#609fa6', '#377587'],
    water: ['#7cc0c4', '#2f8ba2'],
    ambient: ['#7fc4c0', 0.08],
  },
  summer: {
    sky: ['#1f6bb4', '#58abdc', '#d3edf0'],
    sun: '#fff0b8',
    cloud: '#ffffff',
    far: ['#9ecbe2', '#5f9fc9', '#35709f'],
    water: ['#6bb7e0', '#2371b0'],
    ambient: ['#5aa9e0', 0.07],
    own: { ground: '#e8d09a', leaf: '#4f9f6a' },
  },
  sunset: {
    sky: ['#d94a3f', '#f18a4e', '#fcd284'],
    sun: '#fff1c4',
    cloud: '#f9b27a',
    far: ['#d9714f', '#a44a50', '#632f4a'],
    water: ['#f6a35e', '#b2474c'],
    ambient: ['#c04a3c', 0.24],
    own: { ink: '#3a1d3c', ground: '#b5643f', path: '#e7a166' },
  },
  dusk: {
    night: true,
    sky: ['#34367a', '#9c5790', '#f79d80'],
    sun: '#ffe0a6',
    cloud: '#cf7b98',
    far: ['#8d5b94', '#5c4583', '#363062'],
    water: ['#c1719a', '#3d3672'],
    ambient: ['#45367e', 0.38],
    own: { ink: '#211c48', ground: '#6d5580', path: '#9c7694' },
  },
  night: {
    night: true,
    sky: ['#0c1838', '#1a3467', '#4470a0'],
    sun: '#fff3cc',
    cloud: '#2c4c82',
    far: ['#2c5288', '#1e3a6c', '#132650'],
    water: ['#2c5288', '#0f2148'],
    ambient: ['#14295c', 0.46],
    own: { ink: '#0b1434', ground: '#263f6b', path: '#3d5a86' },
  },
  neon: {
    night: true,
    sky: ['#190f38', '#4b1f66', '#b33f74'],
    sun: '#ffe6c2',
    cloud: '#6b2c72',
    far: ['#6a2c70', '#45205e', '#2a1446'],
    water: ['#8a3370', '#23123f'],
    ambient: ['#341758', 0.42],
    own: { ink: '#170c30', ground: '#4a2662', path: '#6e3a74' },
  },
  sakura: {
    sky: ['#f0aebd', '#f8d0d2', '#fef3e6'],
    sun: '#fffaf0',
    cloud: '#fffaf4',
    far: ['#e3b3c2', '#b393b4', '#74769c'],
    water: ['#d9cbd6', '#8fb0c0'],
    ambient: ['#f3c0c8', 0.14],
    own: { ink: '#3d3560', ground: '#e9d3b8', leaf: '#86b27a' },
  },
  autumn: {
    sky: ['#e5ad62', '#f4d394', '#fdf1d4'],
    sun: '#d8502e',
    cloud: '#fff8e6',
    far: ['#d3a870', '#a4744f', '#664a42'],
    water: ['#dcc391', '#7f9a86'],
    ambient: ['#dca45a', 0.15],
    own: { ink: '#3b2a3a', leaf: '#a9a04e', pine: '#5d7350' },
  },
  matcha: {
    sky: ['#8fc0a6', '#c6dfbf', '#f8f3da'],
    sun: '#ef7a52',
    cloud: '#fdfbee',
    far: ['#a9cba6', '#6f9f87', '#3f7068'],
    water: ['#b4d6bd', '#5ba394'],
    ambient: ['#a8cfae', 0.12],
    own: { ink: '#23403f' },
  },
  indigo: {
    sky: ['#315f8d', '#88aebf', '#f3e9d4'],
    sun: '#e0523b',
    cloud: '#f8f1e2',
    far: ['#a5bcc4', '#6789a2', '#37597c'],
    water: ['#a3bec6', '#3f6f93'],
    ambient: ['#5c86a6', 0.13],
    own: { ink: '#1d2c52', ground: '#d8c8aa' },
  },
} satisfies Record<string, Light>;

/** A group of lights a scene can ask for; travelNo picks one of them. */
export const LIGHT_SETS = {
  any: ['day', 'sunset', 'sakura', 'indigo', 'dusk', 'matcha', 'summer', 'autumn', 'night'],
  open: ['day', 'sunset', 'sakura', 'indigo', 'matcha', 'summer', 'autumn', 'dusk'],
  daylight: ['day', 'autumn', 'summer', 'sakura', 'indigo', 'matcha', 'sunset'],
  green: ['matcha', 'day', 'summer', 'indigo', 'autumn'],
  evening: ['dusk', 'night', 'sunset', 'neon'],
  dark: ['night', 'neon', 'dusk'],
  warm: ['autumn', 'sunset', 'matcha', 'sakura', 'indigo', 'dusk'],
} as const satisfies Record<string, readonly LightName[]>;

export type LightSet = keyof typeof LIGHT_SETS;

export function paletteOf(name: LightName): Palette {
  const { night = false, sky, sun, cloud, far, water, ambient, own }: Light = LIGHTS[name];
  const toned = Object.fromEntries(
    Object.entries(LOCAL).map(([thing, color]) => [thing, mix(color, ...ambient)]),
  ) as Local;
  const signs: Six = [toned.red, toned.gold, toned.sea, toned.maple, toned.white, toned.pine];
  return {
    name,
    night,
    sky,
    sun,
    cloud,
    far,
    water,
    ...toned,
    lamp: night ? '#ffc861' : '#e8573d',
    window: night ? '#ffd98a' : mix(far[1], '#ffffff', 0.12),
    neon: night ? ['#ff5a6a', '#ffc24a', '#3fc8c4', '#ff8a3c', '#f7f0dc', '#8f7bf0'] : signs,
    ...own,
  };
}

/** A soft shade of a palette colour for the side turned away from the light, which comes from the left. */
export function shade(p: Palette, color: string, t = 0.22): string {
  return mix(color, p.night ? p.ink : darker(p.far[2], 0.3), t);
}
