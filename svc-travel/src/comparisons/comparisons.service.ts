import { addressOf, ok, type PageHead, previewPictureOf } from '@osaka/contracts';
import {
  type ComparedDestination,
  type Comparison,
  compareDestinations,
  comparedNumbers,
  comparisonTitle,
  type Destination,
} from '@osaka/contracts/travel';

export type ComparisonService = ReturnType<typeof createComparisonService>;

interface Parts {
  /** Undefined for a place that is unknown or inactive. */
  offered(travelNo: number): Destination | undefined;
  ratingsOf(travelNo: number): Promise<Pick<ComparedDestination, 'ratingCounts' | 'newestReview'>>;
}

export function createComparisonService({ offered, ratingsOf }: Parts) {
  async function compare(no: string): Promise<Comparison> {
    const numbers = comparedNumbers(no);
    const found = numbers.flatMap((travelNo) => offered(travelNo) ?? []);
    const places = await Promise.all(found.map(async (place) => ({ ...place, ...(await ratingsOf(place.travelNo)) })));
    return { places, missing: numbers.filter((travelNo) => !offered(travelNo)) };
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
