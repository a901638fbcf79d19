import { nth } from './draw/random.ts';
import { FAMOUS } from './famous.ts';
import { BY_CATEGORY, HARBOUR_HOTELS, HOTELS, PARKS, RULES } from './rules.ts';
import type { Scene } from './scene.ts';

/** What a picture is chosen by. The same place always gives the same picture. */
export type PosterPlace = {
  travelNo: number;
  title: string;
  categoryNo: number;
  guNo?: number;
  tagNames?: readonly string[];
  explain?: string;
};

const HOTEL = 7;

/** The scene of a place: its own, else by words, else by category. */
export function chooseScene(place: PosterPlace): Scene {
  const own = FAMOUS[place.travelNo];
  if (own) return own;
  return nth(candidates(place), place.travelNo * 5 + (place.guNo ?? 0));
}

function candidates({ title, categoryNo, tagNames = [], explain = '' }: PosterPlace): readonly Scene[] {
  const tags = tagNames.join(' ');
  const text = { title, tags, all: `${title} ${tags} ${explain}` };
  if (categoryNo === HOTEL) return /바다|베이|포트/.test(text.all) ? HARBOUR_HOTELS : HOTELS;
  const rule = RULES.find(
    ({ in: where, words, category }) => words.test(text[where]) && (!category || category.includes(categoryNo)),
  );
  return rule?.scenes ?? BY_CATEGORY[categoryNo] ?? PARKS;
}
