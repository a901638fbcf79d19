import { countCharacters } from '@osaka/contracts';
import { type Suggestion as Suggested, suggestSearches } from '@osaka/contracts/travel';
import { call } from '../call.ts';
import type { Suggestion } from './suggestion.ts';

const NOTES: Record<Suggested['kind'], string> = { place: '여행지', station: '역', tag: '태그', district: '지역' };
const LETTERS_MAX = 50;

export async function findPlaces(typed: string, signal: AbortSignal): Promise<Suggestion[]> {
  if (countCharacters(typed) > LETTERS_MAX) return [];
  const { data } = await call(suggestSearches, { query: { q: typed } }, { signal });
  return data.map(({ kind, text, travelNo, use }) => ({
    id: `${kind} ${travelNo ?? text}`,
    text,
    note: use === 'transport' ? '교통' : NOTES[kind],
    travelNo,
  }));
}
