import { Readable } from 'node:stream';
import type { Clock } from '@osaka/service-kit';
import { Binary, type Collection, type Db, type ObjectId } from 'mongodb';

/** Storage of finished and unfinished archive files, written and read as streams. */
export interface ArchiveStore {
  /** Returns the size in bytes. */
  write(fileId: ObjectId, from: Readable): Promise<number>;
  /** Fails when there are not as many bytes. */
  read(fileId: ObjectId, bytes: number): Readable;
  /** Also of an unfinished file; idempotent. */
  remove(fileId: ObjectId): Promise<void>;
  /** What a process went on writing after its file was removed, no document names. */
  removeWrittenBefore(date: Date): Promise<void>;
}

interface Chunk {
  /** <fileId>-<number> */
  _id: string;
  data: Binary;
  writtenAt: Date;
}

export const archiveChunkIndexes = [{ key: { writtenAt: 1 }, name: 'written' }] as const;

const CHUNK_BYTES = 512 * 1024;
/** Chunks that are removed at once. */
const REMOVED_COUNT = 16;

/**
 * Keeps a file in chunks that are read by their ids, so that every instance reaches it and no process holds it in
 * memory.
 */
export function createArchiveStore(db: Db, clock: Clock): ArchiveStore {
  const chunks: Collection<Chunk> = db.collection('archiveChunks');

  async function* contentOf(fileId: ObjectId, bytes: number): AsyncGenerator<Uint8Array> {
    let readBytes = 0;
    for (let number = 0; readBytes < bytes; number += 1) {
      const chunk = await chunks.findOne({ _id: chunkId(fileId, number) });
      if (!chunk) throw new Error(`archive ${fileId} ends after ${readBytes} of ${bytes} bytes`);
      readBytes += chunk.data.length();
      yield chunk.data.buffer;
    }
  }

  return {
    async write(fileId, from) {
      let [number, bytes] = [0, 0];
      for await (const data of chunked(from)) {
        await chunks.insertOne({ _id: chunkId(fileId, number), data: new Binary(data), writtenAt: clock.now() });
        number += 1;
        bytes += data.length;
      }
      return bytes;
    },

    read: (fileId, bytes) => Readable.from(contentOf(fileId, bytes), { objectMode: false }),

    // From the end, so that the next removal finds what an interrupted one has left from its beginning, and one step
    // further for a step half done.
    async remove(fileId) {
      let count = 0;
      while (await chunks.findOne({ _id: chunkId(fileId, count) }, { projection: { _id: 1 } })) count += REMOVED_COUNT;
      for (let from = count; from >= 0; from -= REMOVED_COUNT) {
        const ids = Array.from({ length: REMOVED_COUNT }, (_, index) => chunkId(fileId, from + index));
        await chunks.deleteMany({ _id: { $in: ids } });
      }
    },

    async removeWrittenBefore(date) {
      await chunks.deleteMany({ writtenAt: { $lt: date } });
    },
  };
}

function chunkId(fileId: ObjectId, number: number): string {
  return `${fileId}-${number}`;
}

/** Pieces of CHUNK_BYTES; the last one is smaller. */
async function* chunked(from: Readable): AsyncGenerator<Buffer> {
  let [pieces, length]: [Buffer[], number] = [[], 0];
  for await (const piece of from as AsyncIterable<Buffer>) {
    pieces.push(piece);
    length += piece.length;
    if (length < CHUNK_BYTES) continue;
    const all = Buffer.concat(pieces);
    let start = 0;
    for (; all.length - start >= CHUNK_BYTES; start += CHUNK_BYTES) yield all.subarray(start, start + CHUNK_BYTES);
    [pieces, length] = [[all.subarray(start)], all.length - start];
  }
  if (length > 0) yield Buffer.concat(pieces);
}
