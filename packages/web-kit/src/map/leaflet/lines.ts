import * as L from 'leaflet';
import type { DrawnLine } from '../drawn-lines.ts';

const OVER_RIMS = 'ways';

/** Lines in the colours of map.css, each with a rim; the rims are below all lines, so that crossing lines stay whole. */
export function addLines(map: L.Map) {
  map.createPane(OVER_RIMS);
  const layers = new Map<string, { rim: L.Polyline; line: L.Polyline; points: string }>();

  function created({ style, day }: DrawnLine) {
    const [rim, line] = (['m-rim', 'm-way'] as const).map((className) => {
      const pane = className === 'm-way' ? { pane: OVER_RIMS } : {};
      const layer = L.polyline([], { className: `${className} ${className}--${style}`, interactive: false, ...pane });
      layer.addTo(map);
      if (day !== undefined) layer.getElement()?.setAttribute('data-day', String(day));
      return layer;
    }) as [L.Polyline, L.Polyline];
    return { rim, line, points: '' };
  }

  return {
    show(lines: readonly DrawnLine[]) {
      map.getContainer().toggleAttribute(
        'data-days',
        lines.some(({ day }) => day !== undefined),
      );
      const shown = new Set(lines.map(({ day, style }) => `${day} ${style}`));
      for (const [key, { rim, line }] of layers) {
        if (shown.has(key)) continue;
        rim.remove();
        line.remove();
        layers.delete(key);
      }
      for (const drawn of lines) {
        const key = `${drawn.day} ${drawn.style}`;
        const layer = layers.get(key) ?? created(drawn);
        layers.set(key, layer);
        const points = JSON.stringify(drawn.parts);
        if (points === layer.points) continue;
        layer.points = points;
        const positions = drawn.parts.map((part) =>
          part.map(({ latitude, longitude }): L.LatLngTuple => [latitude, longitude]),
        );
        layer.rim.setLatLngs(positions);
        layer.line.setLatLngs(positions);
      }
    },
  };
}
