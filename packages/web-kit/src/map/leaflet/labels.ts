import * as L from 'leaflet';
import type { Geography } from '../geography.ts';

interface Name {
  text: string;
  at: L.LatLng;
  kind: 'ward' | 'station' | 'sea';
  minZoom: number;
}

/** Names of wards and stations, as many as fit without touching each other. Pictures only: everything they say stands in the lists too. */
export function addLabels(map: L.Map, geography: Geography) {
  const pane = map.createPane('names');
  const names = namesOf(geography);
  const elements = new Map<Name, HTMLElement>();
  let hasWards = true;
  let selected: string | undefined;
  map.on('moveend zoomend resize', place);
  map.on('zoomstart', () => pane.replaceChildren());

  function place() {
    const taken: L.Bounds[] = [];
    const shown = names.filter((name) => isWanted(name) && !collides(boxOf(map, name), taken)).map((name) => elementOf(name));
    pane.replaceChildren(...shown);
  }

  function isWanted(name: Name) {
    const isSelected = name.text === selected;
    if (name.kind === 'ward' && !hasWards) return false;
    return (map.getZoom() >= name.minZoom || isSelected) && map.getBounds().contains(name.at);
  }

  function elementOf(name: Name) {
    const element = elements.get(name) ?? created(name);
    elements.set(name, element);
    element.toggleAttribute('data-on', name.kind === 'ward' && name.text === selected);
    L.DomUtil.setPosition(element, map.latLngToLayerPoint(name.at));
    return element;
  }

  return {
    showWards(isShown: boolean, selectedWard: string | undefined) {
      hasWards = isShown;
      selected = selectedWard;
      place();
    },
  };
}

function namesOf({ wards, around, water, stations }: Geography): Name[] {
  const middle = (feature: Parameters<typeof L.geoJSON>[0]) => L.geoJSON(feature).getBounds().getCenter();
  return [
    ...wards.map((ward) => ({ text: ward.properties.guName, at: middle(ward), kind: 'ward' as const, minZoom: 11.5 })),
    ...around.map((ward) => ({ text: ward.properties.guName, at: middle(ward), kind: 'ward' as const, minZoom: 10 })),
    ...water
      .filter(({ properties }) => properties.kind === 'sea')
      .map(({ properties }) => ({ text: properties.name, at: L.latLng(34.635, 135.4), kind: 'sea' as const, minZoom: 10.5 })),
    ...stations.map(
      ({
        geometry: {
          coordinates: [longitude = 0, latitude = 0],
        },
        properties,
      }) => ({ text: properties.nameKo, at: L.latLng(latitude, longitude), kind: 'station' as const, minZoom: 13 }),
    ),
  ];
}

function created({ text, kind }: Name): HTMLElement {
  const element = document.createElement('span');
  element.className = 'map-name';
  element.dataset.kind = kind;
  element.setAttribute('aria-hidden', 'true');
  element.append(Object.assign(document.createElement('span'), { textContent: text }));
  return element;
}

/** The room a name takes, from its length: 13 px a syllable and a margin. */
function boxOf(map: L.Map, { text, at }: Name): L.Bounds {
  const { x, y } = map.latLngToContainerPoint(at);
  const half = (text.length * 13) / 2 + 6;
  return L.bounds([x - half, y - 14], [x + half, y + 30]);
}

function collides(box: L.Bounds, taken: L.Bounds[]): boolean {
  const isTaken = taken.some((other) => other.intersects(box));
  if (!isTaken) taken.push(box);
  return isTaken;
}
