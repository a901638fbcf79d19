import type { MapEvents, MapMarker, MapScene } from './map-types.ts';
import { createPin, paintPin } from './pin.ts';

/** How a provider holds one pin on its map. */
export interface Hung {
  move(marker: MapMarker, isInFront: boolean): void;
  remove(): void;
}

interface Pin {
  element: HTMLElement;
  hung: Hung;
  /** What it shows now. */
  shown?: { marker: MapMarker; isHighlighted: boolean };
}

/** Keeps the pins of a map in step with its markers; a pin that stays keeps its element and so the focus. */
export function createPinSet(events: MapEvents, hang: (pin: HTMLElement, marker: MapMarker) => Hung) {
  let pins = new Map<MapMarker['id'], Pin>();

  function show({ markers, highlightedId }: Pick<MapScene, 'markers' | 'highlightedId'>) {
    if (!keepsOrder([...pins.keys()], markers)) clear();
    const next: typeof pins = new Map();
    for (const marker of markers) {
      const pin = pins.get(marker.id) ?? added(marker);
      bringUpToDate(pin, marker, marker.id === highlightedId);
      next.set(marker.id, pin);
    }
    for (const [id, pin] of pins) if (!next.has(id)) pin.hung.remove();
    pins = next;
  }

  /** Of hundreds of pins one or two change at a time; the others are left alone, but for one that may have been dragged away. */
  function bringUpToDate(pin: Pin, marker: MapMarker, isHighlighted: boolean) {
    if (!marker.isDraggable && pin.shown && pin.shown.isHighlighted === isHighlighted && isSame(pin.shown.marker, marker)) return;
    paintPin(pin.element, marker, isHighlighted);
    pin.hung.move(marker, isHighlighted || marker.kind === 'region-selected');
    pin.shown = { marker, isHighlighted };
  }

  function added(marker: MapMarker): Pin {
    const element = createPin(marker, events);
    return { element, hung: hang(element, marker) };
  }

  function clear() {
    for (const { hung } of pins.values()) hung.remove();
    pins = new Map();
  }

  return { show, clear };
}

function isSame(one: MapMarker, other: MapMarker): boolean {
  if (one === other) return true;
  const fields = Object.keys({ ...one, ...other }) as (keyof MapMarker)[];
  return fields.every((field) => one[field] === other[field]);
}

/** Tab follows the order of the elements, so pins whose order changed are hung anew. */
function keepsOrder(ids: readonly MapMarker['id'][], markers: readonly MapMarker[]): boolean {
  const wanted = markers.map(({ id }) => id);
  const asked = new Set(wanted);
  const stay = ids.filter((id) => asked.has(id));
  const known = new Set(stay);
  const firstNew = wanted.findIndex((id) => !known.has(id));
  const inOrder = wanted.filter((id) => known.has(id)).every((id, index) => id === stay[index]);
  return inOrder && (firstNew === -1 || wanted.slice(firstNew).every((id) => !known.has(id)));
}
