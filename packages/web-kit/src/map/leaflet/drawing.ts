import * as L from 'leaflet';
import type { Area, District } from '../data/index.ts';
import type { Geography } from '../geography.ts';

/** The sea and the railways end at the edge of the city's surroundings; seen from farther away their edge would show. */
const CITY_ZOOM = 10.5;

/** Land, wards, water, islands and railways, in this order. The colours are those of map.css. */
export function drawGeography(map: L.Map, { wards, around, water, lines }: Geography) {
  const outside = areas(around, 'm-ward m-ward--around');
  const inside = areas(wards, 'm-ward');
  const city = [
    areas(
      water.filter(({ properties }) => properties.kind !== 'island'),
      'm-water',
    ),
    areas(
      water.filter(({ properties }) => properties.kind === 'island'),
      'm-island',
    ),
    L.geoJSON(lines, { interactive: false, style: (line) => ({ className: railClass(line?.properties?.nameKo) }) }),
  ];
  for (const layer of [outside, inside, ...city]) layer.addTo(map);
  const selected = L.geoJSON(undefined, { interactive: false, style: { className: 'm-ward m-ward--outline' } }).addTo(map);
  map.on('zoomend', showCity);
  showCity();
  let current: string | undefined;

  function showCity() {
    const isNear = map.getZoom() >= CITY_ZOOM;
    for (const layer of city) if (map.hasLayer(layer) !== isNear) isNear ? layer.addTo(map) : layer.remove();
    if (isNear) selected?.bringToFront();
  }

  return {
    /** Lays the ward in washed indigo and its outline over the water. */
    select(guName: string | undefined) {
      if (guName === current) return;
      current = guName;
      selected.clearLayers();
      for (const layer of [outside, inside]) {
        layer.eachLayer((ward) => {
          const { feature } = ward as L.Polygon & { feature: Area<District> };
          const isOn = feature.properties.guName === guName;
          (ward as L.Polygon).getElement()?.toggleAttribute('data-on', isOn);
          if (isOn) selected.addData(feature);
        });
      }
    },
  };
}

function areas(features: Area<object>[], className: string) {
  return L.geoJSON(features, { interactive: false, style: { className }, smoothFactor: 0.6 } as L.GeoJSONOptions);
}

function railClass(nameKo: string | undefined): string {
  return nameKo?.includes('JR') || nameKo?.includes('신칸센') ? 'm-rail' : 'm-rail m-rail--thin';
}
