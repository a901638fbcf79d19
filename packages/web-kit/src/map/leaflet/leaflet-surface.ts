import type { Position } from '@osaka/contracts';
import * as L from 'leaflet';
import { drawnLinesOf } from '../drawn-lines.ts';
import { loadGeography } from '../geography.ts';
import type { MapEvents, MapScene, MapSurface, MapView, PinMarker } from '../map-types.ts';
import { createPinSet, type PinHandle } from '../pin-set.ts';
import { drawGeography } from './drawing.ts';
import { addLabels } from './labels.ts';
import { addLines } from './lines.ts';
import { addPageGestures } from './page-gestures.ts';
import { addTiles } from './tiles.ts';
import { createViewRoom } from './view-room.ts';

const ZOOMS = { minZoom: 8, maxZoom: 17, zoomSnap: 0.25, zoomDelta: 1 };
const KANSAI: L.LatLngBoundsLiteral = [
  [33.9, 134.2],
  [35.5, 136.4],
];

/** Room at the side for the buttons of the map and half a pin beside them. */
const TOOLS_PX = 84;

const IN_FRONT: ReadonlySet<PinMarker['kind']> = new Set(['numbered', 'place', 'stop', 'lodging']);

/** Height of the preview that a screen shows at the lower edge of the map. */
const PREVIEW_PX = 150;

/** MapSurface on Leaflet with the bundled outlines, above raster tiles if an address for them is configured. */
export async function createLeafletSurface(
  element: HTMLElement,
  view: MapView,
  events: MapEvents,
): Promise<MapSurface> {
  const geography = await loadGeography();
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const calm = isStill
    ? { zoomAnimation: false, fadeAnimation: false, markerZoomAnimation: false, inertia: false }
    : {};
  const map = L.map(element, {
    ...ZOOMS,
    ...calm,
    zoomControl: false,
    attributionControl: false,
    maxBounds: KANSAI,
    wheelPxPerZoomLevel: 100,
  });
  const { setInPage } = addPageGestures(map, element, events.onOneFinger);
  const room = createViewRoom(map, element);
  look(view, false);
  addTiles(map, element);
  const drawing = drawGeography(map, geography);
  const labels = addLabels(map, geography);
  const lines = addLines(map);
  const pins = createPinSet(events, { attach, zoomTo, zoom: () => map.getZoom(), maxZoom: ZOOMS.maxZoom, ...room });
  let scene: MapScene | undefined;
  map.on('zoomend', () => scene && draw(scene));
  // Heads of stops keep clear of the edges and the buttons.
  map.on('moveend', () => scene?.markers.some(({ kind }) => kind === 'stop') && draw(scene));
  const resized = new ResizeObserver(() => map.invalidateSize({ animate: false }));
  resized.observe(element);
  listen(map, element, events);
  let lastView = view;
  const stopPrinting = drawForPaper(map, element, () => look(lastView, false));

  function attach(pin: HTMLElement, marker: PinMarker): PinHandle {
    const hung = L.marker([marker.latitude, marker.longitude], {
      icon: L.divIcon({ html: pin, className: 'map-spot', iconSize: [0, 0] }),
      interactive: marker.isDraggable ?? false,
      draggable: marker.isDraggable ?? false,
      autoPan: true,
      keyboard: false,
    }).addTo(map);
    hung.on('dragend', () => {
      const { lat, lng } = hung.getLatLng();
      events.onMarkerMove(marker.id, { longitude: lng, latitude: lat });
    });
    pin.addEventListener('focus', () => keepInSight(map, hung.getLatLng()));
    pin.addEventListener(
      'click',
      () => scene?.groupsPins && pin.dataset.kind !== 'group' && keepInSight(map, hung.getLatLng(), PREVIEW_PX),
    );
    return {
      move({ longitude, latitude, kind, shift }, isInFront) {
        if (!hung.getLatLng().equals([latitude, longitude])) hung.setLatLng([latitude, longitude]);
        // The line of a head that stands aside passes below the heads nearer to their places.
        const asidePx = Math.round(Math.hypot(shift?.dx ?? 0, shift?.dy ?? 0));
        hung.setZIndexOffset(isInFront ? 3000 : IN_FRONT.has(kind) ? 2000 - 10 * asidePx : 0);
      },
      remove: () => hung.remove(),
      spot: () => hung.getElement(),
    };
  }

  function draw(next: MapScene) {
    scene = next;
    drawing.select(next.selectedWard);
    lines.show(drawnLinesOf(next.lines, geography.courses));
    labels.show({ ...next, markers: pins.show(next) });
  }

  function zoomTo(markers: readonly PinMarker[], { least, most }: { least: number; most: number }) {
    const bounds = L.latLngBounds(markers.map(({ latitude, longitude }): L.LatLngTuple => [latitude, longitude]));
    const zoom = Math.min(most, Math.max(least, map.getBoundsZoom(bounds, false, L.point(2 * TOOLS_PX, 160))));
    map.setView(bounds.getCenter(), zoom, { animate: !isStill });
  }

  function look({ ward, center, zoom, around }: MapView, isAnimated: boolean) {
    const animate = isAnimated && !isStill;
    const area = [...geography.wards, ...geography.around].find(({ properties }) => properties.guName === ward);
    if (area) return map.fitBounds(L.geoJSON(area).getBounds(), { ...padded(8, TOOLS_PX, 8), animate });
    if (around.length > 1) return room.fit(around, { toolsPx: TOOLS_PX, maxZoom: 15 }, animate);
    const { latitude, longitude } = around[0] ?? center;
    map.setView([latitude, longitude], zoom, { animate });
  }

  return {
    show: draw,
    look(next, isAnimated) {
      lastView = next;
      look(next, isAnimated);
    },
    setInPage,
    zoomBy: (levels) => map.setZoom(map.getZoom() + levels, { animate: !isStill }),
    destroy() {
      resized.disconnect();
      stopPrinting();
      // Leaflet 1.9 ends a zoom animation by a timer, which would access the panes of a removed map.
      (map as L.Map & { _animatingZoom: boolean })._animatingZoom = false;
      map.remove();
    },
  };
}

/**
 * Browsers report the paper size only by the beforeprint event, so the map is laid out for it then and restored
 * afterwards.
 */
function drawForPaper(map: L.Map, element: HTMLElement, showWhole: () => void) {
  let shown: { center: L.LatLng; zoom: number } | undefined;
  const begin = () => {
    shown = { center: map.getCenter(), zoom: map.getZoom() };
    element.dataset.paper = '';
    map.invalidateSize({ animate: false });
    showWhole();
  };
  const end = () => {
    delete element.dataset.paper;
    map.invalidateSize({ animate: false });
    if (shown) map.setView(shown.center, shown.zoom, { animate: false });
  };
  addEventListener('beforeprint', begin);
  addEventListener('afterprint', end);
  return () => {
    removeEventListener('beforeprint', begin);
    removeEventListener('afterprint', end);
  };
}

function listen(map: L.Map, element: HTMLElement, { onMapClick, onMapHold }: MapEvents) {
  const beside =
    (onPosition: (position: Position) => void) =>
    ({ latlng, originalEvent }: L.LeafletMouseEvent) => {
      if (originalEvent.target instanceof Element && originalEvent.target.closest('.pin')) return;
      onPosition({ longitude: latlng.lng, latitude: latlng.lat });
    };
  map.on('click', beside(onMapClick));
  if (onMapHold) map.on('contextmenu', beside(onMapHold));
  // A drag that begins on a pin ends with a click on it, because the pin moves along.
  element.addEventListener(
    'click',
    (event) => {
      const dragging = map.dragging as L.Handler & { moved(): boolean };
      if (event.detail > 0 && dragging.moved()) event.stopPropagation();
    },
    { capture: true },
  );
}

/** Browsers scroll to a focused element; a map must be panned instead. */
function keepInSight(map: L.Map, position: L.LatLng, belowPx = 64) {
  map.getContainer().scrollTo(0, 0);
  map.panInside(position, padded(64, TOOLS_PX, belowPx));
}

/** The buttons stand on both sides of a map in a page, so both have the same room. */
function padded(topPx: number, sidePx: number, bottomPx: number): L.FitBoundsOptions {
  return { paddingTopLeft: [sidePx, topPx], paddingBottomRight: [sidePx, bottomPx] };
}
