import { STATISTICS_KEPT_DAYS } from '@osaka/contracts';
import type { SearchQuery } from '@osaka/contracts/travel';
import { type Member, networkOf } from '@osaka/service-kit';
import type { TravelStores } from '../stores.ts';
import { bucketOf, countedWord, digestOf } from './search-word.ts';

const DAY_MS = 24 * 3600 * 1000;
/** Searches whose word is being stored; more are not counted by word, so that a flood cannot wait in memory. */
const AT_ONCE = 50;

export type SearchCounter = ReturnType<typeof createSearchCounter>;

/** Counts searches by words alone, and the words that found nothing. */
export function createSearchCounter({ clock, counts, logger, searchWords }: TravelStores) {
  const storing = new Set<Promise<void>>();
  let isFull = false;

  async function note(word: string, visitor: string): Promise<void> {
    const shown = await searchWords.note(digestOf(word), bucketOf(word, visitor), clock.now());
    if (shown > 0) counts.add('search.word', word, shown);
  }

  return {
    count(
      { page, search, ...filters }: SearchQuery,
      found: number,
      { member, clientAddress }: { member?: Member; clientAddress: string },
    ): void {
      const { category, district, thema, tags, facilities } = filters;
      if (page > 1 || !search || [category, district, thema, tags, facilities].some(Boolean)) return;
      counts.add('search', found === 0 ? 'none' : 'found');
      const word = found === 0 ? countedWord(search) : undefined;
      if (!word || isFull || storing.size >= AT_ONCE) return;
      const stored = note(word, member ? `m${member.memberNo}` : networkOf(clientAddress))
        .catch((error: unknown) => logger.debug({ err: error }, 'search word not counted'))
        .finally(() => storing.delete(stored));
      storing.add(stored);
    },

    /** Resolves when all words so far are counted. */
    settle: async (): Promise<void> => void (await Promise.all(storing)),

    async sweep(): Promise<void> {
      await searchWords.removeBefore(new Date(clock.now().getTime() - STATISTICS_KEPT_DAYS * DAY_MS));
      isFull = await searchWords.isFull();
    },
  };
}
