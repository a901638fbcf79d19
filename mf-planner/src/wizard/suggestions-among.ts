import { folded } from '@osaka/domain/search';
import { placeSuggestions, type Suggestion } from '@osaka/web-kit';
import type { OfferedPlace } from '../places/place.ts';

const MOST = 8;

/** Of the offered places: those whose name begins with the typed text, then those that the service finds by another name. */
export function suggestionsAmong(places: readonly OfferedPlace[]) {
  return async (typed: string, signal: AbortSignal): Promise<Suggestion[]> => {
    const otherwise = placeSuggestions(typed, signal).catch(() => []);
    const beginning = folded(typed);
    const named = places.filter(({ name }) => beginning !== '' && folded(name).startsWith(beginning));
    const numbers = new Set([...named.map(({ id }) => id), ...(await otherwise).map(({ travelNo }) => travelNo)]);
    return [...numbers]
      .flatMap((no) => places.find(({ id }) => id === no) ?? [])
      .slice(0, MOST)
      .map(({ id, name, categoryName = '' }) => ({ id: String(id), text: name, note: categoryName, travelNo: id }));
  };
}
