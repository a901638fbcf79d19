import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { yesNo } from '@osaka/contracts';
import { closure, DESTINATION_SHAPE, pass, station } from '@osaka/contracts/travel';
import * as z from 'zod/mini';

/** When destinations.json last changed: the date of what search engines find of its places. */
export const PLACES_CHANGED = new Date('2026-11-28T00:00:00Z');

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
  mapX: z.number(),
  mapY: z.number(),
  closures: z.array(closure),
  lastEntryMinutes: z.nullable(z.int()),
  stayMinutes: z.int(),
  station,
  titleJa: name,
  titleKana: z.string(),
  titleEn: name,
  aliases: z.array(name),
  addressJa: name,
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

async function read<S extends z.ZodMiniType>(folder: string, file: string, row: S): Promise<z.output<S>[]> {
  const place = path.join(folder, file);
  const rows = z.array(row).safeParse(JSON.parse(await readFile(place, 'utf8')));
  if (rows.success) return rows.data;
  const [issue] = rows.error.issues;
  throw new Error(`${place}: ${issue?.path.join('.')}: ${issue?.message}`);
}
