import type { LayerSpecification, StyleSpecification } from 'maplibre-gl';

const SOURCE = 'streets';

/** The look of the drawn map for the layers of a Protomaps basemap; glyphs come from the fonts of the device. */
export function streetStyle(url: string, element: HTMLElement): StyleSpecification {
  const style = getComputedStyle(element);
  const colour = (token: string) => style.getPropertyValue(token).trim();
  return {
    version: 8,
    sources: { [SOURCE]: { type: 'vector', url } },
    layers: [
      { id: 'outside', type: 'background', paint: { 'background-color': colour('--map-outside') } },
      area('earth', ['earth'], colour('--map-land')),
      area('landuse', PARKS, colour('--map-park')),
      area('water', ['water', 'ocean', 'lake', 'river', 'basin', 'dock', 'swimming_pool'], colour('--map-water')),
      area('buildings', ['building', 'building_part'], colour('--map-building'), 15),
      ...ROADS.flatMap(({ kinds, widthPx, minzoom }) => [
        road(`${kinds[0]} rim`, kinds, { colour: colour('--map-ward-line'), widthPx: widthPx + 1.5, minzoom }),
        road(kinds[0] as string, kinds, { colour: colour('--map-street'), widthPx, minzoom }),
      ]),
      road('rail', ['rail'], { colour: colour('--map-rail'), widthPx: 1.5, minzoom: 11 }),
      {
        id: 'street names',
        type: 'symbol',
        source: SOURCE,
        'source-layer': 'roads',
        minzoom: 14,
        filter: ['in', ['get', 'kind'], ['literal', ['highway', 'major_road', 'minor_road']]],
        layout: {
          'symbol-placement': 'line',
          'text-field': ['coalesce', ['get', 'name:ko'], ['get', 'name:ja'], ['get', 'name']],
          'text-font': ['sans-serif'],
          'text-size': 12,
        },
        paint: {
          'text-color': colour('--map-label'),
          'text-halo-color': colour('--map-land'),
          'text-halo-width': 1.5,
        },
      },
    ],
  };
}

const PARKS = [
  'park',
  'garden',
  'wood',
  'forest',
  'grass',
  'nature_reserve',
  'cemetery',
  'golf_course',
  'pitch',
  'zoo',
];

const ROADS = [
  { kinds: ['path', 'other'], widthPx: 1, minzoom: 15 },
  { kinds: ['minor_road'], widthPx: 3, minzoom: 13 },
  { kinds: ['major_road'], widthPx: 5, minzoom: 10 },
  { kinds: ['highway'], widthPx: 6, minzoom: 8 },
] as const;

function area(layer: string, kinds: readonly string[], colour: string, minzoom = 0): LayerSpecification {
  return {
    id: layer,
    type: 'fill',
    source: SOURCE,
    'source-layer': layer,
    minzoom,
    filter: ['all', ['==', ['geometry-type'], 'Polygon'], ['in', ['get', 'kind'], ['literal', [...kinds]]]],
    paint: { 'fill-color': colour },
  };
}

interface RoadLook {
  colour: string;
  /** At zoom level 16. */
  widthPx: number;
  minzoom: number;
}

function road(id: string, kinds: readonly string[], { colour, widthPx, minzoom }: RoadLook): LayerSpecification {
  return {
    id,
    type: 'line',
    source: SOURCE,
    'source-layer': 'roads',
    minzoom,
    filter: ['in', ['get', 'kind'], ['literal', [...kinds]]],
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: {
      'line-color': colour,
      'line-width': ['interpolate', ['exponential', 1.6], ['zoom'], 10, widthPx / 5, 16, widthPx, 18, widthPx * 2.5],
    },
  };
}
