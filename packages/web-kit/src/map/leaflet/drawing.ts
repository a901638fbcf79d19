import type { Position } from '@osaka/contracts';
import * as L from 'leaflet';
import type { Area, District, Park, Water } from '../data/index.ts';
import { STREETS } from '../data/streets.ts';
import type { Geography } from '../geography.ts';
import { middleOf } from './outlines.ts';

/** The sea is drawn only around the city, and its edge must stay outside the view. */
const CITY_ZOOM = 10.5;
const CITY: [L.LatLngTuple, L.LatLngTuple] = [
  [34.54, 135.32],
  [34.81, 135.66],
];
/** Below this zoom railways only hide the wards. */
const RAIL_ZOOM = 12.75;
/** From this zoom on one sees few streets at once: lines have their colours, and streets and all stations their names. */
export const NEAR_ZOOM = 15;

/** Land, wards, parks, water, islands and railways, in this order. The colours are those of map.css. */
export function drawGeography(map: L.Map, { wards, around, parks, water, lines, courses }: Geography) {
  const inside = areas(wards, 'm-ward').addTo(map);
  areas(parks.filter(isInCity), 'm-park').addTo(map);
  const isIsland = ({ properties }: Area<Water>) => properties.kind === 'island';
  areas(
    water.filter((area) => !isIsland(area)),
    'm-water',
  ).addTo(map);
  areas(water.filter(isIsland), 'm-island').addTo(map);
  for (const { course } of streetCourses(courses))
    L.polyline(course.map(latLng), { className: 'm-street', interactive: false }).addTo(map);
  const rails = L.geoJSON(lines, {
    interactive: false,
    style: (line) => ({ className: railClass(line?.properties?.nameKo) }),
  }).addTo(map);
  rails.eachLayer((rail) => {
    const { feature } = rail as L.Polyline & { feature: Geography['lines'][number] };
    const element = (rail as L.Path).getElement() as SVGElement | undefined;
    element?.style.setProperty('--line', feature.properties.colour);
  });
  fadeEdges(map);
  const outside = areas(around, 'm-ward m-ward--around').addTo(map);
  areas(
    parks.filter((park) => !isInCity(park)),
    'm-park',
  ).addTo(map);
  const selected = L.geoJSON(undefined, { interactive: false, style: { className: 'm-ward m-ward--outline' } }).addTo(
    map,
  );
  const showDistance = () => {
    map
      .getContainer()
      .toggleAttribute('data-far', map.getZoom() < CITY_ZOOM || !L.latLngBounds(CITY).contains(map.getCenter()));
    map.getContainer().toggleAttribute('data-wide', map.getZoom() < RAIL_ZOOM);
    map.getContainer().toggleAttribute('data-near', map.getZoom() >= NEAR_ZOOM);
  };
  map.on('moveend zoomend', showDistance);
  showDistance();
  let current: string | undefined;

  return {
    /** Highlights a ward and draws its outline over the water. */
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

/** The streets with the course of each, as far as its railway is drawn. */
export function streetCourses(courses: Geography['courses']): { nameKo: string; course: readonly Position[] }[] {
  return STREETS.flatMap(({ nameKo, rail, ends }) => {
    const stations = ends.map(([longitude, latitude]) => ({ longitude, latitude }));
    return courses
      .along(rail, stations)
      .filter(({ isKnown }) => isKnown)
      .map(({ positions }) => ({ nameKo, course: positions }));
  });
}

export function latLng({ latitude, longitude }: Position): L.LatLngTuple {
  return [latitude, longitude];
}

/** Parks outside the city belong to the surroundings, which are drawn later. */
function isInCity({ geometry }: Area<Park>): boolean {
  const [longitude, latitude] = middleOf(geometry);
  return L.latLngBounds(CITY).contains([latitude, longitude]);
}

const FADE = { steps: 8, width: 0.004 };

/** Fades the drawing into the background at the edge of its data. */
function fadeEdges(map: L.Map) {
  for (let step = 0; step < FADE.steps; step += 1) {
    const ring = [frameAt(step), frameAt(step + 1)];
    L.polygon(ring, {
      className: 'm-fade',
      interactive: false,
      stroke: false,
      fillOpacity: 1 - step / FADE.steps,
    }).addTo(map);
  }
}

/** The city's bounds, shrunk by a number of steps; a little larger for the outermost. */
function frameAt(step: number): L.LatLngTuple[] {
  const by = step === 0 ? -FADE.width : step * FADE.width;
  const [[south, west], [north, east]] = CITY;
  return [
    [south + by, west + by],
    [north - by, west + by],
    [north - by, east - by],
    [south + by, east - by],
  ];
}

function areas(features: Area<object>[], className: string) {
  return L.geoJSON(features, { interactive: false, style: { className }, smoothFactor: 0.6 } as L.GeoJSONOptions);
}

function railClass(nameKo: string | undefined): string {
  return nameKo?.includes('JR') || nameKo?.includes('신칸센') ? 'm-rail' : 'm-rail m-rail--thin';
}
