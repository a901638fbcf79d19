import { type DestinationCard, NOT_OFFERED } from '@osaka/contracts/travel';
import { AppError, type Clock } from '@osaka/service-kit';
import type { BookmarkRepository } from './bookmarks.repository.ts';

export type BookmarkService = ReturnType<typeof createBookmarkService>;

/** What bookmarks need of the catalogue; inactive places too. */
type CardOf = (travelNo: number) => DestinationCard | undefined;

// Each lost attempt is another click that has won, so a hundred at once are all answered.
const ATTEMPTS = 200;

export function createBookmarkService(bookmarks: BookmarkRepository, cardOf: CardOf, clock: Clock) {
  return {
    async check(memberNo: number, travelNo: number): Promise<0 | 1> {
      return (await bookmarks.has(memberNo, travelNo)) ? 1 : 0;
    },

    /** Each of many simultaneous clicks flips the state that it finds and answers the state that it left. */
    async toggle(memberNo: number, travelNo: number): Promise<0 | 1> {
      const card = cardOf(travelNo);
      if (!card) throw new AppError('NOT_FOUND', '여행지 정보를 찾을 수 없습니다.');
      for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
        if (await bookmarks.remove(memberNo, travelNo)) return 0;
        if (card.status === 'N') throw new AppError('NOT_FOUND', NOT_OFFERED);
        if (await bookmarks.add(memberNo, travelNo, clock.now())) return 1;
      }
      throw new AppError('CONFLICT', '즐겨찾기 처리에 실패했습니다.');
    },

    /** Places that are no longer offered stay, with status N. */
    async list(memberNo: number): Promise<DestinationCard[]> {
      return (await bookmarks.findTravelNos(memberNo)).flatMap((travelNo) => cardOf(travelNo) ?? []);
    },
  };
}
