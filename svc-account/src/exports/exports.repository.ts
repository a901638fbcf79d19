import { ignoreDuplicateKey } from '@osaka/service-kit';
import { type Collection, type Db, ObjectId } from 'mongodb';

/** A member's request for a copy of the own data. */
export interface StoredExport {
  exportId: string;
  memberNo: number;
  state: 'making' | 'ready' | 'expired' | 'failed';
  /** The link carries the token; only its digest is stored. */
  tokenDigest: string;
  requestedAt: Date;
  /** The archive file that is being written or is ready; the file of an earlier attempt is an orphan. */
  fileId?: ObjectId;
  bytes?: number;
  expiresAt?: Date;
  /** Attempts that failed for another reason than an outage. */
  defects: number;
}
type ExportDocument = Omit<StoredExport, 'exportId'> & {
  _id: string;
  /** The member number while it is being made or ready; unique, so that concurrent requests make one. */
  openFor?: number;
  /** It is being made, or its mail is not accepted yet. */
  isPending?: true;
  /** The files of all attempts that are not removed yet. */
  fileIds?: ObjectId[];
};
export type ExportRepository = ReturnType<typeof createExportRepository>;

export const exportIndexes = [
  { key: { openFor: 1 }, name: 'once', unique: true, sparse: true },
  { key: { tokenDigest: 1 }, name: 'token', unique: true },
  { key: { memberNo: 1, requestedAt: -1 }, name: 'member' },
  { key: { isPending: 1 }, name: 'pending', sparse: true },
  { key: { 'fileIds.0': 1 }, name: 'files', sparse: true },
  { key: { state: 1, expiresAt: 1 }, name: 'expiry' },
  { key: { state: 1, requestedAt: 1 }, name: 'age' },
] as const;

const CLOSED = { openFor: '', isPending: '', fileId: '', bytes: '' } as const;

export function createExportRepository(db: Db) {
  const exports: Collection<ExportDocument> = db.collection('exports');
  return {
    /** False while another one of the member is being made or ready. */
    async add({ exportId, ...rest }: StoredExport): Promise<boolean> {
      const document = { _id: exportId, ...rest, openFor: rest.memberNo, isPending: true as const };
      return (await ignoreDuplicateKey(exports.insertOne(document))) !== undefined;
    },

    async find(exportId: string): Promise<StoredExport | undefined> {
      return toExport(await exports.findOne({ _id: exportId }));
    },

    async findLatest(memberNo: number): Promise<StoredExport | undefined> {
      return toExport(await exports.findOne({ memberNo }, { sort: { requestedAt: -1 } }));
    },

    async findByDigest(tokenDigest: string): Promise<StoredExport | undefined> {
      return toExport(await exports.findOne({ tokenDigest }));
    },

    async findPendingIds(): Promise<string[]> {
      return (await exports.find({ isPending: true }, { projection: { _id: 1 } }).toArray()).map(({ _id }) => _id);
    },

    /**
     * Claims the request for an attempt, and the file that it will write; undefined when it is no longer being made.
     */
    async begin(exportId: string): Promise<ObjectId | undefined> {
      const fileId = new ObjectId();
      const { matchedCount } = await exports.updateOne(
        { _id: exportId, state: 'making' },
        { $set: { fileId }, $push: { fileIds: fileId } },
      );
      return matchedCount > 0 ? fileId : undefined;
    },

    /** False when another attempt has begun since, or the member has withdrawn. */
    async finish(
      exportId: string,
      fileId: ObjectId,
      result: Required<Pick<StoredExport, 'bytes' | 'expiresAt'>>,
    ): Promise<boolean> {
      const { matchedCount } = await exports.updateOne(
        { _id: exportId, state: 'making', fileId },
        { $set: { state: 'ready', ...result } },
      );
      return matchedCount > 0;
    },

    async noteMailed(exportId: string): Promise<void> {
      await exports.updateOne({ _id: exportId }, { $unset: { isPending: '' } });
    },

    /** Counts a failed attempt and gives up after `most`. */
    async noteDefect(exportId: string, most: number): Promise<void> {
      await exports.updateOne({ _id: exportId, state: 'making' }, { $inc: { defects: 1 } });
      await exports.updateOne(
        { _id: exportId, state: 'making', defects: { $gte: most } },
        { $set: { state: 'failed' }, $unset: CLOSED },
      );
    },

    async failRequestedBefore(instant: Date): Promise<void> {
      await exports.updateMany(
        { state: 'making', requestedAt: { $lt: instant } },
        { $set: { state: 'failed' }, $unset: CLOSED },
      );
    },

    async expire(now: Date): Promise<void> {
      await exports.updateMany(
        { state: 'ready', expiresAt: { $lte: now } },
        { $set: { state: 'expired' }, $unset: CLOSED },
      );
    },

    async expireAllOf(memberNos: readonly number[]): Promise<void> {
      await exports.updateMany(
        { memberNo: { $in: [...memberNos] }, state: { $in: ['making', 'ready'] } },
        { $set: { state: 'expired' }, $unset: CLOSED },
      );
    },

    /**
     * Files that are no longer written or offered: of earlier attempts, and of requests that are over; of one member or
     * of all.
     */
    async findOrphans(memberNo?: number): Promise<{ exportId: string; fileId: ObjectId }[]> {
      const filter = {
        'fileIds.0': { $exists: true },
        state: { $ne: 'making' as const },
        ...(memberNo === undefined ? {} : { memberNo }),
      };
      const documents = await exports.find(filter, { projection: { fileId: 1, fileIds: 1 } }).toArray();
      return documents.flatMap(({ _id, fileId: used, fileIds = [] }) =>
        fileIds.filter((fileId) => !used?.equals(fileId)).map((fileId) => ({ exportId: _id, fileId })),
      );
    },

    async noteRemoved(exportId: string, fileId: ObjectId): Promise<void> {
      await exports.updateOne({ _id: exportId }, { $pull: { fileIds: fileId } });
    },

    async removeClosedBefore(instant: Date): Promise<void> {
      await exports.deleteMany({
        state: { $in: ['expired', 'failed'] },
        requestedAt: { $lt: instant },
        'fileIds.0': { $exists: false },
      });
    },
  };
}

function toExport(document: ExportDocument | null): StoredExport | undefined {
  if (!document) return undefined;
  const { _id, openFor: _open, isPending: _pending, fileIds: _files, ...rest } = document;
  return { exportId: _id, ...rest };
}
