import { type Area, type District, loadOsakaMap, loadSurroundings, type OsakaMap } from './data/index.ts';

/** The bundled drawing of Osaka and the cities around it: no key, no other server. */
export interface Geography extends OsakaMap {
  around: Area<District>[];
}

let loaded: Promise<Geography> | undefined;

/** Loaded once for all maps of a remote; a failure is tried again by the next map. */
export function loadGeography(): Promise<Geography> {
  loaded ??= load().catch((error: unknown) => {
    loaded = undefined;
    throw error;
  });
  return loaded;
}

async function load(): Promise<Geography> {
  const [osaka, around] = await Promise.all([loadOsakaMap(), loadSurroundings()]);
  return { ...osaka, around };
}
