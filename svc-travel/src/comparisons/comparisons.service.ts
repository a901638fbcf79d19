import { addressOf, ok, type PageHead, previewPictureOf } from '@osaka/contracts';
import { type Comparison, compareDestinations, comparedNumbers, comparisonTitle } from '@osaka/contracts/travel';

import type { TravelContext } from '../context.ts';
import type { ReviewService } from '../reviews/reviews.service.ts';

export type ComparisonService = ReturnType<typeof createComparisonService>;

export function createComparisonService({ lookups }: TravelContext, reviews: ReviewService) {
  async function compare(no: string): Promise<Comparison> {
    const numbers = comparedNumbers(no);
    const found = numbers.flatMap((travelNo) => lookups.offered(travelNo) ?? []);
    const places = await Promise.all(
      found.map(async (place) => ({ ...place, ...(await reviews.ratingsOf(place.travelNo)) })),
    );
    return { places, missing: numbers.filter((travelNo) => !lookups.offered(travelNo)) };
  }

  return {
    compare,

    /**
     * Metadata for SSR. The page names its places, so that two comparisons differ in tabs and link previews.
     */
    async head(no: string): Promise<PageHead> {
      const comparison = await compare(no);
      const { places } = comparison;
      const numbers = comparedNumbers(no).join(',');
      const imageUrl = places[0]?.imageList[0]?.imageUrl;
      return {
        title: comparisonTitle(places),
        description: '별점, 여행 날짜의 운영 시간, 입장 마감, 가까운 역, 편의시설을 나란히 놓고 비교해 보세요.',
        path: numbers ? `/travels/compare?no=${numbers}` : '/travels/compare',
        imagePath: imageUrl ? previewPictureOf(imageUrl) : null,
        answers: { [addressOf(compareDestinations, { query: { no: numbers } })]: ok(comparison) },
      };
    },
  };
}
