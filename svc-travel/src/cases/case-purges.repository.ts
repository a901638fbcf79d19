import type { Collection, Db } from 'mongodb';

interface PurgeDocument {
  /** reviewNo */
  _id: number;
  reportNos: number[];
  /** By the clock of the instance that wrote it last, as `changedAt` of cases. */
  at: Date;
  isDone: boolean;
}
export type CasePurgeRepository = ReturnType<typeof createCasePurgeRepository>;

export const casePurgeIndexes = [{ key: { at: 1 }, name: 'at' }] as const;

/** Other instances read the ends of cases for a minute; longer than that after a pause. */
const KEPT_MS = 24 * 60 * 60 * 1000;

/** Ends of cases: numbers alone, so that a crash leaves no report behind and other instances forget the numbers. */
export function createCasePurgeRepository(db: Db) {
  const purges: Collection<PurgeDocument> = db.collection('casePurges');

  async function put(reviewNo: number, reportNos: readonly number[], isDone: boolean): Promise<void> {
    await purges.updateOne(
      { _id: reviewNo },
      { $set: { reportNos: [...reportNos], at: new Date(), isDone } },
      { upsert: true },
    );
  }

  return {
    begin: (reviewNo: number, reportNos: readonly number[]) => put(reviewNo, reportNos, false),
    finish: (reviewNo: number, reportNos: readonly number[]) => put(reviewNo, reportNos, true),

    async cancel(reviewNo: number): Promise<void> {
      await purges.deleteOne({ _id: reviewNo });
    },

    async findUnfinished(): Promise<{ reviewNo: number; reportNos: number[] }[]> {
      return (await purges.find({ isDone: false, at: { $lte: new Date() } }).toArray()).map(({ _id, reportNos }) => ({
        reviewNo: _id,
        reportNos,
      }));
    },

    async findSince(since: Date): Promise<{ reviewNo: number; reportNos: number[] }[]> {
      return (await purges.find({ at: { $gte: since }, isDone: true }).toArray()).map(({ _id, reportNos }) => ({
        reviewNo: _id,
        reportNos,
      }));
    },

    async forgetOld(): Promise<void> {
      await purges.deleteMany({ at: { $lte: new Date(Date.now() - KEPT_MS) }, isDone: true });
    },
  };
}
