import { pipeline, Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { BSON, type Collection, type Db, type Document, MongoBulkWriteError } from 'mongodb';
import type { Bytes } from './place.ts';

const BATCH_SIZE = 250;
/** Of the time that the database took for a batch, so that it has most of its time for the services. */
const REST = 1.5;
const GZIP = { level: 1 } as const;

/**
 * All documents as mongodump --gzip writes them, newest first: of a log that grows meanwhile only a beginning without
 * gaps is read. `count` gets the size of each batch.
 */
export function dump(collection: Collection, count: (documents: number) => void): Bytes {
  async function* batches(): Bytes {
    const cursor = collection.find({}, { raw: true, batchSize: BATCH_SIZE, sort: { $natural: -1 } });
    for (;;) {
      const startedMs = performance.now();
      if (!(await cursor.hasNext())) return;
      const tookMs = performance.now() - startedMs;
      const documents = cursor.readBufferedDocuments() as unknown as Uint8Array[];
      count(documents.length);
      yield Buffer.concat(documents);
      await pause(REST * tookMs);
    }
  }
  return through(batches(), createGzip(GZIP));
}

/** What mongorestore reads beside the documents. */
export async function describe(collection: Collection): Promise<Uint8Array> {
  const indexes = await collection.indexes();
  return Buffer.from(
    BSON.EJSON.stringify(
      { indexes, collectionName: collection.collectionName, type: 'collection' },
      { relaxed: false },
    ),
  );
}

export function gzipped(bytes: Bytes): Bytes {
  return through(bytes, createGzip(GZIP));
}

/** The documents of a dump, in its order. */
export async function* documentsIn(bytes: Bytes): AsyncGenerator<Document> {
  let rest: Uint8Array = Buffer.alloc(0);
  for await (const chunk of through(bytes, createGunzip())) {
    const all =
      rest.length > 0 ? Buffer.concat([rest, chunk]) : Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    let at = 0;
    for (let size = sizeAt(all, at); size !== undefined && at + size <= all.length; size = sizeAt(all, at)) {
      // Numbers keep their types: a double stays a double.
      yield BSON.deserialize(all.subarray(at, at + size), {
        promoteValues: false,
        promoteBuffers: false,
        bsonRegExp: true,
      });
      at += size;
    }
    rest = all.subarray(at);
  }
  if (rest.length > 0) throw new Error('a document is cut off');
}

function sizeAt(bytes: Buffer, at: number): number | undefined {
  return at + 4 <= bytes.length ? bytes.readInt32LE(at) : undefined;
}

const INSERTED_AT_ONCE = 1000;

interface UniqueIndex {
  name: string;
  key: Document;
}

/** Inserts a dump into an empty collection. `indexes` are those that it had. */
export async function load(db: Db, name: string, bytes: Bytes, indexes: readonly Document[]): Promise<number> {
  const collection = db.collection<{ _id: unknown }>(name);
  const unique = indexes.filter((index) => index.unique && index.name !== '_id_') as UniqueIndex[];
  for (const { key, name: indexName, ...options } of unique)
    await collection.createIndex(key as never, { ...plainOptions(options), name: indexName });
  let documents = 0;
  let batch: Document[] = [];
  const insert = async () => {
    documents += batch.length;
    await insertAll(collection as unknown as Collection, batch, unique);
    batch = [];
  };
  for await (const document of documentsIn(bytes)) {
    batch.push(document);
    if (batch.length === INSERTED_AT_ONCE) await insert();
  }
  if (batch.length > 0) await insert();
  return documents;
}

function plainOptions({ unique, sparse }: Document): Document {
  return { unique: Boolean(unique), ...(sparse ? { sparse: true } : {}) };
}

/**
 * A value that must be unique may stand in two copied documents if it moved from one to the other during the backup,
 * such as a nickname that was given up and taken again. The one that was copied earlier is older, and loses the value.
 */
async function insertAll(
  collection: Collection,
  batch: readonly Document[],
  unique: readonly UniqueIndex[],
): Promise<void> {
  try {
    await collection.insertMany(batch as Document[], { ordered: false });
  } catch (error) {
    if (!(error instanceof MongoBulkWriteError)) throw error;
    const failures = [error.writeErrors].flat();
    if (failures.length === 0 || failures.some(({ code }) => code !== 11_000)) throw error;
    for (const { index } of failures) await insertInPlaceOfOlder(collection, batch[index] as Document, unique);
  }
}

async function insertInPlaceOfOlder(
  collection: Collection,
  document: Document,
  unique: readonly UniqueIndex[],
): Promise<void> {
  for (const { key } of unique) {
    const fields = Object.keys(key);
    const values = fields.map((field) => [field, document[field]] as const).filter(([, value]) => value !== undefined);
    if (values.length < fields.length) continue;
    await collection.updateMany(
      { ...Object.fromEntries(values), _id: { $ne: document._id } },
      { $unset: Object.fromEntries(fields.map((field) => [field, ''])) },
    );
  }
  await collection.insertOne(document);
}

function through(bytes: Bytes, transform: ReturnType<typeof createGzip>): AsyncIterable<Buffer> {
  return pipeline(Readable.from(bytes, { objectMode: false }), transform, () => {});
}
