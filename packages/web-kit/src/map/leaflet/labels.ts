import * as L from 'leaflet';
import type { Area, District } from '../data/index.ts';
import type { Geography } from '../geography.ts';
import type { MapScene, PinMarker } from '../map-types.ts';
import { headOf, headWidthPx } from '../spread-pins.ts';
import { contains, middleOf } from './outlines.ts';

interface Name {
  text: string;
  at: L.LatLng;
  /** The named area; its label moves into view while only a part of the area is visible. */
  area?: Area<District>['geometry'];
  kind: 'ward' | 'station' | 'sea';
  minZoom: number;
}

type LabelScene = Pick<MapScene, 'selectedWard'> & { markers: readonly PinMarker[] };

/** Labels of wards and stations, as many as fit without overlaps. Decorative: the lists contain the same names. */
export function addLabels(map: L.Map, geography: Geography) {
  const pane = map.createPane('names');
  const names = namesOf(geography);
  const elements = new Map<Name, HTMLElement>();
  let scene: LabelScene = { markers: [], selectedWard: undefined };
  map.on('moveend zoomend resize', place);
  map.on('zoomstart', () => pane.replaceChildren());

  function place() {
    const taken = scene.markers.map((marker) => pinBox(map, marker));
    const shown = names
      .map((name) => ({ name, at: whereSeen(name) }))
      .filter(({ name, at }) => isWanted(name, at) && !collides(boxOf(map, name, at), taken))
      .map(({ name, at }) => elementOf(name, at));
    pane.replaceChildren(...shown);
  }

  /** The centre of an area, or a point below the centre of the view while only a part of the area is visible. */
  function whereSeen({ at, area }: Name): L.LatLng {
    const center = map.getCenter();
    if (!area || map.getBounds().contains(at) || !contains(area, [center.lng, center.lat])) return at;
    return map.containerPointToLatLng(map.getSize().multiplyBy(0.5).add([0, 48]));
  }

  function isWanted(name: Name, at: L.LatLng) {
    if (name.kind === 'ward' && scene.markers.some(isRegion)) return false;
    return (map.getZoom() >= name.minZoom || isSelected(name)) && map.getBounds().contains(at);
  }

  function elementOf(name: Name, at: L.LatLng) {
    const element = elements.get(name) ?? created(name);
    elements.set(name, element);
    element.toggleAttribute('data-on', isSelected(name));
    L.DomUtil.setPosition(element, map.latLngToLayerPoint(at));
    return element;
  }

  function isSelected({ kind, text }: Name) {
    return kind === 'ward' && text === scene.selectedWard;
  }

  return {
    /** Omits labels under pins, and ward labels when the pins are wards. */
    show(next: LabelScene) {
      const stays = next.selectedWard === scene.selectedWard && coverSame(next.markers, scene.markers);
      scene = next;
      if (!stays) place();
    },
  };
}

function namesOf({ wards, around, water, stations }: Geography): Name[] {
  const middle = ({ geometry }: Area<object>) => {
    const [longitude, latitude] = middleOf(geometry);
    return L.latLng(latitude, longitude);
  };
  return [
    ...wards.map((ward) => ({
      text: ward.properties.guName,
      at: middle(ward),
      area: ward.geometry,
      kind: 'ward' as const,
      minZoom: 11.5,
    })),
    ...around.map((ward) => ({
      text: ward.properties.guName,
      at: middle(ward),
      area: ward.geometry,
      kind: 'ward' as const,
      minZoom: 10,
    })),
    ...water
      .filter(({ properties }) => properties.kind === 'sea')
      .map(({ properties }) => ({
        text: properties.name,
        at: L.latLng(34.632, 135.372),
        kind: 'sea' as const,
        minZoom: 10.5,
      })),
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

/** True when pins changed only their number or colour, so that the labels stay. */
function coverSame(one: readonly PinMarker[], other: readonly PinMarker[]): boolean {
  const isAlike = (marker: PinMarker, twin: PinMarker | undefined) =>
    marker.longitude === twin?.longitude &&
    marker.latitude === twin.latitude &&
    marker.shift?.dx === twin.shift?.dx &&
    marker.shift?.dy === twin.shift?.dy &&
    isRegion(marker) === isRegion(twin);
  return (
    one === other ||
    (one.length > 0 && one.length === other.length && one.every((marker, index) => isAlike(marker, other[index])))
  );
}

function isRegion({ kind }: PinMarker): boolean {
  return kind === 'region' || kind === 'region-selected';
}

function pinBox(map: L.Map, { latitude, longitude, kind, face = '', shift }: PinMarker): L.Bounds {
  const { x, y } = map.latLngToContainerPoint([latitude, longitude]);
  if (kind === 'stop') {
    const { left, top, right, bottom } = headOf({ x, y, widthPx: headWidthPx(face) }, shift ?? { dx: 0, dy: 0 });
    return L.bounds([left, top], [right, bottom]).extend([x, y]);
  }
  return L.bounds([x - 14, y - 40], [x + 14, y]);
}

/** The estimated size of a label: 13 px per syllable and a margin. */
function boxOf(map: L.Map, { text }: Name, at: L.LatLng): L.Bounds {
  const { x, y } = map.latLngToContainerPoint(at);
  const half = (text.length * 13) / 2 + 6;
  return L.bounds([x - half, y - 14], [x + half, y + 30]);
}

function collides(box: L.Bounds, taken: L.Bounds[]): boolean {
  const isTaken = taken.some((other) => other.intersects(box));
  if (!isTaken) taken.push(box);
  return isTaken;
}
