import { MAX_SHARES, type ShareScopes } from '@osaka/contracts/planner';
import { declareIndexes } from '@osaka/service-kit';
import type { Collection, Db } from 'mongodb';
import { type InSlot, insertIntoSlot, slotIndex } from '../slots.repository.ts';

export interface Share extends ShareScopes {
  shareNo: number;
  planNo: number;
  createdAt: Date;
  expiresAt: Date;
  revokedAt?: Date;
}
type ShareDocument = Share &
  InSlot & {
    /** The token's hash. */
    _id: string;
  };
export type ShareRepository = ReturnType<typeof createShareRepository>;

export const shareIndexes = [{ key: { planNo: 1, shareNo: -1 }, name: 'plan' }, slotIndex] as const;

export function createShareRepository(db: Db) {
  const shares: Collection<ShareDocument> = db.collection('planShares');
  return {
    prepare: () => declareIndexes(shares, [...shareIndexes]),

    /** False where ten links hold. */
    async add(tokenHash: string, share: Share, now: Date): Promise<boolean> {
      await shares.updateMany({ planNo: share.planNo, expiresAt: { $lte: now } }, { $unset: { slot: '' } });
      return insertIntoSlot(shares, { _id: tokenHash, ...share }, share.planNo, MAX_SHARES);
    },

    async find(tokenHash: string): Promise<Share | null> {
      return shares.findOne({ _id: tokenHash });
    },

    /** Those that hold, newest first. */
    async findHolding(planNo: number, now: Date): Promise<Share[]> {
      return shares
        .find({ planNo, expiresAt: { $gt: now }, revokedAt: { $exists: false } })
        .sort({ shareNo: -1 })
        .toArray();
    },

    async revoke(planNo: number, shareNo: number, revokedAt: Date): Promise<boolean> {
      const { matchedCount } = await shares.updateOne(
        { planNo, shareNo, revokedAt: { $exists: false } },
        { $set: { revokedAt }, $unset: { slot: '' } },
      );
      return matchedCount > 0;
    },

    async removePlans(planNos: readonly number[]): Promise<void> {
      if (planNos.length > 0) await shares.deleteMany({ planNo: { $in: [...planNos] } });
    },
  };
}
