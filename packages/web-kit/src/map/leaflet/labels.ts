import * as L from 'leaflet';
import { type Area, type District, loadNearStations } from '../data/index.ts';
import type { Geography } from '../geography.ts';
import type { MapScene, PinMarker } from '../map-types.ts';
import { headOf, headWidthPx } from '../spread-pins.ts';
import { latLng, NEAR_ZOOM, streetCourses } from './drawing.ts';
import { contains, middleOf } from './outlines.ts';

interface Name {
  text: string;
  at: L.LatLng;
  /** The named area; its label moves into view while only a part of the area is visible. */
  area?: Area<District>['geometry'];
  kind: 'ward' | 'station' | 'sea' | 'street';
  minZoom: number;
  /** Of a station: the colours of its lines. */
  colours?: readonly string[];
  /** Of a street: its name stands wherever there is room along it. */
  course?: readonly L.LatLng[];
}

/** Where a name is shown; `angle` in degrees. */
interface Spot {
  at: L.LatLng;
  angle: number;
}

type LabelScene = Pick<MapScene, 'selectedWard'> & { markers: readonly PinMarker[] };

/** Labels of wards and stations, as many as fit without overlaps. Decorative: the lists contain the same names. */
export function addLabels(map: L.Map, geography: Geography) {
  const pane = map.createPane('names');
  const largest = new Set(geography.stations.map(({ properties }) => properties.nameKo));
  let names = namesOf(geography);
  let isNear = false;
  let isGone = false;
  map.on('unload', () => {
    isGone = true;
  });
  const elements = new Map<Name, HTMLElement>();
  let scene: LabelScene = { markers: [], selectedWard: undefined };
  map.on('moveend zoomend resize', place);
  map.on('zoomstart', () => pane.replaceChildren());

  function place() {
    if (map.getZoom() >= NEAR_ZOOM) addNear();
    const taken = scene.markers.map((marker) => pinBox(map, marker));
    const shown = names.flatMap((name) => {
      const spot = spotsOf(name).find(
        ({ at, angle }) => isWanted(name, at) && !collides(boxOf(map, name, at, angle), taken),
      );
      return spot ? [elementOf(name, spot)] : [];
    });
    pane.replaceChildren(...shown);
  }

  /** All stations, which are loaded only now, instead of the largest. */
  function addNear() {
    if (isNear) return;
    isNear = true;
    loadNearStations().then(
      (stations) => {
        if (isGone) return;
        const near = stations.map(
          ({ nameKo, longitude, latitude, colours }): Name => ({
            text: nameKo,
            at: L.latLng(latitude, longitude),
            kind: 'station',
            minZoom: largest.has(nameKo) ? STATION_ZOOM : NEAR_ZOOM,
            colours,
          }),
        );
        // Of two that have no room beside each other, the first is shown.
        const others = names.filter(({ kind }) => kind !== 'station');
        names = [...near, ...others];
        elements.clear();
        place();
      },
      () => {
        isNear = false;
      },
    );
  }

  function spotsOf(name: Name): readonly Spot[] {
    if (!name.course) return [{ at: whereSeen(name), angle: 0 }];
    return map.getZoom() < name.minZoom ? [] : spotsAlong(map, name.course);
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

  function elementOf(name: Name, { at, angle }: Spot) {
    const element = elements.get(name) ?? created(name);
    elements.set(name, element);
    if (name.course) element.style.setProperty('--angle', `${angle}deg`);
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

const STATION_ZOOM = 13;

function namesOf({ wards, around, water, stations, courses }: Geography): Name[] {
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
      }) => ({
        text: properties.nameKo,
        at: L.latLng(latitude, longitude),
        kind: 'station' as const,
        minZoom: STATION_ZOOM,
      }),
    ),
    ...streetCourses(courses).map(({ nameKo, course }) => {
      const points = course.map((position) => L.latLng(latLng(position)));
      return { text: nameKo, at: points[0] as L.LatLng, kind: 'street' as const, minZoom: NEAR_ZOOM, course: points };
    }),
  ];
}

const STEP_PX = 48;

/** Along the visible part of a street, those nearest to the middle of the map first. */
function spotsAlong(map: L.Map, course: readonly L.LatLng[]): readonly Spot[] {
  const middle = map.getSize().divideBy(2);
  const points = course.map((at) => map.latLngToContainerPoint(at));
  const spots = points.flatMap((end, index) => {
    const start = points[index - 1];
    if (!start) return [];
    const steps = Math.max(1, Math.floor(start.distanceTo(end) / STEP_PX));
    const angle = (Math.atan((end.y - start.y) / (end.x - start.x)) * 180) / Math.PI;
    return Array.from({ length: steps }, (_, step) => {
      const point = start.add(end.subtract(start).multiplyBy((step + 0.5) / steps));
      return { point, angle: Math.round(angle) || 0 };
    });
  });
  const frame = L.bounds([STEP_PX, STEP_PX], map.getSize().subtract([STEP_PX, STEP_PX]));
  return spots
    .filter(({ point }) => frame.contains(point))
    .toSorted((one, other) => one.point.distanceTo(middle) - other.point.distanceTo(middle))
    .map(({ point, angle }) => ({ at: map.containerPointToLatLng(point), angle }));
}

function created({ text, kind, colours }: Name): HTMLElement {
  const element = document.createElement('span');
  element.className = 'map-name';
  element.dataset.kind = kind;
  element.setAttribute('aria-hidden', 'true');
  element.append(Object.assign(document.createElement('span'), { textContent: text }));
  if (colours) element.style.setProperty('--ring', `conic-gradient(${ringOf(colours)})`);
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

/** An equal part of the ring for each line. */
function ringOf(colours: readonly string[]): string {
  const share = 100 / colours.length;
  return colours.map((colour, index) => `${colour} ${index * share}% ${(index + 1) * share}%`).join(', ');
}

/** The estimated size of a label: 13 px per syllable and a margin. */
function boxOf(map: L.Map, { text, course }: Name, at: L.LatLng, angle: number): L.Bounds {
  const { x, y } = map.latLngToContainerPoint(at);
  const half = (text.length * 13) / 2 + 6;
  if (course) {
    const radians = (Math.abs(angle) * Math.PI) / 180;
    const [wide, high] = [Math.cos(radians) * half + 8, Math.sin(radians) * half + 8];
    return L.bounds([x - wide, y - high], [x + wide, y + high]);
  }
  return L.bounds([x - half, y - 14], [x + half, y + 30]);
}

function collides(box: L.Bounds, taken: L.Bounds[]): boolean {
  const isTaken = taken.some((other) => other.intersects(box));
  if (!isTaken) taken.push(box);
  return isTaken;
}
