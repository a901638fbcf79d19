import { pick } from '@osaka/contracts';
import { type Destination, type DestinationCard, EMPTY_DESTINATION, fieldsIn } from '@osaka/contracts/travel';

const DATE = '2026-01-01T00:00:00.000Z';

/** A destination card with defaults. */
export function testCard(travelNo: number, title: string, part: Partial<DestinationCard> = {}): DestinationCard {
  return {
    ...pick(EMPTY_DESTINATION, fieldsIn('card')),
    travelNo,
    title,
    categoryNo: 2,
    categoryName: '맛집',
    guNo: 5,
    guName: '주오구',
    mapX: 135.5,
    mapY: 34.6,
    status: 'Y',
    viewCount: 0,
    rating: 0,
    reviewCount: 0,
    imageList: [],
    optionListForView: [],
    tagListForView: [],
    themaListForView: [],
    ...part,
  };
}

/** A destination as its page shows it, with defaults. */
export function testDestination(travelNo: number, title: string, part: Partial<Destination> = {}): Destination {
  const page = pick(EMPTY_DESTINATION, fieldsIn('page'));
  return { ...testCard(travelNo, title), ...page, passes: [], createdDate: DATE, modifiedDate: DATE, ...part };
}
