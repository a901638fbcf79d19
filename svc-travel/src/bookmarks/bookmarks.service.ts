import { type DestinationCard, NOT_OFFERED } from '@osaka/contracts/travel';
import { AppError } from '@osaka/service-kit';
import type { TravelContext } from '../context.ts';

export type BookmarkService = ReturnType<typeof createBookmarkService>;

// Each failed attempt means that another call succeeded, so a hundred concurrent calls all succeed.
const ATTEMPTS = 200;

export function createBookmarkService({ bookmarks, clock, counts, lookups }: TravelContext) {
  return {
    async check(memberNo: number, travelNo: number): Promise<0 | 1> {
      return (await bookmarks.has(memberNo, travelNo)) ? 1 : 0;
    },

    /** Concurrent calls each invert the state that they find and return the state that they leave. */
    async toggle(memberNo: number, travelNo: number): Promise<0 | 1> {
      const card = lookups.cardOf(travelNo);
      if (!card) throw new AppError('NOT_FOUND', '여행지 정보를 찾을 수 없습니다.');
      for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
        if (await bookmarks.remove(memberNo, travelNo)) return 0;
        if (card.status === 'N') throw new AppError('NOT_FOUND', NOT_OFFERED);
        if (await bookmarks.add(memberNo, travelNo, clock.now())) {
          if (lookups.isSight(travelNo)) counts.add('bookmark', travelNo);
          return 1;
        }
      }
      throw new AppError('CONFLICT', '즐겨찾기 처리에 실패했습니다.');
    },

    /** Deactivated places stay in the list, with status N. */
    async list(memberNo: number): Promise<DestinationCard[]> {
      return (await bookmarks.findOf(memberNo)).flatMap(({ travelNo }) => lookups.cardOf(travelNo) ?? []);
    },
  };
}
