import type { Suggestion } from '@osaka/contracts/travel';
import { folded, jamoOf, QUARTERS, STATIONS } from '@osaka/domain/search';
import { isSight, otherNamesOf, type Place } from './place.ts';
import type { Reference } from './reference.ts';

/** Eight together: each kind leaves room for the next ones. */
const MOST: Record<Suggestion['kind'], number> = { place: 4, station: 1, tag: 1, district: 2 };

interface Candidate {
  suggestion: Suggestion;
  /** Jamo of its names and of each later word of the first, so that half a syllable is a beginning, too. */
  beginnings: string[];
}

/** What begins as somebody types; `places` are active ones in the order in which they are preferred. */
export function createSuggestions(
  places: readonly Place[],
  { tags, districts }: Reference,
  hiddenTags: ReadonlySet<number>,
) {
  const candidates: Candidate[] = [
    ...places.map((place) =>
      candidate({ kind: 'place', text: place.title, travelNo: place._id, ...(!isSight(place) && { use: place.use }) }, [
        place.title,
        ...otherNamesOf(place),
      ]),
    ),
    ...STATIONS.map(({ name, aliases }) => candidate({ kind: 'station', text: `${name}역` }, [name, ...aliases])),
    ...[...tags.values()]
      .filter(({ _id }) => !hiddenTags.has(_id))
      .map(({ tagName }) => candidate({ kind: 'tag', text: tagName }, [tagName.replace('#', ''), tagName])),
    ...[...districts.values()]
      .filter(({ guStatus }) => guStatus === 'Y')
      .map(({ _id, guName }) => {
        const quarters = QUARTERS.filter(({ guNos }) => guNos.includes(_id));
        return candidate({ kind: 'district', text: guName }, [
          guName,
          ...quarters.flatMap(({ name, aliases }) => [name, ...aliases]),
        ]);
      }),
  ];

  return (typed: string): Suggestion[] => {
    const beginning = jamoOfName(typed);
    if (beginning === '') return [];
    const left = { ...MOST };
    const found: Suggestion[] = [];
    for (const { suggestion, beginnings } of candidates) {
      if (left[suggestion.kind] === 0 || !beginnings.some((name) => name.startsWith(beginning))) continue;
      left[suggestion.kind] -= 1;
      found.push(suggestion);
    }
    return found;
  };
}

function candidate(suggestion: Suggestion, names: readonly string[]): Candidate {
  const words = (names[0] ?? '').split(' ').slice(1);
  return { suggestion, beginnings: [...new Set([...names, ...words].map(jamoOfName))].filter(Boolean) };
}

function jamoOfName(name: string): string {
  return jamoOf(folded(name)).join('');
}
