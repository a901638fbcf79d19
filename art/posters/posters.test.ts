import { readFile } from 'node:fs/promises';
import { describe, expect, test } from '@jest/globals';
import type { PosterPlace } from './choose.ts';
import { BANNER_NOS, banner, poster } from './poster.ts';

const places = JSON.parse(
  await readFile(new URL('../../svc-travel/seed-data/destinations.json', import.meta.url), 'utf8'),
) as PosterPlace[];
const KB = 1024;

describe('posters', () => {
  test('every place has a picture of its own under 30 KB', () => {
    const pictures = places.map((place) => poster(place));
    for (const [i, svg] of pictures.entries()) {
      expect({ title: places[i]?.title, drawn: /^<svg .+<\/svg>$/.test(svg), small: svg.length < 30 * KB }).toEqual({
        title: places[i]?.title,
        drawn: true,
        small: true,
      });
    }
    expect(new Set(pictures).size).toBe(places.length);
  });

  test('the same place always gives the same picture, whatever was drawn before', () => {
    const first = places.map((place) => poster(place));
    expect(
      places
        .toReversed()
        .map((place) => poster(place))
        .toReversed(),
    ).toEqual(first);
  });

  test('pictures can stand inline on one page: no id is used twice, and every reference leads to one', () => {
    const page = [...places.map((place) => poster(place)), ...BANNER_NOS.map((bannerNo) => banner(bannerNo))];
    const ids = page.flatMap((svg) => idsOf(svg));
    expect(new Set(ids).size).toBe(ids.length);
    for (const svg of page) expect(idsOf(svg)).toEqual(expect.arrayContaining(referencesOf(svg)));
  });

  test('no number in a drawing is broken', () => {
    const broken = places.filter((place) => /NaN|undefined|Infinity/.test(poster(place)));
    expect(broken).toEqual([]);
  });

  test('a place nobody planned for still gets a picture of its kind', () => {
    for (const categoryNo of [1, 2, 3, 4, 5, 6, 7, 8, 99]) {
      expect(poster({ travelNo: 4711, title: '새로운 곳', categoryNo })).toMatch(/^<svg /);
    }
  });

  test('two places alike but for the number look different', () => {
    const [before, after] = [1, 2].map((travelNo) =>
      poster({ travelNo: 9000 + travelNo, title: '동네 공원', categoryNo: 6, guNo: 3 }),
    );
    expect(before).not.toBe(after);
  });

  test('the size asked for is the size drawn', () => {
    expect(poster(places[0] as PosterPlace, { width: 400, height: 300 })).toContain('width="400" height="300"');
    expect(banner(1, { width: 840, height: 360 })).toContain('width="840" height="360"');
  });
});

function idsOf(svg: string): string[] {
  return [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id as string);
}

function referencesOf(svg: string): string[] {
  return [...svg.matchAll(/(?:url\(#|href="#)([^)"]+)/g)].map(([, id]) => id as string);
}
