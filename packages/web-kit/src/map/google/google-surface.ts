import type { Position } from '@osaka/contracts';
import { shownTheme } from '../../theme.ts';
import { loadGeography } from '../geography.ts';
import type { MapEvents, MapSurface, MapView } from '../map-types.ts';
import { createPinSet } from '../pin-set.ts';
import { followPointer } from './follow-pointer.ts';
import { loadGoogleMaps } from './google-script.ts';
import type { GoogleLatLng, GoogleMap, GoogleMaps } from './google-types.ts';

/** Google's map with the same pins, route and washed ward. */
export async function createGoogleSurface(element: HTMLElement, view: MapView, events: MapEvents, key: string): Promise<MapSurface> {
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
  const route = new maps.Polyline({ map, ...dashes(element) });
  const pins = createPinSet(events, (pin, marker) => {
    const { overlay, hung } = hangPin(maps, map, pin);
    if (marker.isDraggable) {
      const placeAt = (point: { x: number; y: number }) => overlay.getProjection()?.fromContainerPixelToLatLng(point);
      followPointer({ pin, map: element, placeAt, onMove: (position) => hung.move(position, true), onEnd: (position) => events.onMarkerMove(marker.id, position) });
    }
    return hung;
  });
  let selectedWard: string | undefined;
  map.addListener('click', ({ latLng }) => events.onMapClick({ longitude: latLng.lng(), latitude: latLng.lat() }));
  washWards(map, element, () => selectedWard);

  function look({ center, zoom, around }: MapView, isAnimated: boolean) {
    if (around.length > 1) {
      const bounds = new maps.LatLngBounds();
      for (const position of around) bounds.extend(at(position));
      return map.fitBounds(bounds, 56);
    }
    const target = at(around[0] ?? center);
    isAnimated ? map.panTo(target) : map.setCenter(target);
    map.setZoom(zoom);
  }
  look(view, false);

  return {
    show(scene) {
      if (selectedWard !== scene.selectedWard) {
        selectedWard = scene.selectedWard;
        washWards(map, element, () => selectedWard);
      }
      route.setPath(scene.route.map(at));
      pins.show(scene);
    },
    look,
    // Google shows a hint of its own.
    setInPage: (isInPage) => map.setOptions({ gestureHandling: isInPage ? 'cooperative' : 'greedy' }),
    zoomBy: (levels) => map.setZoom((map.getZoom() ?? view.zoom) + levels),
    destroy() {
      pins.clear();
      element.replaceChildren();
    },
  };
}

function hangPin(maps: GoogleMaps, map: GoogleMap, pin: HTMLElement) {
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
  };
  return { overlay, hung };
}

const outlined = new WeakSet<GoogleMap>();

/** Only the wash of the chosen ward comes from the bundled outlines; without them the map is still whole. */
function washWards(map: GoogleMap, element: HTMLElement, selected: () => string | undefined) {
  const ink = colour(element, '--accent');
  const restyle = () =>
    map.data.setStyle((ward) =>
      ward.getProperty('guName') === selected() ? { fillColor: ink, fillOpacity: 0.1, strokeColor: ink, strokeWeight: 1.5, clickable: false } : { visible: false },
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

function dashes(element: HTMLElement) {
  const strokeColor = colour(element, '--accent');
  return { strokeOpacity: 0, clickable: false, icons: [{ icon: { path: 'M 0,-1 0,1', strokeOpacity: 1, strokeColor, scale: 3 }, offset: '0', repeat: '12px' }] };
}

function colour(element: HTMLElement, token: string): string {
  return getComputedStyle(element).getPropertyValue(token).trim();
}
