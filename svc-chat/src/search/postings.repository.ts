import type { AnyBulkWriteOperation, Collection, Db } from 'mongodb';

/** The rooms of one block that contain one gram, by their place in the block. */
interface PostingDocument {
  _id: string;
  rooms: number[];
}
export type PostingRepository = ReturnType<typeof createPostingRepository>;

/** Consecutive consultations share a document for each gram. Larger blocks are fewer documents, and longer ones. */
export const BLOCK_SIZE = 2048;
const BATCH_SIZE = 1000;

export const blockOf = (searchNo: number): number => Math.floor(searchNo / BLOCK_SIZE);

/**
 * For each block and gram the rooms that contain it. Read by lists of ids, which every MongoDB answers from the index
 * that it always has; written by operators that can be repeated.
 */
export function createPostingRepository(db: Db) {
  const postings: Collection<PostingDocument> = db.collection('searchPostings');

  /** The places of these rooms by posting. */
  function placesOf(entries: readonly { searchNo: number; grams: ReadonlySet<string> }[]): Map<string, number[]> {
    const places = new Map<string, number[]>();
    for (const { searchNo, grams } of entries) {
      for (const gram of grams) {
        const id = idOf(blockOf(searchNo), gram);
        const known = places.get(id);
        if (known) known.push(searchNo % BLOCK_SIZE);
        else places.set(id, [searchNo % BLOCK_SIZE]);
      }
    }
    return places;
  }

  async function writeAll(operations: AnyBulkWriteOperation<PostingDocument>[]): Promise<void> {
    for (let from = 0; from < operations.length; from += BATCH_SIZE)
      await postings.bulkWrite(operations.slice(from, from + BATCH_SIZE), { ordered: false });
  }

  return {
    collection: postings,

    async add(entries: readonly { searchNo: number; grams: ReadonlySet<string> }[]): Promise<void> {
      await writeAll(
        [...placesOf(entries)].map(([_id, places]) => ({
          updateOne: { filter: { _id }, update: { $addToSet: { rooms: { $each: places } } }, upsert: true },
        })),
      );
    },

    async remove(entries: readonly { searchNo: number; grams: ReadonlySet<string> }[]): Promise<void> {
      const places = placesOf(entries);
      await writeAll(
        [...places].map(([_id, gone]) => ({
          updateOne: { filter: { _id }, update: { $pull: { rooms: { $in: gone } } } },
        })),
      );
      await writeAll([...places.keys()].map((_id) => ({ deleteOne: { filter: { _id, rooms: { $size: 0 } } } })));
    },

    /** The numbers of the rooms of these blocks that contain all grams, the highest first. */
    async find(blocks: readonly number[], grams: readonly string[]): Promise<number[]> {
      const ids = blocks.flatMap((block) => grams.map((gram) => idOf(block, gram)));
      const found = new Map(
        (await postings.find({ _id: { $in: ids } }).toArray()).map(({ _id, rooms }) => [_id, rooms]),
      );
      return blocks.flatMap((block) => {
        const lists = grams
          .map((gram) => found.get(idOf(block, gram)) ?? [])
          .sort((one, other) => one.length - other.length);
        const [shortest = [], ...others] = lists;
        const sets = shortest.length > 0 ? others.map((list) => new Set(list)) : [];
        const places = new Set(shortest.filter((place) => sets.every((set) => set.has(place))));
        return [...places].sort((one, other) => other - one).map((place) => block * BLOCK_SIZE + place);
      });
    },
  };
}

/** Hexadecimal, because keys of ASCII are the fastest ones of the local stand-in. */
function idOf(block: number, gram: string): string {
  let hex = '';
  for (let at = 0; at < gram.length; at++) hex += gram.charCodeAt(at).toString(16).padStart(4, '0');
  return `${block}:${hex}`;
}
