import type { Position } from '@osaka/contracts';
import type { MapMarker, PinMarker } from './map-types.ts';

/** The size of a pin in pixels; its tip is at the centre of the lower edge. */
export const PIN_ROOM = { width: 44, height: 46 };

interface Group {
  members: MapMarker[];
  x: number;
  y: number;
}

/**
 * Groups markers whose pins would overlap at this zoom, so that each pin can be clicked. A group with selected places
 * shows their numbers at the position of the first one; any other shows the number of its places at their centre.
 */
export function groupPins(markers: readonly MapMarker[], zoom: number): PinMarker[] {
  const groups: Group[] = [];
  for (const marker of markers.toSorted((one, other) => rankOf(one) - rankOf(other))) {
    const point = pixelOf(marker, zoom);
    const near = nearest(groups, point);
    if (near) join(near, { members: [marker], ...point });
    else groups.push({ members: [marker], ...point });
  }
  const order = new Map(markers.map(({ id }, index) => [id, index]));
  const orderOf = (pin: PinMarker) => order.get(pin.id) ?? 0;
  return merged(groups)
    .map(({ members, ...point }) => pinOf(members, point, zoom))
    .toSorted((one, other) => orderOf(one) - orderOf(other));
}

/** Merges groups until none overlap: a group moves with each new member. */
function merged(groups: readonly Group[]): readonly Group[] {
  for (const [index, group] of groups.entries()) {
    const others = groups.toSpliced(index, 1);
    const near = nearest(others, group);
    if (!near) continue;
    join(near, group);
    return merged(others);
  }
  return groups;
}

/** Selected places first, because their pins stay where they are. */
function rankOf({ number }: MapMarker): number {
  return number ?? Number.POSITIVE_INFINITY;
}

function nearest(groups: readonly Group[], { x, y }: { x: number; y: number }): Group | undefined {
  let found: Group | undefined;
  let leastPx = Number.POSITIVE_INFINITY;
  for (const group of groups) {
    const [dx, dy] = [Math.abs(group.x - x), Math.abs(group.y - y)];
    if (dx >= PIN_ROOM.width || dy >= PIN_ROOM.height || dx + dy >= leastPx) continue;
    [found, leastPx] = [group, dx + dy];
  }
  return found;
}

function join(group: Group, { members, x, y }: Group) {
  const [own, more] = [group.members.length, members.length];
  const isFixed = group.members.some(({ number }) => number !== undefined);
  if (members.some(({ number }) => number !== undefined) && !isFixed) Object.assign(group, { x, y });
  else if (!isFixed)
    Object.assign(group, {
      x: (group.x * own + x * more) / (own + more),
      y: (group.y * own + y * more) / (own + more),
    });
  group.members.push(...members);
}

function pinOf(members: readonly MapMarker[], point: { x: number; y: number }, zoom: number): PinMarker {
  const [first] = members as [MapMarker];
  if (members.length === 1) return first;
  const numbered = members
    .filter(({ number }) => number !== undefined)
    .toSorted((one, other) => rankOf(one) - rankOf(other));
  const others = members.length - numbered.length;
  const numbers = numbersText(numbered);
  const names = [...numbered.map(({ label }) => label), ...(others > 0 ? [`근처 ${others}곳`] : [])].join(', ');
  return {
    ...(numbered[0] ?? { ...first, ...positionOf(point, zoom) }),
    // The first place in list order, independent of the order of merging.
    kind: numbered.length > 0 ? 'numbered' : 'group',
    label: numbered.length > 0 ? `${numbers} ${names}` : `여행지 ${others}곳`,
    title: members.map(({ label }) => label).join(', '),
    face: numbered.length > 0 ? numbers : `${others}곳`,
    more: numbered.length > 0 ? others : 0,
    members,
  };
}

/** 2·3·4; of more than three 2·3+2. */
function numbersText(numbered: readonly MapMarker[]): string {
  const shown = numbered.slice(0, numbered.length > MOST_NUMBERS ? 2 : MOST_NUMBERS);
  const rest = numbered.length - shown.length;
  return `${shown.map(({ number }) => number).join('·')}${rest > 0 ? `+${rest}` : ''}`;
}

const MOST_NUMBERS = 3;

/** World pixels at a zoom level in Web Mercator (EPSG:3857 with tiles of 256 px). */
export function pixelOf({ longitude, latitude }: Position, zoom: number): { x: number; y: number } {
  const size = 256 * 2 ** zoom;
  const sine = Math.sin((latitude * Math.PI) / 180);
  return { x: ((longitude + 180) / 360) * size, y: (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * size };
}

function positionOf({ x, y }: { x: number; y: number }, zoom: number): Position {
  const size = 256 * 2 ** zoom;
  return {
    longitude: (x / size) * 360 - 180,
    latitude: (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / size))) * 180) / Math.PI,
  };
}
