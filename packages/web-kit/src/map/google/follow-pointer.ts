import type { Position } from '@osaka/contracts';
import type { GoogleLatLng } from './google-types.ts';

interface Drag {
  pin: HTMLElement;
  map: HTMLElement;
  /** The position under a point of the map's box. */
  placeAt: (point: { x: number; y: number }) => GoogleLatLng | null | undefined;
  onMove: (position: Position) => void;
  onEnd: (position: Position) => void;
}

/** Drags a pin with the pointer without moving the map. */
export function followPointer({ pin, map, placeAt, onMove, onEnd }: Drag): void {
  let place: Position | undefined;
  pin.addEventListener('pointerdown', (event) => {
    event.stopPropagation();
    pin.setPointerCapture(event.pointerId);
    place = undefined;
  });
  pin.addEventListener('pointermove', (event) => {
    if (!pin.hasPointerCapture(event.pointerId)) return;
    const frame = map.getBoundingClientRect();
    const under = placeAt({ x: event.clientX - frame.left, y: event.clientY - frame.top });
    if (!under) return;
    place = { longitude: under.lng(), latitude: under.lat() };
    onMove(place);
  });
  pin.addEventListener('pointerup', () => {
    if (place) onEnd(place);
    place = undefined;
  });
}
