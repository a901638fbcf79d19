import type { Pass } from '@osaka/contracts/travel';

/** The passes with which a place is free, and those with which it is only cheaper. */
export function passesOf(travelNo: number, passes: readonly Pass[]): { free: Pass[]; cheaper: Pass[] } {
  const free = passes.filter(({ freePlaces }) => freePlaces.includes(travelNo));
  const cheaper = passes.filter((pass) => pass.discountPlaces.includes(travelNo) && !free.includes(pass));
  return { free, cheaper };
}
