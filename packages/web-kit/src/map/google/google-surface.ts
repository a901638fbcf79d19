import type { Position } from '@osaka/contracts';
import { shownTheme } from '../../theme.ts';
import { shadeOfDay } from '../day-colours.ts';
import { type DrawnLine, drawnLinesOf } from '../drawn-lines.ts';
import { loadGeography } from '../geography.ts';
import type { MapEvents, MapLine, MapScene, MapSurface, MapView, PinMarker } from '../map-types.ts';
import { createPinSet, type PinHandle } from '../pin-set.ts';
import { followPointer } from './follow-pointer.ts';
import { loadGoogleMaps } from './google-script.ts';
import type { GoogleLatLng, GoogleMap, GoogleMaps } from './google-types.ts';

const MAX_ZOOM = 20;

/** MapSurface on Google Maps, with the same pins, route and highlighted ward. */
export async function createGoogleSurface(
  element: HTMLElement,
  view: MapView,
  events: MapEvents,
  key: string,
): Promise<MapSurface> {
  const maps = await loadGoogleMaps(key);
  const at = ({ latitude, longitude }: Position) => new maps.LatLng(latitude, longitude);
  const map = new maps.Map(element, {
    center: at(view.center),
    zoom: view.zoom,
    disableDefaultUI: true,
    clickableIcons: false,
    colorScheme: shownTheme() === 'dark' ? 'DARK' : 'LIGHT',
    gestureHandling: 'greedy',
  });
  const lines = linesOn(maps, map, element);
  const pins = createPinSet(events, { attach, zoomTo, zoom: () => map.getZoom() ?? view.zoom, maxZoom: MAX_ZOOM });
  let scene: MapScene | undefined;
  map.addListener('zoom_changed', () => scene && pins.show(scene));
  let selectedWard: string | undefined;
  const listen = (name: 'click' | 'contextmenu', onPosition: (position: Position) => void) =>
    map.addListener(name, ({ latLng }) => onPosition({ longitude: latLng.lng(), latitude: latLng.lat() }));
  listen('click', events.onMapClick);
  if (events.onMapHold) listen('contextmenu', events.onMapHold);
  highlightWard(map, element, () => selectedWard);

  function attach(pin: HTMLElement, marker: PinMarker): PinHandle {
    const { overlay, hung } = attachPin(maps, map, pin);
    if (marker.isDraggable) {
      const placeAt = (point: { x: number; y: number }) => overlay.getProjection()?.fromContainerPixelToLatLng(point);
      followPointer({
        pin,
        map: element,
        placeAt,
        onMove: (position) => hung.move(position, true),
        onEnd: (position) => events.onMarkerMove(marker.id, position),
      });
    }
    return hung;
  }

  function zoomTo(markers: readonly PinMarker[], { least, most }: { least: number; most: number }) {
    fit(markers, 56);
    map.setZoom(Math.min(Math.ceil(most), Math.max(Math.ceil(least), map.getZoom() ?? view.zoom)));
  }

  function fit(positions: readonly Position[], paddingPx: number) {
    const bounds = new maps.LatLngBounds();
    for (const position of positions) bounds.extend(at(position));
    map.fitBounds(bounds, paddingPx);
  }

  function look({ ward, center, zoom, around }: MapView, isAnimated: boolean) {
    if (ward) {
      // The centre first, because the outline may still be loading.
      outlineOf(ward).then(
        (outline) => outline.length > 1 && fit(outline, 8),
        () => undefined,
      );
    }
    if (around.length > 1) return fit(around, 56);
    const target = at(around[0] ?? center);
    isAnimated ? map.panTo(target) : map.setCenter(target);
    map.setZoom(zoom);
  }
  look(view, false);

  return {
    show(next) {
      scene = next;
      if (selectedWard !== next.selectedWard) {
        selectedWard = next.selectedWard;
        highlightWard(map, element, () => selectedWard);
      }
      lines.show(next.lines).catch(() => undefined);
      pins.show(next);
    },
    look,
    // Google Maps shows its own gesture hint.
    setInPage: (isInPage) => map.setOptions({ gestureHandling: isInPage ? 'cooperative' : 'greedy' }),
    zoomBy: (levels) => map.setZoom((map.getZoom() ?? view.zoom) + levels),
    destroy() {
      pins.clear();
      element.replaceChildren();
    },
  };
}

function attachPin(maps: GoogleMaps, map: GoogleMap, pin: HTMLElement) {
  const spot = document.createElement('div');
  spot.className = 'map-spot';
  spot.append(pin);
  const overlay = new maps.OverlayView();
  let target: GoogleLatLng | undefined;
  overlay.onAdd = () => overlay.getPanes()?.overlayMouseTarget.append(spot);
  overlay.onRemove = () => spot.remove();
  overlay.draw = () => {
    const point = target && overlay.getProjection()?.fromLatLngToDivPixel(target);
    if (point) spot.style.transform = `translate(${point.x}px, ${point.y}px)`;
  };
  overlay.setMap(map);
  const hung = {
    move({ latitude, longitude }: Position, isInFront: boolean) {
      target = new maps.LatLng(latitude, longitude);
      spot.style.zIndex = isInFront ? '1' : '0';
      overlay.draw();
    },
    remove: () => overlay.setMap(null),
    spot: () => (spot.isConnected ? spot : undefined),
  };
  return { overlay, hung };
}

/** The corners of a ward's outline; empty for a ward that is not drawn. */
async function outlineOf(guName: string): Promise<Position[]> {
  const { wards, around } = await loadGeography();
  const area = [...wards, ...around].find(({ properties }) => properties.guName === guName);
  if (!area) return [];
  const { type, coordinates } = area.geometry;
  const points = type === 'Polygon' ? coordinates.flat() : coordinates.flat(2);
  return points.map(([longitude = 0, latitude = 0]) => ({ longitude, latitude }));
}

const outlined = new WeakSet<GoogleMap>();

/** The highlighted ward comes from the bundled outlines; the map works without them. */
function highlightWard(map: GoogleMap, element: HTMLElement, selected: () => string | undefined) {
  const ink = colour(element, '--accent');
  const restyle = () =>
    map.data.setStyle((ward) =>
      ward.getProperty('guName') === selected()
        ? { fillColor: ink, fillOpacity: 0.1, strokeColor: ink, strokeWeight: 1.5, clickable: false }
        : { visible: false },
    );
  if (outlined.has(map)) return restyle();
  outlined.add(map);
  loadGeography().then(
    ({ wards, around }) => {
      map.data.addGeoJson({ type: 'FeatureCollection', features: [...wards, ...around] });
      restyle();
    },
    () => outlined.delete(map),
  );
}

/** A polyline for each part of a line, in the colour of its day. */
function linesOn(maps: GoogleMaps, map: GoogleMap, element: HTMLElement) {
  let drawn: { setMap(map: null): void }[] = [];
  let shown: readonly MapLine[] | undefined;
  return {
    async show(lines: readonly MapLine[]) {
      if (lines === shown) return;
      shown = lines;
      const { courses } = await loadGeography();
      if (shown !== lines) return;
      for (const line of drawn) line.setMap(null);
      drawn = drawnLinesOf(lines, courses).flatMap(({ day, style, parts }) => {
        const strokeColor = colour(element, day === undefined ? '--map-pin' : `--day-${shadeOfDay(day)}`);
        return parts.map(
          (part) =>
            new maps.Polyline({
              map,
              ...dashes(strokeColor, style),
              path: part.map(({ latitude, longitude }) => new maps.LatLng(latitude, longitude)),
            }),
        );
      });
    },
  };
}

function dashes(strokeColor: string, style: DrawnLine['style']) {
  const path = style === 'dots' ? 'M 0,0 0,.1' : style === 'ride' ? 'M 0,-2 0,2' : 'M 0,-1 0,1';
  return {
    strokeOpacity: 0,
    clickable: false,
    icons: [{ icon: { path, strokeOpacity: 1, strokeColor, scale: 3 }, offset: '0', repeat: '15px' }],
  };
}

function colour(element: HTMLElement, token: string): string {
  return getComputedStyle(element).getPropertyValue(token).trim();
}
