import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Db, GridFSBucket, type ObjectId } from 'mongodb';

/** Storage of finished and unfinished archive files, written and read as streams. */
export interface ArchiveStore {
  /** Returns the size in bytes. */
  write(fileId: ObjectId, from: Readable): Promise<number>;
  read(fileId: ObjectId): Readable;
  /** Idempotent. */
  remove(fileId: ObjectId): Promise<void>;
  /** All files, also those that a killed process left unfinished. */
  findIds(): Promise<ObjectId[]>;
}

const BUCKET = 'archives';

/** GridFS keeps a file in chunks of 255 kB, so that every instance reaches it and no process holds it in memory. */
export function createArchiveStore(db: Db): ArchiveStore {
  const bucket = new GridFSBucket(db, { bucketName: BUCKET });
  const files = db.collection<{ _id: ObjectId }>(`${BUCKET}.files`);
  const chunks = db.collection<{ files_id: ObjectId }>(`${BUCKET}.chunks`);
  return {
    async write(fileId, from) {
      const upload = bucket.openUploadStreamWithId(fileId, String(fileId));
      await pipeline(from, upload);
      return upload.length;
    },

    read: (fileId) => bucket.openDownloadStream(fileId),

    // Not bucket.delete, which refuses an unfinished file.
    async remove(fileId) {
      await files.deleteOne({ _id: fileId });
      await chunks.deleteMany({ files_id: fileId });
    },

    findIds: () => chunks.distinct('files_id'),
  };
}
