import * as L from 'leaflet';
import { siteConfig } from '../../config/site-config.ts';

/** Longer than this a map does not wait for streets. */
const LOAD_TIMEOUT_MS = 2000;
/** The deepest level that providers of raster tiles have in common. */
const NATIVE_ZOOM = 18;

/** Whether streets are drawn, and whether they come as vectors, which leave the names to the map. */
type ShowStreets = (kind: 'raster' | 'vector' | undefined) => void;

/**
 * Streets of the installation's provider. The drawn map is shown until they are there, and again within two seconds
 * when they fail.
 */
export function addTiles(map: L.Map, element: HTMLElement): void {
  const { mapTilesUrl } = siteConfig();
  if (!mapTilesUrl) return;
  const show: ShowStreets = (kind) => {
    if (kind) element.dataset.tiles = kind;
    else delete element.dataset.tiles;
  };
  if (/\.pmtiles(?:\?|$)/.test(mapTilesUrl)) addVectorTiles(map, mapTilesUrl, show);
  else addRasterTiles(map, mapTilesUrl, show);
}

function addRasterTiles(map: L.Map, url: string, show: ShowStreets): void {
  const layer = L.tileLayer(url, { maxZoom: map.getMaxZoom(), maxNativeZoom: NATIVE_ZOOM });
  const patience = createPatience(map, () => show(undefined));
  let hasFailed = false;
  layer.on('loading', () => {
    hasFailed = false;
    patience.begin();
  });
  layer.on('tileerror', () => {
    hasFailed = true;
    show(undefined);
  });
  layer.on('load', () => {
    patience.end();
    show(hasFailed ? undefined : 'raster');
  });
  layer.addTo(map);
}

/** MapLibre is 300 KB, so only an installation with a file for it loads it. */
function addVectorTiles(map: L.Map, url: string, show: ShowStreets): void {
  const patience = createPatience(map, () => show(undefined));
  import(/* webpackChunkName: "online" */ './vector-tiles.ts').then(
    ({ addVectorLayer }) =>
      patience.isOver() ||
      addVectorLayer(map, url, {
        onLoading: patience.begin,
        onFailed: () => show(undefined),
        onDrawn: () => {
          patience.end();
          show('vector');
        },
      }),
    () => undefined,
  );
}

/** Calls back once something has taken too long. */
function createPatience(map: L.Map, onTimeout: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  const end = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  map.on('unload', () => {
    isOver = true;
    end();
  });
  return {
    /** Of what is being waited for already, nothing changes. */
    begin() {
      timer ??= setTimeout(onTimeout, LOAD_TIMEOUT_MS);
    },
    end,
    /** The map is gone. */
    isOver: () => isOver,
  };
}
