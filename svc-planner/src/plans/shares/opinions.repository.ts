import { declareIndexes, ignoreDuplicateKey } from '@osaka/service-kit';
import { LRUCache } from 'lru-cache';
import type { Collection, Db } from 'mongodb';

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
/** Plans without feedback. */
const WITHOUT_FEEDBACK = { max: 5000, ttl: 5000 };

/** The opinions of guests on a plan, and how many hearts each of its places has. */
export interface Feedback {
  opinions: StoredOpinion[];
  hearts: Record<string, number>;
}

export function createOpinionRepository(db: Db) {
  const opinions: Collection<OpinionDocument> = db.collection('planOpinions');
  const hearts: Collection<HeartDocument> = db.collection('planHearts');
  const withoutFeedback = new LRUCache<number, Feedback>(WITHOUT_FEEDBACK);

  async function findFeedback(planNo: number): Promise<Feedback> {
    const [opinions, hearts] = await Promise.all([findOfPlan(planNo), countHearts(planNo)]);
    const feedback = { opinions, hearts };
    if (opinions.length === 0 && Object.keys(hearts).length === 0) withoutFeedback.set(planNo, feedback);
    return feedback;
  }

  async function findOfPlan(planNo: number): Promise<StoredOpinion[]> {
    const documents = await opinions.find({ planNo }).sort({ _id: 1 }).limit(SHOWN).toArray();
    return documents.map(({ _id, ...opinion }) => ({ opinionNo: _id, ...opinion }));
  }

  async function countHearts(planNo: number): Promise<Record<string, number>> {
    const counts = await hearts
      .aggregate<{ _id: number; count: number }>([
        { $match: { planNo } },
        { $group: { _id: '$travelId', count: { $sum: 1 } } },
      ])
      .toArray();
    return Object.fromEntries(counts.map(({ _id, count }) => [_id, count]));
  }

  return {
    async prepare() {
      await declareIndexes(opinions, [...opinionIndexes]);
      await declareIndexes(hearts, [...heartIndexes]);
    },

    async add({ opinionNo, ...opinion }: StoredOpinion): Promise<void> {
      await opinions.insertOne({ _id: opinionNo, ...opinion });
      withoutFeedback.delete(opinion.planNo);
    },

    /** One heart per guest and place; setting it again changes nothing. */
    async setHeart(planNo: number, travelId: number, guest: string, isSet: boolean): Promise<void> {
      const _id = heartId(planNo, travelId, guest);
      if (!isSet) await hearts.deleteOne({ _id });
      else await ignoreDuplicateKey(hearts.insertOne({ _id, planNo, travelId }));
      withoutFeedback.delete(planNo);
    },

    findOfPlan,
    countHearts,
    findFeedback,

    /** The same; that there is none may be up to 5 s old: each change of a plan is answered with it. */
    async findRecentFeedback(planNo: number): Promise<Feedback> {
      return withoutFeedback.get(planNo) ?? findFeedback(planNo);
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
