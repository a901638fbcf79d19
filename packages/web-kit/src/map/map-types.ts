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

/** A marker as its pin shows it: alone, or for several markers that would cover each other. */
export interface PinMarker extends Omit<MapMarker, 'kind'> {
  kind: MarkerKind | 'group';
  members?: readonly MapMarker[];
  /** Instead of the number. */
  face?: string;
  /** Further places beside those on its face. */
  more?: number;
}

/** What is on the map. */
export interface MapScene {
  markers: readonly MapMarker[];
  /** Pins that would cover each other become one. */
  groupsPins: boolean;
  /** Joined by a dashed line, in this order. */
  route: readonly Position[];
  /** guName of the ward to lay in washed indigo. */
  selectedWard: string | undefined;
  highlightedId: MapMarker['id'] | undefined;
}

/** Where the map looks: at a whole ward, else at everything in `around`, else at a point. */
export interface MapView {
  /** guName; one that is not drawn is left out. */
  ward: string | undefined;
  center: Position;
  zoom: number;
  around: readonly Position[];
}

export interface MapEvents {
  /** Without it the pins are pictures, not buttons. */
  onMarkerClick: ((id: MapMarker['id']) => void) | undefined;
  /** A group was pressed that no zoom of the map divides. */
  onGroupClick: (ids: MapMarker['id'][]) => void;
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
