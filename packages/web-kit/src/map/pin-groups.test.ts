import { expect, test } from '@jest/globals';
import type { MapMarker } from './map-types.ts';
import { groupPins, PIN_ROOM } from './pin-groups.ts';

/** 1 px is about 0.0000107° of longitude at this zoom. */
const ZOOM = 17;
const at = (id: number, pxEast: number, pxNorth = 0, number?: number): MapMarker => ({
  id,
  label: `여행지 ${id}`,
  longitude: 135.5 + (pxEast * 360) / (256 * 2 ** ZOOM),
  latitude: 34.68 + (pxNorth * 360 * Math.cos((34.68 * Math.PI) / 180)) / (256 * 2 ** ZOOM),
  ...(number === undefined ? { kind: 'rest' } : { kind: 'numbered', number }),
});

test('pins that do not overlap are not grouped', () => {
  const markers = [at(1, 0), at(2, PIN_ROOM.width + 1), at(3, 0, PIN_ROOM.height + 1)];
  expect(groupPins(markers, ZOOM)).toEqual(markers);
});

test('overlapping pins become one in their centre with their number', () => {
  const [group, alone] = groupPins([at(1, 0), at(2, 30), at(3, 200)], ZOOM);
  expect(group).toMatchObject({
    id: 1,
    kind: 'group',
    label: '여행지 2곳',
    face: '2곳',
    title: '여행지 1, 여행지 2',
    members: [{ id: 1 }, { id: 2 }],
  });
  expect(group?.longitude).toBeCloseTo(at(0, 15).longitude, 6);
  expect(group?.latitude).toBeCloseTo(34.68, 6);
  expect(alone).toEqual(at(3, 200));
});

test('a selected place keeps its number and position and lists the places near it', () => {
  const [group] = groupPins([at(1, 0), at(2, 20, 0, 1), at(3, 30), at(4, 40, 0, 2)], ZOOM);
  expect(group).toMatchObject({
    id: 2,
    kind: 'numbered',
    face: '1·2',
    more: 2,
    label: '1·2 여행지 2, 여행지 4, 근처 2곳',
  });
  expect(group?.longitude).toBe(at(2, 20).longitude);
});

test.each([11, 13, 15])('of 200 places at zoom %s no pins overlap and no place is lost', (zoom) => {
  const spread = (index: number, step: number) => ((index * step) % 1000) / 1000;
  const markers = Array.from({ length: 200 }, (_, index) =>
    at(index + 1, spread(index, 7919) * 4000, spread(index, 104_729) * 3000, index < 5 ? index + 1 : undefined),
  );
  const pins = groupPins(markers, zoom);
  const pixels = pins.map(({ longitude, latitude }) => {
    const size = 256 * 2 ** zoom;
    return {
      x: (longitude / 360) * size,
      y: (Math.asinh(Math.tan((latitude * Math.PI) / 180)) / (2 * Math.PI)) * size,
    };
  });
  for (const [index, one] of pixels.entries()) {
    for (const other of pixels.slice(0, index))
      expect(
        Math.abs(one.x - other.x) >= PIN_ROOM.width - 0.1 || Math.abs(one.y - other.y) >= PIN_ROOM.height - 0.1,
      ).toBe(true);
  }
  expect(pins.flatMap(({ id, members }) => members?.map((member) => member.id) ?? [id])).toHaveLength(200);
});
