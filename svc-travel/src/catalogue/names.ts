import {
  createSimilarity,
  createSpellingCorrection,
  plainSpelling,
  QUARTERS,
  STATIONS,
  SYNONYMS,
} from '@osaka/domain/search';
import { otherNamesOf, type Place } from './place.ts';
import type { Reference } from './reference.ts';

const SUGGESTIONS_MAX = 3;
const ALIKE = 0.3;

export type Names = ReturnType<typeof createNames>;

/** Names that a search may have meant; `places` are in the order in which equally similar ones are preferred. */
export function createNames(places: readonly Place[], { tags }: Reference) {
  const correctName = createSpellingCorrection([
    ...places.map(({ title }) => title),
    ...places.flatMap(({ aliases = [] }) => aliases),
    ...QUARTERS.map(({ name }) => name),
    ...STATIONS.map(({ name }) => name),
    ...[...tags.values()].map(({ tagName }) => tagName.replace('#', '')),
    ...SYNONYMS.flat(),
  ]);
  const likenessesOf = createSimilarity(places.map(({ title, aliases = [] }) => [title, ...aliases]));
  return {
    /** A query with one letter wrong, or the first of its words that is; undefined when there is none. */
    correct(query: string): string | undefined {
      const whole = correctName(query);
      if (whole) return whole;
      const words = plainSpelling(query).split(' ');
      for (const [index, word] of words.entries()) {
        const corrected = correctName(word);
        if (corrected) return words.with(index, corrected).join(' ');
      }
      return undefined;
    },

    /** At most three places with similar names, the most similar first. */
    like(query: string): { travelNo: number; title: string }[] {
      const likenesses = likenessesOf(query);
      return places
        .map(({ _id, title }, index) => ({ travelNo: _id, title, likeness: likenesses[index] ?? 0 }))
        .filter(({ likeness }) => likeness >= ALIKE)
        .sort((one, other) => other.likeness - one.likeness)
        .slice(0, SUGGESTIONS_MAX)
        .map(({ travelNo, title }) => ({ travelNo, title }));
    },
  };
}

/** True when a change concerns the names of places. */
export function isNamedOtherwise(before: Place, after: Place): boolean {
  const namesOf = (place: Place) =>
    [place.title, ...otherNamesOf(place), place.status, place.use, ...place.tagNos].join('\n');
  return namesOf(before) !== namesOf(after);
}
