import type { Collection, Condition, Db, Document } from 'mongodb';
import { COUNTERS } from '../documents/counters.ts';
import { type DestinationDocument, withFacts } from '../documents/destination-document.ts';
import type { Place } from './place.ts';
import { byNumber, type Reference } from './reference.ts';

/** Changes may become visible out of order, so this many numbers are read again. */
const OVERLAP = 200;
const BATCH_SIZE = 1000;
/** Places whose reviews one command counts. */
const COUNTED_AT_ONCE = 500;

export type CatalogueRepository = ReturnType<typeof createCatalogueRepository>;
export interface Changes {
  change: number;
  referenceChange: number;
}

export function createCatalogueRepository(db: Db) {
  const destinations: Collection<DestinationDocument> = db.collection('destinations');

  /**
   * Batch by batch, each of which MongoDB answers quickly whatever the size of the catalogue, in the order in which
   * they lie there; a sorted answer begins only when all of it is there.
   */
  async function findAll(): Promise<Place[]> {
    const places: Place[] = [];
    for await (const document of destinations.find({}, { batchSize: BATCH_SIZE, sort: { $natural: -1 } }))
      places.push(placeOf(document, NO_RATING));
    places.sort((one, other) => one._id - other._id);
    for (let at = 0; at < places.length; at += COUNTED_AT_ONCE) {
      const batch = places.slice(at, at + COUNTED_AT_ONCE);
      const [first, last] = [batch[0], batch.at(-1)] as [Place, Place];
      const ratings = await countRatings({ $gte: first._id, $lte: last._id });
      for (const place of batch) Object.assign(place, ratings.get(place._id));
    }
    return places;
  }

  /** Reviews are counted only of places whose reviews have changed since those `known`: most changes are views. */
  async function find(travelNos: readonly number[], known: (travelNo: number) => Place | undefined): Promise<Place[]> {
    const documents = await destinations
      .find({ _id: { $in: [...travelNos] } })
      .sort({ _id: 1 })
      .toArray();
    const ratings: Ratings = new Map();
    const uncounted: number[] = [];
    for (const { _id, reviewChangeNo, openReviewChanges = [] } of documents) {
      const place = known(_id);
      if (place && place.reviewChangeNo === reviewChangeNo && openReviewChanges.length === 0) ratings.set(_id, place);
      else uncounted.push(_id);
    }
    // After the documents: what changes meanwhile is counted now, and again once its place says so.
    if (uncounted.length > 0)
      for (const [travelNo, counts] of await countRatings({ $in: uncounted })) ratings.set(travelNo, counts);
    return documents.map((document) => placeOf(document, ratings.get(document._id) ?? NO_RATING));
  }

  /**
   * Averages use each member's newest review, totals all reviews; blinded and withheld ones are excluded. Answered from
   * the index `counts` alone and in its order, so that ten million reviews are no more than many short commands.
   */
  async function countRatings(travelNo: Condition<number>): Promise<Ratings> {
    const ratings: Ratings = new Map();
    const rows = db.collection('reviews').aggregate<{ _id: number; ratings: number[]; reviewCount: number }>([
      { $match: { travelNo, blinded: false } },
      { $sort: { travelNo: 1, blinded: 1, _id: -1 } },
      {
        $group: {
          _id: { travelNo: '$travelNo', authorNo: '$authorNo' },
          rating: { $first: '$rating' },
          reviewCount: { $sum: 1 },
        },
      },
      { $group: { _id: '$_id.travelNo', ratings: { $push: '$rating' }, reviewCount: { $sum: '$reviewCount' } } },
    ]);
    for await (const row of rows)
      ratings.set(row._id, { rating: averageOf(row.ratings), reviewCount: row.reviewCount });
    return ratings;
  }

  return {
    findAll,
    find,

    /** Destinations changed since this change number. */
    async findChangedSince(change: number): Promise<{ travelNo: number; changeNo: number }[]> {
      const changed = await destinations
        .find({ changeNo: { $gt: change - OVERLAP } }, { projection: { changeNo: 1 } })
        .toArray();
      return changed.map(({ _id, changeNo }) => ({ travelNo: _id, changeNo }));
    },

    async findChanges(): Promise<Changes> {
      const counters = await db
        .collection<{ _id: string; last: number }>('counters')
        .find({ _id: { $in: [COUNTERS.change, COUNTERS.referenceChange] } })
        .toArray();
      const last = (kind: string) => counters.find(({ _id }) => _id === kind)?.last ?? 0;
      return { change: last(COUNTERS.change), referenceChange: last(COUNTERS.referenceChange) };
    },

    async findReference(): Promise<Reference> {
      const [cities, districts, categories, tags, themes, facilities, passes] = await Promise.all(
        ['cities', 'districts', 'categories', 'tags', 'themes', 'facilities', 'passes'].map((name) =>
          db.collection<Document>(name).find().sort({ _id: 1 }).toArray(),
        ),
      );
      const read = <K extends keyof Reference>(documents: Document[] | undefined) =>
        byNumber((documents ?? []) as never) as Reference[K];
      return {
        cities: read<'cities'>(cities),
        districts: read<'districts'>(districts),
        categories: read<'categories'>(categories),
        tags: read<'tags'>(tags),
        themes: read<'themes'>(themes),
        facilities: read<'facilities'>(facilities),
        passes: read<'passes'>(passes),
      };
    },
  };
}

type Counts = Pick<Place, 'rating' | 'reviewCount'>;
type Ratings = Map<number, Counts>;
const NO_RATING: Counts = { rating: 0, reviewCount: 0 };

function placeOf(
  {
    outbox: _outbox,
    audit: _audit,
    importMark: _importMark,
    openReviewChanges: _open,
    ...document
  }: DestinationDocument,
  { rating, reviewCount }: Counts,
): Place {
  return { ...withFacts(document), rating, reviewCount };
}

/** Rounded to one decimal. */
function averageOf(ratings: readonly number[]): number {
  return Math.round((ratings.reduce((sum, rating) => sum + rating, 0) / ratings.length) * 10) / 10;
}
