import type { Suggestions } from './suggestion.ts';

/** Places, stations, tags and districts whose names begin with a text. Its code comes with the first call. */
export const placeSuggestions: Suggestions['load'] = async (typed, signal) =>
  (await import('./find-places.ts')).findPlaces(typed, signal);
