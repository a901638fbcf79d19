import type { CompanionRole } from '@osaka/contracts/planner';
import { declareIndexes } from '@osaka/service-kit';
import type { Collection, Db } from 'mongodb';

export interface Invitation {
  planNo: number;
  /** Releases before the list of invitations left it out; `findHolding` gives them one. */
  invitationNo?: number;
  role: CompanionRole;
  expiresAt: Date;
  /** The member who is accepting the invitation or has accepted it. */
  claimedBy?: number;
  /** When the member became a companion; a used invitation cannot be used again. */
  usedAt?: Date;
  revokedAt?: Date;
}
type InvitationDocument = Invitation & {
  /** The token's hash. */
  _id: string;
};
export type InvitationRepository = ReturnType<typeof createInvitationRepository>;

export const invitationIndexes = [{ key: { planNo: 1 }, name: 'plan' }] as const;

/** Can still be used: neither used nor revoked. */
const OPEN = { usedAt: { $exists: false }, revokedAt: { $exists: false } };

export function createInvitationRepository(db: Db) {
  const invitations: Collection<InvitationDocument> = db.collection('planInvitations');
  return {
    prepare: () => declareIndexes(invitations, [...invitationIndexes]),

    async add(tokenHash: string, invitation: Invitation): Promise<void> {
      await invitations.insertOne({ _id: tokenHash, ...invitation });
    },

    /** Those that can be used, newest first. */
    async findHolding(
      planNo: number,
      now: Date,
      nextNo: () => Promise<number>,
    ): Promise<(Invitation & { invitationNo: number })[]> {
      const holding = { planNo, expiresAt: { $gt: now }, ...OPEN };
      const unnumbered = await invitations.find({ ...holding, invitationNo: { $exists: false } }).toArray();
      for (const { _id } of unnumbered)
        await invitations.updateOne(
          { _id, invitationNo: { $exists: false } },
          { $set: { invitationNo: await nextNo() } },
        );
      const found = await invitations.find(holding).toArray();
      return found
        .flatMap(({ invitationNo, ...each }) => (invitationNo ? [{ ...each, invitationNo }] : []))
        .sort((one, other) => other.invitationNo - one.invitationNo);
    },

    /** False where it is unknown, used or revoked already. */
    async revoke(planNo: number, invitationNo: number, revokedAt: Date): Promise<boolean> {
      return (await invitations.updateOne({ planNo, invitationNo, ...OPEN }, { $set: { revokedAt } })).matchedCount > 0;
    },

    async find(tokenHash: string): Promise<Invitation | null> {
      return invitations.findOne({ _id: tokenHash });
    },

    /** False where somebody else has it. A member whose acceptance was interrupted may claim it again. */
    async claim(tokenHash: string, memberNo: number): Promise<boolean> {
      const claim = (claimedBy: number | { $exists: false }) =>
        invitations.updateOne({ _id: tokenHash, claimedBy, ...OPEN } as never, {
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

    /** The members who have come by one. */
    async findMembers(planNo: number): Promise<number[]> {
      const used = await invitations.find({ planNo, usedAt: { $exists: true } }).toArray();
      return used.flatMap(({ claimedBy }) => claimedBy ?? []);
    },

    async removePlans(planNos: readonly number[]): Promise<void> {
      if (planNos.length > 0) await invitations.deleteMany({ planNo: { $in: [...planNos] } });
    },
  };
}
