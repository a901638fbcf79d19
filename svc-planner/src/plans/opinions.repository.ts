import { declareIndexes } from '@osaka/service-kit';
import type { Collection, Db, MongoError } from 'mongodb';

export interface StoredOpinion {
  opinionNo: number;
  planNo: number;
  travelId: number | null;
  nickname: string;
  text: string;
  at: Date;
  hidden: boolean;
}
type OpinionDocument = Omit<StoredOpinion, 'opinionNo'> & { _id: number };
interface HeartDocument {
  /** `planNo:travelId:guest` */
  _id: string;
  planNo: number;
  travelId: number;
}
export type OpinionRepository = ReturnType<typeof createOpinionRepository>;

export const opinionIndexes = [{ key: { planNo: 1, _id: 1 }, name: 'plan' }] as const;
export const heartIndexes = [{ key: { planNo: 1 }, name: 'plan' }] as const;
/** Newer ones are not shown once a plan has as many. */
const SHOWN = 1000;

export function createOpinionRepository(db: Db) {
  const opinions: Collection<OpinionDocument> = db.collection('planOpinions');
  const hearts: Collection<HeartDocument> = db.collection('planHearts');
  return {
    async prepare() {
      await declareIndexes(opinions, [...opinionIndexes]);
      await declareIndexes(hearts, [...heartIndexes]);
    },

    async add({ opinionNo, ...opinion }: StoredOpinion): Promise<void> {
      await opinions.insertOne({ _id: opinionNo, ...opinion });
    },

    /** One heart per guest and place; setting it again changes nothing. */
    async setHeart(planNo: number, travelId: number, guest: string, isSet: boolean): Promise<void> {
      const _id = heartId(planNo, travelId, guest);
      if (!isSet) await hearts.deleteOne({ _id });
      else
        await hearts.insertOne({ _id, planNo, travelId }).catch((error: MongoError) => {
          if (error.code !== 11000) throw error;
        });
    },

    async findOfPlan(planNo: number): Promise<StoredOpinion[]> {
      const documents = await opinions.find({ planNo }).sort({ _id: 1 }).limit(SHOWN).toArray();
      return documents.map(({ _id, ...opinion }) => ({ opinionNo: _id, ...opinion }));
    },

    async countHearts(planNo: number): Promise<Record<string, number>> {
      const counts = await hearts
        .aggregate<{ _id: number; count: number }>([
          { $match: { planNo } },
          { $group: { _id: '$travelId', count: { $sum: 1 } } },
        ])
        .toArray();
      return Object.fromEntries(counts.map(({ _id, count }) => [_id, count]));
    },

    /** The places among these that a guest gave a heart. */
    async heartsOf(planNo: number, guest: string, travelIds: readonly number[]): Promise<number[]> {
      const documents = await hearts
        .find({ _id: { $in: travelIds.map((travelId) => heartId(planNo, travelId, guest)) } })
        .toArray();
      return documents.map(({ travelId }) => travelId).sort((one, other) => one - other);
    },

    async setHidden(planNo: number, opinionNo: number, hidden: boolean): Promise<boolean> {
      return (await opinions.updateOne({ _id: opinionNo, planNo }, { $set: { hidden } })).matchedCount > 0;
    },

    async removePlans(planNos: readonly number[]): Promise<void> {
      if (planNos.length === 0) return;
      await opinions.deleteMany({ planNo: { $in: [...planNos] } });
      await hearts.deleteMany({ planNo: { $in: [...planNos] } });
    },
  };
}

function heartId(planNo: number, travelId: number, guest: string): string {
  return `${planNo}:${travelId}:${guest}`;
}

export function toOpinion({ opinionNo, travelId, nickname, text, at }: StoredOpinion) {
  return { opinionNo, travelId, nickname, text, at: at.toISOString() };
}
