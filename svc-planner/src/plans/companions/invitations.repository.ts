import type { CompanionRole } from '@osaka/contracts/planner';
import { declareIndexes } from '@osaka/service-kit';
import type { Collection, Db } from 'mongodb';

export interface Invitation {
  planNo: number;
  role: CompanionRole;
  expiresAt: Date;
  /** The member who is accepting the invitation or has accepted it. */
  claimedBy?: number;
  /** When the member became a companion; a used invitation cannot be used again. */
  usedAt?: Date;
}
type InvitationDocument = Invitation & {
  /** The token's hash. */
  _id: string;
};
export type InvitationRepository = ReturnType<typeof createInvitationRepository>;

export const invitationIndexes = [{ key: { planNo: 1 }, name: 'plan' }] as const;

export function createInvitationRepository(db: Db) {
  const invitations: Collection<InvitationDocument> = db.collection('planInvitations');
  return {
    prepare: () => declareIndexes(invitations, [...invitationIndexes]),

    async add(tokenHash: string, invitation: Invitation): Promise<void> {
      await invitations.insertOne({ _id: tokenHash, ...invitation });
    },

    async find(tokenHash: string): Promise<Invitation | null> {
      return invitations.findOne({ _id: tokenHash });
    },

    /** False where somebody else has it. A member whose acceptance was interrupted may claim it again. */
    async claim(tokenHash: string, memberNo: number): Promise<boolean> {
      const claim = (claimedBy: number | { $exists: false }) =>
        invitations.updateOne({ _id: tokenHash, claimedBy, usedAt: { $exists: false } } as never, {
          $set: { claimedBy: memberNo },
        });
      return (await claim({ $exists: false })).matchedCount > 0 || (await claim(memberNo)).matchedCount > 0;
    },

    async release(tokenHash: string, memberNo: number): Promise<void> {
      await invitations.updateOne({ _id: tokenHash, claimedBy: memberNo }, { $unset: { claimedBy: '' } });
    },

    async finish(tokenHash: string, usedAt: Date): Promise<void> {
      await invitations.updateOne({ _id: tokenHash }, { $set: { usedAt } });
    },

    async removePlans(planNos: readonly number[]): Promise<void> {
      if (planNos.length > 0) await invitations.deleteMany({ planNo: { $in: [...planNos] } });
    },
  };
}
