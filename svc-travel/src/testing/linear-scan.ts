import type { SeedDestination } from '../seeding/data-set.ts';
import { readSeed } from './open-travel.ts';

export type LinearScan = Awaited<ReturnType<typeof linearScan>>;

/** Linear search of the data set, as the expected result of indexed searches. */
export async function linearScan() {
  const seed = await readSeed<SeedDestination>('destinations.json');
  const guNames = new Map(
    (await readSeed<{ guNo: number; guName: string }>('districts.json')).map(({ guNo, guName }) => [guNo, guName]),
  );
  return {
    active: seed.filter(({ status, use }) => status === 'Y' && use !== 'transport'),
    inactive: seed.filter(({ status }) => status === 'N'),
    hits: (
      { title, titleJa, titleEn, aliases, tagNames, explain, description, address, guNo }: SeedDestination,
      search: string,
    ): boolean =>
      [
        title,
        title.replaceAll(' ', ''),
        titleJa,
        titleEn,
        ...aliases,
        ...tagNames,
        explain,
        description,
        address,
        guNames.get(guNo) ?? '',
      ].some((text) => text.normalize('NFKC').toLowerCase().includes(search)),
  };
}

export function numbersOf(places: { travelNo: number }[]): number[] {
  return places.map(({ travelNo }) => travelNo).sort((one, other) => one - other);
}
