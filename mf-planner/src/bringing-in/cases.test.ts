/** @jest-environment @osaka/web-kit/testing/environment */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, jest, test } from '@jest/globals';
import { createNameMatching } from '@osaka/domain/search';
import { dayIn, type FoundPoint, type Reading, UnreadableFile } from './points.ts';
import { readPlacesFile } from './read-file.ts';
import { readText } from './text.ts';

const FOLDER = join(import.meta.dirname, 'fixtures');

interface ExpectedPoint {
  name: string | null;
  lng: number | null;
  lat: number | null;
  day?: number | null;
  time?: string | null;
  note?: string;
  travelNo?: number | null;
  optional?: boolean;
  positionMayBeNull?: boolean;
  nameMayBeNull?: boolean;
  nameMayBeCut?: number;
  within?: number;
}
interface ExpectedFile {
  file: string;
  kind: string;
  points?: ExpectedPoint[];
  skipped?: string[];
  error?: string;
  orError?: boolean;
}

const { trip, files } = JSON.parse(readFileSync(join(FOLDER, 'expected.json'), 'utf8')) as {
  trip: { start: string; days: number };
  files: ExpectedFile[];
};
const DATES = { travelStartDate: trip.start, travelEndDate: '2026-12-05' };
const places = (
  JSON.parse(readFileSync(join(import.meta.dirname, '../../../svc-travel/seed-data/destinations.json'), 'utf8')) as {
    travelNo: number;
    title: string;
    aliases?: string[];
    titleJa: string;
    titleKana: string;
    titleEn: string;
    mapX: number | null;
    mapY: number | null;
    status: string;
  }[]
).flatMap(({ travelNo, title, aliases = [], titleJa, titleKana, titleEn, mapX, mapY, status }) =>
  status === 'Y' && mapX !== null && mapY !== null
    ? [{ travelNo, mapX, mapY, names: [title, ...aliases, titleJa, titleKana, titleEn].filter(Boolean) }]
    : [],
);
const match = createNameMatching(places);

async function read({ file, kind }: ExpectedFile): Promise<Reading> {
  const bytes = readFileSync(join(FOLDER, file));
  if (kind === 'text' || kind === 'links') return readText(bytes.toString('utf8'), '2026-11-01', DATES);
  const { buffer, byteOffset, byteLength } = bytes;
  return readPlacesFile({
    name: file,
    size: byteLength,
    arrayBuffer: async () => buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer,
  });
}

const plain = (text: string) => text.normalize('NFC').replace(/\s+/g, ' ').trim();

function isLike(found: FoundPoint, wanted: ExpectedPoint): boolean {
  const name = found.name === null ? null : plain(found.name).replace(/\s*[([].*$/, '');
  const near = (one: number, other: number) => Math.abs(one - other) <= (wanted.within ?? 0.00001);
  const isNamed =
    wanted.name === null ||
    (wanted.nameMayBeNull && name === null) ||
    name === plain(wanted.name).replace(/\s*[([].*$/, '') ||
    (wanted.nameMayBeCut !== undefined && name === plain(wanted.name).slice(0, wanted.nameMayBeCut).trim());
  const isPlaced =
    wanted.lng === null || wanted.lat === null
      ? found.position === null
      : found.position
        ? near(found.position.longitude, wanted.lng) && near(found.position.latitude, wanted.lat)
        : wanted.positionMayBeNull === true;
  return Boolean(isNamed && isPlaced);
}

test.each(files.filter(({ points }) => points).map((each) => [each.file, each] as const))(
  '%s is read as it should be',
  async (_file, wanted) => {
    const request = jest.spyOn(globalThis, 'fetch');
    let reading: Reading;
    try {
      reading = await read(wanted);
    } catch (error) {
      expect(error).toBeInstanceOf(UnreadableFile);
      expect(wanted.error ?? (wanted.orError && (error as Error).message)).toBe((error as Error).message);
      return;
    } finally {
      expect(request).not.toHaveBeenCalled();
    }
    expect(wanted.error).toBeUndefined();
    // Texts have further lines, calendars bookings.
    const isText = ['text', 'ics'].includes(wanted.kind);
    let at = 0;
    for (const point of wanted.points ?? []) {
      const index = reading.points.findIndex((found, place) => place >= at && isLike(found, point));
      if (index < 0 && point.optional) continue;
      expect([point, reading.points.slice(at, at + 3), index >= 0]).toEqual([point, expect.anything(), true]);
      if (!isText)
        expect([point.name, reading.points.slice(at, index).map(({ name }) => name)]).toEqual([point.name, []]);
      at = index + 1;
      const found = reading.points[index] as FoundPoint;
      if (point.day !== undefined) expect([point.name, dayIn(DATES, found)]).toEqual([point.name, point.day]);
      if (point.time !== undefined) expect([point.name, found.time]).toEqual([point.name, point.time]);
      if (point.note) expect(plain(found.note).replaceAll(' ', '')).toContain(plain(point.note).replaceAll(' ', ''));
      if (point.travelNo === undefined) continue;
      const matched = match(found.name, found.position);
      // A later place of our own catalogue.
      const isOurs = matched.places[0]?.travelNo === 234;
      if (point.travelNo === null) expect([point.name, isOurs || matched.kind !== 'found']).toEqual([point.name, true]);
      else expect([point.name, matched.places[0]?.travelNo]).toEqual([point.name, point.travelNo]);
    }
    if (!isText) expect(reading.points.slice(at)).toEqual([]);
    expect(reading.skipped.length).toBe(wanted.skipped?.length);
  },
);
