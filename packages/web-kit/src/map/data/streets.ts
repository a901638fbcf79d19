import type { RailName } from '../map-types.ts';

/** A main street, drawn where a railway runs below or above it. */
export interface Street {
  nameKo: string;
  rail: RailName;
  /** Stations of the railway between which the two have one course; longitude first. */
  ends: readonly (readonly [number, number])[];
}

/** No source of streets is bundled, but most avenues of the city have an underground line. */
export const STREETS: readonly Street[] = [
  {
    nameKo: '미도스지',
    rail: { operator: 'metro', nameKo: '미도스지선' },
    ends: [
      [135.49768, 34.70313],
      [135.50027, 34.66617],
    ],
  },
  {
    nameKo: '신미도스지',
    rail: { operator: 'metro', nameKo: '미도스지선' },
    ends: [
      [135.4971, 34.71135],
      [135.4971, 34.75875],
    ],
  },
  {
    nameKo: '요쓰바시스지',
    rail: { operator: 'metro', nameKo: '요쓰바시선' },
    ends: [
      [135.49564, 34.69944],
      [135.49674, 34.67394],
    ],
  },
  {
    nameKo: '사카이스지',
    rail: { operator: 'metro', nameKo: '사카이스지선' },
    ends: [
      [135.50656, 34.69069],
      [135.50567, 34.65572],
    ],
  },
  {
    nameKo: '덴진바시스지',
    rail: { operator: 'metro', nameKo: '사카이스지선' },
    ends: [
      [135.51085, 34.70383],
      [135.51075, 34.70986],
    ],
  },
  {
    nameKo: '다니마치스지',
    rail: { operator: 'metro', nameKo: '다니마치선' },
    ends: [
      [135.5173, 34.68918],
      [135.51341, 34.64858],
    ],
  },
  {
    nameKo: '아베노스지',
    rail: { operator: 'metro', nameKo: '다니마치선' },
    ends: [
      [135.51341, 34.64858],
      [135.51214, 34.64291],
    ],
  },
  {
    nameKo: '이마자토스지',
    rail: { operator: 'metro', nameKo: '이마자토스지선' },
    ends: [
      [135.54307, 34.67029],
      [135.55605, 34.7315],
    ],
  },
  {
    nameKo: '나가호리도리',
    rail: { operator: 'metro', nameKo: '나가호리쓰루미료쿠치선' },
    ends: [
      [135.48696, 34.67571],
      [135.52996, 34.67464],
    ],
  },
  {
    nameKo: '센니치마에도리',
    rail: { operator: 'metro', nameKo: '센니치마에선' },
    ends: [
      [135.4903, 34.6683],
      [135.52889, 34.66598],
    ],
  },
  {
    nameKo: '주오오도리',
    rail: { operator: 'metro', nameKo: '주오선' },
    ends: [
      [135.48793, 34.68135],
      [135.5323, 34.68148],
    ],
  },
  {
    nameKo: '소네자키도리',
    rail: { operator: 'jr', nameKo: '도자이선' },
    ends: [
      [135.49706, 34.69838],
      [135.51335, 34.69741],
    ],
  },
  {
    nameKo: '도사보리도리',
    rail: { operator: 'keihan', nameKo: '본선' },
    ends: [
      [135.50272, 34.69227],
      [135.5163, 34.6904],
    ],
  },
];
