import type { MapEvents, MapMarker, MapScene, PinMarker } from './map-types.ts';
import { createPin, paintPin } from './pin.ts';
import { groupPins, pixelOf } from './pin-groups.ts';
import { type Box, headWidthPx, type Room, spreadPins } from './spread-pins.ts';

/** A pin on a provider's map. */
export interface PinHandle {
  move(marker: PinMarker, isInFront: boolean): void;
  remove(): void;
  /** The element on the map, whose place among its siblings decides the tab order; undefined until it is drawn. */
  spot(): HTMLElement | undefined;
}

/** The provider's operations for pins. */
interface PinFrame {
  attach(pin: HTMLElement, marker: PinMarker): PinHandle;
  zoom(): number;
  maxZoom: number;
  /** Where heads of stops may be, in world pixels of this zoom. */
  room?(): Room;
  /** Zooms so that the markers are visible together, within the limits. */
  zoomTo(markers: readonly PinMarker[], zooms: { least: number; most: number }): void;
}

const ZOOM_STEP = 0.5;

interface Pin {
  element: HTMLElement;
  hung: PinHandle;
  /** The rendered state. */
  shown?: { marker: PinMarker; isHighlighted: boolean };
}

/** Synchronizes the pins of a map with its markers; an unchanged pin keeps its element and so the focus. */
export function createPinSet(events: MapEvents, { attach, zoom, maxZoom, zoomTo, room }: PinFrame) {
  let pins = new Map<PinMarker['id'], Pin>();
  let isFocusingAgain = false;
  const { onMarkerClick } = events;
  const pinEvents = {
    onMarkerClick: onMarkerClick && ((id: PinMarker['id']) => clickPin(id, onMarkerClick)),
    onMarkerHover: (id: PinMarker['id'] | undefined) => {
      if (!isFocusingAgain) events.onMarkerHover(id === undefined || membersOf(id) ? undefined : id);
    },
  };

  /** The markers as currently grouped and spread. */
  function show({
    markers: all,
    groupsPins,
    highlightedId,
  }: Pick<MapScene, 'markers' | 'groupsPins' | 'highlightedId'>): readonly PinMarker[] {
    const markers = groupsPins ? groupPins(all, zoom()) : spread(all, zoom, room);
    const focused = [...pins].find(([, { element }]) => element === document.activeElement)?.[0];
    const next: typeof pins = new Map();
    for (const marker of markers) {
      const pin = pins.get(marker.id) ?? added(marker);
      bringUpToDate(pin, marker, highlightedId !== undefined && idsOf(marker).includes(highlightedId));
      next.set(marker.id, pin);
    }
    for (const [id, pin] of pins) if (!next.has(id)) pin.hung.remove();
    pins = next;
    putInOrder([...pins.values()].flatMap(({ hung }) => hung.spot() ?? []));
    if (focused !== undefined) focusAgain(focused);
    return markers;
  }

  /** Updates only changed pins, because of hundreds only one or two change at a time; a dragged pin is always reset. */
  function bringUpToDate(pin: Pin, marker: PinMarker, isHighlighted: boolean) {
    if (
      !marker.isDraggable &&
      pin.shown &&
      pin.shown.isHighlighted === isHighlighted &&
      isSame(pin.shown.marker, marker)
    )
      return;
    paintPin(pin.element, marker, isHighlighted);
    pin.hung.move(marker, isHighlighted || marker.kind === 'region-selected');
    pin.shown = { marker, isHighlighted };
  }

  function added(marker: PinMarker): Pin {
    const element = createPin(marker, pinEvents);
    return { element, hung: attach(element, marker) };
  }

  function membersOf(id: PinMarker['id']) {
    return pins.get(id)?.shown?.marker.members;
  }

  function clickPin(id: PinMarker['id'], clickMarker: (id: PinMarker['id']) => void) {
    const members = membersOf(id);
    if (!members) clickMarker(id);
    else divide(members);
  }

  function divide(members: readonly MapMarker[]) {
    const pinCount = groupPins(members, maxZoom).length;
    if (pinCount === 1) events.onGroupClick(members.map(({ id }) => id));
    else zoomTo(members, { least: zoomFor(members, 2), most: zoomFor(members, pinCount) });
  }

  /** The lowest zoom level at which the markers have this many pins. */
  function zoomFor(members: readonly MapMarker[], pinCount: number): number {
    let next = zoom() + ZOOM_STEP;
    while (next < maxZoom && groupPins(members, next).length < pinCount) next += ZOOM_STEP;
    return Math.min(next, maxZoom);
  }

  /** Restores the focus of a pin that was recreated or grouped. */
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

/** Gives each stop the shift of its head; lodgings stay where they are. */
function spread(
  markers: readonly MapMarker[],
  zoomOf: () => number,
  roomOf: () => Room = () => ({ blocked: [] }),
): readonly PinMarker[] {
  const stops = markers.filter(({ kind }) => kind === 'stop');
  if (stops.length === 0) return markers;
  const [zoom, room] = [zoomOf(), roomOf()];
  const fixed = markers.filter(({ kind }) => kind === 'lodging' || kind === 'here');
  const blocked = [...room.blocked, ...fixed.map((marker) => boxAround(pixelOf(marker, zoom)))];
  const stems = stops.map((stop) => ({ ...pixelOf(stop, zoom), widthPx: headWidthPx(stop.face ?? '') }));
  const shifts = spreadPins(stems, { ...room, blocked });
  const shiftOf = new Map(stops.map((stop, index) => [stop, shifts[index]]));
  return markers.map((marker) => (marker.kind === 'stop' ? { ...marker, shift: shiftOf.get(marker) } : marker));
}

/** Half the size of a bed and of the dot where one is. */
const FIXED_PX = 13;

function boxAround({ x, y }: { x: number; y: number }): Box {
  return { left: x - FIXED_PX, top: y - FIXED_PX, right: x + FIXED_PX, bottom: y + FIXED_PX };
}

function idsOf({ id, members }: PinMarker): PinMarker['id'][] {
  return members?.map((member) => member.id) ?? [id];
}

function isSame(one: PinMarker, other: PinMarker): boolean {
  if (one === other) return true;
  const fields = Object.keys({ ...one, ...other }) as (keyof PinMarker)[];
  return fields.every((field) =>
    field === 'members'
      ? String(idsOf(one)) === String(idsOf(other))
      : field === 'shift'
        ? one.shift?.dx === other.shift?.dx && one.shift?.dy === other.shift?.dy
        : one[field] === other[field],
  );
}

/**
 * Tab order is element order. Moves as few elements as the longer of two runs allows; a place that moved in a list is
 * one.
 */
function putInOrder(spots: readonly HTMLElement[]): void {
  const precedes = (one: HTMLElement, other: HTMLElement) =>
    (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  const fromStart = runOf(spots, precedes);
  const fromEnd = runOf(spots.toReversed(), (one, other) => precedes(other, one));
  const stay = fromStart.size > fromEnd.size ? fromStart : fromEnd;
  for (const [index, spot] of [...spots.entries()].toReversed())
    if (!stay.has(spot)) spot.parentElement?.insertBefore(spot, spots[index + 1] ?? null);
}

/** Those that stand in order, beginning with the first. */
function runOf(
  spots: readonly HTMLElement[],
  isInOrder: (one: HTMLElement, other: HTMLElement) => boolean,
): Set<HTMLElement> {
  const run = new Set<HTMLElement>();
  let last: HTMLElement | undefined;
  for (const spot of spots) {
    if (last && !isInOrder(last, spot)) continue;
    run.add(spot);
    last = spot;
  }
  return run;
}
