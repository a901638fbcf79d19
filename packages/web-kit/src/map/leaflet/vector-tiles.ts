import { maplibreGL } from '@maplibre/maplibre-gl-leaflet';
import type * as L from 'leaflet';
import { addProtocol, type StyleSpecification, setWorkerUrl } from 'maplibre-gl';
import { PMTiles, Protocol } from 'pmtiles';
import { onThemeChange } from '../../theme.ts';
import { streetStyle } from './street-style.ts';

interface LayerEvents {
  onLoading: () => void;
  onFailed: () => void;
  onDrawn: () => void;
}

const protocol = new Protocol();
addProtocol('pmtiles', protocol.tile);
// From the site itself, because the content security policy allows no worker from a blob.
setWorkerUrl(new URL('maplibre-gl/dist/maplibre-gl-worker.mjs', import.meta.url).href);

/** Streets from a PMTiles file with the layers of a Protomaps basemap, drawn by MapLibre below the lines and pins. */
export function addVectorLayer(map: L.Map, url: string, { onLoading, onFailed, onDrawn }: LayerEvents): void {
  const file = new URL(url, location.href).href;
  protocol.add(new PMTiles(file));
  onLoading();
  map.createPane('streets');
  const styleOf = (): StyleSpecification => streetStyle(`pmtiles://${file}`, map.getContainer());
  const layer = maplibreGL({ style: styleOf(), pane: 'streets', fadeDuration: 0 } as Parameters<typeof maplibreGL>[0]);
  layer.addTo(map);
  const drawing = layer.getMaplibreMap();
  let hasFailed = false;
  drawing.on('dataloading', onLoading);
  drawing.on('error', () => {
    hasFailed = true;
    onFailed();
  });
  drawing.on('idle', () => {
    if (!hasFailed) onDrawn();
    hasFailed = false;
  });
  const stop = onThemeChange(() => drawing.setStyle(styleOf()));
  map.on('unload', stop);
}
