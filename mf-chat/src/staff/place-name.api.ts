import { compareDestinations } from '@osaka/contracts/travel';
import { call } from '@osaka/web-kit';

/** Reads a place as the comparison does, which counts as no visit; undefined if it is no longer offered. */
export async function placeName(travelNo: string): Promise<string | undefined> {
  return (await call(compareDestinations, { query: { no: travelNo } })).data.places[0]?.title;
}
