import { expect, test } from '@jest/globals';
import { EMPTY_STOP } from '@osaka/contracts/planner';
import { parsePlace, toPlanned } from './place.ts';

test('parsePlace accepts each documented field name and keeps longitude and latitude apart', () => {
  expect(
    parsePlace({
      travelNo: 7,
      title: '구로몬시장',
      mapX: 135.5063,
      mapY: 34.6655,
      explain: '부엌',
      imageList: [{ imageUrl: '/a.webp' }],
    }),
  ).toMatchObject({
    id: 7,
    name: '구로몬시장',
    longitude: 135.5063,
    latitude: 34.6655,
    description: '부엌',
    imageUrl: '/a.webp',
  });
  expect(
    parsePlace({ id: 8, travelName: '도톤보리', lng: 135.5013, lat: 34.6687, travelImage: '/b.webp' }),
  ).toMatchObject({
    id: 8,
    longitude: 135.5013,
    latitude: 34.6687,
    description: '설명이 없습니다.',
    imageUrl: '/b.webp',
  });
  expect(parsePlace({ id: 9, name: '신사이바시', mapX: '135.5', mapY: '34.67' })).toMatchObject({
    name: '신사이바시',
    longitude: 135.5,
  });
});

test('parsePlace rejects a place without number, name or position', () => {
  for (const raw of [
    null,
    'x',
    {},
    { title: '가', mapX: 1, mapY: 1 },
    { travelNo: 1, mapX: 1, mapY: 1 },
    { travelNo: 1, title: '가' },
    { travelNo: 1, title: '가', mapX: 0, mapY: 0 },
    { travelNo: 1, title: '가', mapX: 200, mapY: 1 },
  ]) {
    expect(parsePlace(raw)).toBeUndefined();
  }
});

test('a saved place that is no longer offered is marked as closed', () => {
  const saved = {
    travelId: 1,
    travelName: '가',
    mapX: 135.5,
    mapY: 34.6,
    travelDescription: '',
    choiceOrder: 1,
    imageUrl: null,
    ...EMPTY_STOP,
  };
  expect([toPlanned({ ...saved, status: 'N' }).isClosed, toPlanned({ ...saved, status: 'Y' }).isClosed]).toEqual([
    true,
    false,
  ]);
});
