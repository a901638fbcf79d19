import type { Position } from '@osaka/contracts';

/** place: an indigo pin. numbered: a chosen place with its number. rest: a place not chosen. near: a pale, small one beside the place that the map is about. region: a ward, vermilion, indigo and larger when selected. */
type MarkerKind = 'place' | 'numbered' | 'rest' | 'near' | 'region' | 'region-selected';

export interface MapMarker extends Position {
  id: string | number;
  /** The accessible name; regions show it under the pin. */
  label: string;
  kind: MarkerKind;
  number?: number;
  /** Shown when the pointer rests on the pin. */
  title?: string;
  /** A picture also where the other pins are buttons. */
  isPicture?: boolean;
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
  /** One finger moved over a map that leaves it to the page. */
  onOneFinger: () => void;
}

/** What a map provider does. */
export interface MapSurface {
  show(scene: MapScene): void;
  look(view: MapView, isAnimated: boolean): void;
  zoomBy(levels: number): void;
  /** Whether the wheel (until the map is focused) and one finger belong to the page around the map. */
  setInPage(isInPage: boolean): void;
  destroy(): void;
}

export type CreateSurface = (element: HTMLElement, view: MapView, events: MapEvents) => Promise<MapSurface>;

/** A map needs a key that this installation does not have. */
export class MapKeyMissingError extends Error {}
