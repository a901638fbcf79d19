import { expect, test } from '@jest/globals';
import { type PictureSize, routePicture } from './route-picture.ts';

const SIZE: PictureSize = { width: 1000, height: 500 };
const square = (west: number, south: number, degrees: number) => [
  [
    [west, south],
    [west + degrees, south],
    [west + degrees, south + degrees],
    [west, south + degrees],
  ],
];
const area = (coordinates: unknown, properties: object) => ({
  type: 'Feature',
  properties,
  geometry: { type: 'Polygon', coordinates },
});
const GEOGRAPHY = {
  wards: [area(square(135.4, 34.6, 0.2), { guNo: 1, guName: '기타구' })],
  around: [],
  parks: [],
  water: [
    area(square(100, 10, 0.1), { kind: 'river', name: '먼 강' }),
    area(square(135.5, 34.68, 0.001), { kind: 'island', name: '섬' }),
  ],
  lines: [],
  stations: [],
  courses: { along: () => [] },
} as unknown as Parameters<typeof routePicture>[0];

test('all places lie in the picture with a margin, north up, east right, joined in their order', () => {
  const places = [
    { longitude: 135.49, latitude: 34.7 },
    { longitude: 135.51, latitude: 34.66 },
    { longitude: 135.5, latitude: 34.68 },
  ];
  const scene = { positions: places, lines: [{ style: 'stitch', day: 2, positions: places } as const] };
  const { pins, lines, wards, water, islands } = routePicture(GEOGRAPHY, scene, SIZE);
  for (const { x, y } of pins) expect([x > 50, x < 950, y > 50, y < 450]).toEqual([true, true, true, true]);
  const [first, second] = pins as [{ x: number; y: number }, { x: number; y: number }];
  expect([first.x < second.x, first.y < second.y]).toEqual([true, true]);
  expect(lines).toEqual([{ style: 'stitch', day: 2, path: `M${pins.map(({ x, y }) => `${x} ${y}`).join('L')}` }]);
  expect([wards === '', islands === '', water]).toEqual([false, false, '']);
});

test('a single place is in the middle, and has no route', () => {
  const place = { longitude: 135.5, latitude: 34.68 };
  const scene = { positions: [place], lines: [{ style: 'stitch', positions: [place] } as const] };
  const { pins, lines } = routePicture(GEOGRAPHY, scene, SIZE);
  expect([pins, lines]).toEqual([[{ x: 500, y: 250 }], [{ style: 'stitch', day: undefined, path: '' }]]);
});
