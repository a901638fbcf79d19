import type { DestinationCard } from '@osaka/contracts/travel';

/** A destination card with defaults. */
export function testCard(travelNo: number, title: string, part: Partial<DestinationCard> = {}): DestinationCard {
  return {
    travelNo,
    title,
    categoryNo: 2,
    categoryName: '맛집',
    guNo: 5,
    guName: '주오구',
    address: '',
    mapX: 135.5,
    mapY: 34.6,
    explain: '',
    status: 'Y',
    viewCount: 0,
    rating: 0,
    reviewCount: 0,
    imageList: [],
    optionListForView: [],
    tagListForView: [],
    themaListForView: [],
    titleJa: '',
    station: null,
    stayMinutes: null,
    ...part,
  };
}
