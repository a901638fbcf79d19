import type { Position } from '@osaka/contracts';

/** place: an indigo pin. numbered: a chosen place with its number. rest: a place not chosen. region: a ward, vermilion, indigo and larger when selected. */
type MarkerKind = 'place' | 'numbered' | 'rest' | 'region' | 'region-selected';

export interface MapMarker extends Position {
  id: string | number;
  /** The accessible name; regions show it under the pin. */
  label: string;
  kind: MarkerKind;
  number?: number;
  /** Shown when the pointer rests on the pin. */
  title?: string;
  /** Can be taken to another place; `onMarkerMove` tells where it was let go. */
  isDraggable?: boolean;
}

/** What is on the map. */
export interface MapScene {
  markers: readonly MapMarker[];
  /** Joined by a dashed line, in this order. */
  route: readonly Position[];
  /** guName of the ward to lay in washed indigo. */
  selectedWard: string | undefined;
  highlightedId: MapMarker['id'] | undefined;
}

/** Where the map looks: at a point, or at everything in `around`. */
export interface MapView {
  center: Position;
  zoom: number;
  around: readonly Position[];
}

export interface MapEvents {
  /** Without it the pins are pictures, not buttons. */
  onMarkerClick: ((id: MapMarker['id']) => void) | undefined;
  onMarkerHover: (id: MapMarker['id'] | undefined) => void;
  onMarkerMove: (id: MapMarker['id'], position: Position) => void;
  onMapClick: (position: Position) => void;
}

/** What a map provider does. */
export interface MapSurface {
  show(scene: MapScene): void;
  look(view: MapView, isAnimated: boolean): void;
  zoomBy(levels: number): void;
  destroy(): void;
}

/** A map inside a page that scrolls leaves the wheel to the page until it is focused. */
export type CreateSurface = (element: HTMLElement, view: MapView, events: MapEvents, isInPage: boolean) => Promise<MapSurface>;

/** A map needs a key that this installation does not have. */
export class MapKeyMissingError extends Error {}
