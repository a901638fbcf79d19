import { createCounters, type Migration } from '@osaka/service-kit';
import type { Db, UpdateFilter } from 'mongodb';
import { createCatalogueRepository } from './catalogue/catalogue.repository.ts';
import type { Place } from './catalogue/place.ts';
import { NO_REFERENCE } from './catalogue/reference.ts';
import { type Cells, CORRECTED_PLACES, type CorrectedPlace, DIVIDED_PLACES } from './corrected-places.ts';
import { COUNTERS } from './documents/counters.ts';
import { changedEvent } from './documents/destination-changed.ts';
import { type DestinationDocument, withFacts } from './documents/destination-document.ts';
import { FIELDS } from './imports/columns.ts';
import { type Names, namesOf } from './imports/names.ts';

const INDEX_NOT_FOUND = 27;

const NO_SHRINES = [
  '신사이바시스지 상점가',
  '다이마루 신사이바시점',
  '홋쿄쿠세이 신사이바시 본점',
  '이마노 오사카 신사이바시 호스텔',
];

const NO_NAMES = namesOf(NO_REFERENCE);

/** Changes of stored data, oldest first; decision 24 says what each of them may do. */
export const travelMigrations: readonly Migration[] = [
  {
    version: 1,
    name: 'the index of the newest reviews of a place is the beginning of that of their counts',
    async run(db) {
      await db
        .collection('reviews')
        .dropIndex('latest')
        .catch((error: { code?: number }) => {
          if (error.code !== INDEX_NOT_FOUND) throw error;
        });
    },
  },
  {
    version: 2,
    name: 'places in 신사이바시 lose the tag #신사, which an earlier data set gave them for their name',
    async run(db) {
      const shrine = await db.collection<{ _id: number }>('tags').findOne({ tagName: '#신사' });
      if (!shrine) return;
      const changeNo = await createCounters(db).next(COUNTERS.change);
      await db
        .collection<{ tagNos: number[] }>('destinations')
        .updateMany(
          { title: { $in: NO_SHRINES }, tagNos: shrine._id },
          { $pull: { tagNos: shrine._id }, $set: { changeNo } },
        );
    },
  },
  {
    version: 3,
    name: 'hours, stations and descriptions that were wrong in the data set are corrected, unless they have been edited',
    run: (db) => correctPlaces(db, CORRECTED_PLACES, NO_NAMES),
  },
  {
    version: 4,
    name: 'a place that was a garden by day and an exhibition by night is the garden, where it has not been edited',
    async run(db) {
      await correctPlaces(db, DIVIDED_PLACES, namesOf(await createCatalogueRepository(db).findReference()));
    },
  },
];

/** Facts that only hold together: an edit of one keeps all. */
const OPENING = ['hours', 'closures', 'lastEntryMinutes'];

async function correctPlaces(db: Db, corrections: readonly CorrectedPlace[], names: Names): Promise<void> {
  const destinations = db.collection<DestinationDocument>('destinations');
  for (const [travelNo, title, cells] of corrections) {
    const stored = await destinations.findOne({ _id: travelNo, title }, { projection: { outbox: 0, audit: 0 } });
    if (!stored) continue;
    const place = { ...withFacts(stored), rating: 0, reviewCount: 0 };
    const change = correctionOf(place, cells, names);
    if (Object.keys(change).length === 0) continue;
    const version = place.version + 1;
    const changeNo = await createCounters(db).next(COUNTERS.change);
    const update = {
      $set: { ...change, version, changeNo },
      $push: { outbox: changedEvent({ ...place, ...change }, version) },
    };
    // An edit between reading and writing wins.
    await destinations.updateOne(
      { _id: travelNo, version: place.version },
      update as UpdateFilter<DestinationDocument>,
    );
  }
}

/** The corrections of fields that still hold what the data set said. */
function correctionOf(place: Place, cells: Cells, names: Names): Partial<DestinationDocument> {
  const columns = FIELDS.flatMap((column) => {
    const cell = cells[column.key as keyof Cells];
    return cell ? [{ ...column, from: cell[0], to: cell[1] }] : [];
  });
  const edited = columns.filter(({ write, from }) => write(place, names) !== from).map(({ key }) => key);
  const isOpeningEdited = OPENING.some((key) => edited.includes(key));
  return Object.fromEntries(
    columns
      .filter(({ key }) => !edited.includes(key) && !(isOpeningEdited && OPENING.includes(key)))
      .map(({ field, read, to }) => [field, read(to, names)]),
  );
}
