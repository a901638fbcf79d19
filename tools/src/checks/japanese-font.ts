import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../places.ts';

const CHARACTERS = 'mf-planner/src/today/japanese-font/characters.txt';
const PLACES = 'svc-travel/seed-data/destinations.json';
/** Variants of names that the font's source lacks. */
const ABSENT = '髙';

interface Place {
  titleJa?: string;
  addressJa?: string;
  station?: { nameJa?: string } | null;
}

/** Every Japanese name of the data set can be drawn with the font of the card. */
export function japaneseFontProblems(): string[] {
  const places = JSON.parse(readFileSync(join(root, PLACES), 'utf8')) as Place[];
  return missingGlyphs(places, readFileSync(join(root, CHARACTERS), 'utf8')).map(
    (character) => `${CHARACTERS} lacks ${character}; its README says how the font is made.`,
  );
}

export function missingGlyphs(places: readonly Place[], characters: string): string[] {
  const drawn = new Set(characters + ABSENT);
  const used = new Set(
    places.flatMap(({ titleJa = '', addressJa = '', station }) => [
      ...titleJa,
      ...addressJa,
      ...(station?.nameJa ?? ''),
    ]),
  );
  return [...used].filter((character) => !drawn.has(character));
}
