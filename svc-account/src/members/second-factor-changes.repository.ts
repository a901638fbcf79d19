import type { Clock } from '@osaka/service-kit';
import type { Db, Filter, UpdateFilter } from 'mongodb';
import type { StoredMember } from '../member.ts';
import type { AuthenticatorApp, PasskeyChallenge, PendingApp, StoredPasskey } from '../second-factor/second-factor.ts';
import { INVALIDATE_SESSIONS, pendingRevocation } from './member-changes.repository.ts';
import { type MemberDocument, membersOf, toMember } from './members.repository.ts';

export type SecondFactorChanges = ReturnType<typeof createSecondFactorChanges>;

/**
 * Writes of the second factor, which is part of the member's document: a change and the end of all sessions are one
 * write.
 */
export function createSecondFactorChanges(db: Db, clock: Clock) {
  const members = membersOf(db);

  /**
   * undefined when the member has withdrawn, or the password or the second factor has changed since the member was
   * read.
   */
  async function change(
    { memberNo, sessionEpoch }: StoredMember,
    filter: Filter<MemberDocument>,
    { $set, ...update }: UpdateFilter<MemberDocument>,
  ) {
    const document = await members.findOneAndUpdate(
      { _id: memberNo, isActive: 'Y', sessionEpoch, ...filter },
      { ...update, $set: { ...$set, ...pendingRevocation(clock) }, $inc: INVALIDATE_SESSIONS },
      { returnDocument: 'after', projection: { outbox: 0, audit: 0 } },
    );
    return document ? toMember(document) : undefined;
  }

  return {
    async prepareApp(memberNo: number, pendingApp: PendingApp): Promise<void> {
      await members.updateOne({ _id: memberNo, isActive: 'Y' }, { $set: { pendingApp } });
    },

    /** Without `recoveryCodes` the existing ones stay. undefined also when another app has been prepared meanwhile. */
    turnAppOn(
      member: StoredMember,
      app: AuthenticatorApp,
      recoveryCodes?: string[],
    ): Promise<StoredMember | undefined> {
      const $set = { 'secondFactor.app': app, ...(recoveryCodes && { 'secondFactor.recoveryCodes': recoveryCodes }) };
      return change(member, { 'pendingApp.sealed': app.sealed }, { $set, $unset: { pendingApp: '' } });
    },

    /** `isLast`: nothing else is left, so that the recovery codes go, too. */
    removeApp(member: StoredMember, { isLast }: { isLast: boolean }): Promise<StoredMember | undefined> {
      return change(member, {}, { $unset: isLast ? { secondFactor: '', pendingApp: '' } : { 'secondFactor.app': '' } });
    },

    setRecoveryCodes(member: StoredMember, recoveryCodes: string[]): Promise<StoredMember | undefined> {
      return change(member, {}, { $set: { 'secondFactor.recoveryCodes': recoveryCodes } });
    },

    addPasskey(
      member: StoredMember,
      passkeyId: string,
      passkey: StoredPasskey,
      recoveryCodes?: string[],
    ): Promise<StoredMember | undefined> {
      return change(
        member,
        {},
        {
          $set: {
            [`secondFactor.passkeys.${passkeyId}`]: passkey,
            ...(recoveryCodes && { 'secondFactor.recoveryCodes': recoveryCodes }),
          },
        },
      );
    },

    /** `isLast`: nothing else is left, so that the recovery codes go, too. */
    removePasskey(
      member: StoredMember,
      passkeyId: string,
      { isLast }: { isLast: boolean },
    ): Promise<StoredMember | undefined> {
      return change(
        member,
        {},
        { $unset: isLast ? { secondFactor: '', pendingApp: '' } : { [`secondFactor.passkeys.${passkeyId}`]: '' } },
      );
    },

    async setChallenge(memberNo: number, passkeyChallenge: PasskeyChallenge): Promise<void> {
      await members.updateOne({ _id: memberNo, isActive: 'Y' }, { $set: { passkeyChallenge } });
    },

    /** The challenge, for exactly one caller. */
    async takeChallenge(memberNo: number, purpose: PasskeyChallenge['purpose']): Promise<string | undefined> {
      const before = await members.findOneAndUpdate(
        { _id: memberNo, 'passkeyChallenge.purpose': purpose, 'passkeyChallenge.expiresAt': { $gt: clock.now() } },
        { $unset: { passkeyChallenge: '' } },
        { returnDocument: 'before', projection: { passkeyChallenge: 1 } },
      );
      return before?.passkeyChallenge?.challenge;
    },

    async usePasskey(
      memberNo: number,
      passkeyId: string,
      { from, to }: { from: number; to: number },
      lastUsedAt: Date,
    ): Promise<boolean> {
      const path = `secondFactor.passkeys.${passkeyId}`;
      const { matchedCount } = await members.updateOne(
        { _id: memberNo, isActive: 'Y', [`${path}.counter`]: from },
        { $set: { [`${path}.counter`]: to, [`${path}.lastUsedAt`]: lastUsedAt } },
      );
      return matchedCount === 1;
    },

    async useAppStep(memberNo: number, sealed: string, step: number): Promise<boolean> {
      const { modifiedCount } = await members.updateOne(
        { _id: memberNo, isActive: 'Y', 'secondFactor.app.sealed': sealed, 'secondFactor.app.lastStep': { $lt: step } },
        { $set: { 'secondFactor.app.lastStep': step } },
      );
      return modifiedCount === 1;
    },

    async useRecoveryCode(memberNo: number, digest: string): Promise<boolean> {
      const { modifiedCount } = await members.updateOne(
        { _id: memberNo, isActive: 'Y', 'secondFactor.recoveryCodes': digest },
        { $pull: { 'secondFactor.recoveryCodes': digest } },
      );
      return modifiedCount === 1;
    },
  };
}
