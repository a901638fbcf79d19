import { type Area, type District, loadOsakaMap, loadSurroundings, type OsakaMap } from './data/index.ts';
import { openRailCourses, type RailCourses } from './rail-courses.ts';

/** The bundled outlines of Osaka and its surroundings; needs no key and no other server. */
export interface Geography extends OsakaMap {
  around: Area<District>[];
  /** Of the railways that are drawn. */
  courses: RailCourses;
}

let loaded: Promise<Geography> | undefined;

/** Loads the outlines once per remote; after a failure the next map retries. */
export function loadGeography(): Promise<Geography> {
  loaded ??= load().catch((error: unknown) => {
    loaded = undefined;
    throw error;
  });
  return loaded;
}

async function load(): Promise<Geography> {
  const [osaka, around] = await Promise.all([loadOsakaMap(), loadSurroundings()]);
  return { ...osaka, around, courses: openRailCourses(osaka.lines) };
}
