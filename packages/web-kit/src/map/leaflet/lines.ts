import * as L from 'leaflet';
import type { MapLine } from '../map-types.ts';

/** Lines in the colours of map.css, each with a rim; the rims are below all lines, so that crossing lines stay whole. */
export function addLines(map: L.Map) {
  const drawn = L.layerGroup().addTo(map);
  let shown: readonly MapLine[] | undefined;

  function add({ style, day, parts }: MapLine, className: string) {
    const points = parts.map((part) => part.map(({ latitude, longitude }): L.LatLngTuple => [latitude, longitude]));
    const line = L.polyline(points, { className: `${className} ${className}--${style}`, interactive: false });
    drawn.addLayer(line);
    if (day !== undefined) line.getElement()?.setAttribute('data-day', String(day));
  }

  return {
    show(lines: readonly MapLine[]) {
      if (lines === shown) return;
      shown = lines;
      drawn.clearLayers();
      map.getContainer().toggleAttribute(
        'data-days',
        lines.some(({ day }) => day !== undefined),
      );
      for (const className of ['m-rim', 'm-way']) for (const line of lines) add(line, className);
    },
  };
}
