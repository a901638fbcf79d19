import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What kind of file fails. */
export type Kind =
  | 'remoteEntry'
  | 'exposed module'
  | 'page chunk'
  | 'style'
  | 'map chunk'
  | "the map's library"
  | '/remotes.json';
export const kinds: readonly Kind[] = [
  'remoteEntry',
  'exposed module',
  'page chunk',
  'style',
  'map chunk',
  "the map's library",
  '/remotes.json',
];

/**
 * `first load`: a screen is opened that the server does not render. `drawn page`: one that it has rendered.
 * `mid-session`: the screen is opened from another one.
 */
export type Moment = 'first load' | 'drawn page' | 'mid-session';
export const moments: readonly Moment[] = ['first load', 'drawn page', 'mid-session'];

/** The slice or panel whose files fail. */
export interface Target {
  name: string;
  slice: string;
  /** The module that it exposes and the shell loads. */
  exposed: 'routes' | 'widget';
  visitor: 'member' | 'administrator';
  /** Address that is opened, by moment; undefined: there is no such screen. A drawn page is that of a guest. */
  screens: Partial<Record<Moment, string>>;
  /** The same for screens with a map. */
  maps: Partial<Record<Moment, string>>;
}

/** Stands for the number of a plan that the stage has made, and for its link. */
export const PLAN = '{plan}';
export const SHARE = '{share}';

export const targets: readonly Target[] = [
  {
    name: 'mf-travel',
    slice: 'mf-travel',
    exposed: 'routes',
    visitor: 'member',
    screens: { 'first load': '/myreviews/list', 'drawn page': '/reviews/list', 'mid-session': '/myreviews/list' },
    maps: { 'drawn page': '/travels/detail/1', 'mid-session': '/travels/detail/1' },
  },
  {
    name: 'mf-planner',
    slice: 'mf-planner',
    exposed: 'routes',
    visitor: 'member',
    screens: { 'first load': '/myplan/list', 'drawn page': `/share/${SHARE}`, 'mid-session': '/myplan/list' },
    maps: { 'first load': `/myplan/detail/${PLAN}`, 'mid-session': `/myplan/detail/${PLAN}` },
  },
  {
    name: 'mf-account',
    slice: 'mf-account',
    exposed: 'routes',
    visitor: 'member',
    screens: { 'first load': '/myPage', 'drawn page': '/login', 'mid-session': '/myPage' },
    maps: {},
  },
  {
    name: 'mf-admin',
    slice: 'mf-admin',
    exposed: 'routes',
    visitor: 'administrator',
    screens: { 'first load': '/adminPage', 'mid-session': '/adminPage' },
    maps: { 'first load': '/admin/travels', 'mid-session': '/admin/travels' },
  },
  {
    name: 'mf-chat',
    slice: 'mf-chat',
    exposed: 'routes',
    visitor: 'administrator',
    screens: { 'first load': '/admin/staff', 'mid-session': '/admin/staff' },
    maps: {},
  },
  {
    // First load: it was open before a reload. Otherwise its button is pressed, on a page that is still loading or has
    // loaded.
    name: 'chat panel',
    slice: 'mf-chat',
    exposed: 'widget',
    visitor: 'member',
    screens: { 'first load': '/customer-service', 'drawn page': '/travels', 'mid-session': '/customer-service' },
    maps: {},
  },
];

export const isMap = (kind: Kind) => kind === 'map chunk' || kind === "the map's library";

/** Words in the code of a map, by which its chunks are known. */
const MAP_WORDS = { 'map chunk': '지도 확대', "the map's library": 'leaflet-container' } as const;

/** The names of the chunks with the code of a map, by slice. */
export type MapChunks = ReadonlyMap<string, Record<keyof typeof MAP_WORDS, readonly string[]>>;

/** Reads them from the release store. `versions`: of each slice. */
export async function findMapChunks(
  releasesDir: string,
  versions: Readonly<Record<string, string>>,
): Promise<MapChunks> {
  const found = await Promise.all(
    Object.entries(versions).map(async ([slice, version]) => {
      const folder = join(releasesDir, slice, version, 'assets');
      const scripts = (await readdir(folder)).filter((name) => name.endsWith('.js'));
      const texts = await Promise.all(scripts.map((name) => readFile(join(folder, name), 'utf8')));
      const holding = (words: string) => scripts.filter((_, index) => texts[index]?.includes(words));
      return [
        slice,
        {
          'map chunk': holding(MAP_WORDS['map chunk']),
          "the map's library": holding(MAP_WORDS["the map's library"]),
        },
      ] as const;
    }),
  );
  return new Map(found);
}

/** Whether a path is that of a file of this kind. */
export function matcherOf({ slice, exposed }: Target, kind: Kind, mapChunks: MapChunks): (path: string) => boolean {
  if (kind === '/remotes.json') return (path) => path === kind;
  const maps = mapChunks.get(slice);
  const nameIn = (path: string) => (path.startsWith(`/remotes/${slice}/`) ? (path.split('/').at(-1) ?? '') : '');
  const isMapChunk = (name: string) => maps !== undefined && Object.values(maps).some((names) => names.includes(name));
  const isOf: Record<Exclude<Kind, '/remotes.json'>, (name: string) => boolean> = {
    remoteEntry: (name) => name.startsWith('remoteEntry.'),
    'exposed module': (name) => name.startsWith(`__federation_expose_${exposed}.`) && name.endsWith('.js'),
    'page chunk': (name) => /^(?!__federation|remoteEntry).*\.js$/.test(name) && !isMapChunk(name),
    style: (name) => name.endsWith('.css'),
    'map chunk': (name) => maps?.['map chunk'].includes(name) ?? false,
    "the map's library": (name) => maps?.["the map's library"].includes(name) ?? false,
  };
  return (path) => isOf[kind](nameIn(path));
}
