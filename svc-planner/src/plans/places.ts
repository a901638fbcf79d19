import type { PlaceChoice, SelectedPlace } from '@osaka/contracts/planner';
import type { StoredPlace } from './plans.repository.ts';

/** What is known of a destination besides what the plan holds. */
export interface DestinationFacts {
  version: number;
  title: string;
  status: 'Y' | 'N';
  mapX: number | null;
  mapY: number | null;
  imageUrl: string | null;
}
export type Facts = ReadonlyMap<number, DestinationFacts>;
export interface DestinationLookup {
  findMany(travelNos: number[]): Promise<Facts>;
}

/** Remembers with each choice how new our knowledge of the place was. */
export function toStored(choices: readonly PlaceChoice[], facts: Facts): StoredPlace[] {
  return choices.map((choice) => ({ ...choice, copyVersion: facts.get(choice.travelId)?.version ?? 0 }));
}

/** The places as a screen shows them: as chosen, and as they are now where they changed since. */
export function toSelected(places: readonly StoredPlace[], facts: Facts): SelectedPlace[] {
  return places.map(({ copyVersion, ...place }, index) => {
    const known = facts.get(place.travelId);
    const changes = known && known.version > copyVersion ? { travelName: known.title, mapX: known.mapX ?? place.mapX, mapY: known.mapY ?? place.mapY } : {};
    return { ...place, ...changes, choiceOrder: index + 1, status: known?.status ?? 'Y', imageUrl: known?.imageUrl ?? null };
  });
}
