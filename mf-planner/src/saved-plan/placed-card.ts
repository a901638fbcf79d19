import { isPosition } from '@osaka/contracts';
import type { DestinationCard } from '@osaka/contracts/travel';
import type { KnownPlace } from './trip-state.ts';

/** A place of the catalogue that a plan can take. */
export type PlacedCard = DestinationCard & { mapX: number; mapY: number };

export function hasPosition(card: DestinationCard): card is PlacedCard {
  return isPosition({ mapX: card.mapX, mapY: card.mapY });
}

/** What is known of it when it comes into a plan. */
export function toKnown({ travelNo, title, mapX, mapY, explain, imageList }: PlacedCard): KnownPlace {
  return {
    travelId: travelNo,
    travelName: title,
    mapX,
    mapY,
    travelDescription: explain,
    choiceOrder: 0,
    status: 'Y',
    imageUrl: imageList[0]?.imageUrl ?? null,
  };
}
