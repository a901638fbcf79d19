import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { yesNo } from '@osaka/contracts';
import { closure, DESTINATION_SHAPE, pass, station } from '@osaka/contracts/travel';
import * as z from 'zod/mini';

/** When destinations.json last changed: the date of what search engines find of its places. */
export const PLACES_CHANGED = new Date('2026-11-28T00:00:00Z');
/** The places, districts and cities up to these numbers have been there from the first release. */
export const FIRST_RELEASE = { destinations: 223, districts: 39, cities: 11 };
/** Titles that places had in earlier data sets. */
export const FORMER_TITLES: ReadonlyMap<number, string> = new Map([[16, '나가이 식물원과 팀랩 보태니컬 가든']]);

const no = z.int().check(z.positive());
const name = z.string().check(z.minLength(1));

const city = z.object({ cityNo: no, cityName: name, cityStatus: yesNo, cityMapX: z.number(), cityMapY: z.number() });
const district = z.object({
  guNo: no,
  guName: name,
  cityNo: no,
  guStatus: yesNo,
  guMapX: z.number(),
  guMapY: z.number(),
});
const category = z.object({ categoryNo: no, categoryName: name, categoryStatus: yesNo });
const theme = z.object({ themaNo: no, themaName: name, themaStatus: yesNo });
const seedPass = z.extend(pass, { nameKo: name, nameJa: name, nameEn: name });
const facility = z.object({ optionNo: no, optionName: name, optionStatus: yesNo });
const destination = z.object({
  travelNo: no,
  ...DESTINATION_SHAPE,
  // More than a catalogue has to know of a place.
  title: name,
  categoryNo: no,
  guNo: no,
  closures: z.array(closure),
  lastEntryMinutes: z.nullable(z.int()),
  stayMinutes: z.nullable(z.int()),
  station: z.nullable(station),
  titleJa: name,
  titleKana: z.string(),
  titleEn: name,
  aliases: z.array(name),
  addressJa: z.string(),
  status: yesNo,
  optionNos: z.array(no),
  tagNames: z.array(z.string().check(z.startsWith('#'))),
  themaNos: z.array(no),
});
export type SeedDestination = z.output<typeof destination>;
export type DataSet = Awaited<ReturnType<typeof readDataSet>>;

/** Reads the data set; the error names the missing or invalid file. */
export async function readDataSet(folder: string) {
  const [cities, districts, categories, themes, facilities, passes, destinations] = await Promise.all([
    read(folder, 'cities.json', city),
    read(folder, 'districts.json', district),
    read(folder, 'categories.json', category),
    read(folder, 'themes.json', theme),
    read(folder, 'facilities.json', facility),
    read(folder, 'passes.json', seedPass),
    read(folder, 'destinations.json', destination),
  ]);
  return { cities, districts, categories, themes, facilities, passes, destinations };
}

/** A poster of its own, or that of its category. */
export function pictureOf({ travelNo, categoryNo }: Pick<SeedDestination, 'travelNo' | 'categoryNo'>): string {
  return `/images/${hasPoster({ travelNo }) ? `posters/${travelNo}` : `categories/${categoryNo}`}-1200.webp`;
}

export function hasPoster({ travelNo }: Pick<SeedDestination, 'travelNo'>): boolean {
  return travelNo <= FIRST_RELEASE.destinations;
}

async function read<S extends z.ZodMiniType>(folder: string, file: string, row: S): Promise<z.output<S>[]> {
  const place = path.join(folder, file);
  const rows = z.array(row).safeParse(JSON.parse(await readFile(place, 'utf8')));
  if (rows.success) return rows.data;
  const [issue] = rows.error.issues;
  throw new Error(`${place}: ${issue?.path.join('.')}: ${issue?.message}`);
}
