import type { Position } from '@osaka/contracts';
import type { Shift } from './spread-pins.ts';

/**
 * place: an indigo pin. numbered: a selected place with its number. stop: a place of a plan, which stands aside where it
 * would cover another. lodging: a bed. rest: an unselected place. near: a small pale pin of a nearby place. here: a dot
 * where the visitor is. region: a ward, vermilion; indigo and larger when selected.
 */
type MarkerKind = 'place' | 'numbered' | 'stop' | 'lodging' | 'rest' | 'near' | 'here' | 'region' | 'region-selected';

export interface MapMarker extends Position {
  id: string | number;
  /** The accessible name; regions show it under the pin. */
  label: string;
  kind: MarkerKind;
  number?: number;
  /** Text of a stop, such as 2-3. */
  face?: string;
  /** The day of a stop, which gives the colour. */
  day?: number;
  /** Tooltip of the pin. */
  title?: string;
  /** Decorative even if the other pins are buttons. */
  isPicture?: boolean;
  /** Can be dragged; `onMarkerMove` is called with the new position. */
  isDraggable?: boolean;
}

/** A pin: one marker, or several that would overlap. */
export interface PinMarker extends Omit<MapMarker, 'kind'> {
  kind: MarkerKind | 'group';
  members?: readonly MapMarker[];
  /** Number of further places in the group. */
  more?: number;
  /** Of a stop: how far its head stands from its place, in pixels; undefined where there is no room for it. */
  shift?: Shift | undefined;
}

/** What a line of the rail network is called. */
export interface RailName {
  /** Its id in `@osaka/rail`. */
  operator: string;
  nameKo: string;
}

/** A dashed line. stitch: on foot, or the order of places. dots: from one to the other in whatever way. */
export interface MapLine {
  style: 'stitch' | 'dots';
  /** Gives the colour. */
  day?: number;
  /** Of a ride, whose positions are its stations; it is drawn along the rails, with dots where they are not known. */
  rail?: RailName;
  positions: readonly Position[];
}

/** The content of a map. */
export interface MapScene {
  markers: readonly MapMarker[];
  /** Groups pins that would overlap. */
  groupsPins: boolean;
  lines: readonly MapLine[];
  /** guName of the highlighted ward. */
  selectedWard: string | undefined;
  highlightedId: MapMarker['id'] | undefined;
}

/** The viewport: a whole ward, else everything in `around`, else a point. */
export interface MapView {
  /** guName; ignored if the ward is not drawn. */
  ward: string | undefined;
  center: Position;
  zoom: number;
  around: readonly Position[];
}

export interface MapEvents {
  /** Without it the pins are decorative. */
  onMarkerClick: ((id: MapMarker['id']) => void) | undefined;
  /** A group was clicked that no zoom level divides. */
  onGroupClick: (ids: MapMarker['id'][]) => void;
  onMarkerHover: (id: MapMarker['id'] | undefined) => void;
  onMarkerMove: (id: MapMarker['id'], position: Position) => void;
  onMapClick: (position: Position) => void;
  /** A long press, or the second button of a mouse; without it they do what the browser does. */
  onMapHold: ((position: Position) => void) | undefined;
  /** One finger moved over a map whose page handles one-finger scrolling. */
  onOneFinger: () => void;
}

/** The interface of a map provider. */
export interface MapSurface {
  show(scene: MapScene): void;
  look(view: MapView, isAnimated: boolean): void;
  zoomBy(levels: number): void;
  /** Whether the wheel (until the map is focused) and one finger scroll the surrounding page. */
  setInPage(isInPage: boolean): void;
  destroy(): void;
}

export type CreateSurface = (element: HTMLElement, view: MapView, events: MapEvents) => Promise<MapSurface>;

/** The map provider needs a key that is not configured. */
export class MapKeyMissingError extends Error {}
