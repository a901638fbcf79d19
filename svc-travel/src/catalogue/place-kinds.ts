import type { Destination } from '@osaka/contracts/travel';

/** The categories of food and of shops also have markets and streets. */
const STREETS = /시장|상점가|거리|골목|식당가|타운|요코초|난킨마치|우라난바/;
const BY_TAG: Readonly<Record<string, string>> = {
  '#동물원': 'Zoo',
  '#수족관': 'Aquarium',
  '#성곽': 'LandmarksOrHistoricalBuildings',
  '#사찰': 'BuddhistTemple',
  '#신사': 'PlaceOfWorship',
  '#미술관': 'Museum',
  '#박물관': 'Museum',
};
const BY_CATEGORY: Readonly<Record<string, string>> = {
  맛집: 'Restaurant',
  쇼핑: 'ShoppingCenter',
  '문화/역사': 'LandmarksOrHistoricalBuildings',
  테마파크: 'AmusementPark',
  '자연/공원': 'Park',
  숙박: 'Hotel',
};

/** The type of https://schema.org by which search engines know a place. */
export function kindOf({
  title,
  categoryName,
  use,
  tagListForView,
}: Pick<Destination, 'title' | 'categoryName' | 'use' | 'tagListForView'>): string {
  if (use === 'transport') return title.endsWith('공항') ? 'Airport' : 'TrainStation';
  if (STREETS.test(title) && ['맛집', '쇼핑'].includes(categoryName)) return 'TouristAttraction';
  const tags = new Set(tagListForView.map(({ tagName }) => tagName));
  const byTag = ['문화/역사', '테마파크'].includes(categoryName)
    ? Object.entries(BY_TAG).find(([tag]) => tags.has(tag))
    : undefined;
  return byTag?.[1] ?? BY_CATEGORY[categoryName] ?? 'TouristAttraction';
}
