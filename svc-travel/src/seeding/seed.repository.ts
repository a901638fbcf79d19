import { pick } from '@osaka/contracts';
import { DESTINATION_FIELD_NAMES, EMPTY_DESTINATION } from '@osaka/contracts/travel';
import { createCounters } from '@osaka/service-kit';
import type { Db, Document, UpdateFilter } from 'mongodb';
import { COUNTERS } from '../documents/counters.ts';
import { changedEvent } from '../documents/destination-changed.ts';
import type { DestinationDocument } from '../documents/destination-document.ts';
import { nameKeyOf } from '../documents/name-key.ts';
import type { PassDocument } from '../documents/reference-documents.ts';
import { type DataSet, FORMER_TITLES, PLACES_CHANGED, pictureOf, type SeedDestination } from './data-set.ts';
import { addLaterPlaces } from './later-places.repository.ts';
import type { SampleReview } from './sample-reviews.ts';

const MARK = 'catalogue';
const SAMPLE_MARK = 'samples';
const PASS_MARK = 'passes';
/** Of what the reckoning of a trip needs of them. */
const RECKONED_PASS_MARK = 'passes-reckoned';
/** Of the places that came after the first release. */
const LATER_MARK = 'places-224-260';
/** The first rows are the best-known places; a head start in views ranks them first until visitors decide. */
const BEST_KNOWN = 17;

interface SeedMark {
  _id: string;
  state: 'begun' | 'done';
}

export function createSeedRepository(db: Db) {
  const marks = db.collection<SeedMark>('seedMarks');
  async function setMark(mark: string): Promise<void> {
    await marks.updateOne({ _id: mark }, { $set: { state: 'done' } }, { upsert: true });
  }

  return {
    /** False when a catalogue exists whose seeding was not interrupted. */
    async begin(): Promise<boolean> {
      const mark = await marks.findOne({ _id: MARK });
      if (mark) return mark.state === 'begun';
      if (await db.collection('destinations').findOne({}, { projection: { _id: 1 } })) return false;
      await marks.insertOne({ _id: MARK, state: 'begun' });
      return true;
    },

    async fill(data: DataSet, now: Date): Promise<void> {
      const dates = { createdDate: now, modifiedDate: now };
      await addMissing(db, 'cities', data.cities, 'cityNo', ({ cityName }) => ({
        nameKey: nameKeyOf(cityName),
        ...dates,
      }));
      await addMissing(db, 'districts', data.districts, 'guNo', ({ guName, cityNo }) => ({
        nameKey: nameKeyOf(guName, cityNo),
        ...dates,
      }));
      await addMissing(db, 'categories', data.categories, 'categoryNo', ({ categoryName }) => ({
        nameKey: nameKeyOf(categoryName),
        ...dates,
      }));
      await addMissing(db, 'themes', data.themes, 'themaNo', ({ themaName }) => ({
        nameKey: nameKeyOf(themaName),
        ...dates,
      }));
      await addMissing(db, 'facilities', data.facilities, 'optionNo', ({ optionName }) => ({
        nameKey: nameKeyOf(optionName),
        ...dates,
      }));
      const tags = tagsOf(data.destinations);
      await addMissing(db, 'tags', tags, 'tagNo', ({ tagName }) => ({ nameKey: nameKeyOf(tagName), ...dates }));
      const tagNos = new Map(tags.map(({ tagName, tagNo }) => [tagName, tagNo]));
      await addMissing(
        db,
        'destinations',
        data.destinations.map((place) => stored(place, tagNos)),
        'travelNo',
        ({ travelNo }) => ({ ...dates, modifiedDate: earlier(PLACES_CHANGED, now), version: 1, changeNo: travelNo }),
      );
      await startCounters(db, data, tags.length);
      await setMark(LATER_MARK);
    },

    async finish(): Promise<void> {
      await marks.updateOne({ _id: MARK }, { $set: { state: 'done' } });
    },

    /**
     * Fills in fields that documents of earlier releases lack, and publishes them: from the data set where it is still
     * the same place.
     *
     * @returns the number of completed places.
     */
    async addMissingFields(seeds: readonly SeedDestination[]): Promise<number> {
      const destinations = db.collection<DestinationDocument>('destinations');
      const seedOf = new Map(seeds.map((seed) => [seed.travelNo, seed]));
      const filter = { $or: DESTINATION_FIELD_NAMES.map((name) => ({ [name]: { $exists: false } })) };
      const lacking = () => destinations.find(filter, { projection: { outbox: 0, audit: 0 } }).toArray();
      let filled = 0;
      // A place that changes between reading and writing keeps that change and is read again.
      for (let places = await lacking(); places.length > 0; places = await lacking()) {
        const changeNo = await createCounters(db).next(COUNTERS.change);
        const operations = places.map((place) => {
          const seed = seedOf.get(place._id);
          const known = seed && isStill(seed, place.title) ? seed : EMPTY_DESTINATION;
          const added = pick(
            known,
            DESTINATION_FIELD_NAMES.filter((name) => !(name in place)),
          );
          const version = place.version + 1;
          const update = {
            $set: { ...added, version, changeNo },
            $push: { outbox: changedEvent({ ...place, ...added }, version) },
          };
          return {
            updateOne: {
              filter: { _id: place._id, version: place.version },
              update: update as UpdateFilter<DestinationDocument>,
            },
          };
        });
        filled += (await destinations.bulkWrite(operations, { ordered: false })).modifiedCount;
      }
      return filled;
    },

    /**
     * Adds the passes once, also to a catalogue of an earlier release, and to the passes of one what their reckoning
     * needs; running instances reload them.
     */
    async addPasses(passes: DataSet['passes']): Promise<void> {
      if (await marks.findOne({ _id: RECKONED_PASS_MARK })) return;
      if (!(await marks.findOne({ _id: PASS_MARK }))) await addMissing(db, 'passes', passes, 'passNo', () => ({}));
      const stored = db.collection<PassDocument>('passes');
      for (const { passNo, covers, exceptions, conditions, validOn, rideOnly } of passes)
        await stored.updateOne(
          { _id: passNo, covers: { $exists: false } },
          { $set: { covers, exceptions, conditions, validOn, rideOnly } },
        );
      const counters = createCounters(db);
      await counters.startAfter('passes', passes.length);
      await counters.next(COUNTERS.referenceChange);
      await setMark(PASS_MARK);
      await setMark(RECKONED_PASS_MARK);
    },

    /**
     * Adds cities, districts and places that came after the first release once, under the next numbers and also to a
     * catalogue that has been edited; one whose name exists is not added. Running instances reload them.
     *
     * @returns the number of added places.
     */
    async addLater(data: DataSet, now: Date): Promise<number> {
      if (await marks.findOne({ _id: LATER_MARK })) return 0;
      const added = await addLaterPlaces(db, data, now);
      await createCounters(db).next(COUNTERS.referenceChange);
      await setMark(LATER_MARK);
      return added;
    },

    /** Idempotent by its mark. Marks each place as changed, so that running instances reload it. */
    async addSamples(
      reviews: readonly SampleReview[],
      members: readonly { memberNo: number; memberName: string }[],
    ): Promise<number> {
      if (await marks.findOne({ _id: SAMPLE_MARK })) return 0;
      const counters = createCounters(db);
      for (const { memberNo, memberName } of members) {
        await db
          .collection<Document & { _id: number }>('memberCopies')
          .updateOne(
            { _id: memberNo },
            { $setOnInsert: { memberName, isWithdrawn: false, version: 0 } },
            { upsert: true },
          );
      }
      for (const review of reviews) await addSample(db, await counters.next(COUNTERS.review), review);
      const travelNos = [...new Set(reviews.map(({ travelNo }) => travelNo))];
      await db
        .collection<Document & { _id: number }>('destinations')
        .updateMany({ _id: { $in: travelNos } }, { $set: { changeNo: await counters.next(COUNTERS.change) } });
      await marks.insertOne({ _id: SAMPLE_MARK, state: 'done' });
      return reviews.length;
    },
  };
}

/** True when the place of a number is the one that the data set means. */
function isStill({ travelNo, title }: SeedDestination, storedTitle: string): boolean {
  return storedTitle === title || storedTitle === FORMER_TITLES.get(travelNo);
}

function earlier(one: Date, other: Date): Date {
  return one < other ? one : other;
}

async function addMissing<R extends object>(
  db: Db,
  collection: string,
  rows: R[],
  key: keyof R & string,
  more: (row: R) => object,
): Promise<void> {
  const operations = rows.map((row) => {
    const { [key]: _id, ...fields } = row;
    return {
      updateOne: {
        filter: { _id: _id as unknown as number },
        update: { $setOnInsert: { ...fields, ...more(row) } },
        upsert: true,
      },
    };
  });
  for (let from = 0; from < operations.length; from += 1000)
    await db
      .collection<Document & { _id: number }>(collection)
      .bulkWrite(operations.slice(from, from + 1000), { ordered: false });
}

async function addSample(
  db: Db,
  reviewNo: number,
  { travelNo, authorNo, text, photos, likedBy, createdDate }: SampleReview,
): Promise<void> {
  const imageList = photos.map((photo) => ({ ...photo, width: 1200, height: 900 }));
  const { title: reviewTitle, content: reviewContent, rating } = text;
  const review = {
    travelNo,
    authorNo,
    reviewTitle,
    reviewContent,
    rating,
    imageList,
    blinded: false,
    createdDate,
    modifiedDate: createdDate,
    version: 1,
  };
  await db.collection<Document & { _id: number }>('reviews').insertOne({ _id: reviewNo, ...review });
  const likes = likedBy.map((memberNo) => ({ _id: `${reviewNo}:${memberNo}`, reviewNo, travelNo, memberNo }));
  if (likes.length > 0) await db.collection<Document & { _id: string }>('reviewLikes').insertMany(likes);
}

/** Numbers tags in the order of first use. */
function tagsOf(destinations: SeedDestination[]) {
  const names = [...new Set(destinations.flatMap(({ tagNames }) => tagNames))];
  return names.map((tagName, index) => ({ tagNo: index + 1, tagName }));
}

function stored({ tagNames, ...place }: SeedDestination, tagNos: Map<string, number>) {
  const { travelNo } = place;
  const imageList = [{ imageNo: travelNo, imageUrl: pictureOf(place) }];
  return {
    ...place,
    tagNos: tagNames.map((tagName) => tagNos.get(tagName) as number),
    imageList,
    viewCount: Math.max(0, BEST_KNOWN + 1 - travelNo),
    outbox: [changedEvent({ ...place, _id: travelNo, imageList }, 1)],
  };
}

async function startCounters(
  db: Db,
  { cities, districts, categories, themes, facilities, destinations }: DataSet,
  tagCount: number,
): Promise<void> {
  const counters = createCounters(db);
  const lasts = {
    cities,
    districts,
    categories,
    themes,
    facilities,
    [COUNTERS.destination]: destinations,
    [COUNTERS.image]: destinations,
    [COUNTERS.change]: destinations,
  };
  for (const [kind, rows] of Object.entries(lasts)) await counters.startAfter(kind, rows.length);
  await counters.startAfter('tags', tagCount);
}
