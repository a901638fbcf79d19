import type { MapEvents, MapMarker, MapScene, PinMarker } from './map-types.ts';
import { createPin, paintPin } from './pin.ts';
import { groupPins } from './pin-groups.ts';

/** How a provider holds one pin on its map. */
export interface Hung {
  move(marker: PinMarker, isInFront: boolean): void;
  remove(): void;
}

/** What a provider does for the pins of its map. */
interface PinFrame {
  hang(pin: HTMLElement, marker: PinMarker): Hung;
  zoom(): number;
  maxZoom: number;
  /** Brings these into sight together, as near as `zooms` allow. */
  approach(markers: readonly PinMarker[], zooms: { least: number; most: number }): void;
}

const ZOOM_STEP = 0.5;

interface Pin {
  element: HTMLElement;
  hung: Hung;
  /** What it shows now. */
  shown?: { marker: PinMarker; isHighlighted: boolean };
}

/** Keeps the pins of a map in step with its markers; a pin that stays keeps its element and so the focus. */
export function createPinSet(events: MapEvents, { hang, zoom, maxZoom, approach }: PinFrame) {
  let pins = new Map<PinMarker['id'], Pin>();
  let isFocusingAgain = false;
  const { onMarkerClick } = events;
  const pinEvents = {
    onMarkerClick: onMarkerClick && ((id: PinMarker['id']) => press(id, onMarkerClick)),
    onMarkerHover: (id: PinMarker['id'] | undefined) => {
      if (!isFocusingAgain) events.onMarkerHover(id === undefined || membersOf(id) ? undefined : id);
    },
  };

  /** The markers as their pins show them now. */
  function show({ markers: all, groupsPins, highlightedId }: Pick<MapScene, 'markers' | 'groupsPins' | 'highlightedId'>): readonly PinMarker[] {
    const markers = groupsPins ? groupPins(all, zoom()) : all;
    const focused = [...pins].find(([, { element }]) => element === document.activeElement)?.[0];
    if (!keepsOrder([...pins.keys()], markers)) clear();
    const next: typeof pins = new Map();
    for (const marker of markers) {
      const pin = pins.get(marker.id) ?? added(marker);
      bringUpToDate(pin, marker, highlightedId !== undefined && idsOf(marker).includes(highlightedId));
      next.set(marker.id, pin);
    }
    for (const [id, pin] of pins) if (!next.has(id)) pin.hung.remove();
    pins = next;
    if (focused !== undefined) focusAgain(focused);
    return markers;
  }

  /** Of hundreds of pins one or two change at a time; the others are left alone, but for one that may have been dragged away. */
  function bringUpToDate(pin: Pin, marker: PinMarker, isHighlighted: boolean) {
    if (!marker.isDraggable && pin.shown && pin.shown.isHighlighted === isHighlighted && isSame(pin.shown.marker, marker)) return;
    paintPin(pin.element, marker, isHighlighted);
    pin.hung.move(marker, isHighlighted || marker.kind === 'region-selected');
    pin.shown = { marker, isHighlighted };
  }

  function added(marker: PinMarker): Pin {
    const element = createPin(marker, pinEvents);
    return { element, hung: hang(element, marker) };
  }

  function membersOf(id: PinMarker['id']) {
    return pins.get(id)?.shown?.marker.members;
  }

  function press(id: PinMarker['id'], pressMarker: (id: PinMarker['id']) => void) {
    const members = membersOf(id);
    if (!members) pressMarker(id);
    else divide(members);
  }

  function divide(members: readonly MapMarker[]) {
    const pinCount = groupPins(members, maxZoom).length;
    if (pinCount === 1) events.onGroupClick(members.map(({ id }) => id));
    else approach(members, { least: zoomFor(members, 2), most: zoomFor(members, pinCount) });
  }

  /** From which zoom on the markers have so many pins. */
  function zoomFor(members: readonly MapMarker[], pinCount: number): number {
    let next = zoom() + ZOOM_STEP;
    while (next < maxZoom && groupPins(members, next).length < pinCount) next += ZOOM_STEP;
    return Math.min(next, maxZoom);
  }

  /** A pin that was hung anew, or joined a group, lost the focus. */
  function focusAgain(id: PinMarker['id']) {
    const pin = pins.get(id) ?? [...pins.values()].find(({ shown }) => shown && idsOf(shown.marker).includes(id));
    if (!pin || pin.element === document.activeElement) return;
    isFocusingAgain = true;
    pin.element.focus({ preventScroll: true });
    isFocusingAgain = false;
  }

  function clear() {
    for (const { hung } of pins.values()) hung.remove();
    pins = new Map();
  }

  return { show, clear };
}

function idsOf({ id, members }: PinMarker): PinMarker['id'][] {
  return members?.map((member) => member.id) ?? [id];
}

function isSame(one: PinMarker, other: PinMarker): boolean {
  if (one === other) return true;
  const fields = Object.keys({ ...one, ...other }) as (keyof PinMarker)[];
  return fields.every((field) => (field === 'members' ? String(idsOf(one)) === String(idsOf(other)) : one[field] === other[field]));
}

/** Tab follows the order of the elements, so pins whose order changed are hung anew. */
function keepsOrder(ids: readonly PinMarker['id'][], markers: readonly PinMarker[]): boolean {
  const wanted = markers.map(({ id }) => id);
  const asked = new Set(wanted);
  const stay = ids.filter((id) => asked.has(id));
  const known = new Set(stay);
  const firstNew = wanted.findIndex((id) => !known.has(id));
  const inOrder = wanted.filter((id) => known.has(id)).every((id, index) => id === stay[index]);
  return inOrder && (firstNew === -1 || wanted.slice(firstNew).every((id) => !known.has(id)));
}
