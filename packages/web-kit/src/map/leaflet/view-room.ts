import type { Position } from '@osaka/contracts';
import * as L from 'leaflet';
import { type Box, HEAD, type Room } from '../spread-pins.ts';

const EDGE_PX = 4;
/** A head of a stop above its place, half of it beside, and room for those that stand aside. */
const HEAD_PX = HEAD.heightPx + HEAD.tipPx;
const HALF_PX = 18;
const SIDE_PX = 30;
const ABOVE_PX = 44;
const BELOW_PX = 34;

/** Which part of a map's frame the buttons and the attribution leave to its pins. */
export function createViewRoom(map: L.Map, element: HTMLElement) {
  let measured: readonly Box[] | undefined;
  map.on('resize', () => {
    measured = undefined;
  });

  function blocked(): readonly Box[] {
    measured ??= measure(element);
    return measured;
  }

  return {
    /** In world pixels of the present zoom. */
    room(): Room {
      const { x: width, y: height } = map.getSize();
      const { x = 0, y = 0 } = map.getPixelBounds().min ?? {};
      const frame = { left: EDGE_PX, top: EDGE_PX, right: width - EDGE_PX, bottom: height - EDGE_PX };
      return { view: width > 0 ? moved(frame, x, y) : undefined, blocked: blocked().map((box) => moved(box, x, y)) };
    },

    /** Shows all positions, as large as they can be without one under a button. `toolsPx`: room for the buttons. */
    fit(positions: readonly Position[], { toolsPx, maxZoom }: { toolsPx: number; maxZoom: number }, animate: boolean) {
      const sides = [
        [SIDE_PX, SIDE_PX],
        [SIDE_PX, toolsPx],
        [toolsPx, toolsPx],
      ] as const;
      const views = sides.map(([leftPx, rightPx]) => viewOf(map, positions, { leftPx, rightPx, maxZoom }));
      const isUnder = ({ x, y }: { x: number; y: number }) =>
        blocked().some(
          (box) => x > box.left - HALF_PX && x < box.right + HALF_PX && y > box.top && y < box.bottom + HEAD_PX,
        );
      const isClear = ({ places }: Fitted) => !places.some(isUnder);
      const { center, zoom } = views.find(isClear) ?? (views.at(-1) as Fitted);
      map.setView(center, zoom, { animate });
    },
  };
}

interface Fitted {
  center: L.LatLng;
  zoom: number;
  /** Where the positions are in the frame. */
  places: readonly { x: number; y: number }[];
}

function viewOf(
  map: L.Map,
  positions: readonly Position[],
  { leftPx, rightPx, maxZoom }: { leftPx: number; rightPx: number; maxZoom: number },
): Fitted {
  const bounds = L.latLngBounds(positions.map(({ latitude, longitude }): L.LatLngTuple => [latitude, longitude]));
  const padding = L.point(leftPx + rightPx, ABOVE_PX + BELOW_PX);
  const zoom = Math.min(maxZoom, map.getBoundsZoom(bounds, false, padding));
  const [low, high] = [map.project(bounds.getSouthWest(), zoom), map.project(bounds.getNorthEast(), zoom)];
  const middle = low
    .add(high)
    .divideBy(2)
    .add([(rightPx - leftPx) / 2, (BELOW_PX - ABOVE_PX) / 2]);
  const corner = middle.subtract(map.getSize().divideBy(2));
  return {
    center: map.unproject(middle, zoom),
    zoom,
    places: positions.map(({ latitude, longitude }) => map.project([latitude, longitude], zoom).subtract(corner)),
  };
}

function measure(element: HTMLElement): readonly Box[] {
  const frame = element.getBoundingClientRect();
  return [...(element.parentElement?.querySelectorAll('.map__tools, figcaption') ?? [])].map((part) => {
    const { left, top, right, bottom } = part.getBoundingClientRect();
    return moved({ left, top, right, bottom }, -frame.left, -frame.top);
  });
}

function moved({ left, top, right, bottom }: Box, x: number, y: number): Box {
  return { left: left + x, right: right + x, top: top + y, bottom: bottom + y };
}
